/** How far to turn a road so that it fills a box. */
import { DEGREE, hull, type Bounds } from './geometry';
import type { Point, Size } from './types';

export interface Orientation extends Bounds {
  /** Degrees, clockwise on screen. */
  readonly turned: number;
}

/** Upright roads are calmer to read, so they may cost some size: a tenth for quarter turns, less for others. */
const calm = (degrees: number): number => {
  if (degrees % 90 === 0) return 0.1;
  if (degrees % 45 === 0) return 0.05;
  return degrees % 15 === 0 ? 0.012 : 0;
};

function turnedBounds(points: readonly Point[], cos: number, sin: number): Bounds {
  const b = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const p of points) {
    const x = p[0] * cos - p[1] * sin;
    const y = p[0] * sin + p[1] * cos;
    if (x < b.x0) b.x0 = x;
    if (x > b.x1) b.x1 = x;
    if (y < b.y0) b.y0 = y;
    if (y > b.y1) b.y1 = y;
  }
  return b;
}

export function bestTurn(
  outline: readonly Point[],
  startHeading: number,
  endHeading: number,
  box: Size,
  turns: 'any' | 'quarter',
): Orientation {
  const corners = hull(outline);
  let best: (Orientation & { merit: number }) | undefined;
  for (let degrees = 0; degrees < 360; degrees += turns === 'quarter' ? 90 : 1) {
    const angle = degrees * DEGREE;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const b = turnedBounds(corners, cos, sin);
    const scale = Math.min(box[0] / (b.x1 - b.x0), box[1] / (b.y1 - b.y0));
    // Of equal ones, take the road that starts and ends riding to the right.
    const rightward = 0.012 * Math.cos(startHeading + angle) + 0.006 * Math.cos(endHeading + angle);
    const merit = scale * (1 + calm(degrees) + rightward);
    if (!best || merit > best.merit) best = { ...b, turned: degrees, merit };
  }
  return best!;
}
