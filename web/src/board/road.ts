/** A course laid out as a board: pieces become rows, rows become spaces with polygons, the whole turned to fit a box. */
import { CentreLine, type Pose } from './centreline';
import { paintMiniRoad, paintRoad } from './draw';
import { clamp, DEGREE, distance, shortestAngle, smooth } from './geometry';
import { bestTurn } from './orient';
import type {
  Arc,
  Board,
  RoadPlan,
  Disc,
  LabelWish,
  Point,
  Road,
  Row,
  Size,
  Space,
  SpaceId,
  StageProfile,
} from './types';
import { roadWishes } from './wishes';

export interface LaidRow extends Row {
  readonly index: number;
  readonly piece: number;
  readonly s0: number;
  readonly s1: number;
  readonly halfWidth: number;
  /** By lane, and in each lane from the front to the rear. */
  readonly ids: readonly (readonly SpaceId[])[];
}

const PADDING = 24;
/** Where the number of lanes changes, the edge swings over this part of a row on each side. */
const SWING = 0.44;

export const straight = (rows: number, rowLength = 1): Arc[] => [{ length: rows * rowLength, bend: 0 }];
export const bend = (degrees: number, radius: number): Arc[] => [
  { length: radius * Math.abs(degrees) * DEGREE, bend: degrees },
];

export const profileOf = (plan: RoadPlan): StageProfile => ({
  terrains: plan.pieces.flatMap((piece) => piece.rows.map((row) => row.terrain)),
  lines: plan.lines,
  finishRow: plan.finishRow,
});

/** The usual road: the same course in every box, only turned. */
export const roadOf = (plan: RoadPlan): Road => ({
  name: plan.name,
  profile: profileOf(plan),
  lay: (box) => new RoadBoard(plan, box),
});

export class RoadBoard implements Board {
  readonly name: string;
  readonly unit: number;
  readonly size: Size;
  readonly turned: number;
  readonly total: number;
  readonly rows: readonly LaidRow[];
  readonly hasSlots: boolean;
  private readonly line: CentreLine;
  private readonly bends: readonly number[];
  private readonly rotation: readonly [cos: number, sin: number];
  private readonly origin: Point;
  private laidSpaces: readonly Space[] | undefined;
  private laidDiscs: readonly Disc[] | undefined;
  private lastRow = 0;

  constructor(
    readonly plan: RoadPlan,
    box: Size,
  ) {
    this.name = plan.name;
    this.unit = plan.unit;
    this.hasSlots = plan.slots ?? false;
    this.line = new CentreLine(plan.pieces.flatMap((piece) => piece.shape));
    this.total = this.line.total;
    this.rows = layRows(plan);
    this.bends = this.outlineCuts();

    const from = -plan.stub[0];
    const to = this.total + plan.stub[1];
    const outline = this.cuts(from, to).flatMap((s) => {
      const w = this.halfWidth(s) + this.verge(s);
      return [this.flat(s, w), this.flat(s, -w)];
    });
    const inner: Size = [box[0] - 2 * PADDING, box[1] - 2 * PADDING];
    const turn = bestTurn(outline, this.line.pose(0).heading, this.line.pose(this.total).heading, inner, plan.turns);
    this.turned = turn.turned;
    this.rotation = [Math.cos(turn.turned * DEGREE), Math.sin(turn.turned * DEGREE)];
    this.origin = [turn.x0, turn.y0];
    this.size = [(turn.x1 - turn.x0) * this.unit, (turn.y1 - turn.y0) * this.unit];
  }

  /** Made when first asked for, so that trying a shape costs little. */
  get spaces(): readonly Space[] {
    return (this.laidSpaces ??= this.laySpaces());
  }

  get discs(): readonly Disc[] {
    return (this.laidDiscs ??= this.cover());
  }

  get laneWidth(): number {
    return this.plan.laneWidth * this.unit;
  }

  get riderSize(): number {
    return this.plan.riderSize * this.unit;
  }

  /** The point `s` rows along the road and `w` rows to the right of its middle. */
  at(s: number, w = 0): Point {
    const [x, y] = this.flat(s, w);
    const [cos, sin] = this.rotation;
    return [(x * cos - y * sin - this.origin[0]) * this.unit, (x * sin + y * cos - this.origin[1]) * this.unit];
  }

  heading(s: number): number {
    return shortestAngle(this.pose(s).heading + this.turned * DEGREE);
  }

  /** Half the width of all lanes together, in rows. */
  halfWidth(s: number): number {
    const row = this.rowAt(clamp(s, 0, this.total));
    const before = this.rows[row.index - 1];
    const after = this.rows[row.index + 1];
    if (before && before.halfWidth !== row.halfWidth) {
      const reach = swing(before, row);
      if (s < row.s0 + reach) return mixWidth(before, row, (s - row.s0 + reach) / (2 * reach));
    }
    if (after && after.halfWidth !== row.halfWidth) {
      const reach = swing(row, after);
      if (s > row.s1 - reach) return mixWidth(row, after, (s - row.s1 + reach) / (2 * reach));
    }
    return row.halfWidth;
  }

