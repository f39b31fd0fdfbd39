/** The line down the middle of the road: straights and arcs, in rows, before it is turned to fit a box. */
import { DEGREE } from './geometry';
import type { Arc } from './types';

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

interface PlacedArc extends Pose {
  readonly s: number;
  readonly length: number;
  /** Radians; right is positive. */
  readonly angle: number;
}

/** The pose after riding `u` along an arc or a straight. */
export function ride(from: Pose, u: number, angle: number): Pose {
  const { x, y, heading } = from;
  if (!angle) return { x: x + Math.cos(heading) * u, y: y + Math.sin(heading) * u, heading };
  const radius = u / angle;
  const turned = heading + angle;
  return {
    x: x + radius * (Math.sin(turned) - Math.sin(heading)),
    y: y + radius * (Math.cos(heading) - Math.cos(turned)),
    heading: turned,
  };
}

export class CentreLine {
  readonly arcs: readonly PlacedArc[];
  readonly total: number;
  private readonly end: Pose;
  private last = 0;

  constructor(shape: readonly Arc[]) {
    const arcs: PlacedArc[] = [];
    let pose: Pose = { x: 0, y: 0, heading: 0 };
    let s = 0;
    for (const { length, bend } of shape) {
      const angle = bend * DEGREE;
      arcs.push({ ...pose, s, length, angle });
      pose = ride(pose, length, angle);
      s += length;
    }
    this.arcs = arcs;
    this.total = s;
    this.end = pose;
  }

  /** Beyond its ends the road goes straight on. */
  pose(s: number): Pose {
    if (s > this.total) return ride(this.end, s - this.total, 0);
    const arc = this.arcs[this.arcAt(s)]!;
    const u = s - arc.s;
    return ride(arc, u, u < 0 ? 0 : (arc.angle * u) / arc.length);
  }

  private arcAt(s: number): number {
    // Most questions are about the arc of the last one.
    const last = this.arcs[this.last]!;
    if (last.s <= s && s < last.s + last.length) return this.last;
    let low = 0;
    let high = this.arcs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.arcs[middle]!.s <= s) low = middle;
      else high = middle - 1;
    }
    this.last = low;
    return low;
  }
}
