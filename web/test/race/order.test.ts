import { describe, expect, it } from 'vitest';
import { groupsOf, inOrder, namesOf } from '../../src/pages/race/order';

const at = (rider: number, row: number, lane = 0) => ({ rider, row, lane });

describe('the race order', () => {
  it('puts the right lane first in the same square', () => {
    expect(inOrder([at(1, 5, 1), at(2, 5, 0), at(3, 9)]).map(({ rider }) => rider)).toEqual([3, 2, 1]);
  });

  it('joins riders on neighbouring squares and counts the empty squares between groups', () => {
    const groups = groupsOf([at(1, 51), at(2, 50), at(3, 47), at(4, 46), at(5, 46, 1), at(6, 40)]);
    expect(groups.map((group) => group.riders.map(({ rider }) => rider))).toEqual([[1, 2], [3, 4, 5], [6]]);
    expect(groups.map(({ gap }) => gap)).toEqual([0, 2, 5]);
  });

  it('names the largest group the peloton, and who is ahead of it or behind', () => {
    expect(namesOf([2, 3, 6, 1, 1])).toEqual(['head', 'chase', 'peloton', 'dropped', 'last']);
    expect(namesOf([4, 4])).toEqual(['peloton', 'last']);
    expect(namesOf([1, 1, 1])).toEqual(['head', 'chase', 'last']);
    expect(namesOf([12])).toEqual(['alone']);
    expect(namesOf([])).toEqual([]);
  });
});
