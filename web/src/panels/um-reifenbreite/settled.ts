/** Whether the winner is settled although riders are still on the way: then the rest may be fast-forwarded. */

import type { SeatId } from '../../lib/types';
import type { ReifenBoard, ReifenView } from './types';

/**
 * The seat that wins however the rest comes home, photographs aside; null while anything can happen. Each side keeps
 * what it has; the one ahead gets the worst places left, another one the best, with all sprints and jersey rounds open.
 */
export function settledWinner(view: ReifenView, board: ReifenBoard): SeatId | null {
  if (view.over || !view.home.length) return null;
  const places = board.finish_points.slice(view.home.length, view.riders.length);
  const open = view.sprints.flatMap(({ points, across }) => points.slice(across.length));
  if (open.length || (view.jersey !== null && !view.home.includes(view.jersey))) return null;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const sides = [...new Set(board.teams)].map((seat) => {
    const teams = view.teams.filter((team) => team.seat === seat).map(({ team }) => team);
    const left = view.riders.filter(({ team, rider }) => teams.includes(team) && !view.home.includes(rider)).length;
    const points = sum(view.teams.filter((team) => team.seat === seat).map((team) => team.points));
    return {
      seat,
      least: points + sum(left ? places.slice(-left) : []),
      most: points + sum(places.slice(0, left)),
    };
  });
  const winner = sides.find((one) => sides.every((other) => other === one || one.least > other.most));
  return winner?.seat ?? null;
}
