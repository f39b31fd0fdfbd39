/** A course being composed: tiles in a row, one of them chosen. Start and finish are laid by the server. */

import type { RivetTile } from '../../../board/adapters/rivet';

export interface Piece {
  id: string;
  /** A bonus line after this row. */
  bonus: number | null;
}

export interface Composition {
  pieces: readonly Piece[];
  /** The chosen one. */
  at: number;
}

/** `c1-town-corner:R,s2-boulevard@14`; start, finish and the way curves turn are left out. */
export function parse(text: string): Composition {
  const pieces = text.split(',').flatMap((part): Piece[] => {
    const found = /^\s*([a-z0-9_-]+)(?::[LR])?(?:@(\d+))?\s*$/.exec(part);
    if (!found || /^(start|finish)-/.test(found[1]!)) return [];
    return [{ id: found[1]!, bonus: found[2] ? Number(found[2]) : null }];
  });
  return { pieces, at: 0 };
}

export function textOf({ pieces }: Composition): string {
  return pieces.map(({ id, bonus }) => (bonus === null ? id : `${id}@${bonus}`)).join(',');
}

/** From a board: the tiles of a stock course with its bonus lines. */
export function piecesOf(course: {
  tiles: readonly string[];
  bonus?: readonly { tile: string; after_row: number }[];
}): Composition {
  const bonus = new Map((course.bonus ?? []).map((line) => [line.tile, line.after_row]));
  const ids = course.tiles.map((tile) => tile.split(':')[0]!).filter((id) => !/^(start|finish)-/.test(id));
  return { pieces: ids.map((id) => ({ id, bonus: bonus.get(id) ?? null })), at: 0 };
}

export const choose = (now: Composition, at: number): Composition => ({ ...now, at });

/** Behind the chosen one. */
export function add(now: Composition, id: string): Composition {
  if (now.pieces.some((piece) => piece.id === id)) return now;
  const at = Math.min(now.at + 1, now.pieces.length);
  return { pieces: now.pieces.toSpliced(at, 0, { id, bonus: null }), at };
}

export function remove(now: Composition): Composition {
  if (now.pieces.length < 2) return now;
  return { pieces: now.pieces.toSpliced(now.at, 1), at: Math.min(now.at, now.pieces.length - 2) };
}

export function shift(now: Composition, by: -1 | 1): Composition {
  const to = now.at + by;
  const piece = now.pieces[now.at];
  if (!piece || to < 0 || to >= now.pieces.length) return now;
  return { pieces: now.pieces.toSpliced(now.at, 1).toSpliced(to, 0, piece), at: to };
}

export function setBonus(now: Composition, bonus: number | null): Composition {
  const piece = now.pieces[now.at];
  if (!piece || piece.bonus === bonus) return now;
  return { ...now, pieces: now.pieces.with(now.at, { ...piece, bonus }) };
}

export const rowsOf = (tile: RivetTile | undefined): number =>
  tile?.segments.reduce((all, { rows }) => all + rows, 0) ?? 0;

/** "4 to 2 lanes" */
export function lanesOf(tile: RivetTile): string {
  const lanes = tile.segments.map((segment) => segment.lanes).filter((many, i, all) => many !== all[i - 1]);
  return lanes.length === 1 ? `${lanes[0]} lanes` : `lanes ${lanes.join('–')}`;
}
