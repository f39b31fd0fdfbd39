/** The pace wheel as geometry: nine sectors in three rings, and how far it turns. Angles in degrees, 0 on top. */

import { GROUNDS } from './course';
import { PACES } from './apply';
import type { GroupView, Ground, Pace } from './types';

export const SECTOR = 40;
/** Radii from the rim to the hub: squares, breakaway, counter. */
export const RINGS = [148, 108, 75, 43] as const;

export interface Sector {
  ground: Ground;
  pace: Pace;
  /** Of its middle, on a wheel that has not turned: steady on the flat is on top. */
  angle: number;
}

export const SECTORS: readonly Sector[] = GROUNDS.flatMap((ground, g) =>
  PACES.map((pace, p) => ({ ground, pace, angle: (g * 3 + p - 4) * SECTOR })),
);

/** What a circle of the wheel says of a sector. */
export const numberAt = (circle: number[][], { ground, pace }: Pick<Sector, 'ground' | 'pace'>): number =>
  circle[GROUNDS.indexOf(ground)]?.[PACES.indexOf(pace)] ?? 0;

export function angleOf(ground: Ground, pace: Pace): number {
  return SECTORS.find((sector) => sector.ground === ground && sector.pace === pace)?.angle ?? 0;
}

/** The angle that brings a sector to the top, the shorter way round from where the wheel stands. */
export function turned(now: number, ground: Ground, pace: Pace): number {
  const goal = -angleOf(ground, pace);
  const way = (((goal - now) % 360) + 540) % 360;
  return now + way - 180;
}

export function polar(radius: number, degrees: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A piece of a ring around an angle. */
export function piece(inner: number, outer: number, angle: number, width = SECTOR): string {
  const [a, b] = [angle - width / 2, angle + width / 2];
  const [p, q, r, s] = [polar(outer, a), polar(outer, b), polar(inner, b), polar(inner, a)];
  return `M${p}A${outer} ${outer} 0 0 1 ${q}L${r}A${inner} ${inner} 0 0 0 ${s}Z`;
}

export interface Token {
  group: GroupView;
  /** 1 for the group in front. */
  number: number;
  angle: number;
}

/** A token for each group on its sector; several on one stand side by side. */
export function tokensOf(groups: readonly GroupView[], ground = (group: GroupView): Ground => group.terrain): Token[] {
  return groups.map((group, i) => {
    const together = groups.filter((one) => ground(one) === ground(group) && one.pace === group.pace);
    const gap = Math.min(11, 30 / Math.max(1, together.length - 1));
    const place = together.indexOf(group) - (together.length - 1) / 2;
    return { group, number: i + 1, angle: angleOf(ground(group), group.pace) + place * gap };
  });
}

/** The sector at a point, for a wheel that has turned; null in the hub and beyond the rim. */
export function sectorAt(x: number, y: number, turn: number): Sector | null {
  const radius = Math.hypot(x, y);
  if (radius < RINGS[3] || radius > RINGS[0]) return null;
  const angle = (Math.atan2(x, -y) * 180) / Math.PI - turn;
  const near = ({ angle: middle }: Sector): number => Math.abs(((((angle - middle) % 360) + 540) % 360) - 180);
  return SECTORS.reduce((best, one) => (near(one) < near(best) ? one : best));
}
