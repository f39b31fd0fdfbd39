/** Facts of a course over the board: how far along every space is, and what the surface does. */

import type { Terrain } from '../../board/types';
import { table } from '../../lib/speech';
import type { RiderView, SpaceId } from '../../lib/types';
import type { Course } from '../../titles/course';
import type { ReifenBoard, ReifenRider, Surface } from './types';

export const surfaceName = (surface: Surface): string => table('ur.surface')[surface]!;

interface Place {
  key: string;
  section: string;
  /** 1 is the right one. */
  lane: number;
  progress: number;
  surface: Surface;
  number: number;
  next: number[];
}

/** Where on the course: the number of the leg, and the space on it. A section that is ridden twice is two legs. */
type Leg = number;

export class RouteFacts implements Course {
  readonly line: number;
  readonly length: number;
  readonly unit = 'space';
  readonly terrains: readonly Terrain[];
  /** Whether the surfaces count. */
  readonly surfaces: boolean;
  private readonly places: Place[];
  private readonly legs: readonly string[];
  private readonly finishLeg: Leg;
  /** The row where each leg begins, as the profile counts. */
  private readonly firstRow: number[] = [];
  /** The finishing line stands before this section, and is crossed so many times. */
  private readonly finish: { section: string; line: string; of: number };
  /** Of the spaces of lane 2, which stands for the road. */
  private readonly middle = new Map<string, number[]>();

  constructor(board: ReifenBoard) {
    const { plan, course } = board;
    const idOf = new Map(plan.spaces.map(({ id }, space) => [id, space]));
    this.places = plan.spaces.map(({ id, progress, surface, number, next }) => {
      const [section = '', lane] = id.split('.');
      const ahead = next.flatMap((key) => idOf.get(key) ?? []);
      return { key: id, section, lane: Number(lane), progress, surface: surface as Surface, number, next: ahead };
    });
    this.surfaces = board.surfaces;
    this.legs = [...course.legs, ...course.runout];
    this.finishLeg = course.legs.length;
    const { line, passage: of } = course.finish;
    this.finish = { section: plan.lines[line]?.before_section ?? '', line, of };
    for (const section of this.legs) {
      const rows = this.places.filter((place) => place.section === section && place.lane === 2);
      this.middle.set(
        section,
        rows.map(({ progress }) => progress).sort((a, b) => a - b),
      );
    }
    const front = plan.grids[course.start]?.rows[0]?.map((key) => idOf.get(key) ?? 0) ?? [0];
    this.countRows(this.places[front[1] ?? 0]!.progress);
    this.line = this.firstRow[this.finishLeg] ?? 0;
    this.length = this.toGo(front[1] ?? 0);
    this.terrains = this.surfaces ? this.ridden() : [];
  }

  /** The profile begins four rows behind the front of the grid. */
  private countRows(front: number): void {
    let row = 0;
    this.legs.forEach((section, leg) => {
      const rows = this.middle.get(section)!;
      if (leg === 0) row = -rows.filter((progress) => progress < front - 4).length;
      this.firstRow.push(row);
      row += rows.length;
    });
  }

  private ridden(): Terrain[] {
    const found = new Set(this.places.filter(({ section }) => this.legs.includes(section)).map((one) => one.surface));
    return (['cobbles', 'climb', 'descent'] as const).filter((surface) => found.has(surface));
  }

  /** The leg that a rider is on: the passage of a section is in his space's name. */
  legOf(space: SpaceId, rider?: RiderView): Leg {
    const { section } = this.places[space] ?? { section: '' };
    const name = (rider as ReifenRider | undefined)?.name ?? '';
    const passage = Number(/^(\d+):/.exec(name)?.[1] ?? 1);
    const legs = this.legs.flatMap((one, leg) => (one === section ? [leg] : []));
    return legs[passage - 1] ?? legs[0] ?? 0;
  }

