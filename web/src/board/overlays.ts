/** What lies over the road for a moment: from below, last moves, legal spaces, linked lines, the preview; then coins. */
import { escapeXml, fine, pathThrough } from '../svg';
import type { LegalSpace, Mark, Overlays } from './api';
import { offset } from './geometry';
import type { RiderLayer } from './riders';
import type { Board, Point, SpaceId } from './types';

export interface OverlayScene {
  readonly board: Board;
  readonly riders: RiderLayer;
  /** px per world unit. */
  readonly k: number;
  /** How bad a spot for a coin is: over riders, on the road, out of view. */
  readonly badSpot: (at: Point) => number;
}

/** So bad is a spot with a rider on it. */
export const ON_RIDER = 3;

/** What draws moves, once it is there. */
type Moving = typeof import('./moving') | undefined;

/** Below the riders. */
export function overlaysUnder(scene: OverlayScene, overlays: Overlays, moving: Moving): string {
  return [
    ...overlays.lastMoves.map((move) => moving?.lastMove(scene, move)),
    ...overlays.marks.map((mark) => markNode(scene, mark)),
    ...overlays.legal.map((legal) => legalNode(scene, legal)),
    ...overlays.links.map((link) => moving?.linkBand(scene, link)),
    moving?.previewPath(scene, overlays),
  ].join('');
}

/** Above the riders. */
export function overlaysOver(scene: OverlayScene, overlays: Overlays, moving: Moving): string {
  const taken: Point[] = [];
  return [
    ...overlays.ghosts.map((one) => moving?.shade(scene, one)),
    moving?.ghost(scene, overlays, taken),
    ...overlays.legal.map((legal) => coinOf(scene, legal, taken)),
  ].join('');
}

export const outlineOf = (board: Board, id: SpaceId): string => {
  const space = board.spaces[id];
  return space ? pathThrough(space.polygon, true) : '';
};

const markNode = ({ board }: OverlayScene, { space, kind }: Mark): string =>
  `<path class="ov-mark-${kind}" d="${outlineOf(board, space)}"/>`;

function legalNode({ board }: OverlayScene, legal: LegalSpace): string {
  const wash = `<path class="ov-legal ov-${legal.kind ?? 'plain'}" d="${outlineOf(board, legal.space)}"/>`;
  const space = board.spaces[legal.space];
  if (!legal.step || !space) return wash;
  const turn = { ahead: 0, left: -90, right: 90 }[legal.step];
  const degrees = fine((space.heading * 180) / Math.PI + turn);
  const size = (board.laneWidth / 26).toFixed(3);
  return `${wash}<path class="ov-arrow ov-${legal.kind ?? 'plain'}" transform="translate(${fine(space.centre[0])} ${fine(space.centre[1])}) rotate(${degrees}) scale(${size})" d="M-8-2.6H0V-7.5L9 0 0 7.5V2.6H-8Z"/>`;
}

/** Where a step's price may stand as seen from its space, forward and to the right: the first that is free. */
const PRICE_SPOTS: Record<NonNullable<LegalSpace['step']>, readonly Point[]> = {
  ahead: [
    [1, 0],
    [0, -1],
    [0, 1],
  ],
  left: [
    [0, -1],
    [1, 0],
    [-1, 0],
  ],
  right: [
    [0, 1],
    [1, 0],
    [-1, 0],
  ],
};

function coinOf({ board, k, badSpot }: OverlayScene, legal: LegalSpace, taken: Point[]): string {
  const space = board.spaces[legal.space];
  if (!legal.text || !space) return '';
  if (!legal.step) return coin(space.centre, legal.text, legal.kind === 'chosen');
  // The badge just clears the space.
  const half = legal.text.length * 3.6 + 9;
  const spots = PRICE_SPOTS[legal.step].map(([forward, sideways]): Point => {
    const [dx, dy] = offset([0, 0], space.heading, forward, sideways);
    const away = (forward ? space.length : board.laneWidth) / 2 + (Math.abs(dx) * half + Math.abs(dy) * 10.5 + 3) / k;
    return [space.centre[0] + dx * away, space.centre[1] + dy * away];
  });
  const apart = ([x, y]: Point): boolean =>
    taken.every((one) => Math.abs(one[0] - x) * k > 2 * half || Math.abs(one[1] - y) * k > 22);
  const free = (spot: Point): boolean => badSpot(spot) < ON_RIDER && apart(spot);
  const at = spots.find(free) ?? beside().find(free) ?? spots[0]!;
  taken.push(at);
  return badge(at, legal.text, legal.kind === 'caution');

  /** In a bunch: off the road, to whichever side is nearer. */
  function beside(): Point[] {
    return [2, 3, 4].flatMap((lanes) =>
      [-1, 1].map((side) => offset(space!.centre, space!.heading, 0, side * lanes * board.laneWidth)),
    );
  }
}

const onScreen = ([x, y]: Point, className: string, glyph: string): string =>
  `<g transform="translate(${fine(x)} ${fine(y)})"><g class="${className}">${glyph}</g></g>`;

export const coin = (at: Point, text: string, chosen: boolean): string => {
  const half = Math.max(12, text.length * 4 + 6);
  return onScreen(
    at,
    'coin-size',
    `<rect class="${chosen ? 'coin chosen' : 'coin'}" x="${-half}" y="-12" width="${2 * half}" height="24" rx="12"/>` +
      `<text class="${chosen ? 'coin-text chosen' : 'coin-text'}" y="5.6">${escapeXml(text)}</text>`,
  );
};

export function badge(at: Point, text: string, caution: boolean): string {
  const half = text.length * 3.6 + 9;
  return onScreen(
    at,
    'on-screen',
    `<rect class="${caution ? 'badge caution' : 'badge'}" x="${fine(-half)}" y="-10.5" width="${fine(half * 2)}" height="21" rx="10.5"/>` +
      `<text class="badge-text" y="5">${escapeXml(text)}</text>`,
  );
}
