/** Composing a route over the board: a start, the lines ridden over, which of them are sprints, the last the finish. */

import type { ReifenBoard } from '../types';

export interface Stop {
  line: string;
  sprint: boolean;
}

export interface Route {
  /** The number of a start: "2". */
  start: string;
  stops: readonly Stop[];
}

export const MOST_SPRINTS = 3;

type Plan = Pick<ReifenBoard['plan'], 'sections' | 'lines' | 'grids'>;

/** "2-C-D*-A": what the set-up takes. The last line is the finish, so it is no sprint. */
export function routeText({ start, stops }: Route): string {
  const last = stops.length - 1;
  return [start, ...stops.map(({ line, sprint }, i) => `${line}${sprint && i < last ? '*' : ''}`)].join('-');
}

/** Points of sprints are the usual ones; what cannot be read is left out. */
export function parseRoute(text: string): Route | null {
  const [start = '', ...lines] = text.trim().split('-');
  if (!/^\d+$/.test(start)) return null;
  const stops = lines.flatMap((line): Stop[] => {
    const found = /^([A-Za-z]\w*)(\*[\d/]*)?$/.exec(line);
    return found ? [{ line: found[1]!, sprint: found[2] !== undefined }] : [];
  });
  return { start, stops };
}

/** "2" of the grid that the board calls "Start 2" */
export const numberOfGrid = (grid: string): string => grid.replace(/^\D+/, '');

const sectionOfGrid = (plan: Plan, start: string): string => {
  const grid = Object.keys(plan.grids).find((one) => numberOfGrid(one) === start) ?? '';
  return plan.grids[grid]?.rows[0]?.[0]?.split('.')[0] ?? '';
};

const lineBefore = (plan: Plan, section: string): string | undefined =>
  Object.entries(plan.lines).find(([, line]) => line.before_section === section)?.[0];

/** The lines that come next, through junctions where there are none in between. */
export function nextLines(plan: Plan, { start, stops }: Route): string[] {
  const last = stops.at(-1)?.line;
  const from = last === undefined ? sectionOfGrid(plan, start) : plan.lines[last]?.before_section;
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (section: string): void => {
    if (seen.has(section)) return;
    seen.add(section);
    for (const next of plan.sections.find(({ id }) => id === section)?.next ?? []) {
      const line = lineBefore(plan, next);
      if (line === undefined) walk(next);
      else found.add(line);
    }
  };
  if (from) walk(from);
  return [...found].sort();
}

export const starts = (plan: Plan): string[] => Object.keys(plan.grids).map(numberOfGrid).sort();

export const sprintsOf = ({ stops }: Route): number => stops.slice(0, -1).filter(({ sprint }) => sprint).length;

export const rideOn = ({ start, stops }: Route, line: string): Route => ({
  start,
  stops: [...stops, { line, sprint: false }],
});

export const turnBack = ({ start, stops }: Route): Route => ({ start, stops: stops.slice(0, -1) });

/** Another start keeps the lines as far as they still follow one another. */
export function startAt(plan: Plan, route: Route, start: string): Route {
  let kept: Route = { start, stops: [] };
  for (const stop of route.stops) {
    if (!nextLines(plan, kept).includes(stop.line)) break;
    kept = { start, stops: [...kept.stops, stop] };
  }
  return kept;
}

export const toggleSprint = ({ start, stops }: Route, at: number): Route => ({
  start,
  stops: stops.map((stop, i) => (i === at ? { ...stop, sprint: !stop.sprint } : stop)),
});
