/** What lists of one's races say of each. */

import type { JerseyName } from '../kit/teams';
import { courseName, Words } from '../titles/words';
import { ago } from './ago';
import { language, list, percent, t } from './speech';
import type { Rate, TableSummary, Title } from './types';

export interface Place {
  /** On the rider's back. */
  label: string;
  jersey: JerseyName;
  place: number;
}

/** Where my riders are, the best first; nowhere before the start. */
export function placesOf(race: TableSummary, words: Words): Place[] {
  if (!race.over && race.round < 1) return [];
  return race.ranking.flatMap((number, at) => {
    const rider = race.riders[number]!;
    if (!race.you.includes(words.leader(rider.team, race))) return [];
    return [{ label: words.label(rider, race.riders), jersey: words.jersey(rider.team, race), place: at + 1 }];
  });
}

/** "2nd and 5th" */
export const placesText = (places: readonly Place[]): string =>
  list(places.map(({ place }) => t('race.place', { place })));

/** Who won, and in what: for races of others. */
export function winnerOf(race: TableSummary, words: Words): { jersey: JerseyName; name: string } {
  const { team } = race.riders[race.ranking[0] ?? 0]!;
  const seat = race.seats[words.leader(team, race)];
  return { jersey: words.jersey(team, race), name: seat?.name ?? words.dummyName(team, race) };
}

/** What I wear: the jersey of my first seat; of the first seat at all where I have none. */
export const jerseyOf = (race: TableSummary, words: Words): JerseyName => words.jersey(race.you[0] ?? 0, race);

/** "Maren, Jo and 3 bots"; empty where nobody else rides. */
export function opponents(race: TableSummary): string {
  const others = race.seats.filter(({ seat }) => !race.you.includes(seat));
  const bots = others.filter(({ kind }) => kind === 'bot').length;
  const names = others.filter(({ kind }) => kind === 'person').map(({ name }) => name);
  return list([...names, ...(bots ? [t('page.home.opponents', { n: bots })] : [])]);
}

export const stageOf = (race: TableSummary, title: Title | undefined, words: Words): string =>
  courseName(race.name, title?.courses ?? [], words, race.box);

/** Those that wait for me, and the others that are on. */
export function byTurn(races: readonly TableSummary[]): { waiting: TableSummary[]; running: TableSummary[] } {
  return { waiting: races.filter((race) => race.your_turn), running: races.filter((race) => !race.your_turn) };
}

/** "3 h ago", and after two days the date. */
export function when(then: number, now = new Date()): string {
  const date = new Date(then);
  if (now.getTime() - then < 2 * 86_400_000) return ago(date, now);
  return date.toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** The records in a file: each begins with a header, which no other line looks like. */
export const recordsIn = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/^(?=\{)/m)
    .filter((record) => record.trim());

/** How often somebody won; one race says nothing yet. */
export const rateText = ({ won, raced }: Rate): string => (raced < 2 ? '' : percent(won / raced));
