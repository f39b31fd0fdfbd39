/** On the Rivet and Visions of Rainbows: a serpentine of 22-row lines joined by hairpins. */
import { t } from '../../lib/speech';
import { bend, profileOf, RoadBoard, straight } from '../road';
import type { RoadPlan, Line, Piece, Road, Row, Size, Terrain, Zone } from '../types';

export interface RivetTile {
  readonly id: string;
  readonly name: string;
  readonly kind: 'start' | 'finish' | 'straight' | 'curve';
  readonly terrain: 'flat' | 'mountain' | 'descent' | 'sprint' | 'cobbles';
  readonly segments: readonly RivetSegment[];
  /** Numbers of the start places, front row first. */
  readonly grid?: readonly (readonly number[])[] | null;
  readonly grid_front_row?: number;
  readonly start_line_after_row?: number;
  readonly finish_line_after_row?: number;
}

export interface RivetSegment {
  readonly rows: number;
  readonly lanes: number;
  readonly priority: number | 'inside';
  /** Pseudo-spaces in each lane of a row, from the inside of a curve. */
  readonly spaces?: readonly number[] | null;
}

export interface RivetCourse {
  readonly name: string;
  /** Tile ids in riding order; curves end in `:L` or `:R`. */
  readonly tiles: readonly string[];
  readonly bonus?: readonly { readonly tile: string; readonly after_row: number; readonly kind: string }[];
}

const TERRAIN: Record<RivetTile['terrain'], Terrain> = {
  flat: 'flat',
  mountain: 'climb',
  descent: 'descent',
  sprint: 'sprint',
  cobbles: 'cobbles',
};

/** Hairpins are one straight row, four rows over 180° and one straight row: no space is shorter than 0.8 row. */
const HAIRPIN_RADIUS = 2.12;
/** Long courses are nearly square. In a wide box the rows stretch to use the sides; the lanes stay as wide. */
const ROW_LENGTHS = [1.5, 1.35, 1.2, 1.1];

export function rivetRoad(course: RivetCourse, tiles: Readonly<Record<string, RivetTile>>): Road {
  const plain = compose(course, tiles, 1);
  return {
    name: course.name,
    profile: profileOf(plain),
    lay(box) {
      const tight = new RoadBoard(plain, box);
      const scale = fitScale(tight, box);
      for (const length of ROW_LENGTHS) {
        const stretched = new RoadBoard(compose(course, tiles, length), box);
        if (fitScale(stretched, box) >= scale * 0.985) return stretched;
      }
      return tight;
    },
  };
}

const fitScale = ({ size }: RoadBoard, box: Size): number => Math.min(box[0] / size[0], box[1] / size[1]);

function compose(course: RivetCourse, tiles: Readonly<Record<string, RivetTile>>, rowLength: number): RoadPlan {
  const pieces: Piece[] = [];
  const lines: Line[] = [];
  const zones: Zone[] = [];
  const texts: { row: number; lane: number; text: string }[] = [];
  let row = 0;
  for (const reference of course.tiles) {
    const [id, direction] = reference.split(':');
    const tile = tiles[id!];
    if (!tile) throw new Error(`course ${course.name}: there is no tile '${id}'`);
    const rows = rowsOf(tile, direction === 'R');
    pieces.push(...piecesOf(tile, rows, direction === 'R', rowLength));
    if (tile.grid && tile.grid_front_row) {
      const front = row + tile.grid_front_row;
      tile.grid.forEach((numbers, back) =>
        numbers.forEach((number, lane) => texts.push({ row: front - 1 - back, lane, text: String(number) })),
      );
      zones.push({ kind: 'grid', from: front - tile.grid.length, to: front });
    }
    if (tile.start_line_after_row)
      lines.push({ at: row + tile.start_line_after_row, kind: 'start', label: t('board.start') });
    if (tile.finish_line_after_row)
      lines.push({ at: row + tile.finish_line_after_row, kind: 'finish', label: t('board.finish') });
    for (const bonus of course.bonus ?? []) {
      if (bonus.tile !== id) continue;
      const mountain = bonus.kind === 'mom';
      lines.push({
        at: row + bonus.after_row,
        kind: mountain ? 'mountain' : 'sprint',
        label: mountain ? t('board.mountain') : t('board.sprint'),
      });
    }
    row += rows.length;
  }
  return {
    name: course.name,
    unit: 40,
    laneWidth: 0.64,
    verge: 0.5,
    widenSingleLane: true,
    laneZero: 'left',
    turns: 'quarter',
    stub: [0.5, 1.6],
    riderSize: 0.8,
    pieces,
    lines,
    zones,
    texts,
    finishRow: lines.find((line) => line.kind === 'finish')?.at ?? row,
    roadside: true,
    laneGuides: true,
  };
}

/** The rows of a whole course, as the board numbers their spaces. */
export function rivetRows(course: RivetCourse, tiles: Readonly<Record<string, RivetTile>>): Row[] {
  return course.tiles.flatMap((reference) => {
    const [id, direction] = reference.split(':');
    const tile = tiles[id!];
    return tile ? rowsOf(tile, direction === 'R') : [];
  });
}

function rowsOf(tile: RivetTile, mirrored: boolean): Row[] {
  return tile.segments.flatMap(({ rows, lanes, priority, spaces }) => {
    const inside = mirrored ? lanes - 1 : 0;
    const row: Row = {
      lanes,
      terrain: TERRAIN[tile.terrain],
      priorityLane: priority === 'inside' ? inside : priority,
      ...(spaces && { spaces: mirrored ? spaces.toReversed() : spaces }),
    };
    return Array.from({ length: rows }, () => row);
  });
}

function piecesOf(tile: RivetTile, rows: readonly Row[], right: boolean, rowLength: number): Piece[] {
  const { id, name } = tile;
  if (tile.kind !== 'curve') return [{ id, name, rows, shape: straight(rows.length, rowLength) }];
  const first = rows.slice(0, 1);
  const hairpin = rows.slice(1, 5);
  const last = rows.slice(5);
  return [
    { id, rows: first, shape: straight(first.length) },
    { id, name, rows: hairpin, shape: bend(right ? 180 : -180, HAIRPIN_RADIUS) },
    { id, rows: last, shape: straight(last.length) },
  ];
}
