/** Where the view stands over a board. Pure arithmetic: the viewport moves the pictures. */
import { clamp } from './geometry';
import type { Point, Size } from './types';

/** `x`, `y`: the world point in the view's top left corner; `k`: px per world unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Inset {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };

/** The box that the camera looks through, in px; panels may lie over its edges. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly inset: Inset;
}

/** Boards up to this width, in px, are held in a hand. `board.css` has it too. */
export const PHONE = 600;
export const isPhone = (view: View): boolean => view.width <= PHONE;

/** The camera that shows world point `centre` in the middle of what the panels leave free. */
function centred(centre: Point, k: number, { width, height, inset }: View): Camera {
  const px = (inset.left + width - inset.right) / 2;
  const py = (inset.top + height - inset.bottom) / 2;
  return { k, x: centre[0] - px / k, y: centre[1] - py / k };
}

/** What panels and a margin leave free; on a tiny map they do not get everything. */
function freeOf({ width, height, inset }: View, margin: number): Size {
  return [
    Math.max(width * 0.3, width - inset.left - inset.right - 2 * margin, 1),
    Math.max(height * 0.3, height - inset.top - inset.bottom - 2 * margin, 1),
  ];
}

/** The whole board. */
export function fitCamera(size: Size, view: View): Camera {
  const [width, height] = freeOf(view, isPhone(view) ? 20 : 30);
  const k = Math.max(0.01, Math.min(width / size[0], height / size[1]));
  return centred([size[0] / 2, size[1] / 2], k, view);
}

/** px that a far goal keeps from the edge. */
const NARROW = 56;
/** Riders on screen, in px: never smaller than `least`, if possible at least `good`, never larger than `most`. */
const RIDER_PX = { least: 24.6, goodPhone: 29, good: 34, mostPhone: 40, most: 46, limit: 96 };

export interface ZoomLimits {
  readonly min: number;
  readonly max: number;
}

export function zoomLimits(size: Size, riderSize: number, view: View): ZoomLimits {
  const fit = fitCamera(size, view).k;
  return { min: fit * 0.9, max: Math.max(fit * 1.1, RIDER_PX.limit / riderSize) };
}

/**
 * Frames points, most important first: the first two (the mover and its goal) as long as riders stay big enough to
 * tell apart, then as many others as fit with riders of a good size. A goal farther away is framed with as much of the
 * way there as fits: it has to be chosen, where the mover stands is known.
 */
export function followCamera(points: readonly Point[], riderSize: number, limits: ZoomLimits, view: View): Camera {
  const [first, second] = points;
  if (!first) throw new Error('nothing to follow');
  const phone = isPhone(view);
  const margin = phone ? 30 : 80;
  const [width, height] = freeOf(view, margin);
  const least = RIDER_PX.least / riderSize;
  const good = Math.min((phone ? RIDER_PX.goodPhone : RIDER_PX.good) / riderSize, limits.max);
  const most = (phone ? RIDER_PX.mostPhone : RIDER_PX.most) / riderSize;

  type Frame = readonly [x0: number, y0: number, x1: number, y1: number];
  const grown = (f: Frame, [x, y]: Point): Frame => [
    Math.min(f[0], x),
    Math.min(f[1], y),
    Math.max(f[2], x),
    Math.max(f[3], y),
  ];
  const scaleFor = (f: Frame) => Math.min(width / Math.max(1, f[2] - f[0]), height / Math.max(1, f[3] - f[1]));

  let frame: Frame = [first[0], first[1], first[0], first[1]];
  let floor = good;
  if (second && scaleFor(grown(frame, second)) >= least) {
    frame = grown(frame, second);
    floor = Math.min(good, scaleFor(frame));
  } else if (second) {
    const room = freeOf(view, NARROW).map((side) => side / least);
    const [x, y] = [0, 1].map((i) => second[i]! + clamp(first[i]! - second[i]!, -room[i]!, room[i]!));
    frame = grown([...second, ...second], [x!, y!]);
    floor = least;
  }
  for (const point of points) {
    const wider = grown(frame, point);
    if (scaleFor(wider) >= floor - 1e-9) frame = wider;
  }
  const k = Math.max(least, floor, Math.min(most, scaleFor(frame)));
  return centred([(frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2], k, view);
}

/** Keeps some road in the view and the scale within its limits. */
export function clampCamera(camera: Camera, size: Size, unit: number, limits: ZoomLimits, view: View): Camera {
  const k = clamp(camera.k, limits.min, limits.max);
  const seenX = view.width / k;
  const seenY = view.height / k;
  const beyondX = Math.max(0, seenX / 2 - unit * 2);
  const beyondY = Math.max(0, seenY / 2 - unit * 2);
  return {
    k,
    x: clamp(camera.x, -beyondX, size[0] + beyondX - seenX),
    y: clamp(camera.y, -beyondY, size[1] + beyondY - seenY),
  };
}

/** Zooms so that the world point under px,py stays there. */
export function zoomedAt(camera: Camera, factor: number, px: number, py: number, limits: ZoomLimits): Camera {
  const k = clamp(camera.k * factor, limits.min, limits.max);
  return { k, x: camera.x + px / camera.k - px / k, y: camera.y + py / camera.k - py / k };
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.k,
  y: camera.y - dy / camera.k,
});

/** Part `u` of the way from a to b: the scale changes by factors, the middle moves evenly. */
export function between(a: Camera, b: Camera, u: number, { width, height }: View): Camera {
  const k = a.k * Math.pow(b.k / a.k, u);
  const middle = (from: number, to: number, side: number) => {
    const start = from + side / a.k / 2;
    const end = to + side / b.k / 2;
    return start + (end - start) * u - side / k / 2;
  };
  return { k, x: middle(a.x, b.x, width), y: middle(a.y, b.y, height) };
}

export const toScreen = (camera: Camera, [x, y]: Point): Point => [
  (x - camera.x) * camera.k,
  (y - camera.y) * camera.k,
];
export const toWorld = (camera: Camera, px: number, py: number): Point => [
  camera.x + px / camera.k,
  camera.y + py / camera.k,
];

/** Shifts below this part of the view, and zooms below this factor, are not worth moving for. */
const CALM = { shift: 0.14, zoom: 0.14 };
/** What matters most keeps this far from the edges of the view, in px. */
const EDGE = 24;

const isClear = (camera: Camera, point: Point, { width, height, inset }: View): boolean => {
  const [px, py] = toScreen(camera, point);
  return (
    px >= inset.left + EDGE &&
    px <= width - inset.right - EDGE &&
    py >= inset.top + EDGE &&
    py <= height - inset.bottom - EDGE
  );
};

/** Whether a camera that wants to be at `goal` may as well stay: it is near, and the mover and its goal are in view. */
export function isWellSeen(camera: Camera, goal: Camera, points: readonly Point[], view: View): boolean {
  const shift = (from: number, to: number, side: number) =>
    Math.abs((to + side / goal.k / 2 - from - side / camera.k / 2) * goal.k) / side;
  return (
    shift(camera.x, goal.x, view.width) < CALM.shift &&
    shift(camera.y, goal.y, view.height) < CALM.shift &&
    Math.abs(Math.log(goal.k / camera.k)) < CALM.zoom &&
    points.slice(0, 2).every((point) => isClear(camera, point, view) || !isClear(goal, point, view))
  );
}
