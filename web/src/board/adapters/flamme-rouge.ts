/** Flamme Rouge: printed tiles, true to size. The layout is rigid; only its rotation follows the box. */
import { t } from '../../lib/speech';
import { bend, roadOf, straight } from '../road';
import type { Line, Piece, Road, Row, Terrain, Zone } from '../types';

/** One side of a tile, in riding order: a character a square, the hindmost first. */
export interface FlammeTile {
  readonly id: string;
  /** S start grid, F flat, U ascent, D descent, C cobbles, Z supply zone, X behind the line. */
  readonly terrain: string;
  /** How many riders fit on each square side by side. */
  readonly lanes: string;
  /** Degrees; right is positive. */
  readonly bend?: number;
  /** Places for the breakaway on each square, counted from the right lane. */
  readonly breakaway?: string;
}

export interface FlammeCourse {
  readonly name: string;
  readonly tiles: readonly FlammeTile[];
}

const TERRAIN: Record<string, Terrain> = {
  S: 'flat',
  F: 'flat',
  U: 'climb',
  D: 'descent',
  C: 'cobbles',
  Z: 'supply',
  X: 'flat',
};

/** Of the middle line, in squares, measured on the printed tiles. Both bends are two squares long. */
const RADIUS: Record<number, number> = { 90: 1.5, 45: 2.845 };

export function flammeRoad({ name, tiles }: FlammeCourse): Road {
  const squares = tiles.map((tile) => tile.terrain).join('');
  const start = squares.lastIndexOf('S') + 1;
  const finish = squares.includes('X') ? squares.indexOf('X') : squares.length;
  const lines: Line[] = [];
  const zones: Zone[] = [];
  if (start > 0) {
    lines.push({ at: start, kind: 'start', label: t('board.start') });
    zones.push({ kind: 'grid', from: 0, to: start });
  }
  lines.push({ at: finish, kind: 'finish', label: 'Arrivée' });
  if (finish < squares.length) zones.push({ kind: 'after', from: finish, to: squares.length });
  zones.push(...breakawayZones(tiles));

  return roadOf({
    name,
    unit: 40,
    laneWidth: 0.6,
    verge: 0.27,
    tileWidth: 2,
    widenSingleLane: true,
    laneZero: 'right',
    turns: 'any',
    stub: [0, 0],
    riderSize: 0.852,
    pieces: tiles.map(pieceOf),
    lines,
    zones,
    finishRow: finish,
  });
}

function pieceOf(tile: FlammeTile): Piece {
  const rows = [...tile.terrain].map((letter, i): Row => {
    const terrain = TERRAIN[letter];
    const lanes = Number(tile.lanes[i]);
    if (!terrain)
      throw new Error(`tile ${tile.id}: '${letter}' is no terrain; expected one of ${Object.keys(TERRAIN)}`);
    if (!(lanes >= 1)) throw new Error(`tile ${tile.id}: square ${i + 1} has no number of lanes in '${tile.lanes}'`);
    return { lanes, terrain };
  });
  const degrees = tile.bend ?? 0;
  const radius = RADIUS[Math.abs(degrees)];
  if (degrees && !radius) throw new Error(`tile ${tile.id}: no tile bends by ${degrees}°; they bend by 45° or 90°`);
  return { id: tile.id, rows, shape: radius ? bend(degrees, radius) : straight(rows.length) };
}

function breakawayZones(tiles: readonly FlammeTile[]): Zone[] {
  const zones: Zone[] = [];
  let row = 0;
  for (const tile of tiles) {
    [...(tile.breakaway ?? '')].forEach((places, square) => {
      const lanes = Array.from({ length: Number(places) }, (_, lane) => lane);
      if (lanes.length) zones.push({ kind: 'breakaway', from: row + square, to: row + square + 1, lanes });
    });
    row += tile.terrain.length;
  }
  return zones;
}