  verge(s: number): number {
    const { verge, tileWidth } = this.plan;
    return tileWidth ? clamp(tileWidth / 2 - this.halfWidth(s), 0.1, verge) : verge;
  }

  /** How far along the road row boundary `row` lies; fractions are inside a row. */
  rowStart(row: number): number {
    const laid = this.rows[clamp(Math.floor(row), 0, this.rows.length - 1)]!;
    return laid.s0 + (laid.s1 - laid.s0) * (row - laid.index);
  }

  /** Where edge `lane` of a road of `lanes` lanes lies across it; lane + 0.5 is the middle of that lane. */
  laneEdge(lane: number, lanes: number, halfWidth: number): number {
    const side = this.plan.laneZero === 'right' ? 1 : -1;
    return side * (halfWidth - (2 * halfWidth * lane) / lanes);
  }

  /** The values of s that a smooth outline from a to b needs. */
  cuts(a: number, b: number): number[] {
    const cuts = [a];
    let low = 0;
    let high = this.bends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.bends[middle]! <= a + 1e-6) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < this.bends.length && this.bends[i]! < b - 1e-6; i++) cuts.push(this.bends[i]!);
    cuts.push(b);
    return cuts;
  }

  space(row: number, lane: number): Space {
    return this.spaces[this.rows[row]!.ids[lane]![0]!]!;
  }

  /** Riders keep their lane as far as the road has it, and move over at the end. */
  waypoints(from: SpaceId, to: SpaceId): SpaceId[] {
    const start = this.spaces[from]!;
    const goal = this.spaces[to]!;
    const path = [from];
    const beside = (space: Space): boolean => !this.rows[space.row]!.ids[space.lane];
    if (goal.row > start.row && !beside(start) && !beside(goal)) {
      path.push(...this.partsAhead(start));
      for (let row = start.row + 1; row < goal.row; row++) {
        const keep = row < goal.row - 1 ? start : goal;
        const lane = this.nearestLane(this.rows[row]!, this.across(keep));
        path.push(...this.rows[row]!.ids[lane]!.toReversed());
      }
      const parts = this.rows[goal.row]!.ids[goal.lane]!;
      path.push(...parts.slice(parts.indexOf(to) + 1).toReversed());
    }
    if (to !== from) path.push(to);
    return path;
  }

  paint(): string {
    return paintRoad(this);
  }

  paintMini(): string {
    return paintMiniRoad(this);
  }

  wishes(scale: number): LabelWish[] {
    return roadWishes(this, scale);
  }

  private pose(s: number): Pose {
    return this.line.pose(s);
  }

  private flat(s: number, w: number): Point {
    const { x, y, heading } = this.pose(s);
    return [x - Math.sin(heading) * w, y + Math.cos(heading) * w];
  }

  private rowAt(s: number): LaidRow {
    // Most questions are about the row of the last one.
    const last = this.rows[this.lastRow]!;
    if (last.s0 <= s + 1e-9 && s + 1e-9 < last.s1) return last;
    let low = 0;
    let high = this.rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.rows[middle]!.s0 <= s + 1e-9) low = middle;
      else high = middle - 1;
    }
    this.lastRow = low;
    return this.rows[low]!;
  }

  private across(space: Space): number {
    const row = this.rows[space.row]!;
    return this.laneEdge(space.lane + 0.5, row.lanes, row.halfWidth);
  }

  private nearestLane(row: LaidRow, w: number): number {
    let best = 0;
    for (let lane = 1; lane < row.lanes; lane++) {
      const middle = (l: number) => this.laneEdge(l + 0.5, row.lanes, row.halfWidth);
      if (Math.abs(middle(lane) - w) < Math.abs(middle(best) - w) - 1e-6) best = lane;
    }
    return best;
  }

  /** The parts of a space's own row and lane that lie ahead of it, nearest first. */
  private partsAhead(space: Space): SpaceId[] {
    const parts = this.rows[space.row]!.ids[space.lane]!;
    return parts.slice(0, parts.indexOf(space.id)).toReversed();
  }

  private outlineCuts(): number[] {
    const cuts = new Set([0, this.total]);
    for (const arc of this.line.arcs) {
      const steps = Math.max(1, Math.ceil(Math.abs(arc.angle) / (6 * DEGREE)));
      for (let i = 0; i < steps; i++) cuts.add(arc.s + (arc.length * i) / steps);
    }
    this.rows.forEach((row, i) => {
      const before = this.rows[i - 1];
      if (!before || before.halfWidth === row.halfWidth) return;
      for (let j = -5; j <= 5; j++) cuts.add(row.s0 + (swing(before, row) * j) / 5);
    });
    return [...cuts].sort((a, b) => a - b);
  }

  private laySpaces(): Space[] {
    const lanes = this.layLanes();
    return this.plan.roadside ? [...lanes, ...this.layRoadside(lanes.length)] : lanes;
  }

  /** One more space a row, behind all others: the verge on the side of the priority lane. */
  private layRoadside(first: number): Space[] {
    return this.rows.map((row): Space => {
      const left = (row.priorityLane ?? 0) * 2 <= row.lanes - 1;
      const side = left === (this.plan.laneZero === 'left') ? -1 : 1;
      const across = (s: number, u: number): number => side * (this.halfWidth(s) + this.verge(s) * u);
      const middle = (row.s0 + row.s1) / 2;
      const cuts = this.cuts(row.s0, row.s1);
      const edge = (u: number) => cuts.map((s) => this.at(s, across(s, u)));
      return {
        id: first + row.index,
        key: `${row.index}.side`,
        row: row.index,
        lane: left ? -1 : row.lanes,
        terrain: row.terrain,
        centre: this.at(middle, across(middle, 0.5)),
        heading: this.heading(middle),
        polygon: [...edge(0), ...edge(1).reverse()],
        length: (row.s1 - row.s0) * this.unit,
        next: row.index + 1 < this.rows.length ? [first + row.index + 1] : [],
      };
    });
  }

  private layLanes(): Space[] {
    return this.rows.flatMap((row) =>
      row.ids.flatMap((parts, lane) =>
        parts.map((id, part): Space => {
          const length = (row.s1 - row.s0) / parts.length;
          const s1 = row.s1 - length * part;
          const s0 = s1 - length;
          const cuts = this.cuts(s0, s1);
          const edge = (e: number) => cuts.map((s) => this.at(s, this.laneEdge(e, row.lanes, this.halfWidth(s))));
          const middle = (s0 + s1) / 2;
          const w = this.laneEdge(lane + 0.5, row.lanes, this.halfWidth(middle));
          return {
            id,
            key: `${row.index}.${lane}` + (parts.length > 1 ? `.${part}` : ''),
            row: row.index,
            lane,
            terrain: row.terrain,
            centre: this.at(middle, w),
            heading: this.heading(middle),
            polygon: [...edge(lane), ...edge(lane + 1).reverse()],
            length: distance(this.at(s1, w), this.at(s0, w)),
            next: part > 0 ? [parts[part - 1]!] : nextSpaces(row, lane, this.rows[row.index + 1]),
          };
        }),
      ),
    );
  }

  private cover(): Disc[] {
    const from = -this.plan.stub[0];
    const to = this.total + this.plan.stub[1];
    const steps = Math.ceil((to - from) / 0.4);
    return Array.from({ length: steps + 1 }, (_, i) => {
      const s = from + ((to - from) * i) / steps;
      const [x, y] = this.at(s);
      return { x, y, r: (this.halfWidth(s) + this.verge(s)) * this.unit, s };
    });
  }
}

