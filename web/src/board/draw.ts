/** The static picture of a road laid out by `RoadBoard`: one path for each terrain and each kind of paint. */
import { crossLine } from './crossline';
import { smooth } from './geometry';
import type { LaidRow, RoadBoard } from './road';
import { escapeXml, fine, pathNode, PathsBy, pathThrough } from '../svg';
import { hasStrokes, strokesOf } from './texture';
import type { Point, Terrain, Zone } from './types';

type Across = (s: number) => number;

export const along = (board: RoadBoard, s0: number, s1: number, across: Across): Point[] =>
  board.cuts(s0, s1).map((s) => board.at(s, across(s)));

/** A band of road between two lines along it. */
export const ribbon = (board: RoadBoard, s0: number, s1: number, right: Across, left: Across): string =>
  pathThrough([...along(board, s0, s1, right), ...along(board, s0, s1, left).reverse()], true);

const lanesOnly = (board: RoadBoard, s0: number, s1: number): string =>
  ribbon(
    board,
    s0,
    s1,
    (s) => board.halfWidth(s),
    (s) => -board.halfWidth(s),
  );

/** Neighbouring rows that agree, as [first, last] pairs. */
function runs(rows: readonly LaidRow[], same: (a: LaidRow, b: LaidRow) => boolean): [LaidRow, LaidRow][] {
  const found: [LaidRow, LaidRow][] = [];
  for (const row of rows) {
    const run = found.at(-1);
    if (run && same(run[0], row)) run[1] = row;
    else found.push([row, row]);
  }
  return found;
}

export function paintRoad(board: RoadBoard): string {
  return [
    base(board),
    terrain(board),
    ends(board),
    zones(board, ['grid', 'after']),
    priority(board),
    markings(board),
    zones(board, ['breakaway']),
    board.plan.laneGuides ? guides(board) : '',
    texts(board),
    lines(board),
  ].join('');
}

function base(board: RoadBoard): string {
  const from = -board.plan.stub[0];
  const to = board.total + board.plan.stub[1];
  const widened = (extra: Across) =>
    ribbon(
      board,
      from,
      to,
      (s) => board.halfWidth(s) + extra(s),
      (s) => -board.halfWidth(s) - extra(s),
    );
  const verge = widened((s) => board.verge(s));
  const shade = `transform="translate(0 ${fine(board.unit * 0.1)})"`;
  return (
    pathNode(verge, 'bd-shadow', shade) +
    pathNode(verge, 'bd-verge') +
    pathNode(
      widened(() => 0.06),
      'bd-kerb',
    )
  );
}

export const terrainNode = (kind: Terrain, d: string, extra = ''): string =>
  pathNode(d, `tx tx-${kind} ${extra}`, hasStrokes(kind) ? '' : `fill="url(#tx-${kind})"`);

function terrain(board: RoadBoard): string {
  const fill = new PathsBy<Terrain>();
  const strokes = new PathsBy<Terrain>();
  for (const [first, last] of runs(board.rows, (a, b) => a.terrain === b.terrain))
    fill.add(first.terrain, lanesOnly(board, first.s0, last.s1));
  for (const row of board.rows) strokes.add(row.terrain, strokesOf(board, row));
  return fill.nodes(terrainNode) + strokes.nodes((kind, d) => pathNode(d, `ts ts-${kind} detail-1`));
}

function ends(board: RoadBoard): string {
  const [before, after] = board.plan.stub;
  const d =
    (before ? lanesOnly(board, -before, 0) : '') + (after ? lanesOnly(board, board.total, board.total + after) : '');
  // Where the last row ends at the line, the run-out is chequered instead.
  const runOut = after && board.plan.finishRow === board.rows.length;
  const chequers = runOut ? lanesOnly(board, board.total, board.total + after) : '';
  return terrainNode('flat', d, 'bd-stub') + pathNode(chequers, 'bd-after', 'fill="url(#tx-check)"');
}

function zones(board: RoadBoard, kinds: readonly Zone['kind'][]): string {
  const paths = new PathsBy<Zone['kind']>();
  for (const { kind, from, to, lanes } of board.plan.zones) {
    if (!kinds.includes(kind)) continue;
    for (let row = from; lanes && row < to; row++)
      for (const lane of lanes) paths.add(kind, pathThrough(board.space(row, lane).polygon, true));
    if (!lanes) paths.add(kind, lanesOnly(board, board.rows[from]!.s0, board.rows[to - 1]!.s1));
  }
  return paths.nodes((kind, d) => pathNode(d, `bd-${kind}`, kind === 'after' ? 'fill="url(#tx-check)"' : ''));
}

/** The lane that goes first: a tint, and a dashed line that swings from lane to lane. */
function priority(board: RoadBoard): string {
  const middle = (row: LaidRow | undefined) =>
    row?.priorityLane === undefined ? undefined : board.laneEdge(row.priorityLane + 0.5, row.lanes, row.halfWidth);
  let tint = '';
  const dashes: Point[] = [];
  for (const row of board.rows) {
    const own = middle(row);
    if (own === undefined) continue;
    for (const id of row.ids[row.priorityLane!]!) tint += pathThrough(board.spaces[id]!.polygon, true);
    for (let i = 0; i < 4; i++) {
      const u = (i + 0.5) / 4;
      const other = middle(board.rows[row.index + (u < 0.5 ? -1 : 1)]) ?? own;
      const swing = smooth(Math.abs(u - 0.5));
      dashes.push(board.at(row.s0 + (row.s1 - row.s0) * u, own + (other - own) * swing));
    }
  }
  return pathNode(tint, 'bd-priority') + pathNode(pathThrough(dashes), 'bd-priority-line detail-1');
}

