/** Composing a course from tiles: a row of sides with one of them chosen. Nothing here judges; the server does. */

import { t } from '../../../lib/speech';
import { replace, type Row } from '../../../pages/compose/row';
import type { BoardTile, FlammeBoard, Tile } from '../types';

export type Composition = Row<string>;

export type TilesBySide = ReadonlyMap<string, Tile>;

export const bySide = (tiles: readonly Tile[]): TilesBySide => new Map(tiles.map((tile) => [tile.side, tile]));
export const textOf = ({ pieces }: Composition): string => pieces.join('');

const kindAt = (composition: Composition, place: number, tiles: TilesBySide): string | undefined =>
  tiles.get(composition.pieces.at(place) ?? '')?.kind;

/** Where the physical tile of a side lies already; -1 where it is still in the box. */
export function placeOfTile(composition: Composition, tile: Tile, tiles: TilesBySide): number {
  return composition.pieces.findIndex((side) => tiles.get(side)?.tile === tile.tile);
}

/**
 * Lays a side. A start goes first and a finish last, in place of the one there. A tile that is in the course already is
 * chosen, or turned over if its other side shows. Any other follows the chosen tile.
 */
export function lay(composition: Composition, tile: Tile, tiles: TilesBySide, repeat: boolean): Composition {
  const { pieces, at } = composition;
  if (tile.kind === 'start') {
    const rest = kindAt(composition, 0, tiles) === 'start' ? pieces.slice(1) : pieces;
    return { pieces: [tile.side, ...rest], at: 0 };
  }
  if (tile.kind === 'finish') {
    const rest = kindAt(composition, -1, tiles) === 'finish' ? pieces.slice(0, -1) : pieces;
    return { pieces: [...rest, tile.side], at: rest.length };
  }
  const there = repeat ? -1 : placeOfTile(composition, tile, tiles);
  if (there >= 0) return { pieces: pieces.with(there, tile.side), at: there };
  const first = kindAt(composition, 0, tiles) === 'start' ? 1 : 0;
  const last = pieces.length - (kindAt(composition, -1, tiles) === 'finish' ? 1 : 0);
  const place = Math.max(first, Math.min(last, at < 0 ? last : at + 1));
  return { pieces: pieces.toSpliced(place, 0, tile.side), at: place };
}

/** The other side of the chosen tile. */
export function turn(composition: Composition, tiles: TilesBySide): Composition {
  const tile = tiles.get(composition.pieces[composition.at] ?? '');
  const other = tile && [...tiles.values()].find((one) => one.tile === tile.tile && one.side !== tile.side);
  return other ? replace(composition, other.side) : composition;
}

/** What can be drawn of it, right or wrong; the server's board comes a moment later. */
export function boardOfSides(sides: readonly string[], tiles: TilesBySide): FlammeBoard | null {
  const laid = sides.flatMap((side): BoardTile[] => {
    const tile = tiles.get(side);
    return tile ? [{ side, kind: tile.kind, terrain: tile.terrain, lanes: tile.lanes, bend: tile.bend }] : [];
  });
  if (!laid.length) return null;
  const terrain = laid.map((tile) => tile.terrain).join('');
  const lanes = laid.map((tile) => tile.lanes).join('');
  return {
    game: 'flamme-rouge',
    name: sides.join(''),
    tiles: laid,
    extra_rows: 0,
    start_rows: [...terrain].filter((letter) => letter === 'S').length,
    line: terrain.includes('X') ? terrain.indexOf('X') : terrain.length,
    rows: terrain.length,
    spaces: [...lanes].reduce((sum, digit) => sum + Number(digit), 0),
    breakaway_row: -1,
    breakaway_places: 0,
    warnings: [],
  };
}

/** The spaces of the tile at a place, as the board numbers them. */
export function spacesOfTile(board: Pick<FlammeBoard, 'tiles'>, place: number): number[] {
  const many = (tile: BoardTile): number => [...tile.lanes].reduce((sum, digit) => sum + Number(digit), 0);
  const tile = board.tiles[place];
  if (!tile) return [];
  const first = board.tiles.slice(0, place).reduce((sum, one) => sum + many(one), 0);
  return Array.from({ length: many(tile) }, (_, i) => first + i);
}

export function tileOfSpace(board: Pick<FlammeBoard, 'tiles'>, space: number): number {
  return board.tiles.findIndex((_, i) => spacesOfTile(board, i).includes(space));
}

export interface Budget {
  label: string;
  used: number;
  wanted: number;
}

/** The book's advice as counts: nine straights, six bends of each sort, up to three hard stretches. */
export function budgetOf(sides: readonly string[], tiles: TilesBySide): Budget[] {
  const kinds = sides.map((side) => tiles.get(side)?.kind);
  const many = (...wanted: string[]): number => kinds.filter((kind) => kind && wanted.includes(kind)).length;
  return [
    {
      label: t('fr.page.compose.straights'),
      used: many('start', 'finish', 'straight', 'breakaway', 'supply', 'cobbles'),
      wanted: 9,
    },
    { label: t('fr.page.compose.sharp'), used: many('sharp'), wanted: 6 },
    { label: t('fr.page.compose.soft'), used: many('soft'), wanted: 6 },
  ];
}
