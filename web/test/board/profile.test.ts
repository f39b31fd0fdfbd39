import { describe, expect, test } from 'vitest';
import { placeTags, Silhouette, stretchesOf, type ProfileGroup } from '../../src/profile/profile';
import { flammeRoads } from './boards';

const box = { width: 1080, height: 112, top: 40 };

test('stretches are the runs of one terrain', () =>
  expect(stretchesOf(['flat', 'climb', 'climb', 'flat'])).toEqual([
    { terrain: 'flat', from: 0, to: 1 },
    { terrain: 'climb', from: 1, to: 3 },
    { terrain: 'flat', from: 3, to: 4 },
  ]));

test.each(flammeRoads)('%s stays between its top and its base', (_, { profile }) => {
  const shape = new Silhouette(profile, box);
  for (let row = 0; row <= profile.terrains.length; row += 0.5) {
    expect(shape.y(row)).toBeGreaterThanOrEqual(box.top);
    expect(shape.y(row)).toBeLessThanOrEqual(shape.base);
  }
});

test('climbs rise', () => {
  const shape = new Silhouette({ terrains: ['flat', 'climb', 'climb', 'climb'], lines: [], finishRow: 4 }, box);
  expect(shape.y(4)).toBeLessThan(shape.y(1));
});

describe('tags', () => {
  const x = (row: number) => row * 10;
  const check = (groups: ProfileGroup[], width: number) => {
    const tags = placeTags(groups, x, width);
    tags.forEach((tag, i) => {
      expect(tag.left).toBeGreaterThanOrEqual(10);
      expect(tag.left + tag.width).toBeLessThanOrEqual(width - 10 + 0.01);
      const before = tags[i - 1];
      if (before) expect(tag.left).toBeGreaterThanOrEqual(before.left + before.width);
    });
    return tags;
  };

  test('stand over their groups where there is room', () => {
    const [tag] = check([{ row: 40, name: 'Peloton' }], 1000);
    expect(tag!.left + tag!.width / 2).toBeCloseTo(400);
  });

  test('make room for one another, at the finish too', () => {
    check(
      ['Front of the race', 'Chasers on the road', 'Peloton', 'Last on the road'].map((name, i) => ({
        row: 98 - i,
        name,
        riders: 3,
        gap: 2,
      })),
      1000,
    );
  });

  test('shrink on a phone, mine last', () => {
    const tags = check(
      [
        { row: 30, name: 'Front of the race', riders: 2 },
        { row: 28, name: 'You', mine: true, riders: 2 },
        { row: 24, name: 'Chasers on the road', riders: 4 },
      ],
      300,
    );
    expect(tags.find((tag) => tag.mine)!.name).toBe('You');
  });
});
