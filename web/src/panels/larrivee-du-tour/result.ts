/** What the result screen shows of a race of L'Arrivée du Tour. */

import type { Replay, RiderId } from '../../lib/types';
import { ordinal, plural } from '../../lib/words';
import type { Award, ResultFacts, ResultTable } from '../../pages/race/panel';
import { chartOf } from '../../pages/result/chart';
import { StageFacts } from './course';
import type { LarriveeStage } from './stage.svelte';
import type { Larrivee, LarriveeShow, LarriveeStatistics } from './types';

interface Finisher {
  rider: RiderId;
  team: number;
  place: number;
  /** Squares past the line, or still to go. */
  past: number | null;
  toGo: number | null;
  figures: LarriveeStatistics;
}

export function resultOf(replay: Replay<Larrivee>, show: LarriveeShow): ResultFacts<Larrivee, LarriveeStage> {
  const finishers = finishersOf(replay);
  const winner = finishers[0];
  return {
    margin: marginText(finishers),
    podium: finishers.slice(0, 3).map((one) => ({
      rider: one.rider,
      team: one.team,
      note: `${show.kindName(one.rider)}${one === winner ? '' : ` · ${gapOf(one, winner)}`}`,
    })),
    tables: [stage(finishers, winner), climbers(finishers), general(finishers, replay), points(finishers)],
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
const sum = (some: readonly Finisher[], figure: Figure): number =>
  some.reduce((all, { figures }) => all + figures[figure], 0);

export function finishersOf(replay: Replay<Larrivee>): Finisher[] {
  const course = new StageFacts(replay.board);
  const last = replay.frames.at(-1)!.view;
  const reached = new Map<RiderId, number>();
  for (const event of replay.frames.flatMap((frame) => frame.events)) {
    if (event.event === 'finished') reached.set(event.rider, event.space);
  }
  return last.ranking.map((rider, i) => {
    const space = reached.get(rider);
    const stands = last.riders[rider]?.space ?? null;
    return {
      rider,
      team: last.riders[rider]!.team,
      place: i + 1,
      past: space === undefined ? null : space - course.line + 1,
      toGo: stands === null ? null : course.toGo(stands),
      figures: replay.statistics[rider]!,
    };
  });
}

/** "+2", "2 turns", "5 to go" */
function gapOf(one: Finisher, winner: Finisher | undefined): string {
  if (!winner || one === winner) return '—';
  if (one.toGo !== null) return `${one.toGo} to go`;
  const turns = (one.figures.turn ?? 0) - (winner.figures.turn ?? 0);
  if (turns > 0) return `+${plural(turns, 'turn')}`;
  return `+${(winner.past ?? 0) - (one.past ?? 0)}`;
}

function stage(finishers: readonly Finisher[], winner: Finisher | undefined): ResultTable {
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
      cells: [
        one.figures.turn ?? '–',
        one.past === null ? '–' : `+${one.past}`,
        one.figures.left[0] ?? 0,
        gapOf(one, winner),
      ],
    })),
  };
}

function climbers(finishers: readonly Finisher[]): ResultTable {
  const best = finishers.filter(({ figures }) => figures.mountain > 0);
  const sorted = [...best].sort((a, b) => b.figures.mountain - a.figures.mountain || a.place - b.place);
  const place = (one: Finisher): number =>
    sorted.findIndex(({ figures }) => figures.mountain === one.figures.mountain) + 1;
  return {
    name: 'Climbers',
    columns: [{ text: 'Points', title: '5, 3, 2 and 1 for the first four over a summit' }, { text: 'Stage' }],
    rows: sorted.map((one) => ({
      place: place(one),
      rider: one.rider,
      team: one.team,
      cells: [one.figures.mountain, ordinal(one.place)],
    })),
  };
}

function general(finishers: readonly Finisher[], replay: Replay<Larrivee>): ResultTable {
  const all = replay.options.end === 'all';
  const home = finishers.filter(({ figures }) => figures.classification !== null);
  const sorted = [...home].sort((a, b) => a.figures.classification! - b.figures.classification! || a.place - b.place);
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
    rows: sorted.map((one) => ({
      place: sorted.findIndex(({ figures }) => figures.classification === one.figures.classification) + 1,
      rider: one.rider,
      team: one.team,
      cells: [one.figures.classification ?? '–', one.figures.recovers],
    })),
  };
}

function points(finishers: readonly Finisher[]): ResultTable {
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

function awardsOf(finishers: readonly Finisher[]): Award[] {
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

function marginText(finishers: readonly Finisher[]): string {
  const [first, second] = finishers;
  if (!first || !second) return '';
  if (second.past === null) return `alone, in turn ${first.figures.turn}`;
  const turns = (second.figures.turn ?? 0) - (first.figures.turn ?? 0);
  if (turns > 0) return `by ${plural(turns, 'turn')}`;
  const squares = (first.past ?? 0) - (second.past ?? 0);
  if (squares > 0) return `by ${plural(squares, 'square')}`;
  const [more, less] = [first.figures.left[0] ?? 0, second.figures.left[0] ?? 0];
  return more > less ? `in the sprint, ${more} points to ${less}` : 'in a dead heat';
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
