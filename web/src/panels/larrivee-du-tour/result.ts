/** What the result screen shows of a race of L'Arrivée du Tour. */

import { t, table } from '../../lib/speech';
import type { Replay, TeamId } from '../../lib/types';
import type { Award, ResultFacts, ResultTable } from '../../pages/race/panel';
import { chartOf } from '../../pages/result/chart';
import { StageFacts } from './course';
import type { LarriveeFilm } from './film.svelte';
import { names } from './names';
import type { Finisher, Larrivee, LarriveeShow, LarriveeStatistics, StageScore } from './types';

/** A racer's place in the race and what it did. */
interface Racer extends Finisher {
  team: TeamId;
  place: number;
  figures: LarriveeStatistics;
}

export function resultOf(replay: Replay<Larrivee>, show: LarriveeShow): ResultFacts<Larrivee, LarriveeFilm> {
  const score = show.score!;
  const { riders } = replay.frames.at(-1)!.view;
  const finishers = score.finishers.map((one, i): Racer => {
    const { team } = riders[one.rider]!;
    return { ...one, team, place: i + 1, figures: replay.statistics[one.rider]! };
  });
  return {
    margin: marginText(score, finishers[0]!, replay.seats.length),
    podium: finishers.slice(0, 3).map((one, i) => ({
      rider: one.rider,
      team: one.team,
      note: `${show.kindName(one.rider)}${i ? ` · ${gapOf(one)}` : ''}`,
    })),
    tables: [stage(finishers), climbers(score, finishers), general(score, finishers, replay), points(finishers)],
    chart: { lines: chartOf(throughTheLine(replay), show.course), unit: 'square' },
    awards: awardsOf(finishers),
    figures: [
      [t('lt.page.result.figure.attacks'), sum(finishers, 'attacks')],
      [t('lt.page.result.figure.breakaways'), sum(finishers, 'breakaways')],
      [t('lt.page.result.figure.counters'), sum(finishers, 'counters')],
      [t('lt.page.result.figure.joined'), sum(finishers, 'joined')],
      [t('lt.page.result.figure.burned'), sum(finishers, 'burned')],
      [t('lt.page.result.figure.on-pace'), sum(finishers, 'on_pace')],
    ],
  };
}

type Figure = 'attacks' | 'breakaways' | 'counters' | 'joined' | 'burned' | 'on_pace';
const sum = (some: readonly Racer[], figure: Figure): number =>
  some.reduce((all, { figures }) => all + figures[figure], 0);

/** "+2", "2 turns", "5 to go" */
function gapOf({ place, home, to_go: toGo, turns, squares }: Racer): string {
  if (place === 1) return '—';
  if (!home) return toGo === null ? '–' : t('lt.page.result.to-go', { squares: toGo });
  return turns ? t('lt.page.result.turns', { turns }) : `+${squares}`;
}

function stage(finishers: readonly Racer[]): ResultTable {
  return {
    name: t('lt.page.result.stage.name'),
    columns: [
      { text: t('lt.page.result.stage.turn'), title: t('lt.page.result.stage.turn-title') },
      { text: t('lt.page.result.stage.square'), title: t('lt.page.result.stage.square-title') },
      { text: t('lt.page.result.stage.sprint'), title: t('lt.page.result.stage.sprint-title') },
      { text: t('lt.page.result.stage.gap'), title: t('lt.page.result.stage.gap-title') },
    ],
    rows: finishers.map((one) => ({
      place: one.place,
      rider: one.rider,
      team: one.team,
      cells: [one.figures.turn ?? '–', one.past === null ? '–' : `+${one.past}`, one.figures.left[0] ?? 0, gapOf(one)],
    })),
  };
}

function climbers(score: StageScore, finishers: readonly Racer[]): ResultTable {
  return {
    name: t('lt.page.result.climbers.name'),
    columns: [
      { text: t('lt.page.result.climbers.points'), title: t('lt.page.result.climbers.points-title') },
      { text: t('lt.page.result.stage.name') },
    ],
    rows: score.climbers.map((one) => {
      const { team, place } = finishers.find(({ rider }) => rider === one.rider)!;
      return { place: one.place, rider: one.rider, team, cells: [one.points, t('lt.page.result.place', { place })] };
    }),
  };
}

function general(score: StageScore, finishers: readonly Racer[], replay: Replay<Larrivee>): ResultTable {
  const all = replay.options.end === 'all';
  return {
    name: t('lt.page.result.general.name'),
    columns: [
      {
        text: t('lt.page.result.climbers.points'),
        title: all ? t('lt.page.result.general.points-title') : t('lt.page.result.general.home-title'),
      },
      { text: t('lt.page.result.general.recovers'), title: t('lt.page.result.general.recovers-title') },
    ],
    rows: score.general.map((one) => {
      const { team, figures } = finishers.find(({ rider }) => rider === one.rider)!;
      return { place: one.place, rider: one.rider, team, cells: [one.points, figures.recovers] };
    }),
  };
}

function points(finishers: readonly Racer[]): ResultTable {
  const chips = ({ opening, left }: LarriveeStatistics) =>
    Object.values(table('lt.skill')).map((name, i) => ({
      text: `${name} ${left[i]}/${opening[i]}`,
      bad: left[i] === 0,
    }));
  return {
    name: t('lt.page.result.points.name'),
    columns: [
      { text: t('lt.page.result.points.left'), left: true },
      { text: t('lt.page.result.points.on-pace'), title: t('lt.page.result.points.on-pace-title'), wide: true },
    ],
    rows: finishers.map(({ rider, team, figures }) => ({
      rider,
      team,
      cells: [{ chips: chips(figures) }, figures.on_pace],
    })),
  };
}

function awardsOf(finishers: readonly Racer[]): Award[] {
  const awards: Award[] = [];
  const lines = table('lt.page.result.award');
  const most = (award: string, figure: (one: LarriveeStatistics) => number): void => {
    const best = [...finishers].sort((a, b) => figure(b.figures) - figure(a.figures) || a.place - b.place)[0];
    if (best && figure(best.figures) > 0)
      awards.push({
        title: lines[`${award}.title`]!,
        text: lines[`${award}.text`]!,
        rider: best.rider,
        figure: String(figure(best.figures)),
      });
  };
  most('climber', ({ mountain }) => mountain);
  most('aggressive', ({ attacks, counters }) => attacks + counters);
  most('escape', ({ breakaways, joined }) => breakaways + joined);
  most('workhorse', ({ on_pace }) => on_pace);
  most('dropped', ({ dropped }) => dropped);
  return awards;
}

function marginText({ by, margin }: StageScore, winner: Racer, seats: number): string {
  if (by === 'alone') return t('lt.page.result.margin.alone', { round: names.round(winner.figures.turn ?? 0, seats) });
  if (by === 'turns') return t('lt.page.result.margin.turns', { margin });
  if (by === 'squares') return t('lt.page.result.margin.squares', { margin });
  return by === 'sprint' ? t('lt.page.result.margin.sprint', { margin }) : t('lt.page.result.margin.equal');
}

/** Who has crossed the line but is not ranked yet stands nowhere in the views: for the chart, right at the line. */
function throughTheLine(replay: Replay<Larrivee>): Replay<Larrivee> {
  const line = new StageFacts(replay.board).line;
  const frames = replay.frames.map((frame) => {
    const { view } = frame;
    if (!view.round) return frame;
    const riders = view.riders.map((rider) => (rider.space === null ? { ...rider, space: line } : rider));
    return { ...frame, view: { ...view, riders, round: names.round(view.round, replay.seats.length) } };
  });
  return { ...replay, frames };
}
