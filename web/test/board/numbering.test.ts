import { expect, test } from 'vitest';
import { flammeRoad } from '../../src/board/adapters/flamme-rouge';
import { RoadBoard } from '../../src/board/road';
import type { Board, Space } from '../../src/board/types';
import {
  flammeBox,
  flammeRoads,
  flammeStages,
  larriveeRoads,
  reifenbreite,
  reifenbreiteRoads,
  rivetRoads,
  WIDE,
} from './boards';

const stages = flammeStages.map((stage, i) => ({ ...stage, road: flammeRoads[i]![1] }));
const order = (a: Space, b: Space) => a.row - b.row || a.lane - b.lane;

/** Right of the riding direction is positive. */
function sideways(board: Board, space: Space): number {
  const [x, y] = space.centre;
  const [ox, oy] = board.spaces.find((other) => other.row === space.row)!.centre;
  return -(x - ox) * Math.sin(space.heading) + (y - oy) * Math.cos(space.heading);
}

test.each(stages)('$name $players has as many rows as its tiles have squares', ({ road, tiles }) => {
  const squares = tiles.reduce((sum, id) => sum + flammeBox.tiles[id]!.terrain.length, 0);
  expect((road.lay(WIDE) as RoadBoard).rows).toHaveLength(squares);
  expect(road.profile.terrains).toHaveLength(squares);
});

test.each(stages)('$name $players numbers its spaces as the server does', ({ road, tiles }) => {
  // core/road.py, straight_rows: row by row from the start, in each row the right-hand lane first.
  const widths = tiles.flatMap((id) => [...flammeBox.tiles[id]!.lanes].map(Number));
  const expected = widths.flatMap((wide, row) => Array.from({ length: wide }, (_, lane) => [row, lane]));
  const board = road.lay(WIDE);
  expect(board.spaces.map((space) => space.id)).toEqual(expected.map((_, id) => id));
  expect(board.spaces.map(({ row, lane }) => [row, lane])).toEqual(expected);
});

test.each(flammeRoads)('lane 0 of %s is the right-hand one, whichever way the board is turned', (_, road) => {
  const board = road.lay(WIDE);
  for (const space of board.spaces) if (space.lane > 0) expect(sideways(board, space)).toBeLessThan(0);
});

test.each([...rivetRoads, ...larriveeRoads])('%s is numbered row by row and lane by lane', (_, road) => {
  const { spaces } = road.lay(WIDE);
  expect(spaces.map((space) => space.id)).toEqual(spaces.map((_, id) => id));
  const lanes = spaces.filter(({ key }) => !key.endsWith('.side'));
  expect([...lanes].sort(order)).toEqual(lanes);
});

test.each(rivetRoads)('%s has the road side behind all lanes, a space a row', (_, road) => {
  const { spaces } = road.lay(WIDE);
  const first = spaces.findIndex(({ key }) => key.endsWith('.side'));
  const rows = spaces.at(-1)!.row + 1;
  expect(spaces.slice(first).map(({ key }) => key)).toEqual(Array.from({ length: rows }, (_, row) => `${row}.side`));
});

test('Um Reifenbreite keeps the order of its plan', () => {
  const [, road] = reifenbreiteRoads[0]!;
  expect(road.lay(WIDE).spaces.map((space) => space.key)).toEqual(reifenbreite.board.spaces.map((space) => space.id));
});

test('numbers do not depend on the box', () => {
  const [, road] = flammeRoads[8]!;
  const keys = (board: Board) => board.spaces.map((space) => space.key);
  expect(keys(road.lay([300, 900]))).toEqual(keys(road.lay([900, 300])));
});

test('a tile that cannot be says what is wrong', () => {
  const tile = (more: object) => () =>
    flammeRoad({ name: 'x', tiles: [{ id: 'q', terrain: 'FF', lanes: '22', ...more }] });
  expect(tile({ terrain: 'FQ' })).toThrow("tile q: 'Q' is no terrain");
  expect(tile({ lanes: '2' })).toThrow('square 2 has no number of lanes');
  expect(tile({ bend: 30 })).toThrow('no tile bends by 30°');
});
