/** What a race says of L'Arrivée du Tour wherever it is told: racers, turns, bots. */

import { t, table } from '../../lib/speech';
import type { TitleWords } from '../../titles/words';
import type { LarriveeShow } from './types';

/** Of the coached race: `lesson.toml` has it too. */
const LESSON_COURSE = 'f24u10d6f14';

export const names = {
  prefix: 'lt',
  rider: ({ kind }) => t('lt.racer.name', { n: (kind ?? 0) + 1 }),
  label: ({ kind }) => String((kind ?? 0) + 1),
  phase: (phase, round) => table('lt.phase')[phase] ?? t('title.round', { n: round }),
  // The rules count the turns of all players.
  round: (turn, seats) => Math.ceil(turn / seats),
  get bots() {
    return { random: t('lt.bot.random.name'), patron: t('lt.bot.patron.name') };
  },
  courseName: (course) =>
    course === LESSON_COURSE ? t('lt.page.setup.first-race') : /^([fudr]\d+)+$/.test(course) ? undefined : course,
} satisfies TitleWords;

/** What its points make of a racer: "Sprinter", or "Sprinter 2" beside another of the team. */
export function called(rider: number, { view, table }: Pick<LarriveeShow, 'view' | 'table'>): string | undefined {
  const profileOf = (opening: readonly number[] = []): string | undefined =>
    table.cards.find(({ sprint, stamina, climbing }) => String([sprint, stamina, climbing]) === String(opening))?.name;
  const { team, opening, kind } = view.riders[rider]!;
  const profile = profileOf(opening);
  const alike = view.riders.filter((other) => other.team === team && profileOf(other.opening) === profile);
  return profile && alike.length > 1 ? `${profile} ${(kind ?? 0) + 1}` : profile;
}
