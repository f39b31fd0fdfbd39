/** Um Reifenbreite: one printed board whose polygons are given; a course fades the sections that it does not ride. */
import { t } from '../../lib/speech';
import { DEGREE, distance, midpoint, shortestAngle, sweep } from '../geometry';
import type { Board, Disc, LabelWish, Line, Point, Road, Size, Space, SpaceId, StageProfile, Terrain } from '../types';
import { paintMiniReifenbreite, paintReifenbreite, reifenbreiteWishes } from './um-reifenbreite-draw';

/** Centimetres, y upwards, headings in degrees. */
export interface ReifenbreitePlan {
  readonly width: number;
  readonly height: number;
  readonly lane_width: number;
  readonly sections: readonly { readonly id: string; readonly next: readonly string[] }[];
  readonly lines: Readonly<Record<string, { readonly before_section: string }>>;
  readonly grids: Readonly<Record<string, { readonly rows: readonly (readonly string[])[] }>>;
  readonly thick_lines: readonly { readonly section: string; readonly line: readonly (readonly number[])[] }[];
  readonly spaces: readonly {
    /** Section, lane and place: `A-B.1.01`. */
    readonly id: string;
    readonly surface: string;
    readonly number: number;
    readonly progress: number;
    readonly x: number;
    readonly y: number;
    readonly heading: number;
    /** The right edge from rear to front, then the left one back. */
    readonly poly: readonly (readonly number[])[];
    readonly next: readonly string[];
  }[];
}

export interface ReifenbreiteCourse {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly legs: readonly string[];
  readonly runout: readonly string[];
  readonly finish: { readonly line: string; readonly passage: number };
  readonly sprints: readonly { readonly line: string; readonly passage: number; readonly points: readonly number[] }[];
}

const TERRAIN: Record<string, Terrain> = { asphalt: 'flat', climb: 'climb', descent: 'descent', cobbles: 'cobbles' };
const UNIT = 40;
/** A space is 1.85 cm long. */
const PER_CM = UNIT / 1.85;

export interface PlanSpace extends Space {
  readonly section: string;
  readonly place: number;
  readonly progress: number;
  /** What the surface takes or gives. */
  readonly number: number;
  readonly rear: readonly [right: Point, left: Point];
  readonly front: readonly [right: Point, left: Point];
}

export interface Section {
  readonly id: string;
  readonly ridden: boolean;
  readonly spaces: readonly PlanSpace[];
  /** By lane, 1 to 4 from the right. */
  readonly lanes: readonly (readonly PlanSpace[])[];
}

/** The road between two sections that do not touch. */
export interface Junction {
  readonly ridden: boolean;
  readonly outline: readonly Point[];
  readonly lanes: readonly (readonly Point[])[];
}

export interface Gate {
  readonly name: string;
  readonly right: Point;
  readonly left: Point;
  readonly heading: number;
  /** What the course makes of it. */
  readonly line?: Line;
}

export interface StartGrid {
  readonly name: string;
  readonly ridden: boolean;
  readonly spaces: readonly PlanSpace[];
  readonly front: readonly PlanSpace[];
}

/** Without a course the whole board is shown, nothing faded. */
export function reifenbreiteRoad(plan: ReifenbreitePlan, course?: ReifenbreiteCourse): Road {
  const name = course?.name ?? 'Um Reifenbreite';
  return {
    name,
    profile: course ? stageOf(plan, course) : { terrains: [], lines: [], finishRow: 0 },
    lay: (box) => new ReifenbreiteBoard(name, plan, course, box),
  };
}

const byPlace = (plan: ReifenbreitePlan, section: string, lane: number) =>
  plan.spaces.filter((space) => space.id.startsWith(`${section}.${lane}.`)).sort((a, b) => a.id.localeCompare(b.id));

const gateBefore = (plan: ReifenbreitePlan, section: string): string | undefined =>
  Object.keys(plan.lines).find((name) => plan.lines[name]!.before_section === section);

