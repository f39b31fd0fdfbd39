/** Where a rider stands on a space. */
import { offset } from './geometry';
import type { Stop } from './track';
import type { Board, SpaceId } from './types';

const FORWARD = [0.235, 0.235, -0.235, -0.235];
const SIDEWAYS = [0.24, -0.24, 0.24, -0.24];

export function standOn(board: Board, id: SpaceId, slot?: number): Stop {
  const space = board.spaces[id];
  if (!space) throw new Error(`there is no space ${id}; the board has ${board.spaces.length}`);
  if (slot === undefined || !board.hasSlots) return space;
  const forward = (FORWARD[slot] ?? 0) * board.unit;
  const sideways = (SIDEWAYS[slot] ?? 0) * board.unit * 0.92;
  return { centre: offset(space.centre, space.heading, forward, sideways), heading: space.heading };
}
