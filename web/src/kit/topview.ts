/** The rider from above, for roads: 60 units long, riding +x. Three levels of detail by size on screen. */
import { bib, TOP_MARKS, TORSO } from './shapes';
import { numberColours, TEAMS, teamFill, type JerseyName } from './teams';

export type Detail = 'dot' | 'simple' | 'full';

export const detailFor = (px: number): Detail => (px < 15 ? 'dot' : px < 26 ? 'simple' : 'full');

/** Every token has a cream halo, which separates it from any terrain. */
const HALO = '#FFFBF0';
const RUBBER = '#1B2127';

/** `clipId` must be unique in the document. */
export function topView(team: JerseyName, detail: Detail, clipId: string): string {
  if (detail === 'dot') return dot(team, clipId);
  const full = detail === 'full';
  const { deep, mark } = TEAMS[team];
  const bike = full
    ? '<ellipse cx="-1" cy="4" rx="27" ry="14" fill="#000" opacity=".14"/>' +
      `<path d="M-27.3 0h11.6M15.7 0h11.6" stroke="${RUBBER}" stroke-width="5.4" stroke-linecap="round"/>` +
      `<path d="M15-16C22-16 22 16 15 16" fill="none" stroke="${RUBBER}" stroke-width="3" stroke-linecap="round"/>` +
      '<path d="M4-13 15-15M4 13 15 15" stroke="var(--skin)" stroke-width="5" stroke-linecap="round"/>'
    : `<path d="M-26 0h52" stroke="${RUBBER}" stroke-width="8" stroke-linecap="round"/>`;
  const torso =
    `<g transform="scale(${full ? '1.04 1.16' : '1.16 1.4'})">${jersey(team, TORSO, clipId, full ? 5 : 7)}` +
    `<path d="${TORSO}" fill="none" stroke="${deep}" stroke-width="${full ? 1.6 : 2.4}"/></g>`;
  const helmet = full
    ? `<ellipse cx="12.5" cy="0" rx="8.6" ry="7.8" fill="${deep}" stroke="${HALO}" stroke-width="1.8"/>` +
      `<path d="M5-3.2h12M4 0h15M5 3.2h12" stroke="${mark}" stroke-width="1.5" stroke-linecap="round" opacity=".85"/>`
    : `<ellipse cx="19" cy="0" rx="7" ry="8" fill="${deep}" stroke="${HALO}" stroke-width="2.5"/>`;
  return bike + torso + helmet;
}

const ROUND = 'M-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0Z';

const dot = (team: JerseyName, clipId: string): string =>
  jersey(team, ROUND, clipId, 16) + `<path d="${ROUND}" fill="none" stroke="${TEAMS[team].deep}" stroke-width="4"/>`;

const jersey = (team: JerseyName, outline: string, clipId: string, halo: number): string =>
  `<path d="${outline}" fill="${teamFill(team)}" stroke="${HALO}" stroke-width="${halo}" paint-order="stroke"/>` +
  `<clipPath id="${clipId}"><path d="${outline}"/></clipPath>` +
  `<path d="${TOP_MARKS[TEAMS[team].pattern]}" clip-path="url(#${clipId})" fill="${TEAMS[team].mark}"/>`;

/** The number on the back, drawn upright whatever the heading; dots are too small for one. */
export function topViewBib(team: JerseyName, label: string, detail: Detail): string {
  const { ink, halo } = numberColours(team);
  return detail === 'dot' ? '' : bib(label, 0, 0, detail === 'full' ? 16 : 25, ink, halo);
}

/** How far behind the middle the number sits. */
export const bibOffset = (detail: Detail): number => (detail === 'full' ? -6 : -3);
