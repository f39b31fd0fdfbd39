/** What a question looks like on the map: squares to choose, where everybody will stand, who rides together. */

import type { Ghost, LegalSpace, Mark } from '../../board/api';
import type { SpaceId } from '../../lib/types';
import type { MapLayers } from '../../pages/race/panel';
import type { Group, Standing } from '../../pages/race/order';
import { inOrder, namesOf } from '../../pages/race/order';
import { groupShort } from '../../pages/race/words';
import { paceName } from './commentary';
import { groundAhead, shownGroup } from './focus';
import { isNarrow } from './words';
import type { LarriveeChoice, LarriveeShow } from './types';

export function mapLayers(show: LarriveeShow): MapLayers {
  const { ask, armed, film } = show;
  const marks = show.busy ? [] : bunches(show);
  const looked = ghostsOf(show);
  if (looked.length) return { marks, ghosts: looked };
  if (!ask) return { marks };
  const legal = targets(ask.choices, armed);
  if (!armed || armed.rider === null || armed.space === null) return { legal, marks };
  const slot = film.placesIf([[armed.rider, armed.space]]).get(armed.rider)?.slot;
  const preview = {
    rider: armed.rider,
    space: armed.space,
    ...(slot !== undefined && { slot }),
  };
  return { legal, marks, preview };
}

/** The squares of the group that the wheel shows. */
function bunches(show: LarriveeShow): Mark[] {
  const { view } = show;
  const spaces = shownGroup(show)?.riders.flatMap((rider) => view.riders[rider]?.space ?? []) ?? [];
  return [...new Set(spaces)].map((space) => ({ space, kind: 'outline' }));
}

/** Where everybody will stand next turn: at the pace considered, or at the part of the wheel that is pointed at. */
function ghostsOf({ armed, view, film, course }: LarriveeShow): Ghost[] {
  let stands: (readonly [number, SpaceId])[] = [];
  if (armed?.kind === 'pace') stands = armed.stands;
  else if (film.look) {
    const { ground, pace } = film.look;
    stands = view.groups.flatMap((group) => {
      const ahead = group.ahead.find((one) => one.pace === (groundAhead(group, course) === ground ? pace : group.pace));
      return ahead ? group.riders.map((rider, i) => [rider, ahead.spaces[i] ?? 0] as const) : [];
    });
  }
  if (!stands.length) return [];
  const drawn = stands.map(([rider, space]) => [rider, course.drawn(space)] as const);
  const places = film.placesIf(drawn);
  return drawn.map(([rider, space]) => ({ rider, space, slot: places.get(rider)?.slot ?? 0 }));
}

/** Squares of the racer considered, else of the first that has any. */
function targets(choices: readonly LarriveeChoice[], armed: LarriveeChoice | null): LegalSpace[] {
  const moving = choices.filter(({ kind, space }) => space !== null && (kind === 'place' || kind === 'ride'));
  const rider = moving.some((choice) => choice.rider === armed?.rider) ? armed?.rider : moving[0]?.rider;
  return moving
    .filter((choice) => choice.rider === rider)
    .map((choice) => ({
      space: choice.space!,
      kind:
        choice.action === armed?.action
          ? 'chosen'
          : choice.rules.includes('lt.within.full') && choice.kind === 'ride'
            ? 'caution'
            : 'plain',
    }));
}

/** On the map a click means the racer considered, else the first that may go there. */
export function actionsAt(space: SpaceId, { ask, armed }: LarriveeShow): string[] {
  const there = (ask?.choices ?? []).filter(
    (choice) => choice.space === space && ['place', 'ride', 'go', 'regain'].includes(choice.kind),
  );
  const own = there.filter(({ rider }) => rider === armed?.rider);
  return (own.length ? own : there.slice(0, 1)).map(({ action }) => action);
}

/** The groups of the rules, with the pace of each; before the first turn, who stands together. */
export function groupsOf(show: LarriveeShow): Group<Standing>[] {
  const { view, places } = show;
  const order = inOrder(places);
  const of = view.groups.map(({ riders, pace, squares }) => ({
    riders: order.filter(({ rider }) => riders.includes(rider)),
    note: `${paceName(pace)} · ${squares}`,
  }));
  const rest = order.filter(({ rider }) => !view.groups.some(({ riders }) => riders.includes(rider)));
  const all = [...of, ...(rest.length ? [{ riders: rest, note: '' }] : [])].filter(({ riders }) => riders.length);
  const names = namesOf(all.map(({ riders }) => riders.length));
  // Too many for names and gaps in a phone's profile; the notes have them.
  const crowded = all.length > 4 && isNarrow();
  let rear: number | null = null;
  return all.map(({ riders, note }, i) => {
    const front = riders[0]!.row;
    const gap: number = rear === null ? 0 : Math.max(0, rear - front - 1);
    rear = Math.min(rear ?? Infinity, riders.at(-1)!.row);
    const notes = [note, gap ? `gap ${gap}` : ''].filter(Boolean).join(' · ');
    return {
      name: names[i]!,
      ...(view.groups.length > 1 && { title: crowded ? `${i + 1}` : `${i + 1} ${groupShort(names[i]!)}` }),
      riders,
      front,
      rear: riders.at(-1)!.row,
      gap: crowded ? 0 : gap,
      ...(notes && { note: notes }),
    };
  });
}
