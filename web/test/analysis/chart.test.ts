import { describe, expect, it } from 'vitest';
import {
  apart,
  area,
  curve,
  roomy,
  placeAt,
  roundAt,
  shareAt,
  xOf,
  yOf,
  type Box,
} from '../../src/pages/analysis/chart';

const box: Box = { width: 140, height: 130, left: 30, right: 10, top: 10, bottom: 20, places: 11 };
const rounds = [{ at: 0 }, { at: 8 }, { at: 20 }, { at: 32 }];

describe('the chart of chances', () => {
  it('has certainty at the top and nothing at the bottom', () => {
    expect([1, 0.5, 0].map((chance) => yOf(box, chance))).toEqual([10, 60, 110]);
    expect([0, 5, 10].map((place) => xOf(box, place))).toEqual([30, 80, 130]);
  });

  it('knows the round that is pointed at, and none outside', () => {
    expect([30, 34, 36, 130, 400, -9].map((x) => placeAt(box, x))).toEqual([0, 0, 1, 10, 10, 0]);
  });

  it('draws a line that stays between the chances of two rounds', () => {
    expect(curve(box, [0, 1, 1])).toBe('M30.0 110.0C35.0 110.0 35.0 10.0 40.0 10.0C45.0 10.0 45.0 10.0 50.0 10.0');
    expect(curve(box, [1, 0], 4)).toMatch(/^M70\.0 10\.0C/);
    expect(area(box, [0.5, 0.5])).toMatch(/L40\.0 110\.0L30\.0 110\.0Z$/);
  });

  it('moves signs as little as keeps them apart and between the edges', () => {
    expect(apart([10, 60, 100], 20, 0, 100)).toEqual([10, 60, 100]);
    expect(apart([100, 100, 98], 20, 0, 100)).toEqual([80, 100, 60]);
    expect(apart([-5, 3], 20, 0, 100)).toEqual([0, 20]);
    expect(apart([50], 20, 0, 100)).toEqual([50]);
    expect(apart([], 20, 0, 100)).toEqual([]);
    const crowded = apart([50, 50, 50, 50, 50, 50], 25, 0, 100);
    expect(Math.max(...crowded)).toBeLessThanOrEqual(100);
    expect(Math.min(...crowded)).toBeGreaterThanOrEqual(0);
  });

  it('puts a frame into the round that had begun', () => {
    expect([0, 7, 8, 19, 20, 31, 32, 99].map((frame) => roundAt(rounds, frame))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(roundAt([{ at: 1 }, { at: 5 }], 0)).toBe(0);
  });

  it('and between two rounds by its steps', () => {
    expect([0, 4, 8, 14, 32, 99].map((frame) => shareAt(rounds, frame))).toEqual([0, 1 / 6, 1 / 3, 0.5, 1, 1]);
    expect(shareAt([{ at: 1 }], 0)).toBe(0);
  });

  it('leaves out numbers where there is no room', () => {
    const labels = ['Start', '1', '', '', '2', '3', 'End'];
    expect([...roomy(labels, 0, 600, 26)]).toEqual([0, 1, 4, 5, 6]);
    expect([...roomy(labels, 5, 120, 26)]).toEqual([5, 0]);
    expect([...roomy(labels, -1, 120, 26)]).toEqual([0, 4, 6]);
    expect([...roomy(labels, 2, 0, 26)]).toEqual([0]);
  });
});
