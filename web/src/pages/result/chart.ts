/** The race by round, read off a replay: how far every team was behind. */

import type { Replay, TeamId, TitleTypes, View } from '../../lib/types';
import type { Course } from '../../titles/course';
import type { ChartLine } from '../race/panel';

/** Of each team what `far` says it has come; of its best rider when left out. */
export function chartOf<T extends TitleTypes>(
  replay: Replay<T>,
  course: Course,
  far = (view: T['view'], team: TeamId): number => best(view, team, course),
): ChartLine[] {
  const ends = roundEnds(replay);
  const teams = [...new Set(replay.riders.map((rider) => rider.team))];
  return teams.map((team) => ({
    team,
    behind: ends.map((view) => Math.max(...teams.map((other) => far(view, other))) - far(view, team)),
  }));
}

function best(view: View, team: TeamId, course: Course): number {
  const rows = view.riders
    .filter((rider) => rider.team === team)
    .map((rider) => {
      if (rider.space !== null) return course.rowOf(rider.space, rider);
      return view.home.includes(rider.rider) ? course.line : 0;
    });
  return Math.max(...rows);
}

/** The first view of every round after the first, and the last of all. */
function roundEnds<T extends TitleTypes>(replay: Replay<T>): T['view'][] {
  const views = replay.frames.map((frame) => frame.view);
  const ends = views.filter((view, i) => i > 0 && view.round > views[i - 1]!.round && view.round > 1);
  return [...ends, views.at(-1)!];
}
