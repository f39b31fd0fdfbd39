/** Up to four racers share a square, two by two: who stands where in it. Nobody changes place without moving. */

import type { RiderId, SpaceId } from '../../lib/types';

export interface Place {
  space: SpaceId;
  slot: number;
}
export type Places = ReadonlyMap<RiderId, Place>;

/** Front right, front left, rear right, rear left: the front fills up first. */
const SLOTS = 4;

export function placesAfter(before: Places, stand: readonly (readonly [RiderId, SpaceId])[]): Places {
  const after = new Map<RiderId, Place>();
  const taken = new Map<SpaceId, Set<number>>();
  const take = (rider: RiderId, space: SpaceId, slot: number): void => {
    after.set(rider, { space, slot });
    taken.set(space, (taken.get(space) ?? new Set()).add(slot));
  };
  const newcomers: (readonly [RiderId, SpaceId])[] = [];
  for (const [rider, space] of stand) {
    const was = before.get(rider);
    if (was?.space === space && !taken.get(space)?.has(was.slot)) take(rider, space, was.slot);
    else newcomers.push([rider, space]);
  }
  // Who rode in the front of a square goes on doing so, where there is room.
  const wish = ([rider]: readonly [RiderId, SpaceId]): number => before.get(rider)?.slot ?? rider;
  for (const [rider, space] of newcomers.sort((a, b) => wish(a) - wish(b))) {
    const used = taken.get(space);
    const kept = before.get(rider)?.slot;
    const free = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => !used?.has(slot));
    take(rider, space, kept !== undefined && free.includes(kept) ? kept : (free[0] ?? rider % SLOTS));
  }
  return after;
}
