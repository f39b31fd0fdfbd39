/** What a race says of L'Arrivée du Tour wherever it is told: racers, turns, bots. */

import { t, table } from '../../lib/speech';
import type { TitleWords } from '../../titles/words';

export const names = {
  prefix: 'lt',
  rider: ({ kind }) => t('lt.racer.name', { n: (kind ?? 0) + 1 }),
  label: ({ kind }) => String((kind ?? 0) + 1),
  phase: (phase, round) => table('lt.phase')[phase] ?? t('lt.turn.number', { n: round }),
  get bots() {
    return { random: t('lt.bot.random.name'), patron: t('lt.bot.patron.name') };
  },
  courseName: (course) => (/^([fudr]\d+)+$/.test(course) ? undefined : course),
} satisfies TitleWords;
