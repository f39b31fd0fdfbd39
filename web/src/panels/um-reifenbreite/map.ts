/** What a question looks like on the map: dots, reachable spaces, the way there, and who would come along. */

import type { LegalSpace } from '../../board/api';
import type { RiderId, SpaceId } from '../../lib/types';
import type { MapLayers } from '../../pages/race/panel';
import type { ReifenChoice, ReifenShow } from './types';

export function mapLayers(show: ReifenShow): MapLayers {
  const { ask } = show;
  switch (ask?.choices[0]?.kind) {
    case 'place':
      return { legal: dots(ask.choices, show) };
    case 'ride':
      return rides(ask.choices, show);
    case 'draft':
      return drafts(ask.choices, show);
    case 'answer':
      return lead(show);
    default:
      return turn(show);
  }
}

/** Whose dots are shown: the rider considered, else the first who is not on the grid yet. */
export function placing(show: ReifenShow): RiderId | null {
  return show.armed?.rider ?? show.film.placing ?? show.ask?.choices[0]?.rider ?? null;
}

function dots(choices: readonly ReifenChoice[], show: ReifenShow): LegalSpace[] {
  const rider = placing(show);
  return choices
    .filter((choice) => choice.rider === rider && choice.space !== null)
    .map(({ action, space }) => ({ space: space!, kind: action === show.armed?.action ? 'chosen' : 'plain' }));
}

/** Whole moves have their number on them; shorter ones are there too, fainter. */
function rides(choices: readonly ReifenChoice[], show: ReifenShow): MapLayers {
  const { armed, view } = show;
  const legal = new Map<number, LegalSpace>();
  for (const { space, steps, rules } of choices) {
    if (space === null || (legal.has(space) && steps < view.points)) continue;
    const whole = steps === view.points || rules.includes('ur.finish.full');
    if (armed?.space === space) legal.set(space, { space, kind: 'chosen' });
    else legal.set(space, whole ? { space, text: String(steps) } : { space, kind: 'soft' });
  }
  if (!armed || armed.space === null || armed.rider === null) return { legal: [...legal.values()] };
  return {
    legal: [...legal.values()],
    preview: {
      rider: armed.rider,
      space: armed.space,
      text: String(armed.steps),
      path: [...armed.spaces, armed.space],
    },
    ghosts: armed.could_draft.map(({ rider, space }) => ({ rider, space })),
  };
}

/** The way is shown before anything is pointed at: the question is about it. */
function drafts(choices: readonly ReifenChoice[], show: ReifenShow): MapLayers {
  const most = choices.toSorted((a, b) => b.steps - a.steps)[0]!;
  const choice = show.armed ?? most;
  const legal: LegalSpace[] = most.space === null ? [] : [{ space: most.space, kind: 'chosen' }];
  if (choice.space === null || choice.rider === null) return { legal };
  return {
    legal,
    preview: {
      rider: choice.rider,
      space: choice.space,
      text: String(choice.steps),
      path: [...choice.spaces, choice.space],
    },
    ghosts: show.armed ? choice.could_draft.map(({ rider, space }) => ({ rider, space })) : [],
  };
}

function lead(show: ReifenShow): MapLayers {
  const { rider, ahead, riders } = show.view;
  const [behind, front] = [riders[rider ?? -1], riders[ahead ?? -1]];
  if (!behind || !front || behind.space === null || front.space === null) return {};
  if (show.armed?.action !== 'yes') return { links: [[behind.space, front.space]] };
  return {
    ghosts: [
      { rider: behind.rider, space: front.space },
      { rider: front.rider, space: behind.space },
    ],
  };
}

/** Who is on turn, where nothing else is shown. */
function turn(show: ReifenShow): MapLayers {
  const { rider, riders, over } = show.view;
  const space = rider === null || over ? null : (riders[rider]?.space ?? null);
  return space === null || show.busy ? {} : { marks: [{ space, kind: 'gold' }] };
}

/** Whether the right lane lies above the left one on the map, or left of it: where the road leads to the left, or down. */
export function rightOnTop(space: SpaceId, show: Pick<ReifenShow, 'course' | 'map'>): boolean {
  const ahead = show.course.ahead(space);
  const [from, to] = [show.map?.at(space), ahead === undefined ? undefined : show.map?.at(ahead)];
  if (!from || !to) return false;
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return Math.abs(x) < Math.abs(y) ? y > 0 : x < 0;
}

export function actionsAt(space: number, show: ReifenShow): string[] {
  const choices = (show.ask?.choices ?? []).filter((choice) => choice.space === space);
  const rider = choices[0]?.kind === 'place' ? placing(show) : null;
  return choices
    .filter((choice) => rider === null || choice.rider === rider)
    .sort((a, b) => b.steps - a.steps)
    .map(({ action }) => action);
}
