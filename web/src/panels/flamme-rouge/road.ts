/** A course from the server as the board component's road. */

import { flammeRoad, type FlammeTile } from '../../board/adapters/flamme-rouge';
import type { Road } from '../../board/types';
import type { BoardTile, FlammeBoard } from './types';

export function roadOfBoard(board: FlammeBoard): Road {
  return flammeRoad({ name: board.name, tiles: board.tiles.map((tile, i) => tileOf(tile, i, board)) });
}

function tileOf(tile: BoardTile, index: number, board: FlammeBoard): FlammeTile {
  const last = index === board.tiles.length - 1;
  const extra = last ? board.extra_rows : 0;
  const before = board.tiles.slice(0, index).reduce((rows, one) => rows + one.terrain.length, 0);
  const row = board.breakaway_row - before;
  const away = row >= 0 && row < tile.terrain.length;
  return {
    id: tile.side,
    terrain: tile.terrain + 'X'.repeat(extra),
    lanes: tile.lanes + (tile.lanes.at(-1) ?? '2').repeat(extra),
    bend: tile.bend,
    breakaway: away ? `${'0'.repeat(row)}${board.breakaway_places}` : '',
  };
}
