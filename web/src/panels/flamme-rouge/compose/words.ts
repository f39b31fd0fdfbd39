/** What tiles are called. */

import type { Terrain } from '../../../kit';
import { say, t, table } from '../../../lib/speech';

export const tileKind = (kind: string): string => table('fr.page.compose.kind')[kind]!;

/** "soft bend to the left, two squares of descent" */
export function tileText(tile: { kind: string; terrain: string; lanes: string; bend: number }): string {
  const has = table('fr.page.compose.has');
  const parts = [say(table('fr.page.compose.side')[tile.kind]!, { bend: tile.bend > 0 ? 'right' : 'left' })];
  for (const letter of 'UDCZ') {
    const squares = [...tile.terrain].filter((square) => square === letter).length;
    if (squares) parts.push(say(has[letter]!, { squares }));
  }
  const lanes = new Set(tile.lanes);
  if (lanes.has('3')) parts.push(t('fr.page.compose.has.three-lanes'));
  else if (lanes.has('1')) parts.push(t('fr.page.compose.has.one-lane'));
  return parts.join(', ');
}

const HARD: Record<string, Terrain> = { U: 'climb', D: 'descent', C: 'cobbles', Z: 'supply' };

/** What a tile is known for. */
export function terrainOf({ terrain }: { terrain: string }): Terrain {
  return HARD[[...terrain].find((square) => square in HARD) ?? ''] ?? 'flat';
}
