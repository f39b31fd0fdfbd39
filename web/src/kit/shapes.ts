/** Outlines and jersey patterns, drawn for two boxes: an upright jersey (24 × 24) and a rider from above (±30, riding +x). */
import { escapeXml } from '../svg';
import type { Pattern } from './teams';

export const JERSEY =
  'M8.2 2.4 4.6 4 1.2 10.2 4.9 12.4 6.3 10.6V21.4a.8.8 0 0 0 .8.8H16.9a.8.8 0 0 0 .8-.8V10.6L19.1 12.4 22.8 10.2 19.4 4 15.8 2.4C14.6 4.7 9.4 4.7 8.2 2.4Z';
export const TORSO = 'M-18-6.5C-19-2-19 2-18 6.5-12 11.5-2 15.5 6 14.5 12 13.5 12-13.5 6-14.5-2-15.5-12-11.5-18-6.5Z';

const dots = (r: number, ...at: readonly (readonly [number, number])[]): string =>
  at.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`).join('');
const squares = (size: number, ...at: readonly (readonly [number, number])[]): string =>
  at.map(([x, y]) => `M${x} ${y}h${size}v${size}h${-size}z`).join('');

export const JERSEY_MARKS: Readonly<Record<Pattern, string>> = {
  plain: '',
  hoop: 'M0 10.4h24v5.2H0z',
  stripes: 'M7.4 2h2.3v20H7.4zM14.3 2h2.3v20h-2.3z',
  sash: 'M4 5.5 8.8 3 20 18v5h-3.4z',
  dots: dots(1.7, [8.4, 8], [15.6, 8], [12, 12.4], [8.4, 17], [15.6, 17]) + dots(1.3, [3.8, 9.6], [20.2, 9.6]),
  chevron: 'M3 6.5 12 13l9-6.5v4.8L12 18 3 11.3z',
  halves: 'M12 0h12v24H12z',
  checks: squares(
    3,
    [6, 5],
    [12, 5],
    [18, 5],
    [3, 8],
    [9, 8],
    [15, 8],
    [6, 11],
    [12, 11],
    [9, 14],
    [15, 14],
    [6, 17],
    [12, 17],
    [9, 20],
    [15, 20],
  ),
};

export const TOP_MARKS: Readonly<Record<Pattern, string>> = {
  plain: '',
  hoop: 'M-10-18h7.5v36h-7.5z',
  stripes: 'M-20-9.5h34v4h-34zM-20 5.5h34v4h-34z',
  sash: 'M-18-13l9-2L8 14l-9 2z',
  dots: dots(2.6, [-13, -5], [-13, 5], [-6, -10], [-6, 10], [-6, 0], [2, -7], [2, 7]),
  chevron: 'M-14-17-3 0l-11 17h7L4 0-7-17z',
  halves: 'M-20 0h40v18h-40z',
  checks: squares(
    6,
    [-12, -18],
    [0, -18],
    [-18, -12],
    [-6, -12],
    [-12, -6],
    [0, -6],
    [-18, 0],
    [-6, 0],
    [-12, 6],
    [0, 6],
  ),
};

/** Signs that fonts draw unevenly. */
const GLYPHS: Readonly<Record<string, string>> = {
  '★': 'M0-6.2 1.8-1.9 6.3-1.6 2.8 1.3 4 5.8 0 3.3-4 5.8-2.8 1.3-6.3-1.6-1.8-1.9Z',
  '▲': 'M0-5.8 6 5H-6Z',
  '‖': 'M-4.2-5.4h3v10.8h-3zM1.2-5.4h3v10.8h-3z',
  '●': 'M-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0Z',
};

/** A bib number, letter or class sign, centred on x,y with its halo behind. */
export function bib(label: string, x: number, y: number, size: number, ink: string, halo: string): string {
  if (!label) return '';
  const glyph = GLYPHS[label];
  if (glyph)
    return `<path d="${glyph}" transform="translate(${x} ${y}) scale(${(size / 14.5).toFixed(3)})" fill="${ink}" stroke="${halo}" stroke-width="3.6" stroke-linejoin="round" paint-order="stroke"/>`;
  const fontSize = label.length > 1 ? size * 0.95 : size;
  return `<text class="bib" x="${x}" y="${(y + fontSize * 0.36).toFixed(2)}" font-size="${fontSize.toFixed(2)}" fill="${ink}" stroke="${halo}" stroke-width="${(size * 0.26).toFixed(2)}">${escapeXml(label)}</text>`;
}
