/** What a race says of Um Reifenbreite wherever it is told: numbers, teams, rounds, bots, routes. */

import { PLAYER_TEAMS } from '../../kit/teams';
import { t } from '../../lib/speech';
import type { Options, RiderInfo } from '../../lib/types';
import type { TitleWords } from '../../titles/words';

/** 21 to 24 ride for the first team, 31 to 34 for the second; 21, 31, 41 and 51 are the stars. */
export const numberOf = ({ team, kind }: RiderInfo): string => String((team + 2) * 10 + (kind ?? 0) + 1);

export const hasTwoTeams = (options: Options): boolean => options.teams === 'two';

/** "2-C-D*11/8/5-A" */
const ROUTE = /^\d(-[A-Za-z]\w*(\*[\d/]*)?)+$/;

/** "Start 2 · C · D · A": where a route of one's own leads. */
export function routeName(route: string): string {
  const [start, ...lines] = route.split('-');
  return t('ur.course.route', { start: start!, lines: lines.map((line) => line.replace(/\*.*/, '')).join(' · ') });
}

export const names = {
  prefix: 'ur',
  rider: (rider) => t('ur.rider.called', { number: numberOf(rider) }),
  label: numberOf,
  dummyJersey: (team) => PLAYER_TEAMS[team % PLAYER_TEAMS.length]!,
  leader: (team, { seats }) => team % seats.length,
  phase: (phase, round) =>
    phase === 'grid' ? t('ur.phase.grid') : phase === 'over' ? t('ur.phase.over') : t('ur.phase.round', { round }),
  side: (options) => (hasTwoTeams(options) ? 'manager' : 'team'),
  get bots() {
    return { random: t('ur.bot.random.name'), wheelsucker: t('ur.bot.wheelsucker.name') };
  },
  unit: 'space',
  courseName: (course) => (ROUTE.test(course) ? routeName(course) : undefined),
} satisfies TitleWords;
