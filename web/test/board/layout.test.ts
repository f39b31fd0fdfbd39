import { describe, expect, test } from 'vitest';
import { boundsOf, isInside } from '../../src/board/geometry';
import { RoadBoard } from '../../src/board/road';
import { clearance, SpaceFinder } from '../../src/board/spatial';
import type { Board, Point, Road } from '../../src/board/types';
import { flammeRoads, larriveeRoads, reifenbreiteRoads, rivetRoads, TALL, WIDE } from './boards';

const TITLES: [string, [string, Road][]][] = [
  ['Flamme Rouge', flammeRoads],
  ['On the Rivet', rivetRoads],
  ['Um Reifenbreite', reifenbreiteRoads],
  ['L’Arrivée du Tour', larriveeRoads],
];

/** Pairs of spaces where one holds a point that belongs well inside the other. */
function overlaps(board: Board): string[] {
  const boxes = board.spaces.map((space) => boundsOf(space.polygon));
  const found: string[] = [];
  for (const space of board.spaces) {
    const pulledIn = ([x, y]: Point): Point => [x + (space.centre[0] - x) * 0.15, y + (space.centre[1] - y) * 0.15];
    for (const [x, y] of [space.centre, ...space.polygon.map(pulledIn)])
      board.spaces.forEach((other, i) => {
        const box = boxes[i]!;
        if (other === space || x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) return;
        if (isInside(other.polygon, x, y)) found.push(`${space.key} in ${other.key}`);
      });
  }
  return found;
}

test('all 29 layouts of Flamme Rouge are there', () => expect(flammeRoads).toHaveLength(29));

describe.each(TITLES)('%s', (_, roads) => {
  describe.each(roads)('%s', (_, road) => {
    test.each([
      ['wide', WIDE],
      ['tall', TALL],
    ])('no two spaces overlap in a %s box', (_, box) => {
      expect(overlaps(road.lay(box))).toEqual([]);
    });

    test('the middle of every space is found as that space', () => {
      const board = road.lay(WIDE);
      const finder = new SpaceFinder(board);
      const wrong = board.spaces.filter(({ id, centre: [x, y] }) => finder.hit(x, y)?.id !== id);
      expect(wrong).toEqual([]);
    });

    test('the road leads on from every space but the last row', () => {
      const board = road.lay(WIDE);
      const last = Math.max(...board.spaces.map((space) => space.row));
      expect(board.spaces.filter((space) => space.row < last && !space.next.length)).toEqual([]);
    });

    test('everything lies inside the board', () => {
      for (const box of [WIDE, TALL]) {
        const board = road.lay(box);
        const b = boundsOf(board.spaces.flatMap((space) => space.polygon));
        expect(Math.min(b.x0, b.y0)).toBeGreaterThan(-0.01);
        expect(b.x1).toBeLessThan(board.size[0] + 0.01);
        expect(b.y1).toBeLessThan(board.size[1] + 0.01);
      }
    });
  });
});

test.each(flammeRoads)('%s never touches itself, verges included', (_, road) => {
  expect(clearance(road.lay(WIDE))).toBeGreaterThan(0.05);
});

test.each(rivetRoads)('no space of %s is shorter than 0.8 row', (_, road) => {
  const board = road.lay(WIDE);
  expect(Math.min(...board.spaces.map((space) => space.length))).toBeGreaterThan(0.79 * board.unit);
});

test('most Flamme Rouge stages lie upright or at 45° in a wide box', () => {
  const boards = flammeRoads.map(([, road]) => road.lay(WIDE) as RoadBoard);
  expect(boards.filter((board) => board.turned % 45 === 0).length).toBeGreaterThan(boards.length / 2);
});