function layRows(plan: RoadPlan): LaidRow[] {
  const rows: LaidRow[] = [];
  let s = 0;
  let id = 0;
  plan.pieces.forEach((piece, number) => {
    const length = piece.shape.reduce((sum, arc) => sum + arc.length, 0) / piece.rows.length;
    for (const row of piece.rows) {
      const widen = row.lanes === 1 && plan.widenSingleLane ? 1.14 : 1;
      const ids = Array.from({ length: row.lanes }, (_, lane) =>
        Array.from({ length: row.spaces?.[lane] ?? 1 }, () => id++),
      );
      const halfWidth = (row.lanes * plan.laneWidth * widen) / 2;
      rows.push({ ...row, index: rows.length, piece: number, s0: s, s1: s + length, halfWidth, ids });
      s += length;
    }
  });
  return rows;
}

const swing = (a: LaidRow, b: LaidRow): number => SWING * Math.min(a.s1 - a.s0, b.s1 - b.s0);
const mixWidth = (a: LaidRow, b: LaidRow, u: number): number => a.halfWidth + (b.halfWidth - a.halfWidth) * smooth(u);

/** Which lanes a lane leads to: its own, or at a change of width those that it opens into or squeezes to. */
function lanesAhead(lane: number, more: number): number[] {
  if (more === 0) return [lane];
  if (more < 0) return [lane - 1, lane];
  return more === 1 ? [lane, lane + 1] : [lane + (more >> 1)];
}

function nextSpaces(row: LaidRow, lane: number, ahead: LaidRow | undefined): SpaceId[] {
  if (!ahead) return [];
  const lanes = lanesAhead(lane, ahead.lanes - row.lanes).filter((l) => l >= 0 && l < ahead.lanes);
  if (!lanes.length) lanes.push(clamp(lane, 0, ahead.lanes - 1));
  return lanes.map((l) => ahead.ids[l]!.at(-1)!);
}
