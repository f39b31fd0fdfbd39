/** L'Arrivée du Tour: one square wide, 2 × 2 racers a square; a folded ribbon whose runs follow the box. */
import { t } from '../../lib/speech';
import { ride, type Pose } from '../centreline';
import { DEGREE, FULL_TURN, shortestAngle, smooth } from '../geometry';
import { profileOf, RoadBoard } from '../road';
import type { Arc, RoadPlan, Line, Point, Road, Row, Terrain, Zone } from '../types';

export interface LarriveeStage {
  readonly id: string;
  readonly name: string;
  /** u up, f flat, d down; a letter a square. */
  readonly t: string;
  /** Squares with a feed zone, counted from 1. */
  readonly feed: readonly number[];
  /** Summits: after which square, and what it is called. */
  readonly summits: readonly (readonly [square: number, name: string])[];
  /** How many squares of `t` are the start strip. With one, there is road past the line too. */
  readonly strip?: number;
}

/** Squares past the line, for who has crossed it. */
export const RUN_OUT = 3;

const TERRAIN: Record<string, Terrain> = { u: 'climb', f: 'flat', d: 'descent' };

export function larriveeRoad(stage: LarriveeStage): Road {
  const seed = stage.id.charCodeAt(0);
  const rows = stage.t.length + runOut(stage);
  return {
    name: stage.name,
    profile: profileOf(planOf(stage, [])),
    lay: (box) => new RoadBoard(planOf(stage, winding(rows, box[0] / box[1], seed)), box),
  };
}

const runOut = ({ strip }: LarriveeStage): number => (strip === undefined ? 0 : RUN_OUT);

function planOf(stage: LarriveeStage, shape: readonly Arc[]): RoadPlan {
  const squares = stage.t.length;
  const feed = new Set(stage.feed);
  const rows = [...stage.t].map((letter, i): Row => {
    const terrain = TERRAIN[letter];
    if (!terrain) throw new Error(`stage ${stage.id}: '${letter}' is no terrain; expected u, f or d`);
    return { lanes: 1, terrain: feed.has(i + 1) ? 'supply' : terrain };
  });
  const after = runOut(stage);
  for (let i = 0; i < after; i++) rows.push({ lanes: 1, terrain: 'flat' });
  const strip = stage.strip ?? 0;
  const zones: Zone[] = [];
  if (strip) zones.push({ kind: 'grid', from: 0, to: strip });
  if (after) zones.push({ kind: 'after', from: squares, to: squares + after });
  const last = stage.summits.find(([at]) => at >= squares);
  const lines: Line[] = [
    { at: strip, kind: 'start', label: t('board.start') },
    ...stage.summits.filter(([at]) => at < squares).map(([at, name]): Line => ({ at, kind: 'mountain', label: name })),
    { at: squares, kind: 'finish', label: last ? t('board.finish-named', { name: last[1] }) : t('board.finish') },
  ];
  return {
    name: stage.name,
    unit: 72,
    laneWidth: 0.92,
    verge: 0.2,
    widenSingleLane: false,
    laneZero: 'right',
    turns: 'quarter',
    stub: [0.5, after ? 0.5 : 1.1],
    riderSize: 0.46,
    pieces: [{ id: stage.id, rows, shape }],
    lines,
    zones,
    finishRow: squares,
    slots: true,
  };
}

const TURN_RADIUS = 1.3;
const SWAY = 0.5;
const HALF_ROAD = 0.66;

/** A folded ribbon with a sway that all runs share, so they never meet, followed by short arcs. */
export function winding(squares: number, aspect: number, seed: number): Arc[] {
  const runs = bestRuns(squares, aspect < 1 ? 1 / aspect : aspect);
  let short = 2;
  let long = 60;
  for (let i = 0; i < 40; i++) {
    const middle = (short + long) / 2;
    if (lengthOf(foldedLine(runs, middle, seed)) < squares) short = middle;
    else long = middle;
  }
  return followed(foldedLine(runs, long, seed), squares);
}

