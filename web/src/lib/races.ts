/** What lists of one's races say of each. */

import type { JerseyName } from '../kit/teams';
import { courseName, Words } from '../titles/words';
import { list, t } from './speech';
import type { TableSummary, Title } from './types';

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
