/** What lies over the road for a moment: from below, last moves, legal spaces, linked lines, the preview; then coins. */
import { teamFill } from '../kit/teams';
import { escapeXml, fine, pathThrough } from '../svg';
import type { BoardRider, Ghost, LegalSpace, Mark, Move, Overlays } from './api';
import { offset } from './geometry';
import type { RiderLayer } from './riders';
import { standOn } from './stand';
import { trackThrough, type TrackPoint } from './track';
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

/** Below the riders. */
export function overlaysUnder(scene: OverlayScene, overlays: Overlays): string {
  return [
    ...overlays.lastMoves.map((move) => lastMove(scene, move)),
    ...overlays.marks.map((mark) => markNode(scene, mark)),
    ...overlays.legal.map((legal) => legalNode(scene, legal)),
    ...overlays.links.map((link) => linkBand(scene, link)),
    previewPath(scene, overlays),
  ].join('');
}

/** Above the riders. */
export function overlaysOver(scene: OverlayScene, overlays: Overlays): string {
  const taken: Point[] = [];
  return [
    ...overlays.ghosts.map((one) => shade(scene, one)),
    ghost(scene, overlays, taken),
    ...overlays.legal.map((legal) => coinOf(scene, legal, taken)),
  ].join('');
}

export const outlineOf = (board: Board, id: SpaceId): string => {
  const space = board.spaces[id];
  return space ? pathThrough(space.polygon, true) : '';
};

/** The way of a move, from where the rider stood. */
export function trackOf(board: Board, move: Move, from: SpaceId, slot?: number): TrackPoint[] {
  const path = move.path ?? board.waypoints(from, move.to);
  return trackThrough(
    path.map((id, i) => standOn(board, id, i === 0 ? slot : i === path.length - 1 ? move.slot : (move.slot ?? slot))),
  );
}

export const line = (track: readonly TrackPoint[]): string => pathThrough(track.map(({ x, y }): Point => [x, y]));

function lastMove({ board, riders }: OverlayScene, move: Move): string {
  const rider = riders.get(move.rider);
  if (!rider || move.from === undefined) return '';
  const colour = teamFill(rider.team);
  const origin = board.hasSlots ? '' : outlineOf(board, move.from);
  return (
    `<path class="ov-last" stroke="${colour}" stroke-width="${fine(board.laneWidth * 0.42)}" d="${line(trackOf(board, move, move.from))}"/>` +
    (origin && `<path class="ov-origin" stroke="${colour}" d="${origin}"/>`)
  );
}

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

/** Riders that move as one: a green capsule around them. */
function linkBand({ board }: OverlayScene, ids: readonly SpaceId[]): string {
  const track = trackThrough(ids.map((id) => standOn(board, id)));
  const [rear, front] = [track[0], track.at(-1)];
  if (!rear || !front) return '';
  const reach = board.unit * 0.34;
  const points: Point[] = [
    offset([rear.x, rear.y], rear.heading, -reach, 0),
    ...track.map(({ x, y }): Point => [x, y]),
    offset([front.x, front.y], front.heading, reach, 0),
  ];
  const d = pathThrough(points);
  const width = board.laneWidth * 0.94;
  return `<path class="ov-link-edge" stroke-width="${fine(width)}" d="${d}"/><path class="ov-link" stroke-width="${fine(width - 4)}" d="${d}"/>`;
}

function previewed(scene: OverlayScene, { preview }: Overlays): { rider: BoardRider; move: Move } | undefined {
  const rider = preview && scene.riders.get(preview.rider);
  if (!rider) return undefined;
  const { space: to, ...rest } = preview;
  return { rider, move: { ...rest, to } };
}

function previewPath(scene: OverlayScene, overlays: Overlays): string {
  const shown = previewed(scene, overlays);
  if (!shown || shown.rider.space === null || shown.move.to === shown.rider.space) return '';
  const d = line(trackOf(scene.board, shown.move, shown.rider.space, shown.rider.slot));
  return `<path class="ov-path-halo" d="${d}"/><path class="ov-path" d="${d}"/>`;
}

function shade({ board, riders }: OverlayScene, { rider: id, space, slot, pushed }: Ghost): string {
  const rider = riders.get(id);
  const from = riders.pose(id);
  if (!rider || !from || !board.spaces[space]) return '';
  const { centre, heading } = standOn(board, space, slot ?? rider.slot);
  if (!pushed) return riders.ghost(rider, { x: centre[0], y: centre[1], heading });
  const [dx, dy] = [centre[0] - from.x, centre[1] - from.y];
  const degrees = fine((Math.atan2(dy, dx) * 180) / Math.PI);
  return `<path class="ov-pushed" transform="translate(${fine(from.x + dx / 2)} ${fine(from.y + dy / 2)}) rotate(${degrees}) scale(${(board.laneWidth / 26).toFixed(3)})" d="M-4-7 6 0-4 7-1 0Z"/>`;
}

function ghost(scene: OverlayScene, overlays: Overlays, taken: Point[]): string {
  const shown = previewed(scene, overlays);
  if (!shown) return '';
  const { board, k, riders } = scene;
  const { centre, heading } = standOn(board, shown.move.to, shown.move.slot ?? shown.rider.slot);
  const figure = riders.ghost(shown.rider, { x: centre[0], y: centre[1], heading });
  const text = overlays.preview?.text;
  if (!text) return figure;
  const aside = board.laneWidth * 0.62 + 14 / k;
  const right = offset(centre, heading, 0, aside);
  const left = offset(centre, heading, 0, -aside);
  const at = scene.badSpot(left) < scene.badSpot(right) ? left : right;
  taken.push(at);
  return figure + coin(at, text, true);
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

const coin = (at: Point, text: string, chosen: boolean): string => {
  const half = Math.max(12, text.length * 4 + 6);
  return onScreen(
    at,
    'coin-size',
    `<rect class="${chosen ? 'coin chosen' : 'coin'}" x="${-half}" y="-12" width="${2 * half}" height="24" rx="12"/>` +
      `<text class="${chosen ? 'coin-text chosen' : 'coin-text'}" y="5.6">${escapeXml(text)}</text>`,
  );
};

function badge(at: Point, text: string, caution: boolean): string {
  const half = text.length * 3.6 + 9;
  return onScreen(
    at,
    'on-screen',
    `<rect class="${caution ? 'badge caution' : 'badge'}" x="${fine(-half)}" y="-10.5" width="${fine(half * 2)}" height="21" rx="10.5"/>` +
      `<text class="badge-text" y="5">${escapeXml(text)}</text>`,
  );
}
