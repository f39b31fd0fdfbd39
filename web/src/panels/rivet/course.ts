/** Facts of a course of On the Rivet, read off its board: rows, lanes, terrain, rows to go. */

import { rivetRows } from '../../board/adapters/rivet';
import type { Terrain } from '../../board/types';
import { terrainName } from '../../kit';
import type { SpaceId } from '../../lib/types';
import { plural } from '../../lib/words';
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
  1: ['only lane'],
  2: ['left lane', 'right lane'],
  3: ['left lane', 'middle lane', 'right lane'],
  4: ['left lane', 'second lane', 'third lane', 'right lane'],
};
/** On the road side one is behind all others of the row. */
const ROADSIDE_LANE = 99;

export class RoadFacts implements Course {
  readonly line: number;
  readonly length: number;
  readonly unit = 'row';
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
    if (!spot) return 'road side';
    const lane = LANES[this.rows[spot.row]?.lanes ?? 1]?.[spot.lane] ?? `lane ${spot.lane + 1}`;
    return spot.parts > 1 ? `${lane}, ${spot.part ? 'rear' : 'front'} half` : lane;
  }

  /** "row 36, left lane" */
  spaceName(space: SpaceId): string {
    return `row ${this.rowOf(space) + 1}, ${this.laneName(space)}`;
  }

  spoken(space: SpaceId): string {
    const terrain = this.terrainOf(space);
    const ground = terrain === 'flat' ? '' : `, ${terrainName(terrain).toLowerCase()}`;
    return `row ${this.rowOf(space) + 1} of ${this.line}, ${this.laneName(space)}${ground}`;
  }

  count(terrain: Terrain): number {
    return this.rows.filter((row) => row.terrain === terrain).length;
  }
}

/** "a medium course of six lines, 134 rows, with 22 rows of climb and two bonus lines" */
export function inWords(board: BoardLike, facts = new RoadFacts(board)): string {
  const terrains = facts.terrains.map((one) => `${facts.count(one)} rows of ${terrainName(one).toLowerCase()}`);
  return [
    `${board.length} course of ${plural(board.lines, 'line')}`,
    `${plural(facts.length, 'row')} to the finish`,
    ...terrains,
    plural(board.course.bonus?.length ?? 0, 'bonus line'),
  ].join(', ');
}
