/** Plane geometry, without any notion of roads. */
import type { Point } from './types';

export const DEGREE = Math.PI / 180;
export const FULL_TURN = 2 * Math.PI;

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** 0 to 1 with level ends. */
export const smooth = (u: number): number => {
  const t = clamp(u, 0, 1);
  return t * t * (3 - 2 * t);
};

/** The same direction, between −π and π. */
export const shortestAngle = (angle: number): number => {
  const a = angle % FULL_TURN;
  if (a > Math.PI) return a - FULL_TURN;
  return a <= -Math.PI ? a + FULL_TURN : a;
};

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const midpoint = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** `sideways` is right of the heading. */
export const offset = (p: Point, heading: number, forward: number, sideways: number): Point => [
  p[0] + Math.cos(heading) * forward - Math.sin(heading) * sideways,
  p[1] + Math.sin(heading) * forward + Math.cos(heading) * sideways,
];

export interface Bounds {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function boundsOf(points: Iterable<Point>): Bounds {
  const b = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    if (x < b.x0) b.x0 = x;
    if (x > b.x1) b.x1 = x;
    if (y < b.y0) b.y0 = y;
    if (y > b.y1) b.y1 = y;
  }
  return b;
}

/** The convex hull. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (run: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of run) {
      while (chain.length > 1) {
        const a = chain[chain.length - 2]!;
        const b = chain[chain.length - 1]!;
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

export function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  let before = polygon[polygon.length - 1]!;
  for (const p of polygon) {
    const crosses = p[1] > y !== before[1] > y;
    if (crosses && x < ((before[0] - p[0]) * (y - p[1])) / (before[1] - p[1]) + p[0]) inside = !inside;
    before = p;
  }
  return inside;
}

export function distanceToEdge(polygon: readonly Point[], x: number, y: number): number {
  let least = Infinity;
  let a = polygon[polygon.length - 1]!;
  for (const b of polygon) {
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const t = clamp(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    least = Math.min(least, Math.hypot(a[0] + dx * t - x, a[1] + dy * t - y));
    a = b;
  }
  return least;
}

/** A curve that leaves `p` and reaches `q` along their headings. */
export function sweep(p: Point, headingP: number, q: Point, headingQ: number, steps = 14): Point[] {
  const pull = distance(p, q) * 0.42;
  const a = offset(p, headingP, pull, 0);
  const b = offset(q, headingQ, -pull, 0);
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const u = 1 - t;
    const mix = (k: 0 | 1) => u * u * u * p[k] + 3 * u * u * t * a[k] + 3 * u * t * t * b[k] + t * t * t * q[k];
    return [mix(0), mix(1)];
  });
}

/** Repeatable random numbers between 0 and 1. */
export function seededRandom(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
