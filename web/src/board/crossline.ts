/** Lines painted across the road: start, finish, sprint, mountain. */
import { distance } from './geometry';
import { discPath, fine, pathThrough } from '../svg';
import type { LineKind, Point } from './types';

const PAINT: Record<LineKind, string> = {
  start: '#F2B824',
  finish: '#FFFFFF',
  sprint: '#2C8F4E',
  mountain: '#FFFFFF',
  gate: '#FFFFFF',
  feed: '#F2B824',
};

/** From the right edge of the road to the left one; `scale` is 1 at 40 world units per row. */
export function crossLine(kind: LineKind, right: Point, left: Point, heading: number, scale = 1): string {
  const forward: Point = [Math.cos(heading), Math.sin(heading)];
  const box = (u0: number, u1: number, v0: number, v1: number) =>
    pathThrough(
      [
        [u0, v0],
        [u0, v1],
        [u1, v1],
        [u1, v0],
      ].map(([u, v]): Point => [
        right[0] + (left[0] - right[0]) * u! + forward[0] * v!,
        right[1] + (left[1] - right[1]) * u! + forward[1] * v!,
      ]),
      true,
    );
  const width = distance(right, left);
  if (kind === 'finish') return chequers(box, Math.max(4, Math.round(width / (6 * scale))), 5.6 * scale);

  const half = 3 * scale;
  const bar = `<path d="${box(0, 1, -half, half)}" fill="${PAINT[kind]}" stroke="#1B2730" stroke-width="${fine(0.9 * scale)}"/>`;
  if (kind !== 'mountain' && kind !== 'gate') return bar;
  const dots = Math.max(3, Math.round(width / (8 * scale)));
  let d = '';
  for (let i = 0; i < dots; i++) {
    const u = (i + 0.5) / dots;
    d += discPath(right[0] + (left[0] - right[0]) * u, right[1] + (left[1] - right[1]) * u, 2.1 * scale);
  }
  return `${bar}<path d="${d}" fill="#C9342A"/>`;
}

type Box = (u0: number, u1: number, v0: number, v1: number) => string;

function chequers(box: Box, columns: number, depth: number): string {
  let dark = '';
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < 2; j++)
      if ((i + j) % 2) dark += box(i / columns, (i + 1) / columns, (j - 1) * depth, j * depth);
  return (
    `<path d="${box(0, 1, -depth, depth)}" fill="#fff" stroke="#1B2127" stroke-width=".8"/>` +
    `<path d="${dark}" fill="#1B2127"/>`
  );
}