  /** The name of a space that a rider comes to: in the next passage of its section. */
  nameFrom(rider: ReifenRider, to: SpaceId): string {
    const key = this.places[to]?.key ?? '';
    const from = rider.space ?? rider.beside;
    const now = from === null ? 0 : this.legOf(from, rider);
    const section = this.places[to]?.section ?? '';
    const leg = this.legs.findIndex((one, at) => at >= now && one === section);
    const passage = this.legs.slice(0, leg + 1).filter((one) => one === section).length;
    return passage > 1 ? `${passage}:${key}` : key;
  }

  rowOf(space: SpaceId, rider?: RiderView): number {
    const place = this.places[space];
    if (!place) return 0;
    const leg = this.legOf(space, rider);
    const rows = this.middle.get(place.section) ?? [];
    return (this.firstRow[leg] ?? 0) + between(rows, place.progress);
  }

  laneOf(space: SpaceId): number {
    return (this.places[space]?.lane ?? 1) - 1;
  }

  /** Rows of lane 2, as on the profile; on a straight they are the steps over the line. */
  toGo(space: SpaceId, rider?: RiderView): number {
    return Math.max(0, Math.ceil(this.line - this.rowOf(space, rider) - 1e-6));
  }

  /** As seen by somebody who rides there. */
  toGoFrom(rider: ReifenRider, to: SpaceId): number {
    const name = this.nameFrom(rider, to);
    return this.toGo(to, { ...rider, name } as ReifenRider);
  }

  /** Where a way has led a rider over the finishing line before it counts: which passage that was. */
  passed(path: readonly SpaceId[], rider: ReifenRider): { line: string; passage: number; of: number } | null {
    const { section, line, of } = this.finish;
    const sections = path.map((space) => this.places[space]?.section);
    if (rider.space === null || !sections.some((one, i) => i > 0 && one === section && sections[i - 1] !== section))
      return null;
    const passage = this.legs.slice(1, this.legOf(rider.space, rider) + 1).filter((one) => one === section).length;
    return passage > 0 && passage < of ? { line, passage, of } : null;
  }

  surfaceOf(space: SpaceId): Surface {
    return (this.surfaces && this.places[space]?.surface) || 'asphalt';
  }

  /** What the space adds to a move that starts on it. */
  effectOf(space: SpaceId): number {
    const place = this.places[space];
    if (!place || !this.surfaces || !place.number) return 0;
    return place.surface === 'descent' ? place.number : -place.number;
  }

  /** The space straight ahead in the same lane. */
  ahead(space: SpaceId): SpaceId | undefined {
    const place = this.places[space];
    return place?.next.find((next) => this.places[next]?.lane === place.lane);
  }

  keyOf(space: SpaceId): string {
    return this.places[space]?.key ?? '';
  }

  laneName(space: SpaceId): string {
    return Object.values(table('ur.lane'))[this.laneOf(space)]!;
  }

  spoken(space: SpaceId): string {
    const effect = this.effectOf(space);
    const surface = this.surfaces ? `, ${surfaceName(this.surfaceOf(space))}` : '';
    return `${this.laneName(space)}${surface}${effect ? ` ${signed(effect)}` : ''}`;
  }

  /** Spaces of the ridden road with a surface, for figures. */
  count(surface: Surface): number {
    const raced = new Set(this.legs.slice(0, this.finishLeg));
    return this.places.filter((one) => raced.has(one.section) && one.surface === surface).length;
  }
}

/** Where a value lies among sorted ones: 2.5 half way between the third and the fourth. */
function between(sorted: readonly number[], value: number): number {
  if (sorted.length < 2) return 0;
  let i = sorted.findIndex((one) => one >= value);
  if (i < 0) i = sorted.length - 1;
  i = Math.max(1, i);
  const [low, high] = [sorted[i - 1]!, sorted[i]!];
  return i - 1 + (value - low) / (high - low);
}

/** "+3", "−2" */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
