/** What one's record says of a race against bots: the chance, the fair share, and which level would be even. */

import { LEVELS, levelOf } from './levels';
import type { Rate, SeatWish } from './types';

/** Fewer races against a level say nothing. */
export const FEWEST = 5;

export interface Met {
  raced: number;
  won: number;
}

/** One's record against each level of a title. */
export function recordOf(rates: readonly Rate[], game: string): Record<string, Met> {
  const met: Record<string, Met> = {};
  for (const rate of rates) {
    const level = rate.game === game ? levelOf(rate.of) : '';
    if (!level) continue;
    const { raced, won } = met[level] ?? { raced: 0, won: 0 };
    met[level] = { raced: raced + rate.raced, won: won + rate.won };
  }
  return met;
}

/** The strongest level that one has won against; empty where there is none. */
export const bestBeaten = (record: Readonly<Record<string, Met>>): string =>
  Object.keys(LEVELS).findLast((level) => record[level]?.won) ?? '';

export interface Even {
  /** `people` ride too, or `bots` without a level; `thin` is the record of some level; else the chance is known. */
  kind: 'people' | 'bots' | 'thin' | 'known';
  /** Of one team among all. */
  fair: number;
  chance: number;
  /** Races behind the chance, or behind the level that is thin. */
  raced: number;
  /** The levels of the bunch; of a thin record the one that lacks most. */
  levels: string[];
  bots: number;
  /** The level to ride against for about the fair share, and why. */
  advice: { level: string; why: 'even' | 'nearest' | 'up' | 'down'; from: string } | null;
}

const shareOf = ({ raced, won }: Met): number => won / raced;

/** Half as often or twice as often as one's share is no longer about even. */
const CLOSE = 2;

/**
 * The level whose record comes nearest to the fair share. Where even that is far off, the next one up or down that
 * the record says nothing of.
 */
export function adviceFor(record: Readonly<Record<string, Met>>, fair: number): Even['advice'] {
  const levels = Object.keys(LEVELS);
  const known = levels.filter((level) => (record[level]?.raced ?? 0) >= FEWEST);
  if (!known.length) return null;
  const off = (level: string): number => Math.abs(shareOf(record[level]!) - fair);
  const best = known.reduce((one, other) => (off(other) < off(one) ? other : one));
  const share = shareOf(record[best]!);
  const next = share > fair * CLOSE ? 1 : share < fair / CLOSE ? -1 : 0;
  const other = next ? levels[levels.indexOf(best) + next] : undefined;
  if (!other || known.includes(other)) return { level: best, why: next ? 'nearest' : 'even', from: best };
  return { level: other, why: next > 0 ? 'up' : 'down', from: best };
}

export function evenRace(seats: readonly SeatWish[], record: Readonly<Record<string, Met>>): Even {
  const bots = seats.filter(({ kind }) => kind === 'bot');
  const ridden = bots.map(({ bot }) => levelOf(bot));
  const levels = Object.keys(LEVELS).filter((level) => ridden.includes(level));
  const fair = 1 / seats.length;
  const told: Even = { kind: 'known', fair, chance: 0, raced: 0, levels, bots: bots.length, advice: null };
  if (seats.length - bots.length !== 1 || !seats.some(({ kind }) => kind === 'me')) return { ...told, kind: 'people' };
  if (!bots.length || ridden.includes('')) return { ...told, kind: 'bots' };
  const advice = adviceFor(record, fair);
  const racedWith = (level: string): number => record[level]?.raced ?? 0;
  const thin = levels.reduce((one, other) => (racedWith(other) < racedWith(one) ? other : one));
  if (racedWith(thin) < FEWEST) return { ...told, kind: 'thin', raced: racedWith(thin), levels: [thin], advice };
  return {
    ...told,
    chance: ridden.reduce((sum, level) => sum + shareOf(record[level]!), 0) / ridden.length,
    raced: levels.reduce((sum, level) => sum + racedWith(level), 0),
    advice,
  };
}
