/** What the result screen shows of a race of Um Reifenbreite. */

import type { Replay, RiderId, TeamId } from '../../lib/types';
import { list, plural } from '../../lib/words';
import type { Award, ResultFacts, ResultTable } from '../../pages/race/panel';
import Score from './Score.svelte';
import type { ReifenFilm } from './film.svelte';
import type { Reifen, ReifenRider, ReifenShow, ReifenStatistics, ReifenView, ScoreSheet, SheetTeam } from './types';

export function resultOf(replay: Replay<Reifen>, show: ReifenShow): ResultFacts<Reifen, ReifenFilm> {
  const view = replay.frames.at(-1)!.view;
  const figures = replay.statistics;
  const { score } = show;
  const teams = score.order.map((team) => score.teams[team]!);
  const sum = (of: (one: ReifenStatistics) => number): number => figures.reduce((all, one) => all + of(one), 0);
  return {
    margin: marginText(score),
    podium: teams.slice(0, 3).map(({ team, total }) => ({
      team,
      rider: bestOf(view, team),
      note: plural(total, 'point'),
    })),
    tables: [riders(view), teamTable(view, score, teams), moves(replay, view)],
    chart: null, // points decide, not gaps
    awards: awardsOf(view, figures, show),
    figures: [
      ['Spaces on one’s own', sum((one) => one.steps)],
      ['Spaces drafted', sum((one) => one.drafted_steps)],
      ['Energy cards played', sum((one) => one.energy)],
      ['Chance cards drawn', sum((one) => one.chance)],
      ['Falls', sum((one) => one.falls)],
      ['Dismounted', sum((one) => one.dismounts)],
      ...(replay.options.chase_car ? ([['Rides on the car', sum((one) => one.car_rides)]] as const) : []),
    ],
    Score,
  };
}

/** Whose points count most for a team. */
function bestOf(view: ReifenView, team: TeamId): RiderId {
  const riders = view.riders.filter((rider) => rider.team === team);
  return riders.toSorted((a, b) => b.points - a.points)[0]!.rider;
}

function marginText({ by, margin }: ScoreSheet): string {
  if (by === 'points') return `by ${plural(margin, 'point')}`;
  if (by === 'shared') return 'level, a shared victory';
  return by === 'rider' ? 'by the better rider' : 'by the first rider home';
}

function riders(view: ReifenView): ResultTable {
  const placed = (rider: ReifenRider): number => view.ranking.indexOf(rider.rider) + 1;
  return {
    name: 'Riders',
    columns: [
      { text: 'Finish', title: 'Points for the place' },
      { text: 'Sprints', title: 'Points at sprints', wide: true },
      { text: 'Yellow', title: 'Points for rounds in the yellow jersey', wide: true },
      { text: 'Points' },
    ],
    rows: view.riders
      .toSorted((a, b) => placed(a) - placed(b))
      .map((one) => ({
        place: placed(one),
        rider: one.rider,
        team: one.team,
        cells: [
          one.finish_points,
          one.sprint_points || '–',
          one.jersey_points || '–',
          one.caught ? 'disqualified' : one.points,
        ],
      })),
  };
}

function teamTable(view: ReifenView, score: ScoreSheet, teams: readonly SheetTeam[]): ResultTable {
  return {
    name: 'Teams',
    columns: [
      { text: 'Riders', title: 'The points of its four riders', wide: true },
      { text: 'Cards left', title: 'Energy cards left', wide: true },
      {
        text: 'Stage race',
        title: 'What this stage would count in a stage race of one: points and the best rider once more',
      },
      { text: 'Points' },
    ],
    rows: teams.map(({ team, riders, total }, i) => ({
      place: i + 1,
      team,
      cells: [riders.join(' + '), view.teams[team]!.left.length, score.stage_race[team]!, total],
    })),
  };
}

function moves(replay: Replay<Reifen>, view: ReifenView): ResultTable {
  return {
    name: 'Moves',
    columns: [
      { text: 'Own', title: 'Moves by dice, cards or the car' },
      { text: 'Drafts' },
      { text: 'Energy', title: 'Energy cards played', wide: true },
      { text: 'Falls', wide: true },
      { text: 'Walks', title: 'Times dismounted', wide: true },
      { text: 'Lost', title: 'Moves lost to falls, punctures and riders in the way' },
    ],
    rows: view.ranking.map((rider) => {
      const done = replay.statistics[rider]!;
      const { team } = view.riders[rider]!;
      return {
        rider,
        team,
        cells: [done.moves, done.drafts, done.energy, done.falls, done.dismounts, done.lost_moves],
      };
    }),
  };
}

function awardsOf(view: ReifenView, figures: readonly ReifenStatistics[], show: ReifenShow): Award[] {
  const most = (of: (one: ReifenStatistics) => number): number => {
    const best = Math.max(...figures.map(of));
    return best > 0 ? figures.findIndex((one) => of(one) === best) : -1;
  };
  const found: Award[] = [];
  const give = (title: string, rider: number, text: string, figure: string | number): void => {
    if (rider >= 0) found.push({ title, rider, text, figure: String(figure) });
  };
  const winner = view.ranking[0] ?? -1;
  give('Stage winner', winner, 'first over the line', '1st');
  const yellow = view.riders.toSorted((a, b) => b.jersey_points - a.jersey_points)[0];
  if (yellow?.jersey_points) give('In yellow', yellow.rider, 'longest in the jersey', yellow.jersey_points);
  const wheel = most((one) => one.drafted_steps);
  give('Wheel sucker', wheel, 'drawn along farthest', figures[wheel]?.drafted_steps ?? '');
  const engine = most((one) => one.steps);
  give('In the wind', engine, 'most spaces on his own', figures[engine]?.steps ?? '');
  const unlucky = most((one) => one.falls);
  give('Bad luck', unlucky, 'fell most often', figures[unlucky]?.falls ?? '');
  const caught = view.riders.filter((rider) => rider.caught);
  if (caught[0])
    found.push({
      title: 'Caught on camera',
      rider: caught[0].rider,
      text: `hung on to the car: ${list(caught.map(({ rider }) => show.label(rider)))}`,
      figure: view.photos_drawn.join(', '),
    });
  return found.slice(0, 5);
}
