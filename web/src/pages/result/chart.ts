/** The race by round, read off a replay: how far every team was behind. */

import type { Replay, TeamId, View } from '../../lib/types';
import type { Course } from '../../titles/course';
import type { ChartLine } from '../race/panel';

/** Of each team its best rider. */
export function chartOf(replay: Replay, course: Course): ChartLine[] {
  const ends = roundEnds(replay);
  const teams = [...new Set(replay.riders.map((rider) => rider.team))];
  const best = (view: View, team: TeamId): number => {
    const rows = view.riders
      .filter((rider) => rider.team === team)
      .map((rider) => {
        if (rider.space !== null) return course.rowOf(rider.space, rider);
        return view.home.includes(rider.rider) ? course.line : 0;
      });
    return Math.max(...rows);
  };
  return teams.map((team) => ({
    team,
    behind: ends.map((view) => Math.max(...teams.map((other) => best(view, other))) - best(view, team)),
  }));
}

/** The first view of every round after the first, and the last of all. */
function roundEnds(replay: Replay): View[] {
  const views = replay.frames.map((frame) => frame.view);
  const ends = views.filter((view, i) => i > 0 && view.round > views[i - 1]!.round && view.round > 1);
  return [...ends, views.at(-1)!];
}
