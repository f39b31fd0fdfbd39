/** What Um Reifenbreite is called by outside a race: options, parts of the rule book, bots. */

import { PLAYER_TEAMS } from '../../kit/teams';
import type { Options, RiderInfo } from '../../lib/types';
import type { TitleWords } from '../../titles/words';

/** 21 to 24 ride for the first team, 31 to 34 for the second; 21, 31, 41 and 51 are the stars. */
export const numberOf = ({ team, kind }: RiderInfo): string => String((team + 2) * 10 + (kind ?? 0) + 1);

const PHASES: Record<string, string> = { grid: 'Line up', over: 'Finished' };
const hasTwoTeams = (options: Options): boolean => options.teams === 'two';

/** "2-C-D*11/8/5-A" */
const ROUTE = /^\d(-[A-Za-z]\w*(\*[\d/]*)?)+$/;

const words: TitleWords = {
  prefix: 'ur',
  rider: numberOf,
  label: numberOf,
  dummyJersey: (team) => PLAYER_TEAMS[team % PLAYER_TEAMS.length]!,
  leader: (team, { seats }) => team % seats.length,
  phase: (phase, round) => PHASES[phase] ?? `Round ${round}`,

  options: {
    course: { label: 'Course' },
    energy: {
      label: 'Energy cards',
      values: { course: 'As the course says', seven: 'Seven', fourteen: 'Fourteen' },
    },
    teams: { label: 'Teams', values: { one: 'One each', two: 'Two each, for two' } },
    start_order: {
      label: 'Order of placing',
      values: { clockwise: 'Clockwise every time', snake: 'Back and forth' },
    },
    surfaces: { label: 'Surfaces count', values: { false: 'No, basic game', true: 'Yes, advanced' } },
    sprints: { label: 'Sprints', values: { false: 'No', true: 'Points on the way' } },
    yellow_jersey: { label: 'Yellow jersey', values: { false: 'No', true: 'Two points a round' } },
    jersey_check: {
      label: 'The jersey changes hands',
      values: {
        round: 'With the third across, and at a round’s end',
        third: 'With the third across',
        crossing: 'With each of the three',
      },
    },
    jersey_from: {
      label: 'The jersey pays',
      values: { at_once: 'From the round it is won in', next_round: 'From the round after' },
    },
    chase_car: { label: 'Chase car', values: { false: 'No', true: 'Cheating, at a risk' } },
    switching: { label: 'Switching the lead', values: { false: 'No', true: 'Asked down the line' } },
    switched_sprint: {
      label: 'Lead taken across a sprint line',
      values: { true: 'Counts as crossing', false: 'Only moves count' },
    },
    first_round_car: { label: 'Chase car in round one', values: { false: 'Barred', true: 'Allowed' } },
    car_seven: { label: 'Six and one by car', values: { true: 'Draw a chance card', false: 'Draw none' } },
    first_round_drafting: { label: 'Drafting in round one', values: { false: 'Barred', true: 'Allowed' } },
    draft_limit: {
      label: 'A drafter makes at most',
      values: { steps: 'The steps of the one ahead', points: 'The leader’s points' },
    },
    standing_still: { label: 'Standing still', values: { blocked: 'Only when blocked', allowed: 'By choice' } },
    seven: { label: 'What makes a seven', values: { roll: 'Dice and cards', move: 'After the surface' } },
    falls: { label: 'Falls', values: { card: 'As the card says', full: 'Always spread' } },
    late_falls: {
      label: 'Falling after one’s move',
      values: { free: 'Costs nothing more', next_round: 'Costs the next move' },
    },
    finishers: {
      label: 'Finishers leave the road',
      values: { round: 'After the round', move: 'After the move' },
    },
    remount: { label: 'Getting back on', values: { row: 'Beside, then behind', lane: 'Behind only' } },
    team_tie: {
      label: 'Teams level on points and best rider',
      values: { line: 'First rider home decides', shared: 'They share the place' },
    },
    settling: {
      label: 'Settling the rest when the victory is certain',
      values: { true: 'If all agree', false: 'Everybody rides home' },
    },
  },
  firstOptions: ['surfaces', 'sprints', 'yellow_jersey', 'switching', 'chase_car', 'energy', 'teams'],
  room: (options) => (hasTwoTeams(options) ? 2 : 4),
  full: (options) =>
    hasTwoTeams(options) ? 'Two managers lead two teams each.' : 'Four teams of four riders are the most.',
  side: (options) => (hasTwoTeams(options) ? 'manager' : 'team'),
  areas: [
    [/^ur\.setup\.course/, 'course'],
    [/^ur\.setup\.teams/, 'seats'],
  ],
  sets: {
    'cobbles, asphalt': 'Cobbles, asphalt',
    'asphalt, mountains': 'Asphalt, mountains',
  },
  composeText: 'any start, sprints and finish on the board',
  bots: { random: 'Tourist', manager: 'Sports manager' },
  courseName: (course) => (ROUTE.test(course) ? routeName(course) : undefined),

  ruleGroups: [
    { id: 'setup', title: 'Teams and course', text: 'who races, on what road', of: ['setup', 'road', 'table'] },
    { id: 'start', title: 'Lining up', text: 'dice, dots, one rider a lane', of: ['start'] },
    { id: 'round', title: 'The round', text: 'the foremost moves first', of: ['round'] },
    { id: 'move', title: 'Moving', text: 'dice, steps, thick lines', of: ['move'] },
    { id: 'draft', title: 'Drafting', text: 'on the wheel, no dice', of: ['draft'] },
    { id: 'energy', title: 'Energy cards', text: 'in place of dice, and breakaways', of: ['energy'] },
    { id: 'chance', title: 'Chance cards and falls', text: 'what a seven brings', of: ['chance', 'fall'] },
    { id: 'surface', title: 'Surfaces', text: 'climbs, descents, cobbles, walking', of: ['surface', 'dismount'] },
    { id: 'car', title: 'The chase car', text: 'photographs and disqualification', of: ['car'] },
    { id: 'sprint', title: 'Sprints and yellow jersey', text: 'points on the way', of: ['sprint', 'jersey'] },
    { id: 'switch', title: 'Switching the lead', text: 'asked down the line', of: ['switch'] },
    { id: 'finish', title: 'The finish', text: 'full moves, points, stage races', of: ['finish', 'score', 'stages'] },
    { id: 'turn', title: 'At this table', text: 'turns and taking back', of: ['turn', 'race'] },
  ],
  search: 'draft, seven, cobbles…',
};

/** "Start 2 · C · D · A": where a route of one's own leads. */
export function routeName(route: string): string {
  const [start, ...lines] = route.split('-');
  return [`Start ${start}`, ...lines.map((line) => line.replace(/\*.*/, ''))].join(' · ');
}

export default words;
