import { table } from '../lib/speech';

/** Terrain is colour, texture and icon together, the same in every title. */
export type Terrain = 'flat' | 'climb' | 'descent' | 'sprint' | 'cobbles' | 'supply';

export const terrainName = (terrain: Terrain): string => table('terrain')[terrain]!;

/** 24 × 24, in the current colour. */
export const TERRAIN_ICONS: Readonly<Record<Terrain, string>> = {
  flat: '<path d="M4 10h16M4 14.5h16" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" fill="none"/>',
  climb: '<path d="M2.5 19 9.5 6l4 6.5 2.5-3.5 5.5 10z" fill="currentColor"/>',
  descent:
    '<path d="M3 6c6 0 8 2.5 10.5 6.5S18.5 18 21 18" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><path d="m16.5 19.6 5.5-1.3-3.2-4.7" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
  sprint: '<path d="M13.5 2 4.5 13.5h6L9 22l10-12.5h-6.5z" fill="currentColor"/>',
  cobbles:
    '<g fill="currentColor"><rect x="3" y="3.5" width="8.2" height="5" rx="2.3"/><rect x="12.8" y="3.5" width="8.2" height="5" rx="2.3"/><rect x="7.9" y="9.7" width="8.2" height="5" rx="2.3"/><path d="M1.5 9.7h2.7a2.3 2.3 0 0 1 0 5H1.5zM22.5 9.7h-2.7a2.3 2.3 0 0 0 0 5h2.7z"/><rect x="3" y="15.9" width="8.2" height="5" rx="2.3"/><rect x="12.8" y="15.9" width="8.2" height="5" rx="2.3"/></g>',
  supply:
    '<g fill="currentColor"><rect x="10.4" y="1.5" width="3.2" height="4" rx="1"/><path d="M8.5 6.5h7l1.5 3v11a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-11z"/></g><path d="M7 13.2h10M7 16.8h10" stroke="var(--surface)" stroke-width="1.6"/>',
};

/** The icon inside a larger drawing, centred on x,y. */
export const terrainIcon = (terrain: Terrain, x: number, y: number, size: number): string =>
  `<g transform="translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${(size / 24).toFixed(3)})" color="var(--${terrain}-strong)">${TERRAIN_ICONS[terrain]}</g>`;
