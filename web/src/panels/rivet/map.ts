/** What a question looks like on the map: arrows with prices, who moves along, the linked line as a band. */

import type { Ghost, LegalSpace, Mark } from '../../board/api';
import { t } from '../../lib/speech';
import type { RiderId, SpaceId } from '../../lib/types';
import type { MapLayers } from '../../pages/race/panel';
import { groupsOf, type Group } from '../../pages/race/order';
import { groupShort } from '../../pages/race/words';
import type { RivetChoice, RivetShow } from './types';
import { isOtherWay, stepOf } from './words';

export function mapLayers(show: RivetShow): MapLayers {
  const { ask, armed, view, busy } = show;
  const links = bands(show);
  if (busy) return { links };
  const marks = marksOf(show);
  if (!ask) return { links, marks };
  switch (view.phase) {
    case 'step':
      return { legal: arrows(show), links, marks, ...ahead(armed, show) };
    case 'turn':
      return { legal: available(show), links, marks };
    case 'place':
      return {
        legal: armed ? [] : ask.choices.slice(0, 1).map(({ space }) => ({ space: space!, kind: 'chosen' as const })),
        marks,
        ghosts: armed ? ghostsOf(armed, show) : [],
      };
    default:
      return { legal: targets(show), links, marks, ...ahead(armed, show) };
  }
}

/** Groups by their place on the road, as several chase and several are dropped; many have no room for names on phones. */
export function groups({ places }: RivetShow): Group[] {
  const found = groupsOf(places);
  if (found.length < 2) return found;
  const bare = found.length > 4 && matchMedia('(max-width: 1023px)').matches;
  return found.map((group, i) => ({ ...group, title: bare ? `${i + 1}` : `${i + 1} ${groupShort(group.name)}` }));
}

/** Who moves as one: the line of the move, or of the card considered; else nothing. */
function bands({ view, armed }: RivetShow): SpaceId[][] {
  const line = armed?.kind === 'play' || armed?.kind === 'type' ? armed.line : (view.move?.line ?? []);
  const spaces = line.flatMap((rider) => view.riders[rider]?.space ?? []);
  return spaces.length > 1 ? [spaces] : [];
}

/** Who is struck by the event that is on, and where a question is about. */
function marksOf({ view }: RivetShow): Mark[] {
  const riders = view.event !== null ? view.struck : view.subject !== null && !view.move ? [view.subject] : [];
  return spacesOf(riders, view).map((space) => ({ space, kind: 'gold' }));
}

const spacesOf = (riders: readonly RiderId[], view: RivetShow['view']): SpaceId[] =>
  riders.flatMap((rider) => view.riders[rider]?.space ?? []);

function arrows(show: RivetShow): LegalSpace[] {
  const { ask, armed, view } = show;
  const here = view.riders[view.move?.rider ?? -1]?.space ?? null;
  const steps = (ask?.choices ?? []).filter(({ kind, space }) => kind === 'step' && space !== null);
  const bySpace = new Map<SpaceId, RivetChoice>();
  for (const step of steps)
    if (!bySpace.has(step.space!) || step.action === armed?.action) bySpace.set(step.space!, step);
  return [...bySpace].map(([space, step]): LegalSpace => {
    const dear = step.cost > 1;
    const chosen = step.action === armed?.action;
    const side = here === null ? 'ahead' : stepOf(here, space, show).side;
    return {
      space,
      // What is considered has a coin of its own: tags of others are not mistaken for its price.
      ...(!chosen && { text: t('or.strokes.short', { strokes: step.cost }) }),
      kind: chosen ? 'chosen' : dear ? 'caution' : 'plain',
      step: side,
    };
  });
}

const ROWS_AHEAD = 5;

/** As far apart both can be seen. */
const NEAR = 10;

/**
 * Some of the road that the strokes left lead to: on a phone the rider is not at the edge it rides towards. Of a rescue
 * that goes far, whoever is dropped: nothing is chosen where the line ends.
 */
export function towards({ ask, view, course }: RivetShow): SpaceId | null {
  const dropped = view.phase === 'rescue' ? (view.riders[view.subject ?? -1]?.space ?? null) : null;
  if (dropped !== null) {
    const to = Math.max(...(ask?.choices ?? []).map(({ space }) => course.rowOf(space ?? dropped)));
    return to - course.rowOf(dropped) > NEAR ? dropped : null;
  }
  if (view.phase === 'swap') return other({ ask, view, course });
  const here = view.riders[view.move?.rider ?? -1]?.space ?? null;
  if (view.phase !== 'step' || here === null) return null;
  const row = Math.min(course.rowOf(here) + Math.min(view.move?.strokes ?? 0, ROWS_AHEAD), course.line - 1);
  for (let space = here; space < course.spaces; space++)
    if (course.rowOf(space) === row && course.sideOf(space) >= Math.min(course.sideOf(here), course.lanesAt(space) - 1))
      return space;
  return null;
}

