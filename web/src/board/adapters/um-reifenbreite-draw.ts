/** The picture and the labels of the Um Reifenbreite board. */
import { crossLine } from '../crossline';
import { terrainNode } from '../draw';
import { distance } from '../geometry';
import { discPath, fine, pathNode, PathsBy, pathThrough } from '../../svg';
import { hasStrokes } from '../texture';
import type { Anchor, LabelWish, Point, Terrain } from '../types';
import type { PlanSpace, ReifenbreiteBoard, Section } from './um-reifenbreite';

const FAR = [5, 12, 22, 34, 50];

export function paintReifenbreite(board: ReifenbreiteBoard): string {
  const gates = board.gates.map((gate) => {
    const line = crossLine(gate.line?.kind ?? 'gate', gate.right, gate.left, gate.heading);
    return board.course && !gate.line ? `<g class="bd-off">${line}</g>` : line;
  });
  const dots = board.grids.map(({ spaces, ridden }) =>
    pathNode(spaces.map(({ centre: [x, y] }) => discPath(x, y, 6)).join(''), ridden ? 'bd-dot' : 'bd-dot bd-off'),
  );
  return layer(board, false) + layer(board, true) + dots.join('') + gates.join('');
}

/** The ridden road, or the rest of the board faded under it. */
function layer(board: ReifenbreiteBoard, ridden: boolean): string {
  const sections = board.sections.filter((section) => section.ridden === ridden);
  const junctions = board.junctions.filter((junction) => junction.ridden === ridden);
  if (!sections.length && !junctions.length) return '';
  const joins = junctions.map(({ outline }) => pathThrough(outline, true)).join('');
  const band = sections.map(bandOf).join('') + joins;
  const width = fine(board.verge * 2);

  const fill = new PathsBy<Terrain>();
  const strokes = new PathsBy<Terrain>();
  for (const space of sections.flatMap((section) => section.spaces)) {
    fill.add(space.terrain, pathThrough(space.polygon, true));
    if (hasStrokes(space.terrain)) strokes.add(space.terrain, directionMark(space));
  }
  const thick = board.thickLines.filter((line) => line.ridden === ridden).map(({ points }) => pathThrough(points));
  const paint =
    pathNode(band, 'bd-band-shadow', `transform="translate(0 4)" stroke-width="${width}"`) +
    pathNode(band, 'bd-band-verge', `stroke-width="${width}"`) +
    pathNode(band, 'bd-band-kerb', 'stroke-width="5"') +
    terrainNode('flat', joins) +
    pathNode(
      junctions.flatMap(({ lanes }) => lanes.map((lane) => pathThrough(lane))).join(''),
      'bd-lane-guide detail-1',
    ) +
    fill.nodes((kind, d) => terrainNode(kind, d, 'bd-cell')) +
    strokes.nodes((kind, d) => pathNode(d, `ts ts-${kind} detail-1`)) +
    surfaceNumbers(sections) +
    pathNode(thick.join(''), 'bd-thick');
  return ridden ? paint : `<g class="bd-off">${paint}</g>`;
}

/** Along the right edge of lane 1 and back along the left edge of lane 4. */
function bandOf(section: Section): string {
  const half = (space: PlanSpace) => space.polygon.length / 2;
  const right = section.lanes[1]!.flatMap((space) => space.polygon.slice(0, half(space)));
  const left = section.lanes[4]!.flatMap((space) => space.polygon.slice(half(space)).toReversed());
  return pathThrough([...right, ...left.reverse()], true);
}

/** A chevron or a slash near the front edge, clear of the number. */
function directionMark({ terrain, rear, front }: PlanSpace): string {
  const spot = (along: number, across: number): Point => {
    const mix = (k: 0 | 1) => {
      const right = rear[0][k] + (front[0][k] - rear[0][k]) * along;
      const left = rear[1][k] + (front[1][k] - rear[1][k]) * along;
      return (right + left) / 2 + ((left - right) / 2) * across;
    };
    return [mix(0), mix(1)];
  };
  if (terrain === 'climb')
    return [0.06, 0.78].map((at) => pathThrough([spot(at, -0.6), spot(at + 0.16, 0), spot(at, 0.6)])).join('');
  return [0.06, 0.74].map((at) => pathThrough([spot(at, -0.6), spot(at + 0.2, 0.6)])).join('');
}

/** One text node for each terrain, with a position for every glyph. */
function surfaceNumbers(sections: readonly Section[]): string {
  const numbers = new Map<Terrain, { text: string; x: number[]; y: number[] }>();
  for (const { number, terrain, centre } of sections.flatMap((section) => section.spaces)) {
    if (!number) continue;
    const entry = numbers.get(terrain) ?? { text: '', x: [], y: [] };
    numbers.set(terrain, entry);
    entry.text += (terrain === 'descent' ? '+' : '−') + number;
    entry.x.push(fine(centre[0] - 3.4), fine(centre[0] + 3.4));
    entry.y.push(fine(centre[1] + 5.2), fine(centre[1] + 5.2));
  }
  return [...numbers]
    .map(
      ([kind, { text, x, y }]) =>
        `<text class="bd-number detail-2" fill="var(--${kind}-strong)" x="${x.join()}" y="${y.join()}">${text}</text>`,
    )
    .join('');
}

export function reifenbreiteWishes(board: ReifenbreiteBoard, scale: number): LabelWish[] {
  const px = board.unit * scale;
  const reach = px >= 11 ? FAR.slice(0, 3).concat(32) : FAR;
  const gates = board.gates.map(({ name, line, left, right }): LabelWish => {
    const anchors = [bothEnds(right, left, board.verge)];
    if (!line) {
      const faint = board.course !== undefined;
      return { kind: 'gate', text: name, faint, priority: 8, anchors, reach, patience: faint ? 14 : 120 };
    }
    const text = px < 11 ? (line.short ?? line.label) : line.label;
    return { kind: 'tag', text, line: line.kind, priority: 9, anchors, reach, patience: 400 };
  });
  const grids = board.grids
    .filter((grid) => grid.ridden)
    .map(({ name, front }): LabelWish => {
      const anchors = [bothEnds(front[0]!.centre, front[3]!.centre, board.laneWidth / 2 + board.verge)];
      const text = px < 11 ? name.replace('Start ', 'S') : name;
      return { kind: 'tag', text, line: 'start', priority: 8, anchors, reach, patience: 120 };
    });
  return [...gates, ...grids];
}

function bothEnds(right: Point, left: Point, beyond: number): Anchor[] {
  const span = distance(right, left);
  const nx = (left[0] - right[0]) / span;
  const ny = (left[1] - right[1]) / span;
  return [
    { x: left[0] + nx * beyond, y: left[1] + ny * beyond, nx, ny },
    { x: right[0] - nx * beyond, y: right[1] - ny * beyond, nx: -nx, ny: -ny },
  ];
}

export function paintMiniReifenbreite(board: ReifenbreiteBoard): string {
  const sections = (ridden: boolean) => {
    const fill = new PathsBy<Terrain>();
    for (const section of board.sections)
      if (section.ridden === ridden)
        for (const space of section.spaces) fill.add(space.terrain, pathThrough(space.polygon, true));
    return fill.nodes((kind, d) => pathNode(d, `mini-space mini-${kind}`));
  };
  const all = board.spaces.map((space) => pathThrough(space.polygon, true)).join('');
  return pathNode(all, 'mini-plan') + `<g class="bd-off">${sections(false)}</g>` + sections(true);
}
