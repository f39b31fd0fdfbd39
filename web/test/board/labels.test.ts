import { describe, expect, test } from 'vitest';
import { labelNode, placeLabels, type PlacedLabel } from '../../src/board/labels';
import { RoadFinder } from '../../src/board/spatial';
import type { Board, LabelWish } from '../../src/board/types';
import { flammeRoads, rivetRoads, WIDE } from './boards';

const fitScale = ({ size }: Board) => Math.min((WIDE[0] - 60) / size[0], (WIDE[1] - 60) / size[1]);
const place = (board: Board, scale: number) => placeLabels(board.wishes(scale), new RoadFinder(board), { scale });
const touch = (a: PlacedLabel, b: PlacedLabel) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;
const onRoad = (board: Board, { x, y, halfWidth, halfHeight }: PlacedLabel) =>
  board.discs.some(
    (disc) =>
      Math.hypot(Math.max(0, Math.abs(disc.x - x) - halfWidth), Math.max(0, Math.abs(disc.y - y) - halfHeight)) <
      disc.r * 0.8,
  );

describe.each([...flammeRoads, ...rivetRoads])('%s', (_, road) => {
  const board = road.lay(WIDE);

  test.each([
    ['as a whole', fitScale(board)],
    ['close by', 1],
  ])('shows start and finish, and no label covers another (%s)', (_, scale) => {
    const labels = place(board, scale);
    const lines = labels.map(({ wish }) => wish.line);
    expect(lines).toContain('start');
    expect(lines).toContain('finish');
    labels.forEach((a, i) => labels.slice(i + 1).forEach((b) => expect(touch(a, b)).toBe(false)));
  });

  test('keeps its tags off the road when close by', () => {
    const hiding = place(board, 1).filter((label) => label.wish.kind === 'tag' && onRoad(board, label));
    expect(hiding.map(({ wish }) => wish.text)).toEqual([]);
  });
});

test('squares to go are counted from the line', () => {
  const [, road] = flammeRoads[0]!;
  const board = road.lay(WIDE);
  const counted = board.wishes(1).filter((wish) => wish.kind === 'togo');
  expect(counted.map((wish) => wish.text)).toEqual(['10', '20', '30', '40', '50', '60', '70']);
  expect(
    board
      .wishes(0.45)
      .filter((wish) => wish.kind === 'togo')
      .map((wish) => wish.text),
  ).toEqual(['20', '40', '60']);
});

test('text from outside cannot become markup', () => {
  const wish: LabelWish = {
    kind: 'tag',
    text: '<img onerror=x>',
    line: 'start',
    priority: 1,
    anchors: [],
    reach: [],
    patience: 0,
  };
  const node = labelNode({ x: 0, y: 0, halfWidth: 1, halfHeight: 1, wish });
  expect(node).not.toContain('<IMG');
  expect(node).toContain('&#60;IMG ONERROR=X&#62;');
});
