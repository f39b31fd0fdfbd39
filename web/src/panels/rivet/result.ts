/** What the result screen shows: times that add up, by team and by rider. */

import type { Replay, RiderId } from '../../lib/types';
import { capital, plural } from '../../lib/words';
import type { Award, ResultFacts, ResultTable } from '../../pages/race/panel';
import { chartOf } from '../../pages/result/chart';
import { timeText } from './commentary';
import Score from './Score.svelte';
import { sheetsOf, type RiderTime } from './times';
import type { RivetStage } from './stage.svelte';
import type { Rivet, RivetShow, RivetStatistics } from './types';

export function resultOf(replay: Replay<Rivet>, show: RivetShow): ResultFacts<Rivet, RivetStage> {
  const sheets = sheetsOf(replay);
  const [first, second] = sheets;
  const riders = sheets.flatMap((sheet) => sheet.riders).sort((a, b) => a.place - b.place);
  const gap = first && second ? second.total - first.total : 0;
  const sum = (figure: 'strokes' | 'bumps' | 'carried' | 'fatigue'): number =>
    replay.statistics.reduce((all, one) => all + one[figure], 0);
  return {
    margin: gap ? `by ${plural(gap, 'second')}` : 'on equal time, by the better last rider',
    podium: sheets.slice(0, 3).map((sheet) => ({
      team: sheet.team,
      rider: sheet.riders[0]!.rider,
      note: timeText(sheet.total),
    })),
    tables: [teams(sheets), stage(riders, replay), work(riders, replay)],
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

function teams(sheets: ReturnType<typeof sheetsOf>): ResultTable {
  return {
    name: 'Teams',
    columns: [
      { text: 'Podium', title: 'Seconds for the riders’ places' },
      { text: 'Late', title: 'Penalty for riders who are not home' },
      { text: 'Bonus', title: 'Seconds off for bonus lines' },
      { text: 'Time' },
    ],
    rows: sheets.map((sheet, i) => ({
      place: i + 1,
      team: sheet.team,
      cells: [
        sheet.riders.reduce((all, one) => all + one.podium, 0),
        sheet.riders.reduce((all, one) => all + one.late, 0) || '–',
        sheet.riders.some(({ bonus }) => bonus) ? `−${sheet.riders.reduce((all, one) => all + one.bonus, 0)}` : '–',
        timeText(sheet.total),
      ],
    })),
  };
}

function stage(riders: readonly RiderTime[], replay: Replay<Rivet>): ResultTable {
  const last = replay.frames.at(-1)!.view;
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
      team: last.riders[one.rider]!.team,
      cells: [one.home ? 'yes' : 'no', one.podium, one.late || '–', one.bonus ? `−${one.bonus}` : '–', one.seconds],
    })),
  };
}

function work(riders: readonly RiderTime[], replay: Replay<Rivet>): ResultTable {
  const last = replay.frames.at(-1)!.view;
  return {
    name: 'Work',
    columns: [
      { text: 'Own', title: 'Rows in moves of one’s own' },
      { text: 'Carried', title: 'Rows in other riders’ lines' },
      { text: 'Bumps', wide: true },
      { text: 'Fatigue', title: 'Taken in all', wide: true },
      { text: 'Cards', title: 'Played' },
    ],
    rows: riders.map(({ rider }) => {
      const figures = replay.statistics[rider]!;
      return {
        rider,
        team: last.riders[rider]!.team,
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