/** Whom a rider would change places with, where both can be seen. */
function other({ ask, view, course }: Pick<RivetShow, 'ask' | 'view' | 'course'>): SpaceId | null {
  const [here, there] = [view.subject, ask?.choices.find(({ kind }) => kind === 'rider')?.rider].map(
    (rider) => view.riders[rider ?? -1]?.space ?? null,
  );
  if (here == null || there == null) return null;
  return Math.abs(course.rowOf(here) - course.rowOf(there)) > NEAR ? null : there;
}

/** Own riders who may still move. */
function available({ ask, armed, view, film }: RivetShow): LegalSpace[] {
  const riders = new Set((ask?.choices ?? []).flatMap(({ rider }) => rider ?? []));
  const now = armed?.rider ?? film.rider;
  return [...riders].flatMap((rider) => {
    const space = view.riders[rider]?.space ?? null;
    return space === null ? [] : [{ space, kind: rider === now ? ('chosen' as const) : ('soft' as const) }];
  });
}

/** Spaces to close up to, heads of lines, riders to choose. */
function targets({ ask, armed, view }: RivetShow): LegalSpace[] {
  const bySpace = new Map<SpaceId, RivetChoice>();
  for (const choice of ask?.choices ?? []) {
    const space = placeOf(choice, view);
    if (space !== null && (!bySpace.has(space) || choice.action === armed?.action)) bySpace.set(space, choice);
  }
  return [...bySpace].map(([space, choice]) => ({ space, kind: choice.action === armed?.action ? 'chosen' : 'plain' }));
}

function placeOf(choice: RivetChoice, view: RivetShow['view']): SpaceId | null {
  if (choice.kind === 'go' || choice.kind === 'link') return choice.space;
  if (choice.kind === 'rider') return view.riders[choice.rider ?? -1]?.space ?? null;
  return null;
}

/** Exactly who would stand where; whom a rescue or Grupo Compacto moves with the way there and what is then to go. */
function ahead(armed: RivetChoice | null, show: RivetShow): Pick<MapLayers, 'preview' | 'ghosts'> {
  if (!armed?.moves.length) return {};
  const { view, course } = show;
  const ghosts = ghostsOf(armed, show);
  const about = view.phase === 'rescue' ? view.subject : armed.rider;
  const moved = ghosts.find(({ rider }) => rider === about);
  const here = view.riders[about ?? -1]?.space ?? null;
  if (!moved || moved.pushed || here === null) return { ghosts };
  const step = armed.kind === 'step';
  const text = step
    ? t('or.strokes.left', { strokes: armed.strokes ?? 0 })
    : t('or.space.to-go', { n: course.toGo(moved.space) });
  return {
    preview: { ...moved, text, ...(step && { path: [here, moved.space] }) },
    ghosts: ghosts.filter((ghost) => ghost !== moved),
  };
}

/** Where somebody stands who will be moved on, an arrow says so: nobody is drawn over anybody. */
function ghostsOf({ moves }: RivetChoice, { view }: RivetShow): Ghost[] {
  const taken = new Set(view.riders.map(({ space }) => space));
  return moves.flatMap(([rider, space]) => (space === null ? [] : [{ rider, space, pushed: taken.has(space) }]));
}

/** A click on one of your riders picks it; on a space, what leads there. */
export function actionsAt(space: SpaceId, { ask, view }: RivetShow): string[] {
  const choices = ask?.choices ?? [];
  if (view.phase === 'turn') {
    const rider = view.riders.find((one) => one.space === space)?.rider;
    const own = choices.filter((choice) => choice.rider === rider && choice.card !== null).map(({ action }) => action);
    return own.length === 1 ? [own[0]!, own[0]!] : own;
  }
  if (view.phase === 'step')
    return choices
      .filter((choice) => choice.space === space && !isOtherWay(choice))
      .concat(choices.filter((choice) => choice.space === space && isOtherWay(choice)))
      .map(({ action }) => action);
  return choices
    .filter((choice) => placeOf(choice, view) === space || choice.space === space)
    .map(({ action }) => action);
}
