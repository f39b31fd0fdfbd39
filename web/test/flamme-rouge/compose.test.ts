import { describe, expect, it } from 'vitest';
import {
  boardOfSides,
  budgetOf,
  bySide,
  lay,
  spacesOfTile,
  textOf,
  tileOfSpace,
  turn,
  type Composition,
} from '../../src/panels/flamme-rouge/compose/compose';
import { choose, insert, remove, replace, shift } from '../../src/pages/compose/row';
import { CourseFacts, splitTiles } from '../../src/panels/flamme-rouge/course';
import type { Tile, TileKind } from '../../src/panels/flamme-rouge/types';

const tile = (side: string, of: string, kind: TileKind, terrain = 'FFFFFF', bend = 0): Tile => ({
  side,
  tile: of,
  kind,
  set: 'base',
  terrain,
  lanes: '2'.repeat(terrain.length),
  bend,
});
const box = bySide([
  tile('a', 'a', 'start', 'SSSSSF'),
  tile('A', 'a', 'start', 'SSSSFF'),
  tile('b', 'b', 'straight'),
  tile('B', 'b', 'straight', 'DDDDFF'),
  tile('c', 'c', 'straight'),
  tile('e', 'e', 'sharp', 'FF', -90),
  tile('u', 'u', 'finish', 'FXXXXX'),
  tile('U', 'u', 'finish', 'UUXXXX'),
  tile('^3', '3', 'cobbles', 'FFCCCC'),
]);
const of = (text: string, at = 0): Composition => ({ pieces: splitTiles(text), at });
const put = (from: Composition, side: string, repeat = false): string => {
  const next = lay(from, box.get(side)!, box, repeat);
  return `${textOf(next)} ${next.at}`;
};

describe('tile strings', () => {
  it('are read side by side', () => {
    expect(splitTiles('a^23 g,u')).toEqual(['a', '^2', '3', 'g', 'u']);
    expect(splitTiles('a^')).toEqual(['a', '^']);
    expect(splitTiles('')).toEqual([]);
  });
});

describe('laying a tile', () => {
  it('puts it after the chosen one, never before the start or past the finish', () => {
    expect(put(of('abu', 0), 'c')).toBe('acbu 1');
    expect(put(of('abu', 1), 'c')).toBe('abcu 2');
    expect(put(of('abu', 2), 'c')).toBe('abcu 2');
    expect(put(of('abu', -1), 'c')).toBe('abcu 2');
    expect(put(of('', -1), 'c')).toBe('c 0');
  });

  it('exchanges start and finish', () => {
    expect(put(of('abu'), 'A')).toBe('Abu 0');
    expect(put(of('abu'), 'U')).toBe('abU 2');
    expect(put(of('b'), 'u')).toBe('bu 1');
    expect(put(of('b'), 'a')).toBe('ab 0');
  });

  it('turns a tile over where it lies, or chooses it', () => {
    expect(put(of('abcu', 2), 'B')).toBe('aBcu 1');
    expect(put(of('abcu', 2), 'b')).toBe('abcu 1');
  });

  it('lays tiles again and again where that is allowed', () => {
    expect(put(of('abcu', 2), 'b', true)).toBe('abcbu 3');
  });
});

describe('the chosen tile', () => {
  it('moves, turns and goes', () => {
    expect(textOf(shift(of('abcu', 1), 1))).toBe('acbu');
    expect(shift(of('abcu', 0), -1)).toEqual(of('abcu', 0));
    expect(textOf(turn(of('abcu', 1), box))).toBe('aBcu');
    expect(turn(of('abcu', 2), box)).toEqual(of('abcu', 2));
    expect(remove(of('abcu', 3))).toEqual(of('abc', 2));
    expect(remove(of('a', 0))).toEqual(of('a', 0));
    expect(choose(of('abcu'), 9).at).toBe(3);
    expect(insert(of('abu', 1), 'c')).toEqual(of('abcu', 2));
    expect(replace(of('abu', 1), 'c')).toEqual(of('acu', 1));
  });
});

describe('what is drawn', () => {
  it('is a board, right or wrong', () => {
    const board = boardOfSides(['a', '^3', '?', 'u'], box)!;
    expect(board.tiles.map((one) => one.side)).toEqual(['a', '^3', 'u']);
    expect(board).toMatchObject({ rows: 18, line: 13, start_rows: 5, spaces: 36 });
    expect(boardOfSides(['?'], box)).toBeNull();
    expect(spacesOfTile(board, 1)).toEqual(Array.from({ length: 12 }, (_, i) => 12 + i));
    expect(tileOfSpace(board, 24)).toBe(2);
    expect(new CourseFacts(board).count('cobbles')).toBe(4);
  });

  it('is counted against the book', () => {
    expect(budgetOf(['a', 'b', 'e', 'u'], box)).toEqual([
      { label: 'Straights', used: 3, wanted: 9 },
      { label: 'Sharp bends', used: 1, wanted: 6 },
      { label: 'Soft bends', used: 0, wanted: 6 },
    ]);
  });
});

describe('courses', () => {
  it('know their lanes', () => {
    const facts = new CourseFacts({ tiles: [{ terrain: 'FCZ', lanes: '213' }], line: 2, extra_rows: 1 });
    expect(facts.squares).toHaveLength(4);
    expect([0, 1, 2, 3, 4, 5].map((space) => facts.laneName(space))).toEqual([
      'right lane',
      'left lane',
      '',
      'right lane',
      'middle lane',
      'left lane',
    ]);
    expect([0, 2, 5].map((space) => facts.rowOf(space))).toEqual([0, 1, 2]);
    expect(facts.groundOf(2)).toBe('cobbles');
    expect(facts.toGo(5)).toBe(0);
  });
});
