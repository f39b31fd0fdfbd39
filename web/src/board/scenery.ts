/** Fields, contour lines and trees; kept off the road, and the same every time for the same seed. */
import { FULL_TURN, seededRandom } from './geometry';
import type { RoadFinder } from './spatial';
import { discPath, fine, pathNode } from '../svg';
import type { Board, Point } from './types';

export interface SceneryOptions {
  readonly seed: number;
  /** Ground painted around the board, in world units. */
  readonly margin: number;
  /** Above 1 for small pictures: fewer and larger things. */
  readonly coarse?: number;
}

export function paintScenery(board: Board, road: RoadFinder, { seed, margin, coarse = 1 }: SceneryOptions): string {
  const random = seededRandom(seed);
  const grain = Math.sqrt(board.unit / 40) * coarse;
  const width = board.size[0] + 2 * margin;
  const height = board.size[1] + 2 * margin;
  const anywhere = (): Point => [random() * width - margin, random() * height - margin];

  let fields = '';
  let contours = '';
  const hills = Math.max(4, Math.round((width * height) / (260000 * grain * grain)));
  for (let i = 0; i < hills; i++) {
    const [x, y] = anywhere();
    const radius = (70 + random() * 150) * grain;
    const phase = random() * 6;
    for (let ring = 0; ring < 4; ring++) {
      const d = hillRing(x, y, radius * (1 - ring * 0.22), phase, ring);
      if (ring) contours += d;
      else fields += d;
    }
  }

  let crowns = '';
  let shades = '';
  const copses = Math.round((width * height) / (5600 * grain * grain));
  for (let i = 0; i < copses; i++) {
    const [cx, cy] = anywhere();
    const trees = 2 + Math.floor(random() * 4);
    for (let j = 0; j < trees; j++) {
      const x = cx + (random() - 0.5) * 34 * grain;
      const y = cy + (random() - 0.5) * 22 * grain;
      const r = (2.6 + random() * 2.8) * grain;
      if (!road.isFree(x, y, r + 5 * grain)) continue;
      shades += discPath(x, y + 1, r);
      crowns += discPath(x - 0.6, y - 0.6, r * 0.8);
    }
  }
  return `<g class="scenery">${
    pathNode(fields, 'sc-field') +
    pathNode(contours, 'sc-contour') +
    pathNode(shades, 'sc-tree sc-shade') +
    pathNode(crowns, 'sc-tree sc-crown')
  }</g>`;
}

/** A closed, softly uneven ring. */
function hillRing(cx: number, cy: number, radius: number, phase: number, ring: number): string {
  const corners = Array.from({ length: 28 }, (_, i): Point => {
    const t = (i / 28) * FULL_TURN;
    const uneven =
      1 + 0.16 * Math.sin(2 * t + phase) + 0.1 * Math.sin(3 * t + phase * 2) + 0.05 * Math.sin(5 * t + ring * 0.3);
    return [cx + Math.cos(t) * radius * uneven * 1.35, cy + Math.sin(t) * radius * uneven];
  });
  const between = (a: Point, b: Point) => `${fine((a[0] + b[0]) / 2)} ${fine((a[1] + b[1]) / 2)}`;
  let d = `M${between(corners.at(-1)!, corners[0]!)}`;
  corners.forEach((p, i) => {
    d += `Q${fine(p[0])} ${fine(p[1])} ${between(p, corners[(i + 1) % corners.length]!)}`;
  });
  return d + 'Z';
}
