/** What the result screen shows: times that add up, by team and by rider. */

import type { Replay, RiderId } from '../../lib/types';
import { capital, plural } from '../../lib/words';
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
    margin: by === 'seconds' ? `by ${plural(margin, 'second')}` : 'on equal time, by the better last rider',
    podium: teams.slice(0, 3).map(({ team, seconds }) => ({
      team,
      rider: riders.find((one) => one.team === team)!.rider,
      note: timeText(seconds),
    })),
    tables: [teamTable(teams), stage(riders), work(riders, replay)],
    chart: { lines: chartOf(replay, show.course), unit: 'row' },
    awards: awardsOf(replay.statistics),
    figures: [
      ['Pedal strokes', sum('strokes')],
      ['Bumps', sum('bumps')],
      ['Rows in somebody’s line', sum('carried')],
      ['Fatigue taken', sum('fatigue')],
    ],
    Score,
  };
}

function teamTable(teams: readonly TeamTime[]): ResultTable {
  return {
    name: 'Teams',
    columns: [
      { text: 'Podium', title: 'Seconds for the riders’ places' },
      { text: 'Late', title: 'Penalty for riders who are not home' },
      { text: 'Bonus', title: 'Seconds off for bonus lines' },
      { text: 'Time' },
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
    name: 'Riders',
    columns: [
      { text: 'Home', left: true },
      { text: 'Podium', title: 'Seconds for the place' },
      { text: 'Late', title: 'Penalty for who is not home', wide: true },
      { text: 'Bonus', title: 'Seconds off for bonus lines', wide: true },
      { text: 'Seconds' },
    ],
    rows: riders.map((one) => ({
      place: one.place,
      rider: one.rider,
      team: one.team,
      cells: [one.home ? 'yes' : 'no', one.podium, one.late || '–', one.bonus ? `−${one.bonus}` : '–', one.seconds],
    })),
  };
}

function work(riders: readonly RiderTime[], replay: Replay<Rivet>): ResultTable {
  return {
    name: 'Work',
    columns: [
      { text: 'Own', title: 'Rows in moves of one’s own' },
      { text: 'Carried', title: 'Rows in other riders’ lines' },
      { text: 'Bumps', wide: true },
      { text: 'Fatigue', title: 'Taken in all', wide: true },
      { text: 'Cards', title: 'Played' },
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
  const most = (title: string, text: string, figure: (one: RivetStatistics) => number): void => {
    let best: RiderId = -1;
    statistics.forEach((one, rider) => {
      if (figure(one) > (best < 0 ? 0 : figure(statistics[best]!))) best = rider;
    });
    if (best >= 0) awards.push({ title, text: capital(text), rider: best, figure: String(figure(statistics[best]!)) });
  };
  most('Passenger', 'rows in other riders’ lines', ({ carried }) => carried);
  most('Locomotive', 'rows under one’s own power', ({ own_rows: own }) => own);
  most('Sharp elbows', 'bumps', ({ bumps }) => bumps);
  most('On the rivet', 'fatigue taken', ({ fatigue }) => fatigue);
  most('Bonus hunter', 'bonus lines won', ({ bonuses }) => bonuses);
  return awards;
}
