/** A place for a call-out: near what it speaks of, off the road, off riders and panels. */
import { toScreen, type Camera, type View } from './camera';
import type { LabelBox } from './labels';
import type { RoadFinder } from './spatial';
import type { Point, Size } from './types';

export interface CalloutScene {
  readonly camera: Camera;
  readonly view: View;
  readonly road: RoadFinder;
  readonly labels: readonly LabelBox[];
  /** In world units. */
  readonly riders: readonly Point[];
  readonly riderSize: number;
  /** In px. */
  readonly panels: readonly DOMRectReadOnly[];
}

const EDGE = 10;
const PITCH = 14;
const COST = { road: 26, rider: 700, panel: 2000, tooNear: 500, away: 1.6 };

/** The top left corner in px for a box of `size` that speaks of world point `about`. */
export function calloutSpot(scene: CalloutScene, size: Size, about: Point): Point {
  const { camera, view } = scene;
  const { k } = camera;
  const target = toScreen(camera, about);
  const seen = scene.road.near(camera.x, camera.y, camera.x + view.width / k, camera.y + view.height / k);
  const discs = [...seen].map(({ x, y, r }) => ({ at: toScreen(camera, [x, y]), r: r * k + 6 }));
  const riders = scene.riders.map((at) => ({ at: toScreen(camera, at), r: scene.riderSize * k * 0.75 }));
  const blocked = [
    ...scene.panels.map((p) => ({ left: p.left, right: p.right, top: p.top, bottom: p.bottom })),
    ...scene.labels.map(({ x, y, halfWidth, halfHeight }) => {
      const [left, top] = toScreen(camera, [x - halfWidth, y - halfHeight]);
      return { left, top, right: left + 2 * halfWidth * k, bottom: top + 2 * halfHeight * k };
    }),
  ];
  const [width, height] = size;
  const gap = ([x, y]: Point, [px, py]: Point) =>
    Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
  const spots: { at: Point; away: number }[] = [];
  for (let x = EDGE; x <= view.width - width - EDGE; x += PITCH)
    for (let y = EDGE; y <= view.height - height - EDGE; y += PITCH)
      spots.push({ at: [x, y], away: gap([x, y], target) });
  spots.sort((a, b) => a.away - b.away);

  let best: { at: Point; cost: number } = { at: [EDGE, EDGE], cost: Infinity };
  for (const { at, away } of spots) {
    // From here on being farther away alone costs more than the best.
    if (away * COST.away >= best.cost) break;
    const [x, y] = at;
    let cost = away * COST.away + (away < 34 ? COST.tooNear : 0);
    for (const b of blocked)
      if (x < b.right + 8 && x + width > b.left - 8 && y < b.bottom + 8 && y + height > b.top - 8) cost += COST.panel;
    for (const rider of riders) if (gap(at, rider.at) < rider.r) cost += COST.rider;
    if (cost >= best.cost) continue;
    for (const disc of discs) if (gap(at, disc.at) < disc.r) cost += COST.road;
    if (cost < best.cost) best = { at, cost };
  }
  return best.at;
}
