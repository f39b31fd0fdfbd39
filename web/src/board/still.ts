/** A whole board as a still picture, for galleries and lists. */
import { ensureTextures } from '../kit/textures';
import { escapeXml, fine } from '../svg';
import { labelNode, placeLabels } from './labels';
import { levelOfDetail } from './picture';
import { paintScenery } from './scenery';
import { RoadFinder } from './spatial';
import type { Road, Size } from './types';

export interface StillOptions {
  readonly padding: number;
  /** Labels larger or smaller than usual. */
  readonly labelSize: number;
  readonly seed: number;
}

export function stillOf(road: Road, [width, height]: Size, { padding, labelSize, seed }: StillOptions): string {
  ensureTextures();
  const board = road.lay([width, height]);
  const finder = new RoadFinder(board);
  const k = Math.min((width - 2 * padding) / board.size[0], (height - 2 * padding) / board.size[1]);
  const x = (width / k - board.size[0]) / 2;
  const y = (height / k - board.size[1]) / 2;
  const edge = 3 / k;
  const labels = placeLabels(board.wishes(k), finder, {
    scale: k,
    size: labelSize,
    bounds: [-x + edge, -y + edge, width / k - x - edge, height / k - y - edge],
  });
  const coarse = Math.max(1, Math.min(2.6, 0.62 / ((k * board.unit) / 40)));
  return (
    `<svg class="still ${levelOfDetail(board.unit * k)}" width="${width}" height="${height}" viewBox="${[-x, -y, width / k, height / k].map(fine).join(' ')}" ` +
    `role="img" aria-label="${escapeXml(road.name)}">` +
    paintScenery(board, finder, { seed, margin: Math.max(x, y) + 4, coarse }) +
    board.paint() +
    `<g style="--per-px:${(labelSize / k).toFixed(4)}">${labels.map(labelNode).join('')}</g></svg>`
  );
}
