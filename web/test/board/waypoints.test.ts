import { describe, expect, test } from 'vitest';
import { flammeRoad } from '../../src/board/adapters/flamme-rouge';
import { RoadBoard } from '../../src/board/road';
import { standOn } from '../../src/board/stand';
import { poseOn, trackThrough } from '../../src/board/track';
import { reifenbreiteRoads, rivetRoads, WIDE } from './boards';

const lay = (terrain: string, lanes: string) =>
  flammeRoad({ name: 'test', tiles: [{ id: 't', terrain, lanes }] }).lay(WIDE) as RoadBoard;
const ride = (board: RoadBoard, from: string, to: string) => {
  const id = (key: string) => board.spaces.find((space) => space.key === key)!.id;
  return board.waypoints(id(from), id(to)).map((space) => board.spaces[space]!.key);
};

describe('the way of a move', () => {
  const board = lay('FFFFFF', '222222');

  test('keeps its lane', () => expect(ride(board, '0.1', '3.1')).toEqual(['0.1', '1.1', '2.1', '3.1']));

  test('moves over at the end', () => expect(ride(board, '0.1', '4.0')).toEqual(['0.1', '1.1', '2.1', '3.0', '4.0']));

  test('goes through a single lane and out again on its own side', () =>
    expect(ride(lay('FCCFF', '21122'), '0.1', '4.1')).toEqual(['0.1', '1.0', '2.0', '3.1', '4.1']));

  test('to the neighbouring space is one step', () => expect(ride(board, '0.0', '1.1')).toEqual(['0.0', '1.1']));

  test('backwards or nowhere has nothing in between', () => {
    expect(ride(board, '3.0', '1.0')).toEqual(['3.0', '1.0']);
    expect(ride(board, '3.0', '3.0')).toEqual(['3.0']);
  });

  test('passes every pseudo-space of a curve', () => {
    const curve = rivetRoads[0]![1].lay(WIDE) as RoadBoard;
    const split = curve.rows.findIndex((row) => row.spaces?.some((parts) => parts > 1));
    const lane = curve.rows[split]!.spaces!.findIndex((parts) => parts > 1);
    const way = ride(curve, `${split}.${lane}.1`, `${split + 1}.${lane}.0`);
    expect(way).toContain(`${split}.${lane}.0`);
  });

  test('follows the fewest steps where bends have no common rows', () => {
    const plan = reifenbreiteRoads[1]![1].lay(WIDE);
    const start = plan.spaces.find((space) => space.key === 'C-F.2.01')!;
    const goal = plan.spaces.find((space) => space.key === 'C-F.2.05')!;
    const way = plan.waypoints(start.id, goal.id);
    expect(way).toHaveLength(5);
    way.slice(1).forEach((id, i) => expect(plan.spaces[way[i]!]!.next).toContain(id));
  });
});

describe('a track', () => {
  const board = lay('FFFFFF', '222222');
  const track = trackThrough([0, 2, 4, 6].map((id) => standOn(board, id)));

  test('begins and ends on its spaces', () => {
    const start = poseOn(track, 0);
    const end = poseOn(track, track.at(-1)!.way);
    expect([start.x, start.y]).toEqual([...board.spaces[0]!.centre]);
    expect(end.x).toBeCloseTo(board.spaces[6]!.centre[0], 6);
  });

  test('is as long as the road it follows', () => expect(track.at(-1)!.way).toBeCloseTo(3 * board.unit, 3));

  test('heads down the road', () => {
    for (const { heading } of track) expect(heading).toBeCloseTo(board.spaces[0]!.heading, 6);
  });
});

test('an unknown space is named', () => expect(() => standOn(lay('FF', '22'), 99)).toThrow('there is no space 99'));
