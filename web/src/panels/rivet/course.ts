/** Facts of a course of On the Rivet, read off its board: rows, lanes, terrain, rows to go. */

import { rivetRows } from '../../board/adapters/rivet';
import type { Terrain } from '../../board/types';
import { t, table } from '../../lib/speech';
import type { SpaceId } from '../../lib/types';
import type { Course } from '../../titles/course';
import type { RivetBoard } from './types';

export type BoardLike = Pick<RivetBoard, 'course' | 'tiles' | 'rows' | 'spaces' | 'lines' | 'length'>;

interface Spot {
  row: number;
  lane: number;
  /** 0 is the front one of two pseudo-spaces. */
  part: number;
  parts: number;
}

const LANES: Record<number, readonly string[]> = {
  1: ['only'],
  2: ['left', 'right'],
  3: ['left', 'middle', 'right'],
  4: ['left', 'second', 'third', 'right'],
};
/** On the road side one is behind all others of the row. */
const ROADSIDE_LANE = 99;

export class RoadFacts implements Course {
  readonly line: number;
  readonly length: number;
  readonly tileNames: string[];
  private readonly rows: ReturnType<typeof rivetRows>;
  private readonly spots: Spot[];
  private readonly tileAt: number[];

  constructor(board: BoardLike) {
    this.rows = rivetRows(board.course, board.tiles);
    this.line = this.rows.length;
    this.spots = this.rows.flatMap(({ lanes, spaces }, row) =>
      Array.from({ length: lanes }, (_, lane) => lane).flatMap((lane) => {
        const parts = spaces?.[lane] ?? 1;
        return Array.from({ length: parts }, (_, part) => ({ row, lane, part, parts }));
      }),
    );
    const ids = board.course.tiles.map((tile) => tile.split(':')[0]!);
    this.tileNames = ids.map((id) => board.tiles[id]?.name ?? id);
    this.tileAt = ids.flatMap((id, at) =>
      (board.tiles[id]?.segments ?? []).flatMap(({ rows }) => Array.from({ length: rows }, () => at)),
    );
    let start = 0;
    for (const id of ids) {
      const tile = board.tiles[id];
      if (tile?.start_line_after_row) start = this.tileAt.indexOf(ids.indexOf(id)) + tile.start_line_after_row;
    }
    this.length = this.line - start;
  }

  get unit(): string {
    return t('or.course.unit');
  }

  get spaces(): number {
    return this.spots.length;
  }

  get terrains(): Terrain[] {
    const found = new Set(this.rows.map(({ terrain }) => terrain));
    return (['climb', 'descent', 'sprint', 'cobbles'] as const).filter((terrain) => found.has(terrain));
  }

  isRoadside(space: SpaceId): boolean {
    return space >= this.spots.length;
  }

  rowOf(space: SpaceId): number {
    return this.spots[space]?.row ?? space - this.spots.length;
  }

  /** Nearer the priority line first, then the left lane, then the front pseudo-space. */
  laneOf(space: SpaceId): number {
    const spot = this.spots[space];
    if (!spot) return ROADSIDE_LANE;
    const priority = this.rows[spot.row]?.priorityLane ?? 0;
    return Math.abs(spot.lane - priority) * 16 + spot.lane * 2 + spot.part;
  }

  /** Lanes from the left in riding direction. */
  sideOf(space: SpaceId): number {
    return this.spots[space]?.lane ?? -1;
  }

  lanesAt(space: SpaceId): number {
    return this.rows[this.rowOf(space)]?.lanes ?? 1;
  }

  partOf(space: SpaceId): number {
    return this.spots[space]?.part ?? 0;
  }

  terrainOf(space: SpaceId): Terrain {
    return this.rows[this.rowOf(space)]?.terrain ?? 'flat';
  }

  tileOf(space: SpaceId): string {
    return this.tileNames[this.tileAt[this.rowOf(space)] ?? -1] ?? '';
  }

  toGo(space: SpaceId): number {
    return this.line - this.rowOf(space);
  }

  /** "left lane", "road side" */
  laneName(space: SpaceId): string {
    const spot = this.spots[space];
    if (!spot) return t('or.lane.roadside');
    const side = LANES[this.rows[spot.row]?.lanes ?? 1]?.[spot.lane];
    const lane = side ? table('or.lane')[side]! : t('or.lane.number', { lane: spot.lane + 1 });
    return spot.parts > 1 ? t('or.lane.half', { lane, part: spot.part ? 'rear' : 'front' }) : lane;
  }

  /** "112 to go, left lane" */
  spaceName(space: SpaceId): string {
    return t('or.space.name', { n: this.toGo(space), lane: this.laneName(space) });
  }

  spoken(space: SpaceId): string {
    return t('or.space.spoken', { lane: this.laneName(space), terrain: this.terrainOf(space) });
  }

  count(terrain: Terrain): number {
    return this.rows.filter((row) => row.terrain === terrain).length;
  }
}

/** "a medium course of six lines, 134 rows, with 22 rows of climb and two bonus lines" */
export function inWords(board: BoardLike, facts = new RoadFacts(board)): string {
  return [
    t('or.course.fact.lines', { length: board.length, lines: board.lines }),
    t('or.course.fact.rows', { rows: facts.length }),
    ...facts.terrains.map((terrain) => t('or.course.fact.terrain', { rows: facts.count(terrain), terrain })),
    t('or.course.fact.bonus', { n: board.course.bonus?.length ?? 0 }),
  ].join(', ');
}