/** Row and lane lines, splits inside a row, slots, ticks on the road side. */
function markings(board: RoadBoard): string {
  let rows = '';
  let lanes = '';
  let splits = '';
  let ticks = '';
  let slots = '';
  for (const row of board.rows) {
    const h = board.halfWidth(row.s0);
    if (row.index) rows += pathThrough([board.at(row.s0, h), board.at(row.s0, -h)]);
    if (board.plan.roadside)
      for (const side of [1, -1])
        ticks += pathThrough([board.at(row.s0, side * (h + 0.05)), board.at(row.s0, side * (h + board.verge(row.s0)))]);
    row.spaces?.forEach((parts, lane) => {
      for (let i = 1; i < parts; i++) {
        const s = row.s1 - ((row.s1 - row.s0) * i) / parts;
        const edge = (e: number) => board.at(s, board.laneEdge(e, row.lanes, board.halfWidth(s)));
        splits += pathThrough([edge(lane), edge(lane + 1)]);
      }
    });
    if (board.hasSlots) {
      const middle = (row.s0 + row.s1) / 2;
      const w = board.halfWidth(middle) * 0.86;
      const u = (row.s1 - row.s0) * 0.42;
      slots += pathThrough([board.at(middle, w), board.at(middle, -w)]);
      slots += pathThrough([board.at(middle - u), board.at(middle), board.at(middle + u)]);
    }
  }
  for (const [first, last] of runs(board.rows, (a, b) => a.lanes === b.lanes))
    for (let lane = 1; lane < first.lanes; lane++)
      lanes += pathThrough(
        along(board, first.s0, last.s1, (s) => board.laneEdge(lane, first.lanes, board.halfWidth(s))),
      );
  const width = `stroke-width="${fine(board.unit * 0.03)}"`;
  return (
    pathNode(ticks, 'bd-tick detail-1') +
    pathNode(slots, 'bd-slot detail-2') +
    pathNode(lanes, 'bd-paint detail-1', width) +
    pathNode(rows, 'bd-paint', width) +
    pathNode(splits, 'bd-split detail-1')
  );
}

function guides(board: RoadBoard): string {
  const reach = 0.3;
  const steps = 8;
  let shafts = '';
  let heads = '';
  board.rows.forEach((row, i) => {
    const before = board.rows[i - 1];
    if (!before || before.lanes === row.lanes) return;
    before.ids.forEach((parts, lane) => {
      for (const id of board.spaces[parts[0]!]!.next) {
        const from = board.laneEdge(lane + 0.5, before.lanes, board.halfWidth(row.s0 - reach));
        const to = board.laneEdge(board.spaces[id]!.lane + 0.5, row.lanes, board.halfWidth(row.s0 + reach));
        const shaft = Array.from({ length: steps + 1 }, (_, j) =>
          board.at(row.s0 - reach + (2 * reach * j) / steps, from + (to - from) * smooth(j / steps)),
        );
        const tip = shaft.at(-1)!;
        const neck = shaft.at(-2)!;
        const angle = Math.atan2(tip[1] - neck[1], tip[0] - neck[0]);
        const corner = (turn: number): Point => [
          tip[0] + Math.cos(angle + turn) * 4.6,
          tip[1] + Math.sin(angle + turn) * 4.6,
        ];
        shafts += pathThrough(shaft);
        heads += pathThrough([corner(0), corner(2.45), corner(-2.45)], true);
      }
    });
  });
  return pathNode(shafts, 'bd-guide detail-1') + pathNode(heads, 'bd-guide-head detail-1');
}

const texts = (board: RoadBoard): string =>
  (board.plan.texts ?? [])
    .map(({ row, lane, text }) => {
      const [x, y] = board.space(row, lane).centre;
      return `<text class="bd-grid-number detail-1" x="${fine(x)}" y="${fine(y + 5)}">${escapeXml(text)}</text>`;
    })
    .join('');

const lines = (board: RoadBoard): string =>
  board.plan.lines
    .map(({ at, kind }) => {
      const s = board.rowStart(at);
      const h = board.halfWidth(s);
      return crossLine(kind, board.at(s, h), board.at(s, -h), board.heading(s), board.unit / 40);
    })
    .join('');

/** The few strokes of a minimap. */
export function paintMiniRoad(board: RoadBoard): string {
  const { plan, unit } = board;
  const width = plan.laneWidth * unit * (plan.widenSingleLane ? 2.2 : 1);
  const middle = (s0: number, s1: number) => pathThrough(along(board, s0, s1, () => 0));
  const strokes = new PathsBy<Terrain>();
  for (const [first, last] of runs(board.rows, (a, b) => a.terrain === b.terrain))
    strokes.add(first.terrain, middle(first.s0, last.s1));
  const s = board.rowStart(plan.finishRow);
  const half = (width / unit) * 0.7;
  return (
    pathNode(middle(0, board.total), 'mini-verge', `stroke-width="${fine(width + plan.verge * unit * 1.6)}"`) +
    strokes.nodes((kind, d) => pathNode(d, `mini-road mini-${kind}`, `stroke-width="${fine(width)}"`)) +
    pathNode(pathThrough([board.at(s, half), board.at(s, -half)]), 'mini-finish', `stroke-width="${fine(unit * 0.5)}"`)
  );
}
