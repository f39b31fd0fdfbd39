/** Who rides with whom: riders without an empty row between them are a group. */

import type { RiderId, SpaceId, TeamId } from '../../lib/types';

/** A rider on the road. */
export interface Standing {
  rider: RiderId;
  team: TeamId;
  space: SpaceId;
  /** Counted from the start; larger is ahead. */
  row: number;
  /** Who is ahead in the same row: 0 before 1. */
  lane: number;
  /** Rows to the line; 0 or less past it. */
  toGo: number;
}

/** What order and groups are made from. */
export type Where = Pick<Standing, 'rider' | 'row' | 'lane'>;

export type GroupName = 'alone' | 'head' | 'chase' | 'peloton' | 'dropped' | 'last';

export interface Group<One extends Where = Standing> {
  name: GroupName;
  /** What a title calls it, where that is not the usual name. */
  title?: string;
  /** What a title says of it in place of the gap: "steady". */
  note?: string;
  riders: One[];
  front: number;
  rear: number;
  /** Empty rows to the group ahead; 0 for the first. */
  gap: number;
}

/** From the front to the back. */
export function inOrder<One extends Where>(standings: readonly One[]): One[] {
  return [...standings].sort((a, b) => b.row - a.row || a.lane - b.lane);
}

export function groupsOf<One extends Where>(standings: readonly One[]): Group<One>[] {
  const groups: Group<One>[] = [];
  for (const one of inOrder(standings)) {
    const ahead = groups.at(-1);
    if (ahead && ahead.rear - one.row <= 1) {
      ahead.riders.push(one);
      ahead.rear = one.row;
    } else {
      const gap = ahead ? ahead.rear - one.row - 1 : 0;
      groups.push({ name: 'alone', riders: [one], front: one.row, rear: one.row, gap });
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
