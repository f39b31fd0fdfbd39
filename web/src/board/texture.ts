/** Marks that run with the road, so that climbs and descents also show which way it is ridden. */
import type { LaidRow, RoadBoard } from './road';
import { pathThrough } from '../svg';
import type { Point, Terrain } from './types';

/** Strokes in one lane of one row: along (0 rear to 1 front) and across (−1 to 1), as polylines. */
type Stroke = readonly (readonly [along: number, across: number])[];

const CHEVRONS: readonly Stroke[] = [0.06, 0.39, 0.72].map((at) => [
  [at, -0.62],
  [at + 0.17, 0],
  [at, 0.62],
]);
const SLASHES: readonly Stroke[] = [0.08, 0.41, 0.74].map((at) => [
  [at, -0.6],
  [at + 0.2, 0.6],
]);
const DASHES: readonly Stroke[] = [
  [0.1, -0.5],
  [0.1, 0.5],
  [0.6, 0],
].map(([at, across]) => [
  [at!, across!],
  [at! + 0.34, across!],
]);

const STROKES: Partial<Record<Terrain, readonly Stroke[]>> = { climb: CHEVRONS, descent: SLASHES, sprint: DASHES };

/** Terrains without strokes of their own have a pattern that looks the same in every direction. */
export const hasStrokes = (terrain: Terrain): boolean => terrain in STROKES;

export function strokesOf(board: RoadBoard, row: LaidRow): string {
  const length = row.s1 - row.s0;
  let d = '';
  for (let lane = 0; lane < row.lanes; lane++)
    for (const stroke of STROKES[row.terrain] ?? []) {
      const points = stroke.map(([along, across]): Point => {
        const s = row.s0 + length * along;
        return board.at(s, board.laneEdge(lane + 0.5 + across / 2, row.lanes, board.halfWidth(s)));
      });
      d += pathThrough(points);
    }
  return d;
}
