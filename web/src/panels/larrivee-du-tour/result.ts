/** What the result screen shows of a race of L'Arrivée du Tour. */

import type { Replay, TeamId } from '../../lib/types';
import { ordinal, plural } from '../../lib/words';
import type { Award, ResultFacts, ResultTable } from '../../pages/race/panel';
import { chartOf } from '../../pages/result/chart';
import { StageFacts } from './course';
import type { LarriveeFilm } from './film.svelte';
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
    margin: marginText(score, finishers[0]!),
    podium: finishers.slice(0, 3).map((one, i) => ({
      rider: one.rider,
      team: one.team,
      note: `${show.kindName(one.rider)}${i ? ` · ${gapOf(one)}` : ''}`,
    })),
    tables: [stage(finishers), climbers(score, finishers), general(score, finishers, replay), points(finishers)],
    chart: { lines: chartOf(throughTheLine(replay), show.course), unit: 'square' },
    awards: awardsOf(finishers),
    figures: [
      ['Breakaways tried', sum(finishers, 'attacks')],
      ['of them away', sum(finishers, 'breakaways')],
      ['Counters', sum(finishers, 'counters')],
      ['of them joined', sum(finishers, 'joined')],
      ['Points burned', sum(finishers, 'burned')],
      ['of them on the pace', sum(finishers, 'on_pace')],
    ],
  };
}

type Figure = 'attacks' | 'breakaways' | 'counters' | 'joined' | 'burned' | 'on_pace';
const sum = (some: readonly Racer[], figure: Figure): number =>
  some.reduce((all, { figures }) => all + figures[figure], 0);

/** "+2", "2 turns", "5 to go" */
function gapOf({ place, home, to_go: toGo, turns, squares }: Racer): string {
  if (place === 1) return '—';
  if (!home) return toGo === null ? '–' : `${toGo} to go`;
  return turns ? `+${plural(turns, 'turn')}` : `+${squares}`;
}

function stage(finishers: readonly Racer[]): ResultTable {
  return {
    name: 'Stage',
    columns: [
      { text: 'Turn', title: 'The turn in which the racer came home' },
      { text: 'Square', title: 'Squares past the line; the further, the better in the same turn' },
      { text: 'Sprint', title: 'Sprint points left, which break ties' },
      { text: 'Gap', title: 'To the winner' },
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
    name: 'Climbers',
    columns: [{ text: 'Points', title: '5, 3, 2 and 1 for the first four over a summit' }, { text: 'Stage' }],
    rows: score.climbers.map((one) => {
      const { team, place } = finishers.find(({ rider }) => rider === one.rider)!;
      return { place: one.place, rider: one.rider, team, cells: [one.points, ordinal(place)] };
    }),
  };
}

function general(score: StageScore, finishers: readonly Racer[], replay: Replay<Larrivee>): ResultTable {
  const all = replay.options.end === 'all';
  return {
    name: 'GC',
    columns: [
      {
        text: 'Points',
        title: all
          ? 'Fewest win: the place of the first of the group, less one, and one for each turn after the winner'
          : 'Of those who are home; a tour rides its stages until everybody is',
      },
      { text: 'Recovers', title: 'Points to get back before a next stage' },
    ],
    rows: score.general.map((one) => {
      const { team, figures } = finishers.find(({ rider }) => rider === one.rider)!;
      return { place: one.place, rider: one.rider, team, cells: [one.points, figures.recovers] };
    }),
  };
}

function points(finishers: readonly Racer[]): ResultTable {
  const chips = ({ opening, left }: LarriveeStatistics) =>
    ['sprint', 'stamina', 'climbing'].map((name, i) => ({
      text: `${name} ${left[i]}/${opening[i]}`,
      bad: left[i] === 0,
    }));
  return {
    name: 'Points',
    columns: [
      { text: 'Left of what was there', left: true },
      { text: 'On pace', title: 'Burned for a fast pace', wide: true },
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
  const most = (title: string, text: string, figure: (one: LarriveeStatistics) => number): void => {
    const best = [...finishers].sort((a, b) => figure(b.figures) - figure(a.figures) || a.place - b.place)[0];
    if (best && figure(best.figures) > 0)
      awards.push({ title, text, rider: best.rider, figure: String(figure(best.figures)) });
  };
  most('Best climber', 'points over the summits', ({ mountain }) => mountain);
  most('Most aggressive', 'attempts and counters', ({ attacks, counters }) => attacks + counters);
  most('Escape artist', 'breakaways made or joined', ({ breakaways, joined }) => breakaways + joined);
  most('Workhorse', 'points burned for the pace', ({ on_pace }) => on_pace);
  most('Dropped', 'times off the front square', ({ dropped }) => dropped);
  return awards;
}

function marginText({ by, margin }: StageScore, winner: Racer): string {
  if (by === 'alone') return `alone, in turn ${winner.figures.turn}`;
  if (by === 'turns') return `by ${plural(margin, 'turn')}`;
  if (by === 'squares') return `by ${plural(margin, 'square')}`;
  return by === 'sprint' ? `in the sprint, by ${plural(margin, 'point')}` : 'in a dead heat';
}

/** Who has crossed the line but is not ranked yet stands nowhere in the views: for the chart, right at the line. */
function throughTheLine(replay: Replay<Larrivee>): Replay<Larrivee> {
  const line = new StageFacts(replay.board).line;
  const frames = replay.frames.map((frame) => {
    const { view } = frame;
    if (!view.round) return frame;
    const riders = view.riders.map((rider) => (rider.space === null ? { ...rider, space: line } : rider));
    return { ...frame, view: { ...view, riders } };
  });
  return { ...replay, frames };
}
