/** What tiles are called. */

import type { Terrain } from '../../../kit';
import { counted } from '../../../lib/words';

export const TILE_KINDS: Record<string, string> = {
  start: 'Start',
  straight: 'Straight',
  soft: 'Soft bend',
  sharp: 'Sharp bend',
  breakaway: 'Breakaway',
  supply: 'Supply zone',
  cobbles: 'Cobbles',
  bonus: 'Bonus',
  finish: 'Finish',
};

/** "soft bend to the left, two squares of descent" */
export function tileText(tile: { kind: string; terrain: string; lanes: string; bend: number }): string {
  const parts = [(TILE_KINDS[tile.kind] ?? tile.kind).toLowerCase()];
  if (tile.bend) parts[0] += tile.bend > 0 ? ' to the right' : ' to the left';
  const grounds: [string, string][] = [
    ['U', 'climb'],
    ['D', 'descent'],
    ['C', 'cobbles'],
    ['Z', 'supply'],
  ];
  for (const [letter, word] of grounds) {
    const many = [...tile.terrain].filter((square) => square === letter).length;
    if (many) parts.push(`${counted(many, 'square')} of ${word}`);
  }
  const lanes = new Set(tile.lanes);
  if (lanes.has('3')) parts.push('three lanes');
  else if (lanes.has('1')) parts.push('one lane');
  return parts.join(', ');
}

const HARD: Record<string, Terrain> = { U: 'climb', D: 'descent', C: 'cobbles', Z: 'supply' };

/** What a tile is known for. */
export function terrainOf({ terrain }: { terrain: string }): Terrain {
  return HARD[[...terrain].find((square) => square in HARD) ?? ''] ?? 'flat';
}
