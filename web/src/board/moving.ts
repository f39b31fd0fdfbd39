/** Overlays that come with moves, thought of or made: trails, linked lines, the preview. Fetched with the first. */
import { teamFill } from '../kit/teams';
import { fine, pathThrough } from '../svg';
import type { BoardRider, Ghost, Move, Overlays } from './api';
import { offset } from './geometry';
import { badge, coin, outlineOf, type OverlayScene } from './overlays';
import { standOn } from './stand';
import { trackThrough, type TrackPoint } from './track';
import type { Board, Point, SpaceId } from './types';

/** The way of a move, from where the rider stood. */
export function trackOf(board: Board, move: Move, from: SpaceId, slot?: number): TrackPoint[] {
  const path = move.path ?? board.waypoints(from, move.to);
  return trackThrough(
    path.map((id, i) => standOn(board, id, i === 0 ? slot : i === path.length - 1 ? move.slot : (move.slot ?? slot))),
  );
}

export const line = (track: readonly TrackPoint[]): string => pathThrough(track.map(({ x, y }): Point => [x, y]));

export function lastMove({ board, riders }: OverlayScene, move: Move): string {
  const rider = riders.get(move.rider);
  if (!rider || move.from === undefined) return '';
  const colour = teamFill(rider.team);
  const origin = board.hasSlots ? '' : outlineOf(board, move.from);
  return (
    `<path class="ov-last" stroke="${colour}" stroke-width="${fine(board.laneWidth * 0.42)}" d="${line(trackOf(board, move, move.from))}"/>` +
    (origin && `<path class="ov-origin" stroke="${colour}" d="${origin}"/>`)
  );
}

/** Riders that move as one: a green capsule around them. */
export function linkBand({ board }: OverlayScene, ids: readonly SpaceId[]): string {
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

export function previewPath(scene: OverlayScene, overlays: Overlays): string {
  const shown = previewed(scene, overlays);
  return comparedPaths(scene, overlays) + (shown ? wayOf(scene, shown.rider, shown.move) : '');
}

function wayOf({ board }: OverlayScene, rider: BoardRider, move: Move): string {
  if (rider.space === null || move.to === rider.space) return '';
  const d = line(trackOf(board, move, rider.space, rider.slot));
  return `<path class="ov-path-halo" d="${d}"/><path class="ov-path" d="${d}"/>`;
}

/** The ways of what was played and of what was better. */
function comparedPaths(scene: OverlayScene, { ghosts }: Overlays): string {
  const ways = ghosts.map(({ as, rider: id, space: to, slot, path }) => {
    const rider = as && scene.riders.get(id);
    if (!rider) return '';
    const move = { rider: id, to, ...(slot !== undefined && { slot }), ...(path && { path }) };
    return `<g class="ov-${as}">${wayOf(scene, rider, move)}</g>`;
  });
  // Along the same road the shorter one lies above.
  return ways.sort((a, b) => b.length - a.length).join('');
}

/** Their badges, beside the road where there is room, and apart from each other. */
function comparedSigns(scene: OverlayScene, { ghosts }: Overlays, taken: Point[]): string {
  const { board, k, riders } = scene;
  return ghosts
    .map(({ as, rider, space, slot, text }) => {
      if (!as || !text || !board.spaces[space]) return '';
      const { centre, heading } = standOn(board, space, slot ?? riders.get(rider)?.slot);
      const half = text.length * 3.6 + 9;
      const [right, up] = [Math.abs(Math.sin(heading)), Math.abs(Math.cos(heading))];
      const lane = board.hasSlots ? board.laneWidth / 2 : board.laneWidth;
      const away = (lanes: number): number => lane * lanes + (half * right + 12 * up + 4) / k;
      const spots = [0.6, 1.1, 1.7, 2.6].flatMap((lanes) =>
        [1, -1].map((side) => ({ at: offset(centre, heading, 0, side * away(lanes)), far: lanes / 2 })),
      );
      const crowd = ([x, y]: Point): number =>
        taken.some((one) => Math.abs(one[0] - x) * k < 2 * half && Math.abs(one[1] - y) * k < 23) ? 6 : 0;
      const edge = ([x, y]: Point): number =>
        Math.max(scene.badSpot([x - half / k, y]), scene.badSpot([x + half / k, y]), scene.badSpot([x, y]));
      const cost = (spot: (typeof spots)[number]): number => crowd(spot.at) + edge(spot.at) + spot.far;
      const { at } = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
      taken.push(at);
      return `<g class="ov-${as}">${badge(at, text, false)}</g>`;
    })
    .join('');
}

export function shade({ board, riders }: OverlayScene, { rider: id, space, slot, pushed, as }: Ghost): string {
  const rider = riders.get(id);
  const from = riders.pose(id);
  if (!rider || !from || !board.spaces[space]) return '';
  const { centre, heading } = standOn(board, space, slot ?? rider.slot);
  const figure = riders.ghost(rider, { x: centre[0], y: centre[1], heading });
  if (!pushed) return as ? `<g class="ov-${as}">${figure}</g>` : figure;
  const [dx, dy] = [centre[0] - from.x, centre[1] - from.y];
  const degrees = fine((Math.atan2(dy, dx) * 180) / Math.PI);
  return `<path class="ov-pushed" transform="translate(${fine(from.x + dx / 2)} ${fine(from.y + dy / 2)}) rotate(${degrees}) scale(${(board.laneWidth / 26).toFixed(3)})" d="M-4-7 6 0-4 7-1 0Z"/>`;
}

export function ghost(scene: OverlayScene, overlays: Overlays, taken: Point[]): string {
  const shown = previewed(scene, overlays);
  if (!shown) return comparedSigns(scene, overlays, taken);
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
