/** What the result screen shows of a race of Um Reifenbreite. */

import type { Replay, RiderId, TeamId } from '../../lib/types';
import { t } from '../../lib/speech';
import type { Award, ResultFacts, ResultTable } from '../../pages/race/panel';
import { chartOf } from '../../pages/result/chart';
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
      note: t('ur.spoken.points', { n: total }),
    })),
    tables: [riders(view), teamTable(view, score, teams), moves(replay, view)],
    chart: {
      lines: chartOf(replay, show.course, (view, team) => ridden(view, team, show)),
      unit: show.course.unit,
      whose: t('ur.page.result.whose'),
    },
    awards: awardsOf(view, figures, show),
    figures: [
      [t('ur.page.result.own-spaces'), sum((one) => one.steps)],
      [t('ur.page.result.drafted-spaces'), sum((one) => one.drafted_steps)],
      [t('ur.page.result.energy-played'), sum((one) => one.energy)],
      [t('ur.page.result.chance-drawn'), sum((one) => one.chance)],
      [t('ur.page.result.falls'), sum((one) => one.falls)],
      [t('ur.page.result.dismounted'), sum((one) => one.dismounts)],
      ...(replay.options.chase_car ? ([[t('ur.page.result.car-rides'), sum((one) => one.car_rides)]] as const) : []),
    ],
    Score,
  };
}

/** How far a team has come: all four riders score, so it is the mean of them. */
function ridden(view: ReifenView, team: TeamId, { course }: ReifenShow): number {
  const riders = view.riders.filter((rider) => rider.team === team);
  const toGo = riders.map((rider) => {
    const space = rider.space ?? rider.beside;
    return space === null ? 0 : Math.max(0, course.toGo(space, rider));
  });
  return -Math.round(toGo.reduce((all, one) => all + one, 0) / riders.length);
}

/** Whose points count most for a team. */
function bestOf(view: ReifenView, team: TeamId): RiderId {
  const riders = view.riders.filter((rider) => rider.team === team);
  return riders.toSorted((a, b) => b.points - a.points)[0]!.rider;
}

function marginText({ by, margin }: ScoreSheet): string {
  if (by === 'points') return t('ur.page.result.by-points', { n: margin });
  if (by === 'shared') return t('ur.page.result.shared');
  return by === 'rider' ? t('ur.page.result.by-rider') : t('ur.page.result.by-line');
}

function riders(view: ReifenView): ResultTable {
  const placed = (rider: ReifenRider): number => view.ranking.indexOf(rider.rider) + 1;
  return {
    name: t('ur.page.result.riders'),
    columns: [
      { text: t('ur.sheet.finish'), title: t('ur.page.result.finish-points') },
      { text: t('ur.page.result.sprints'), title: t('ur.page.result.sprint-points'), wide: true },
      { text: t('ur.sheet.yellow'), title: t('ur.page.result.yellow-points'), wide: true },
      { text: t('ur.page.result.sum') },
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
          one.caught ? t('ur.page.result.disqualified') : one.points,
        ],
      })),
  };
}

function teamTable(view: ReifenView, score: ScoreSheet, teams: readonly SheetTeam[]): ResultTable {
  return {
    name: t('ur.page.result.teams'),
    columns: [
      { text: t('ur.page.result.riders'), title: t('ur.page.result.team-riders'), wide: true },
      { text: t('ur.page.result.cards-left'), title: t('ur.sheet.energy-left'), wide: true },
      {
        text: t('ur.page.result.stage-race'),
        title: t('ur.page.result.stage-race-why'),
      },
      { text: t('ur.page.result.sum') },
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
    name: t('ur.page.result.moves'),
    columns: [
      { text: t('ur.page.result.own'), title: t('ur.page.result.own-moves') },
      { text: t('ur.page.result.drafts') },
      { text: t('ur.sheet.energy'), title: t('ur.page.result.energy-played'), wide: true },
      { text: t('ur.page.result.falls'), wide: true },
      { text: t('ur.page.result.walks'), title: t('ur.page.result.walks-why'), wide: true },
      { text: t('ur.page.result.lost'), title: t('ur.page.result.lost-why') },
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
  give(
    t('ur.page.result.winner.title'),
    winner,
    t('ur.page.result.winner.text'),
    t('ur.page.result.winner.place', { place: 1 }),
  );
  const yellow = view.riders.toSorted((a, b) => b.jersey_points - a.jersey_points)[0];
  if (yellow?.jersey_points)
    give(t('ur.page.result.in-yellow.title'), yellow.rider, t('ur.page.result.in-yellow.text'), yellow.jersey_points);
  const wheel = most((one) => one.drafted_steps);
  give(t('ur.page.result.wheel.title'), wheel, t('ur.page.result.wheel.text'), figures[wheel]?.drafted_steps ?? '');
  const engine = most((one) => one.steps);
  give(t('ur.page.result.wind.title'), engine, t('ur.page.result.wind.text'), figures[engine]?.steps ?? '');
  const unlucky = most((one) => one.falls);
  give(t('ur.page.result.unlucky.title'), unlucky, t('ur.page.result.unlucky.text'), figures[unlucky]?.falls ?? '');
  const caught = view.riders.filter((rider) => rider.caught);
  if (caught[0])
    found.push({
      title: t('ur.page.result.caught.title'),
      rider: caught[0].rider,
      text: t('ur.page.result.caught.text', { riders: caught.map(({ rider }) => show.label(rider)) }),
      figure: view.photos_drawn.join(', '),
    });
  return found.slice(0, 5);
}
