/** What Flamme Rouge is called by outside a race: options, parts of the rule book, bots, dummy teams. */

import { PLAYER_TEAMS, type JerseyName } from '../../kit/teams';
import type { Options, RiderInfo, TeamId } from '../../lib/types';
import { isOn, type LineUp, type TitleWords } from '../../titles/words';

export const RIDER_KINDS = ['Rouleur', 'Sprinteur'] as const;

export function kindName(kind: number | null): string {
  return RIDER_KINDS[kind ?? -1] ?? 'rider';
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
  if (number < 1) return 'Peloton team';
  return musclesOf(options) > 1 ? `Muscle team ${number}` : 'Muscle team';
}

/** The Peloton team rides in light grey, the first Muscle team in dark grey, further ones in colours nobody wears. */
export function dummyJersey(team: TeamId, { seats, options }: LineUp): JerseyName {
  const greys: JerseyName[] = pelotonsOf(options) ? ['peloton', 'muscle'] : ['muscle'];
  const dummy = team - seats.length;
  return greys[dummy] ?? PLAYER_TEAMS[PLAYER_TEAMS.length - 1 - (dummy - greys.length)]!;
}

const PHASES: Record<string, string> = {
  distribute: 'Tired legs',
  start: 'Line up',
  bid: 'Breakaway',
  over: 'Finished',
};

/** The course of the introduction: short, with a climb and a descent, on two lanes. */
export const LESSON_COURSE = 'acekMFsbu';

const words: TitleWords = {
  prefix: 'fr',
  rider: ({ kind }) => kindName(kind),
  label: labelOf,
  dummyName,
  dummyJersey,
  phase: (phase, round) => PHASES[phase] ?? `Round ${round}`,

  options: {
    course: { label: 'Stage' },
    tiles: { label: 'Tiles', values: { box: 'Each tile once', any: 'Any tile, any number' } },
    riders: { label: 'Riders', values: { two: 'Two a team', one: 'One each' } },
    peloton_team: { label: 'Peloton team', values: { false: 'No', true: 'Joins the race' } },
    muscle_teams: { label: 'Muscle teams' },
    first_player: { label: 'Who lines up first', values: { seats: 'The first seat', lot: 'Chance decides' } },
    breakaway: { label: 'Breakaway', values: { false: 'No', true: 'Bid for a head start' } },
    end: {
      label: 'The race ends',
      values: { first: 'With the first finisher’s round', all: 'When everybody is home' },
    },
    handicap: { label: 'Handicap' },
    starting_exhaustion: {
      label: 'Tired legs, riding solo',
      note: (seats) => (seats > 1 ? 'counts only when one person rides alone' : ''),
    },
    overrun: {
      label: 'End of the road',
      values: { clamp: 'The last square ends a move', unlimited: 'Nine more squares' },
    },
    dummy_deck: {
      label: 'Empty dummy deck',
      values: { two: 'Moves 2 each round', rebuild: 'Shuffles all its cards again' },
    },
    blocked_lane: {
      label: 'A rider who is blocked',
      values: { keep: 'Keeps its lane', right: 'Takes the rightmost free lane' },
    },
    exhaustion_supply: {
      label: 'Exhaustion cards',
      values: { endless: 'Never run out', box: 'As many as in the box' },
    },
    finish_slipstream: { label: 'Slipstream past the line', values: { none: 'None', allowed: 'Allowed' } },
    ascent_split: {
      label: 'A pack with its tail uphill',
      values: { split: 'Its front moves up', whole: 'It stays together' },
    },
    slipstream_lanes: {
      label: 'Lanes in the slipstream',
      values: { right: 'Rightmost free lane', keep: 'Keep one’s lane' },
    },
    after_line: { label: 'Past a summit finish', values: { flat: 'Flat', ascent: 'Still uphill' } },
  },
  firstOptions: ['breakaway', 'riders', 'end', 'tiles', 'handicap', 'starting_exhaustion'],
  dummies: [
    { option: 'peloton_team', name: 'Peloton team', most: 1 },
    { option: 'muscle_teams', name: 'Muscle team', most: 5 },
  ],
  room: (options) => (isSingle(options) ? MOST_SINGLE : MOST_TEAMS - pelotonsOf(options) - musclesOf(options)),
  full: (options) =>
    isSingle(options) ? 'Twelve riders are the most.' : 'Six teams are the most, dummy teams included.',
  side: (options) => (isSingle(options) ? 'rider' : 'team'),
  seatLabel: (seat, options) => (isSingle(options) ? String(seat + 1) : ''),
  noDummies: (options) => (isSingle(options) ? 'With one rider each there are no dummy teams.' : ''),
  areas: [
    [/^fr\.(setup\.(teams|decks)|one\.rider|one\.kind|dummy\.(peloton|muscle|manager)|solo\.teams|two\.)/, 'seats'],
    [/^fr\.(setup\.(course|tiles|sides|advice)|breakaway\.tile|one\.breakaway|road\.)/, 'course'],
  ],
  adviceRule: 'fr.setup.advice',
  sets: { base: 'Base game', promo: 'Promo' },
  composeText: 'from the sixty sides of the tiles',
  bots: { random: 'Tourist', highest: 'Hothead', rouleur: 'Pro' },
  courseName: (course) => (course === LESSON_COURSE ? 'First five rounds' : undefined),

  ruleGroups: [
    { id: 'setup', title: 'Teams and course', text: 'who races, on what road', of: ['setup', 'road'] },
    { id: 'start', title: 'Lining up', text: 'the grid, handicaps, the first places', of: ['start', 'lane'] },
    { id: 'energy', title: 'Energy', text: 'hands, chosen cards, recycling', of: ['energy'] },
    { id: 'move', title: 'Movement', text: 'who goes first, how far, full squares', of: ['move'] },
    {
      id: 'ground',
      title: 'Terrain',
      text: 'climbs, descents, cobbles, supply',
      of: ['ascent', 'descent', 'cobbles', 'supply'],
    },
    { id: 'slipstream', title: 'Slipstream', text: 'packs close a gap of one', of: ['slipstream', 'end'] },
    { id: 'exhaustion', title: 'Exhaustion', text: 'the price of riding in the wind', of: ['exhaustion'] },
    { id: 'finish', title: 'The finish', text: 'who wins, how the race ends', of: ['finish'] },
    { id: 'breakaway', title: 'Breakaway', text: 'bidding for a head start', of: ['breakaway'] },
    { id: 'dummy', title: 'Dummy teams', text: 'Peloton and Muscle', of: ['dummy'] },
    { id: 'few', title: 'One, two, many', text: 'solo, duel, one rider each', of: ['solo', 'two', 'one'] },
    { id: 'table', title: 'At this table', text: 'turns and taking back', of: ['turn', 'race'] },
  ],
  search: 'slipstream, climb…',
};

export default words;
