/** What the result screen shows: times that add up, by team and by rider. */

import { t, table } from '../../lib/speech';
import type { Replay, RiderId } from '../../lib/types';
import type { Award, ResultFacts, ResultTable } from '../../pages/race/panel';
import { chartOf } from '../../pages/result/chart';
import { timeText } from './commentary';
import Score from './Score.svelte';
import type { RivetFilm } from './film.svelte';
import type { RiderTime, Rivet, RivetShow, RivetStatistics, TeamTime } from './types';

export function resultOf(replay: Replay<Rivet>, show: RivetShow): ResultFacts<Rivet, RivetFilm> {
  const { teams, riders, margin, by } = show.score;
  const sum = (figure: 'strokes' | 'bumps' | 'carried' | 'fatigue'): number =>
    replay.statistics.reduce((all, one) => all + one[figure], 0);
  return {
    margin: by === 'seconds' ? t('or.page.result.by-seconds', { n: margin }) : t('or.page.result.by-last'),
    podium: teams.slice(0, 3).map(({ team, seconds }) => ({
      team,
      rider: riders.find((one) => one.team === team)!.rider,
      note: timeText(seconds),
    })),
    tables: [teamTable(teams), stage(riders), work(riders, replay)],
    chart: { lines: chartOf(replay, show.course), unit: show.course.unit },
    awards: awardsOf(replay.statistics),
    figures: [
      [t('or.page.result.strokes'), sum('strokes')],
      [t('or.page.result.bumps'), sum('bumps')],
      [t('or.page.result.in-line'), sum('carried')],
      [t('or.page.result.fatigue-taken'), sum('fatigue')],
    ],
    Score,
  };
}

function teamTable(teams: readonly TeamTime[]): ResultTable {
  return {
    name: t('or.page.result.teams'),
    columns: [
      { text: t('or.page.result.podium.text'), title: t('or.page.result.podium.team') },
      { text: t('or.page.result.late.text'), title: t('or.page.result.late.team') },
      { text: t('or.page.result.bonus.text'), title: t('or.page.result.bonus.title') },
      { text: t('or.page.result.time') },
    ],
    rows: teams.map(({ team, podium, late, bonus, seconds }, i) => ({
      place: i + 1,
      team,
      cells: [podium, late || '–', bonus ? `−${bonus}` : '–', timeText(seconds)],
    })),
  };
}

function stage(riders: readonly RiderTime[]): ResultTable {
  return {
    name: t('or.page.result.riders'),
    columns: [
      { text: t('or.page.result.home'), left: true },
      { text: t('or.page.result.podium.text'), title: t('or.page.result.podium.rider') },
      { text: t('or.page.result.late.text'), title: t('or.page.result.late.rider'), wide: true },
      { text: t('or.page.result.bonus.text'), title: t('or.page.result.bonus.title'), wide: true },
      { text: t('or.page.result.seconds') },
    ],
    rows: riders.map((one) => ({
      place: one.place,
      rider: one.rider,
      team: one.team,
      cells: [
        one.home ? t('or.page.result.yes') : t('or.page.result.no'),
        one.podium,
        one.late || '–',
        one.bonus ? `−${one.bonus}` : '–',
        one.seconds,
      ],
    })),
  };
}

function work(riders: readonly RiderTime[], replay: Replay<Rivet>): ResultTable {
  return {
    name: t('or.page.result.work'),
    columns: [
      { text: t('or.page.result.own.text'), title: t('or.page.result.own.title') },
      { text: t('or.page.result.carried.text'), title: t('or.page.result.carried.title') },
      { text: t('or.page.result.bumps'), wide: true },
      { text: t('or.page.result.fatigue.text'), title: t('or.page.result.fatigue.title'), wide: true },
      { text: t('or.page.result.cards.text'), title: t('or.page.result.cards.title') },
    ],
    rows: riders.map(({ rider, team }) => {
      const figures = replay.statistics[rider]!;
      return {
        rider,
        team,
        cells: [figures.own_rows, figures.carried, figures.bumps, figures.fatigue, figures.cards.length],
      };
    }),
  };
}

function awardsOf(statistics: readonly RivetStatistics[]): Award[] {
  const awards: Award[] = [];
  const lines = table('or.page.result.award');
  const most = (id: string, figure: (one: RivetStatistics) => number): void => {
    let best: RiderId = -1;
    statistics.forEach((one, rider) => {
      if (figure(one) > (best < 0 ? 0 : figure(statistics[best]!))) best = rider;
    });
    const [title, text] = [lines[`${id}.title`]!, lines[`${id}.text`]!];
    if (best >= 0) awards.push({ title, text, rider: best, figure: String(figure(statistics[best]!)) });
  };
  most('carried', ({ carried }) => carried);
  most('own', ({ own_rows: own }) => own);
  most('bumps', ({ bumps }) => bumps);
  most('fatigue', ({ fatigue }) => fatigue);
  most('bonuses', ({ bonuses }) => bonuses);
  return awards;
}
