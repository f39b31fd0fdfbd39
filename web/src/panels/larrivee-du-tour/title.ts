/** What L'Arrivée du Tour is called by outside a race: options, parts of the rule book, bots. */

import type { TitleWords } from '../../titles/words';

const PHASES: Record<string, string> = { allocate: 'Fifteen points', place: 'Line up', over: 'Finished' };

const words: TitleWords = {
  prefix: 'lt',
  rider: ({ kind }) => `racer ${(kind ?? 0) + 1}`,
  label: ({ kind }) => String((kind ?? 0) + 1),
  phase: (phase, round) => PHASES[phase] ?? `Turn ${round}`,

  options: {
    course: { label: 'Stage' },
    unique_profiles: { label: 'Profiles', values: { false: 'May be alike', true: 'Every racer its own' } },
    wheel: {
      label: 'Pace wheel',
      values: {
        even: 'Plus two everywhere',
        'by-pace': 'One, two, three by pace',
        'by-terrain': 'One, two, three by terrain',
        climbers: 'Hard wheels',
      },
    },
    merge_pace: {
      label: 'Groups that meet ride',
      values: { front: 'At the pace of the first square', fastest: 'At the fastest pace' },
    },
    attempts: { label: 'Breakaways', values: { turn: 'One try a turn', group: 'One try in each group' } },
    dice: { label: 'Dice', values: { d12: 'One with twelve sides', '2d6': 'Two with six sides' } },
    burn_limit: { label: 'Points on a roll', values: {} },
    breakaway: {
      label: 'A breakaway gains',
      values: { middle: 'The middle circle', one: 'One square', result: 'What the roll is better' },
    },
    counter: { label: 'A counter beats', values: { roll: 'The die', total: 'Die and burned points' } },
    pace_skill: {
      label: 'Paying for the pace',
      values: { owner: 'Choose the skill', larger: 'The larger skill pays' },
    },
    fast_needs_point: {
      label: 'A spent group',
      values: { true: 'Cannot be made fast', false: 'Is made fast for nothing' },
    },
    nobody_pays: { label: 'If nobody can pay', values: { steady: 'The pace falls to steady', drop: 'All drop back' } },
    pay_to_accelerate: { label: 'Going faster', values: { false: 'Costs nothing by itself', true: 'Costs a point' } },
    end: {
      label: 'The race ends',
      values: { first: 'With the first one home', all: 'When everybody is home' },
    },
    group_sprint: { label: 'Ties in a group', values: { false: 'By square, then sprint', true: 'By sprint first' } },
    summit_finish: {
      label: 'Ties at a summit finish',
      values: { sprint: 'By sprint points', climbing: 'By climbing points' },
    },
    mechanical: {
      label: 'Mechanical incidents',
      values: { off: 'None', one: 'On a roll of 1', lowest: 'On the lowest roll' },
    },
    feeding: {
      label: 'Feeding zones',
      values: { off: 'Closed', on: 'Two points, no limit', cap: 'Two points, ten at most' },
      note: (seats) => (seats >= 4 ? 'with four or five players points are plentiful anyway' : ''),
    },
    recovery: { label: 'Recovery after the stage', note: () => 'counts in a tour' },
  },
  firstOptions: ['feeding', 'mechanical', 'wheel', 'dice', 'end', 'burn_limit'],
  full: () => 'Five teams are the most.',
  areas: [
    [/^lt\.setup\.players/, 'seats'],
    [/^lt\.setup\.(stage|advice)/, 'course'],
  ],
  adviceRule: 'lt.setup.advice',
  sets: {
    flat: 'Flat',
    hilly: 'Hills',
    'high mountain': 'High mountains',
    'summit finish': 'Summit finish',
    mixed: 'A bit of everything',
    own: 'Own',
  },
  composeText: 'square by square',
  bots: { random: 'Tourist', patron: 'Patron' },
  courseName: (course) => (/^([fudr]\d+)+$/.test(course) ? undefined : course),

  ruleGroups: [
    { id: 'setup', title: 'Before the start', text: 'stage, points, start strip', of: ['setup'] },
    { id: 'wheel', title: 'The pace wheel', text: 'three circles, a token for each group', of: ['wheel'] },
    { id: 'group', title: 'Groups', text: 'who rides with whom', of: ['group'] },
    { id: 'move', title: '1 · Everybody moves', text: 'by pace and terrain', of: ['move'] },
    {
      id: 'breakaway',
      title: '2 · Breakaway',
      text: 'the die, burned points, counters',
      of: ['breakaway', 'burn', 'counter'],
    },
    { id: 'within', title: '3 · Within the group', text: 'one racer in each group', of: ['within'] },
    { id: 'fast', title: '4 · Paying for the pace', text: 'who leads a fast group pays', of: ['fast'] },
    { id: 'pace', title: '5 · Setting the pace', text: 'one step up or down', of: ['pace'] },
    { id: 'finish', title: 'The finish', text: 'who wins, ties, ranking', of: ['finish'] },
    { id: 'optional', title: 'Optional rules', text: 'incidents and feeding', of: ['mechanical', 'feeding'] },
    { id: 'stage', title: 'Stage races', text: 'recovery, best climber, classification', of: ['stage'] },
    { id: 'table', title: 'At this table', text: 'turns and taking back', of: ['turn', 'race'] },
  ],
  search: 'breakaway, pace, counter…',
};

export default words;
