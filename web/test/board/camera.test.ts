import { describe, expect, test } from 'vitest';
import {
  between,
  clampCamera,
  fitCamera,
  followCamera,
  isWellSeen,
  toScreen,
  toWorld,
  zoomedAt,
  zoomLimits,
  type View,
} from '../../src/board/camera';
import type { Point, Size } from '../../src/board/types';

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const desktop: View = { width: 1066, height: 480, inset: NONE };
const phone: View = { width: 374, height: 410, inset: { ...NONE, top: 124 } };
const size: Size = [1600, 900];
const RIDER = 34;
const limits = zoomLimits(size, RIDER, desktop);

const isSeen = (view: View, [px, py]: Point) =>
  px >= view.inset.left &&
  px <= view.width - view.inset.right &&
  py >= view.inset.top &&
  py <= view.height - view.inset.bottom;

describe('fit', () => {
  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('shows the whole board clear of panels (%s)', (_, view) => {
    const camera = fitCamera(size, view);
    for (const corner of [[0, 0], size] as Point[]) expect(isSeen(view, toScreen(camera, corner))).toBe(true);
  });
});

describe('follow', () => {
  test('keeps the mover and its goal in view even if others do not fit', () => {
    const points: Point[] = [
      [100, 100],
      [350, 120],
      [1500, 850],
    ];
    const camera = followCamera(points, RIDER, limits, desktop);
    expect(isSeen(desktop, toScreen(camera, points[0]!))).toBe(true);
    expect(isSeen(desktop, toScreen(camera, points[1]!))).toBe(true);
    expect(isSeen(desktop, toScreen(camera, points[2]!))).toBe(false);
  });

  test('never shows riders smaller than 24 px', () => {
    for (const view of [desktop, phone]) {
      const far: Point[] = [[0, 0], size, [800, 0]];
      expect(followCamera(far, RIDER, zoomLimits(size, RIDER, view), view).k * RIDER).toBeGreaterThanOrEqual(24);
    }
  });

  test('shows a far goal, and the mover too where it can', () => {
    for (const [down, mover] of [
      [500, true],
      [800, false],
    ] as const) {
      const points: Point[] = [
        [300, 50],
        [300, 50 + down],
      ];
      const camera = followCamera(points, RIDER, limits, desktop);
      expect(isSeen(desktop, toScreen(camera, points[1]!))).toBe(true);
      expect(isSeen(desktop, toScreen(camera, points[0]!))).toBe(mover);
      // And goes there from where it followed the mover alone.
      expect(isWellSeen(followCamera([points[0]!], RIDER, limits, desktop), camera, points, desktop)).toBe(false);
    }
  });

  test('does not zoom in on a lone rider without end', () => {
    expect(followCamera([[10, 10]], RIDER, limits, desktop).k * RIDER).toBeLessThanOrEqual(46.001);
  });

  test('centres on what the panels leave free', () => {
    const camera = followCamera([[500, 500]], RIDER, zoomLimits(size, RIDER, phone), phone);
    expect(toScreen(camera, [500, 500])[1]).toBeCloseTo((124 + 410) / 2);
  });
});

test('zooming keeps the point under the pointer', () => {
  const camera = { x: 200, y: 100, k: 0.8 };
  const before = toWorld(camera, 300, 200);
  const after = toWorld(zoomedAt(camera, 1.3, 300, 200, limits), 300, 200);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

test('the camera cannot lose the board or its scale', () => {
  const lost = clampCamera({ x: 1e6, y: -1e6, k: 1000 }, size, 40, limits, desktop);
  expect(lost.k).toBe(limits.max);
  const [x, y] = toWorld(lost, desktop.width / 2, desktop.height / 2);
  expect(x).toBeLessThanOrEqual(size[0]);
  expect(y).toBeGreaterThanOrEqual(0);
});

test('a glide begins and ends where it should', () => {
  const [a, b] = [
    { x: 0, y: 0, k: 0.5 },
    { x: 400, y: 300, k: 1.2 },
  ];
  for (const [u, camera] of [
    [0, a],
    [1, b],
  ] as const) {
    const at = between(a, b, u, desktop);
    expect(at.x).toBeCloseTo(camera.x);
    expect(at.y).toBeCloseTo(camera.y);
    expect(at.k).toBeCloseTo(camera.k);
  }
});

describe('a calm camera', () => {
  const points: Point[] = [
    [300, 300],
    [420, 300],
  ];
  const goal = followCamera(points, RIDER, limits, desktop);
  const shifted = (px: number) => ({ ...goal, x: goal.x + px / goal.k });

  test('stays where little would change', () => {
    expect(isWellSeen(goal, goal, points, desktop)).toBe(true);
    expect(isWellSeen(shifted(100), goal, points, desktop)).toBe(true);
    expect(isWellSeen(shifted(200), goal, points, desktop)).toBe(false);
    expect(isWellSeen({ ...goal, k: goal.k * 1.3 }, goal, points, desktop)).toBe(false);
  });

  test('goes all the same where the mover or its goal would be out of view', () => {
    const wide: Point[] = [
      [300, 300],
      [1000, 300],
    ];
    const framed = followCamera(wide, RIDER, limits, desktop);
    const aside = { ...framed, x: framed.x + 140 / framed.k };
    expect(Math.abs(aside.x - framed.x) * framed.k).toBeLessThan(0.14 * desktop.width);
    expect(isSeen(desktop, toScreen(aside, wide[0]!))).toBe(false);
    expect(isWellSeen(aside, framed, wide, desktop)).toBe(false);
  });
});