function bestRuns(squares: number, aspect: number): number {
  let best = { scale: 0, runs: 2 };
  for (let runs = 2; runs < 12; runs++) {
    const length = (squares - (runs - 1) * Math.PI * TURN_RADIUS) / runs / 1.035;
    if (length < 3) break;
    const width = length + 2 * TURN_RADIUS + 2 * HALF_ROAD;
    const height = (runs - 1) * 2 * TURN_RADIUS + 2 * HALF_ROAD + 2 * SWAY;
    const scale = Math.min(aspect / width, 1 / height);
    if (scale > best.scale) best = { scale, runs };
  }
  return best.runs;
}

function foldedLine(runs: number, length: number, seed: number): Point[] {
  const random = (i: number) => {
    const v = Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453;
    return v - Math.floor(v);
  };
  const wave = 7.4 + random(1) * 1.6;
  const phase = random(2) * FULL_TURN;
  // Runs end a little unevenly.
  const uneven = (i: number) => (i < 0 || i > runs - 2 ? 0 : (random(10 + i) - 0.5) * 1.5);
  const points: Point[] = [];
  for (let run = 0; run < runs; run++) {
    const back = run % 2 === 1;
    const left = back ? uneven(run) : uneven(run - 1);
    const right = length + (back ? uneven(run - 1) : uneven(run));
    const y = run * 2 * TURN_RADIUS;
    const sway = (x: number) =>
      SWAY * Math.sin((x / wave) * FULL_TURN + phase) * smooth((x - left) / 2.6) * smooth((right - x) / 2.6);
    const steps = Math.ceil((right - left) / 0.06);
    for (let i = 0; i <= steps; i++) {
      const x = back ? right + ((left - right) * i) / steps : left + ((right - left) * i) / steps;
      points.push([x, y + sway(x)]);
    }
    for (let i = 1; run < runs - 1 && i < 48; i++) {
      const t = (i / 48) * Math.PI;
      const x = (back ? left : right) + (back ? -1 : 1) * Math.sin(t) * TURN_RADIUS;
      points.push([x, y + TURN_RADIUS - Math.cos(t) * TURN_RADIUS]);
    }
  }
  return points;
}

const lengthOf = (points: readonly Point[]): number => ways(points).at(-1)!;

function ways(points: readonly Point[]): number[] {
  let way = 0;
  return points.map((p, i) => {
    const before = points[i - 1];
    if (before) way += Math.hypot(p[0] - before[0], p[1] - before[1]);
    return way;
  });
}

/** Pure pursuit: steer by quarter-square arcs towards a point ahead on the line. No drift, no jerk. */
function followed(points: readonly Point[], squares: number): Arc[] {
  const length = 0.25;
  const look = 0.7;
  const way = ways(points);
  const end = way.at(-1)!;
  let cursor = 0;
  const on = (s: number): Point => {
    while (cursor < points.length - 2 && way[cursor + 1]! <= s) cursor++;
    const a = points[cursor]!;
    const b = points[cursor + 1]!;
    const u = (s - way[cursor]!) / (way[cursor + 1]! - way[cursor]! || 1);
    return [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u];
  };
  const goalAt = (s: number): Point => {
    if (s <= end) return on(s);
    const a = points.at(-2)!;
    const b = points.at(-1)!;
    const u = (s - end) / (way.at(-1)! - way.at(-2)! || 1);
    return [b[0] + (b[0] - a[0]) * u, b[1] + (b[1] - a[1]) * u];
  };
  const arcs: Arc[] = [];
  // The sway is nil at both ends, so the road starts level.
  let pose: Pose = { x: points[0]![0], y: points[0]![1], heading: 0 };
  for (let i = 0; i < squares / length; i++) {
    const goal = goalAt(i * length + look);
    const turn = shortestAngle(Math.atan2(goal[1] - pose.y, goal[0] - pose.x) - pose.heading);
    const angle = ((2 * Math.sin(turn)) / Math.hypot(goal[0] - pose.x, goal[1] - pose.y)) * length;
    arcs.push({ length, bend: angle / DEGREE });
    pose = ride(pose, length, angle);
  }
  return arcs;
}
