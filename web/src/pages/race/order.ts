/** Who rides with whom: riders without an empty square between them are a group. */

import type { RiderId } from '../../lib/types';

export interface Standing {
  rider: RiderId;
  /** Counted from the start; larger is ahead. */
  square: number;
  /** 0 is the right lane, which counts as ahead in the same square. */
  lane: number;
}

export type GroupName = 'alone' | 'head' | 'chase' | 'peloton' | 'dropped' | 'last';

export interface Group<One extends Standing = Standing> {
  name: GroupName;
  riders: One[];
  front: number;
  rear: number;
  /** Empty squares to the group ahead; 0 for the first. */
  gap: number;
}

/** From the front to the back. */
export function inOrder<One extends Standing>(standings: readonly One[]): One[] {
  return [...standings].sort((a, b) => b.square - a.square || a.lane - b.lane);
}

export function groupsOf<One extends Standing>(standings: readonly One[]): Group<One>[] {
  const groups: Group<One>[] = [];
  for (const one of inOrder(standings)) {
    const ahead = groups.at(-1);
    if (ahead && ahead.rear - one.square <= 1) {
      ahead.riders.push(one);
      ahead.rear = one.square;
    } else {
      const gap = ahead ? ahead.rear - one.square - 1 : 0;
      groups.push({ name: 'alone', riders: [one], front: one.square, rear: one.square, gap });
    }
  }
  const names = namesOf(groups.map((group) => group.riders.length));
  groups.forEach((group, i) => (group.name = names[i]!));
  return groups;
}

/** The largest group is the peloton, the foremost of equals; who is ahead of it leads or chases, the rest is dropped. */
export function namesOf(sizes: readonly number[]): GroupName[] {
  if (sizes.length < 2) return sizes.map((): GroupName => 'alone');
  const most = Math.max(...sizes);
  const peloton = most > 1 ? sizes.indexOf(most) : -1;
  return sizes.map((_, i): GroupName => {
    if (i === peloton) return 'peloton';
    if (i === 0) return 'head';
    if (i === sizes.length - 1) return 'last';
    return peloton >= 0 && i > peloton ? 'dropped' : 'chase';
  });
}
