/** A course being composed: tiles in a row, one of them chosen. Start and finish are laid by the server. */

import type { RivetTile } from '../../../board/adapters/rivet';
import { t } from '../../../lib/speech';
import { insert, replace, type Row } from '../../../pages/compose/row';

export interface Piece {
  id: string;
  /** A bonus line after this row. */
  bonus: number | null;
}

export type Composition = Row<Piece>;

/** `c1-town-corner:R,s2-boulevard@14`; start, finish and the way curves turn are left out. */
export function parse(text: string): Composition | null {
  const pieces = text.split(',').flatMap((part): Piece[] => {
    const found = /^\s*([a-z0-9_-]+)(?::[LR])?(?:@(\d+))?\s*$/.exec(part);
    if (!found || /^(start|finish)-/.test(found[1]!)) return [];
    return [{ id: found[1]!, bonus: found[2] ? Number(found[2]) : null }];
  });
  return pieces.length ? { pieces, at: 0 } : null;
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

/** Each tile is there once. */
export function add(now: Composition, id: string): Composition {
  return now.pieces.some((piece) => piece.id === id) ? now : insert(now, { id, bonus: null });
}

export function setBonus(now: Composition, bonus: number | null): Composition {
  const piece = now.pieces[now.at];
  return !piece || piece.bonus === bonus ? now : replace(now, { ...piece, bonus });
}

export const rowsOf = (tile: RivetTile | undefined): number =>
  tile?.segments.reduce((all, { rows }) => all + rows, 0) ?? 0;

/** "4 to 2 lanes" */
export function lanesOf(tile: RivetTile): string {
  const lanes = tile.segments.map((segment) => segment.lanes).filter((many, i, all) => many !== all[i - 1]);
  return lanes.length === 1
    ? t('or.page.compose.lanes', { lanes: lanes[0]! })
    : t('or.page.compose.lanes-change', { lanes: lanes.join('–') });
}