/** The second lane stands for the road; the stage begins four spaces behind the front of the grid. */
function stageOf(plan: ReifenbreitePlan, course: ReifenbreiteCourse): StageProfile {
  const terrains: Terrain[] = [];
  const lines: Line[] = [{ at: 5, kind: 'start', label: course.start }];
  const passages = new Map<string, number>();
  const frontId = plan.grids[course.start]?.rows[0]?.[1];
  const front = plan.spaces.find((space) => space.id === frontId)?.progress ?? 0;
  course.legs.forEach((leg, i) => {
    const gate = i ? gateBefore(plan, leg) : undefined;
    if (gate) {
      const passage = (passages.get(gate) ?? 0) + 1;
      passages.set(gate, passage);
      const sprint = course.sprints.find((s) => s.line === gate && s.passage === passage);
      if (sprint) lines.push(sprintLine(terrains.length, sprint));
      else if (gate === course.finish.line) lines.push(passageLine(terrains.length, course, passage));
    }
    for (const space of byPlace(plan, leg, 2))
      if (i || space.progress >= front - 4) terrains.push(TERRAIN[space.surface] ?? 'flat');
  });
  lines.push(finishLine(terrains.length, course));
  return { terrains, lines, finishRow: terrains.length };
}

const sprintLine = (at: number, { line, points }: ReifenbreiteCourse['sprints'][number]): Line => ({
  at,
  kind: 'sprint',
  label: t('board.sprint-worth', { line, points: points.join('-') }),
  short: t('board.sprint-line', { line }),
});
const finishLine = (at: number, { finish: { line, passage } }: ReifenbreiteCourse): Line => ({
  at,
  kind: 'finish',
  label: passage > 1 ? t('board.finish-passage', { line, passage }) : t('board.finish-line', { line }),
  short: t('board.finish-line', { line }),
});
/** The finishing line, where it does not count yet. */
const passageLine = (at: number, { finish }: ReifenbreiteCourse, passage: number): Line => ({
  at,
  kind: 'gate',
  label: `${finish.line} ${passage}/${finish.passage}`,
});

export class ReifenbreiteBoard implements Board {
  readonly unit = UNIT;
  readonly verge = 11;
  readonly hasSlots = false;
  readonly riderSize = UNIT * 0.92;
  readonly laneWidth: number;
  readonly size: Size;
  readonly spaces: readonly PlanSpace[];
  readonly sections: readonly Section[];
  readonly junctions: readonly Junction[];
  readonly thickLines: readonly { readonly ridden: boolean; readonly points: readonly Point[] }[];
  readonly gates: readonly Gate[];
  readonly grids: readonly StartGrid[];
  readonly discs: readonly Disc[];

  constructor(
    readonly name: string,
    plan: ReifenbreitePlan,
    readonly course: ReifenbreiteCourse | undefined,
    box: Size,
  ) {
    const tall = box[0] < box[1] * 0.8;
    const [width, height] = [plan.width * PER_CM, plan.height * PER_CM];
    // A quarter turn in tall boxes.
    const place = (p: readonly number[]): Point => {
      const x = p[0]! * PER_CM;
      const y = (plan.height - p[1]!) * PER_CM;
      return tall ? [y, width - x] : [x, y];
    };
    this.size = tall ? [height, width] : [width, height];
    this.laneWidth = plan.lane_width * PER_CM;
    this.spaces = placeSpaces(plan, place, tall ? -Math.PI / 2 : 0);

    const ridden = course && new Set([...course.legs, ...course.runout]);
    this.sections = plan.sections.map(({ id }) => {
      const spaces = this.spaces.filter((space) => space.section === id);
      const lanes = [0, 1, 2, 3, 4].map((lane) =>
        spaces.filter((space) => space.lane === lane).sort((a, b) => a.place - b.place),
      );
      return { id, spaces, lanes, ridden: !ridden || ridden.has(id) };
    });
    const section = new Map(this.sections.map((s) => [s.id, s]));
    this.thickLines = plan.thick_lines.map((thick) => ({
      points: thick.line.map(place),
      ridden: section.get(thick.section)!.ridden,
    }));
    this.junctions = plan.sections.flatMap(({ id, next }) =>
      next.flatMap((to) => junction(section.get(id)!, section.get(to)!, course) ?? []),
    );
    this.gates = Object.entries(plan.lines).map(([name, { before_section }]): Gate => {
      const lanes = section.get(before_section)!.lanes;
      const [right, left] = [lanes[1]![0]!, lanes[4]![0]!];
      const line = course && lineAt(name, course);
      return { name, right: right.rear[0], left: left.rear[1], heading: right.heading, ...(line && { line }) };
    });
    const space = new Map(this.spaces.map((s) => [s.key, s]));
    this.grids = Object.entries(plan.grids).map(([name, { rows }]) => ({
      name,
      ridden: !course || course.start === name,
      spaces: rows.flat().map((key) => space.get(key)!),
      front: rows[0]!.map((key) => space.get(key)!),
    }));
    this.discs = this.cover();
  }

