/** The rider from the side, for panels, podium and posters, in an 82 × 61 box. */
import { bib, TOP_MARKS } from './shapes';
import { numberColours, TEAMS, teamFill, type JerseyName } from './teams';

const BACK = 'M27 24.5C27 14 38 4.5 52 6.3 57.5 7 59 13 55 16.3 48 18.5 43 22 40.5 28 36 30.5 29 29.5 27 24.5Z';
const BIKE = 'var(--bike)';

export const SIDE_VIEW_BOX = '1 -1 82 61';

/** `clipId` must be unique in the document. */
export function sideView(team: JerseyName, label: string, clipId: string): string {
  const { deep, mark, pattern } = TEAMS[team];
  const { ink, halo } = numberColours(team);
  // Black frames would vanish on dark panels.
  const frame = team === 'nuit' ? BIKE : deep;
  return (
    `<g fill="none" stroke="${BIKE}" stroke-width="2.4"><circle cx="16" cy="45" r="13.2"/><circle cx="66" cy="45" r="13.2"/></g>` +
    `<path d="M16 32v26M3 45h26M7 36l18 18M25 36 7 54M66 32v26M53 45h26M57 36l18 18M75 36 57 54" stroke="${BIKE}" stroke-width=".6" opacity=".45"/>` +
    `<path d="M16 45H39L33 27.5 16 45M34 29.5H58.5L39 45M57.5 26 66 45" fill="none" stroke="${frame}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<path d="M28 25.5h9M57 25l6-2.2c4-.6 4.5 5 .5 6.2" fill="none" stroke="${BIKE}" stroke-width="2.6" stroke-linecap="round"/>` +
    '<path d="M34 26 48.5 31.5" stroke="#20262C" stroke-width="8.4" stroke-linecap="round"/>' +
    '<path d="M49 32 42.5 47" stroke="var(--skin)" stroke-width="5" stroke-linecap="round"/>' +
    `<path d="M40.5 50.5h7" stroke="${deep}" stroke-width="4.4" stroke-linecap="round"/>` +
    `<circle cx="39" cy="45" r="4.2" fill="none" stroke="${BIKE}" stroke-width="1.8"/>` +
    `<path d="${BACK}" fill="${teamFill(team)}"/><clipPath id="${clipId}"><path d="${BACK}"/></clipPath>` +
    `<g clip-path="url(#${clipId})"><path d="${TOP_MARKS[pattern]}" fill="${mark}" transform="translate(40 17) rotate(-24) scale(.95)"/></g>` +
    `<path d="${BACK}" fill="none" stroke="${deep}" stroke-width="1.3"/>` +
    '<path d="M52.5 13 56.5 21.5 63 23.6" fill="none" stroke="var(--skin)" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/>' +
    '<circle cx="60.5" cy="8" r="5" fill="var(--skin)"/>' +
    `<path d="M53.5 8.5C53.5 1.5 62-.5 67 5.5L65.5 8C61.5 6.3 57.5 6.8 53.5 8.5Z" fill="${deep}" stroke="${mark}" stroke-width=".8"/>` +
    bib(label, 40.5, 17.8, 12.5, ink, halo)
  );
}
