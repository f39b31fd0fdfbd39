/** Fill patterns for roads and profiles. One copy serves the whole document. */

import { svgNode } from '../svg';

const fill = (name: string, width: number, height: number) =>
  `<rect width="${width}" height="${height}" fill="var(--${name})"/>`;
const pattern = (name: string, width: number, height: number, marks: string, more = ''): string =>
  `<pattern id="tx-${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ${more}>${fill(name, width, height)}${marks}</pattern>`;

const PATTERNS = [
  pattern('flat', 16, 16, ''),
  pattern('climb', 10, 8, '<path d="M0 7 5 2.5 10 7" fill="none" stroke="var(--climb-tex)" stroke-width="1.5"/>'),
  pattern(
    'descent',
    8,
    8,
    '<path d="M0 2h8" stroke="var(--descent-tex)" stroke-width="1.5"/>',
    'patternTransform="rotate(35)"',
  ),
  pattern(
    'sprint',
    12,
    9,
    '<path d="M1 2h6M5 6.5h6" stroke="var(--sprint-tex)" stroke-width="1.6" stroke-linecap="round"/>',
  ),
  pattern(
    'cobbles',
    12,
    10,
    '<g fill="none" stroke="var(--cobbles-tex)" stroke-width="1.2"><rect x="1" y=".8" width="4.6" height="3.6" rx="1.8"/><rect x="7" y=".8" width="4.6" height="3.6" rx="1.8"/><rect x="4" y="5.8" width="4.6" height="3.6" rx="1.8"/><path d="M0 5.8h.6a1.8 1.8 0 0 1 0 3.6H0M12 5.8h-.6a1.8 1.8 0 0 0 0 3.6h.6"/></g>',
  ),
  pattern('supply', 12, 12, '<path d="M3 1v4M1 3h4M9 7v4M7 9h4" stroke="var(--supply-tex)" stroke-width="1.4"/>'),
  '<pattern id="tx-check" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#fff"/><path d="M0 0h3v3H0zM3 3h3v3H3z" fill="#1B2127"/></pattern>',
].join('');

const HOST = 'paceline-textures';

/** Boards and profiles call this; pages need not know. */
export function ensureTextures(): void {
  if (document.getElementById(HOST)) return;
  const host = svgNode('svg');
  host.id = HOST;
  host.setAttribute('aria-hidden', 'true');
  // Not display: none, which would also hide the patterns from those who use them.
  Object.assign(host.style, { position: 'absolute', width: '0', height: '0' });
  host.innerHTML = `<defs>${PATTERNS}</defs>`;
  document.body.prepend(host);
}
