/** The smooth track of a moving rider: it leaves and arrives along the road and cuts across at a change of lane. */
import { distance, shortestAngle } from './geometry';
import type { Point } from './types';

export interface Stop {
  readonly centre: Point;
  readonly heading: number;
}

export interface TrackPoint {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  /** Way from the start, in world units. */
  readonly way: number;
}

const STEPS = 8;

/** A change of lane shows where the line between the neighbours leaves the road's direction. */
function headingAt(stops: readonly Stop[], i: number): number {
  const here = stops[i]!;
  const before = stops[i - 1];
  const after = stops[i + 1];
  if (!before || !after) return here.heading;
  const across = Math.atan2(after.centre[1] - before.centre[1], after.centre[0] - before.centre[0]);
  return Math.abs(shortestAngle(across - here.heading)) < 0.2 ? here.heading : across;
}

export function trackThrough(stops: readonly Stop[]): TrackPoint[] {
  const first = stops[0];
  if (!first) return [];
  const track: TrackPoint[] = [{ x: first.centre[0], y: first.centre[1], heading: first.heading, way: 0 }];
  for (let i = 0; i + 1 < stops.length; i++) {
    const a = stops[i]!.centre;
    const b = stops[i + 1]!.centre;
    const pull = distance(a, b);
    const leave = headingAt(stops, i);
    const arrive = headingAt(stops, i + 1);
    // A cubic Hermite curve in each coordinate, and its slope.
    const curve = (t: number, p: number, v: number, q: number, w: number) =>
      (2 * t ** 3 - 3 * t ** 2 + 1) * p +
      (t ** 3 - 2 * t ** 2 + t) * v +
      (3 * t ** 2 - 2 * t ** 3) * q +
      (t ** 3 - t ** 2) * w;
    const slope = (t: number, p: number, v: number, q: number, w: number) =>
      (6 * t ** 2 - 6 * t) * (p - q) + (3 * t ** 2 - 4 * t + 1) * v + (3 * t ** 2 - 2 * t) * w;
    const inX = [a[0], Math.cos(leave) * pull, b[0], Math.cos(arrive) * pull] as const;
    const inY = [a[1], Math.sin(leave) * pull, b[1], Math.sin(arrive) * pull] as const;
    for (let j = 1; j <= STEPS; j++) {
      const t = j / STEPS;
      const last = track[track.length - 1]!;
      const x = curve(t, ...inX);
      const y = curve(t, ...inY);
      const heading = pull ? Math.atan2(slope(t, ...inY), slope(t, ...inX)) : last.heading;
      track.push({ x, y, heading, way: last.way + Math.hypot(x - last.x, y - last.y) });
    }
  }
  return track;
}

/** The pose `way` along a track; `from` is where the last search ended. */
export function poseOn(track: readonly TrackPoint[], way: number, from = 0): TrackPoint & { index: number } {
  let index = from;
  while (index < track.length - 2 && track[index + 1]!.way < way) index++;
  const a = track[index]!;
  const b = track[Math.min(track.length - 1, index + 1)]!;
  const u = b.way > a.way ? Math.max(0, Math.min(1, (way - a.way) / (b.way - a.way))) : 1;
  return {
    x: a.x + (b.x - a.x) * u,
    y: a.y + (b.y - a.y) * u,
    heading: shortestAngle(a.heading + shortestAngle(b.heading - a.heading) * u),
    way,
    index,
  };
}
