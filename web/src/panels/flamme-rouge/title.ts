/** What Flamme Rouge is called by outside a race: options, parts of the rule book, bots, dummy teams. */

import { PLAYER_TEAMS, type JerseyName } from '../../kit/teams';
import { t, table } from '../../lib/speech';
import type { Options, RiderInfo, TeamId } from '../../lib/types';
import { capital } from '../../lib/words';
import { optionWords } from '../../titles/options';
import { isOn, type LineUp, type TitleWords } from '../../titles/words';

export function kindName(kind: number | null): string {
  return kind === null ? t('fr.rider.other') : kind === 1 ? t('fr.rider.sprinteur') : t('fr.rider.rouleur');
}

/** R or S, or a number where everybody has one rider only. */
export function labelOf(rider: RiderInfo, riders: readonly RiderInfo[]): string {
  const alone = riders.filter((other) => other.team === rider.team).length === 1;
  if (alone) return String(rider.team + 1);
  return rider.kind === 1 ? 'S' : 'R';
}

const MOST_TEAMS = 6;
const MOST_SINGLE = 12;

const isSingle = (options: Options): boolean => options.riders === 'one';
const musclesOf = (options: Options): number => Number(options.muscle_teams) || 0;
const pelotonsOf = (options: Options): number => (isOn(options.peloton_team) ? 1 : 0);

/** "Peloton team", "Muscle team 2": the Peloton team comes first. */
export function dummyName(team: TeamId, { seats, options }: LineUp): string {
  const number = team - seats.length + 1 - pelotonsOf(options);
  if (number < 1) return t('fr.team.peloton');
  return musclesOf(options) > 1 ? t('fr.team.muscle-number', { number }) : t('fr.team.muscle');
}

/** The Peloton team rides in light grey, the first Muscle team in dark grey, further ones in colours nobody wears. */
export function dummyJersey(team: TeamId, { seats, options }: LineUp): JerseyName {
  const greys: JerseyName[] = pelotonsOf(options) ? ['peloton', 'muscle'] : ['muscle'];
  const dummy = team - seats.length;
  return greys[dummy] ?? PLAYER_TEAMS[PLAYER_TEAMS.length - 1 - (dummy - greys.length)]!;
}

/** The course of the introduction: short, with a climb and a descent, on two lanes. */
export const LESSON_COURSE = 'acekMFsbu';

/** The parts of the rule book, in the order of play, with the rules that belong there. */
const RULE_GROUPS: Record<string, readonly string[]> = {
  setup: ['setup', 'road'],
  start: ['start', 'lane'],
  energy: ['energy'],
  move: ['move'],
  ground: ['ascent', 'descent', 'cobbles', 'supply'],
  slipstream: ['slipstream', 'end'],
  exhaustion: ['exhaustion'],
  finish: ['finish'],
  breakaway: ['breakaway'],
  dummy: ['dummy'],
  few: ['solo', 'two', 'one'],
  table: ['turn', 'race'],
};

const PARTS = table('fr.rules');

const options = optionWords(table('fr.option'));
options.starting_exhaustion!.note = (seats) => (seats > 1 ? t('fr.option.starting_exhaustion.note') : '');

const words: TitleWords = {
  prefix: 'fr',
  rider: ({ kind }) => kindName(kind),
  label: labelOf,
  dummyName,
  dummyJersey,
  phase: (phase, round) => table('fr.phase')[phase] ?? t('fr.event.round', { round }),

  options,
  firstOptions: ['breakaway', 'riders', 'end', 'tiles', 'handicap', 'starting_exhaustion'],
  dummies: [
    { option: 'peloton_team', name: t('fr.team.peloton'), most: 1 },
    { option: 'muscle_teams', name: t('fr.team.muscle'), most: 5 },
  ],
  room: (options) => (isSingle(options) ? MOST_SINGLE : MOST_TEAMS - pelotonsOf(options) - musclesOf(options)),
  full: (options) => (isSingle(options) ? t('fr.setup.full-single') : t('fr.setup.full')),
  side: (options) => (isSingle(options) ? 'rider' : 'team'),
  seatLabel: (seat, options) => (isSingle(options) ? String(seat + 1) : ''),
  noDummies: (options) => (isSingle(options) ? `${capital(t('fr.refused.single-dummies'))}.` : ''),
  areas: [
    [/^fr\.(setup\.(teams|decks)|one\.rider|one\.kind|dummy\.(peloton|muscle|manager)|solo\.teams|two\.)/, 'seats'],
    [/^fr\.(setup\.(course|tiles|sides|advice)|breakaway\.tile|one\.breakaway|road\.)/, 'course'],
  ],
  adviceRule: 'fr.setup.advice',
  sets: table('fr.set'),
  composeText: t('fr.setup.compose'),
  bots: { random: t('fr.bot.random.name'), highest: t('fr.bot.highest.name'), rouleur: t('fr.bot.rouleur.name') },
  courseName: (course) => (course === LESSON_COURSE ? t('fr.setup.first-rounds') : undefined),

  ruleGroups: Object.entries(RULE_GROUPS).map(([id, of]) => ({
    id,
    title: PARTS[`${id}.title`]!,
    text: PARTS[`${id}.text`]!,
    of,
  })),
  search: t('fr.rules.search'),
};

export default words;
