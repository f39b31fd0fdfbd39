/** What the analysis says, in the words of the title: key moments, options, rounds. */

import { percent, t } from '../../lib/speech';
import type { Choice, Replay, RiderId, SeatId } from '../../lib/types';
import { capital } from '../../lib/words';
import type { Panel } from '../race/panel';
import type { RaceShow } from '../race/show.svelte';
import type { Chances, MomentTold, OptionTold, SideTold } from './calls';
import { AnalysedRace } from './race.svelte';

/** An option as the game calls it: "Play the 5". */
export interface NamedOption extends OptionTold {
  name: string;
  /** With its rider, where options are about several: "Climber: Play Red Mist". */
  full: string;
  kind: 'played' | 'better' | 'other';
  /** Where options are about several riders. */
  rider: RiderId | null;
}

export interface ToldMoment {
  moment: MomentTold;
  /** "in round 8" */
  when: string;
  /** "R8" */
  mark: string;
  title: string;
  text: string;
  /** What was asked there: "Which card for the Rouleur?" */
  question: string;
  /** Whom it was about. */
  rider: RiderId | null;
  options: NamedOption[];
}

/** "+9", "−7": of chance to win. */
export function points(change: number): string {
  const n = Math.round(change * 100);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0';
}

/** "in round 8", and before the first one in other words. */
export function whenText(round: number, show: RaceShow): string {
  const n = show.counted(round);
  if (n < 1) return t('page.analysis.at-start');
  return show.words.own.rounds?.in(n) ?? t('page.result.in-round', { n });
}

/** Under the chart: "Start", the rounds by number where a new one begins, "End". */
export function labelsOf(rounds: readonly Chances[], show: RaceShow): string[] {
  const numbers = rounds.map(({ round }) => show.counted(round));
  return numbers.map((n, i) => {
    if (i && i === rounds.length - 1) return t('analysis.end');
    if (n < 1) return t('page.analysis.start');
    return n === numbers[i - 1] ? '' : String(n);
  });
}

/** "Round 8", for the values of a round that is pointed at. */
export function roundName(rounds: readonly Chances[], place: number, show: RaceShow): string {
  const { round } = rounds[place]!;
  if (place && place === rounds.length - 1) return t('analysis.end');
  return show.counted(round) < 1 ? t('page.analysis.start') : show.words.phase('', round, show.table.seats.length);
}

/** The key moments of a side, each in the words of its own moment. */
export function tell(panel: Panel, replay: Replay, { seat, moments }: SideTold, you: boolean): ToldMoment[] {
  return moments.map((moment) => {
    const show = new AnalysedRace(panel, replay, seat);
    show.open(moment);
    return told(moment, show, you);
  });
}

function told(moment: MomentTold, show: AnalysedRace, you: boolean): ToldMoment {
  const { ask } = show;
  const options = optionsOf(moment, show);
  const played = options.find(isPlayed);
  const better = options.find(({ kind }) => kind === 'better');
  const [was, best] = played && better ? apartIn(played, better, show) : ['', ''];
  const fact =
    moment.kind === 'gain' ? t('page.analysis.gain', { who: you ? 'you' : 'other' }) : t('page.analysis.fate');
  const n = show.counted(moment.round);
  return {
    moment,
    when: whenText(moment.round, show),
    mark: n < 1 ? '' : show.words.roundMark(n),
    title: was || moment.title || capital(fact),
    text: best ? t('page.analysis.better', { option: best }) : moment.title ? fact : '',
    question: ask ? show.panel.question(ask, show).ask : '',
    rider: ask?.choices.find(({ rider }) => rider !== null)?.rider ?? null,
    options,
  };
}

/** Two options as short as tells them apart from all; what has no text of its own is called as it is after the race. */
function apartIn(one: NamedOption, other: NamedOption, show: AnalysedRace): [string, string] {
  const ask = show.ask!;
  const { commit } = show.panel.question(ask, show);
  const short = ({ choice, text }: NamedOption): string => capital(choice.text ? commit(choice) : text);
  const alone = ({ choice }: NamedOption): boolean =>
    ask.choices.filter((each) => commit(each) === commit(choice)).length < 2;
  const brief = alone(one) && alone(other) && one.choice.rider === other.choice.rider;
  return brief ? [short(one), short(other)] : [one.full, other.full];
}

const isPlayed = ({ kind }: NamedOption): boolean => kind === 'played';

/** The best first. What would be called as another choice was is told at length. */
function optionsOf({ options }: MomentTold, show: AnalysedRace): NamedOption[] {
  const { ask, panel } = show;
  if (!ask) return [];
  const { commit } = panel.question(ask, show);
  const several = new Set(options.map(({ choice }) => choice.rider)).size > 1;
  const short = (choice: Choice): string => `${choice.rider} ${commit(choice)}`;
  return options.map((option) => {
    const { choice } = option;
    const alike = ask.choices.filter((one) => short(one) === short(choice)).length > 1;
    const name = alike ? (panel.label?.(choice, show) ?? option.text) : commit(choice);
    const rider = several ? choice.rider : null;
    const full =
      rider === null ? capital(name) : t('page.analysis.by', { rider: capital(show.kindName(rider)), option: name });
    return { ...option, name: capital(name), full, kind: show.kindOf(option), rider };
  });
}

/** "better, +9", "played", "−5": set against what was played. */
export function standing(option: NamedOption, options: readonly NamedOption[]): string {
  if (option.kind === 'played') return t('page.analysis.played');
  const change = points(option.win - (options.find(isPlayed)?.win ?? option.win));
  return option.kind === 'better' ? t('page.analysis.best', { points: change }) : change;
}

/** For screen readers. */
export function spoken(option: NamedOption, teams: number, placeText: string): string {
  return t('page.analysis.option', {
    option: option.full,
    chance: percent(option.win),
    low: percent(option.low),
    high: percent(option.high),
    place: placeText,
    teams,
    how: { better: 'best', played: 'played', other: 'other' }[option.kind],
  });
}

/** "Lost in round 8: Play the 9" */
export function headline(place: number, decisive: ToldMoment | undefined): string {
  if (!decisive) return place === 1 ? t('analysis.won-at-last') : t('analysis.placed', { place });
  const { when, moment, options } = decisive;
  if (!options.length && !moment.title)
    return place === 1 ? t('page.analysis.won-when', { when }) : t('page.analysis.lost-when', { when });
  const title = options.length ? t('page.analysis.quoted', { option: decisive.title }) : decisive.title;
  const said = { when, title };
  return place === 1 ? t('page.result.won-in', said) : t('page.result.lost-in', said);
}

/** Whose race it is shown as first: one's own, else the winner's. */
export function sideFor(
  wanted: string | null,
  you: readonly SeatId[],
  winner: number,
  sides: readonly SideTold[],
): SideTold {
  const find = (seat: number | undefined): SideTold | undefined => sides.find((side) => side.seat === seat);
  return (wanted === null ? undefined : find(Number(wanted))) ?? find(you[0]) ?? find(winner) ?? sides[0]!;
}