  isRidden(space: PlanSpace): boolean {
    return this.sections.find((section) => section.id === space.section)!.ridden;
  }

  /** The fewest steps, since the lanes of a bend have no common rows. */
  waypoints(from: SpaceId, to: SpaceId): SpaceId[] {
    const cameFrom = new Map<SpaceId, SpaceId>([[from, from]]);
    for (const id of cameFrom.keys()) {
      if (id === to) break;
      for (const next of this.spaces[id]!.next) if (!cameFrom.has(next)) cameFrom.set(next, id);
    }
    if (!cameFrom.has(to)) return [from, to];
    const path = [to];
    while (path[0] !== from) path.unshift(cameFrom.get(path[0]!)!);
    return path;
  }

  paint(): string {
    return paintReifenbreite(this);
  }

  paintMini(): string {
    return paintMiniReifenbreite(this);
  }

  wishes(scale: number): LabelWish[] {
    return reifenbreiteWishes(this, scale);
  }

  private cover(): Disc[] {
    const onSpaces = this.spaces.map((space, s): Disc => ({
      x: space.centre[0],
      y: space.centre[1],
      r: Math.max(space.length, this.laneWidth) * 0.62 + this.verge * 0.6,
      s,
      faded: !this.isRidden(space),
    }));
    const onJunctions = this.junctions.flatMap(({ lanes }) =>
      lanes.flat().map(([x, y]): Disc => ({ x, y, r: this.laneWidth * 0.6, s: 0 })),
    );
    return [...onSpaces, ...onJunctions];
  }
}

function placeSpaces(plan: ReifenbreitePlan, place: (p: readonly number[]) => Point, turn: number): PlanSpace[] {
  const idOf = new Map(plan.spaces.map((space, id) => [space.id, id]));
  return plan.spaces.map((space, id): PlanSpace => {
    const [section, lane, number] = space.id.split('.');
    const polygon = space.poly.map(place);
    const half = polygon.length / 2;
    const rear = [polygon[0]!, polygon[2 * half - 1]!] as const;
    const front = [polygon[half - 1]!, polygon[half]!] as const;
    return {
      id,
      key: space.id,
      section: section!,
      row: id,
      lane: Number(lane),
      place: Number(number),
      progress: space.progress,
      terrain: TERRAIN[space.surface] ?? 'flat',
      number: space.number,
      centre: place([space.x, space.y]),
      heading: shortestAngle(-space.heading * DEGREE + turn),
      polygon,
      length: distance(midpoint(...rear), midpoint(...front)),
      next: space.next.flatMap((key) => idOf.get(key) ?? []),
      rear,
      front,
    };
  });
}

function junction(from: Section, to: Section, course: ReifenbreiteCourse | undefined): Junction | undefined {
  const ends = from.lanes.map((lane) => lane.at(-1));
  const begins = to.lanes.map((lane) => lane[0]);
  if (distance(ends[1]!.front[0], begins[1]!.rear[0]) < 6) return undefined;
  const way = course && [...course.legs, ...course.runout];
  const meets = !way || way.some((leg, i) => leg === from.id && way[i + 1] === to.id);
  const edge = (lane: number, side: 0 | 1) =>
    sweep(ends[lane]!.front[side], ends[lane]!.heading, begins[lane]!.rear[side], begins[lane]!.heading);
  return {
    ridden: from.ridden && to.ridden && meets,
    outline: [...edge(1, 0), ...edge(4, 1).reverse()],
    lanes: [1, 2, 3, 4].map((l) =>
      sweep(midpoint(...ends[l]!.front), ends[l]!.heading, midpoint(...begins[l]!.rear), begins[l]!.heading),
    ),
  };
}

function lineAt(gate: string, course: ReifenbreiteCourse): Line | undefined {
  if (course.finish.line === gate) return finishLine(0, course);
  const sprint = course.sprints.find((s) => s.line === gate);
  return sprint && sprintLine(0, sprint);
}
