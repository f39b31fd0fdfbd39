import { describe, expect, it } from 'vitest';
import {
  byTurn,
  jerseyOf,
  opponents,
  placesOf,
  placesText,
  rateText,
  recordsIn,
  when,
  winnerOf,
} from '../../src/lib/races';
import type { TableSummary } from '../../src/lib/types';
import { Words } from '../../src/titles/words';

const seat = (number: number, name: string, kind: 'person' | 'bot' | 'open') => ({
  seat: number,
  name,
  kind,
  bot: kind === 'bot' ? 'random' : null,
  team: number,
  present: true,
  link: null,
});

/** Ann at the second seat, against Bo and two bots; two riders a team. */
const race = (changes: Partial<TableSummary> = {}): TableSummary => ({
  table: 't',
  game: 'town-sign',
  name: 'lane',
  options: {},
  box: null,
  round: 3,
  phase: 'ride',
  over: false,
  your_turn: true,
  take_backs: 0,
  hints: 0,
  lesson: false,
  branch: null,
  you: [1],
  seats: [seat(0, 'Bo', 'person'), seat(1, 'Ann', 'person'), seat(2, 'x', 'bot'), seat(3, 'y', 'bot')],
  riders: [0, 1, 2, 3, 4, 5, 6, 7].map((rider) => ({ rider, team: rider >> 1, kind: null, name: String(rider) })),
  ranking: [4, 3, 0, 1, 2, 5, 6, 7],
  won: false,
  updated: 0,
  ...changes,
});
const words = new Words();

describe('a race in the list', () => {
  it('says where my riders are, the best first, and what they wear', () => {
    expect(placesOf(race(), words)).toEqual([
      { label: '2', jersey: 'azur', place: 2 },
      { label: '1', jersey: 'azur', place: 5 },
    ]);
    expect(placesText(placesOf(race(), words))).toBe('2nd and 5th');
    expect(jerseyOf(race(), words)).toBe('azur');
  });

  it('has no places before the start', () => {
    expect(placesOf(race({ round: 0 }), words)).toEqual([]);
    expect(placesOf(race({ round: 0, over: true }), words)).toHaveLength(2);
  });

  it('names the people I ride against and counts the bots', () => {
    expect(opponents(race())).toBe('Bo and 2 bots');
    expect(opponents(race({ you: [0, 1, 2, 3] }))).toBe('');
  });

  it('says who won a race of others', () => {
    expect(winnerOf(race({ you: [], ranking: [1] }), words)).toEqual({ jersey: 'rouge', name: 'Bo' });
  });

  it('stands where it is my turn, or with the others', () => {
    const others = race({ table: 'u', your_turn: false });
    expect(byTurn([others, race()])).toEqual({ waiting: [race()], running: [others] });
  });
});

describe('what lists count', () => {
  it('gives no rate for one race', () => {
    const rate = { game: 'g', of: '' };
    expect(rateText({ ...rate, won: 1, raced: 1 })).toBe('');
    expect(rateText({ ...rate, won: 1, raced: 4 })).toBe('25%');
  });

  it('tells days that are long ago by their date', () => {
    const now = new Date(2026, 10, 16, 12);
    expect(when(now.getTime() - 3 * 3_600_000, now)).toBe('3 h ago');
    expect(when(new Date(2026, 2, 12).getTime(), now)).toContain('2026');
  });
});

describe('a file with records', () => {
  it('holds one or several', () => {
    expect(recordsIn('{"paceline":1}\n0 R7\n')).toEqual(['{"paceline":1}\n0 R7\n']);
    expect(recordsIn('{"a":1}\r\n0 R7\r\n{"b":1}\r\nundo 0\r\n')).toEqual(['{"a":1}\n0 R7\n', '{"b":1}\nundo 0\n']);
    expect(recordsIn(' \n')).toEqual([]);
    expect(recordsIn('no record')).toEqual(['no record']);
  });
});
