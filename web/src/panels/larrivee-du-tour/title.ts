/** What L'Arrivée du Tour is called by outside a race: options, parts of the rule book, bots. */

import { t, table } from '../../lib/speech';
import { optionWords } from '../../titles/options';
import type { TitleWords } from '../../titles/words';

const PHASES: Record<string, string> = { allocate: 'Fifteen points', place: 'Line up', over: 'Finished' };

const words: TitleWords = {
  prefix: 'lt',
  rider: ({ kind }) => `racer ${(kind ?? 0) + 1}`,
  label: ({ kind }) => String((kind ?? 0) + 1),
  phase: (phase, round) => PHASES[phase] ?? `Turn ${round}`,

  get options() {
    const options = optionWords(table('lt.option'));
    options.feeding!.note = (seats) => (seats >= 4 ? t('lt.option-note.feeding') : '');
    options.recovery!.note = () => t('lt.option-note.recovery');
    return options;
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
  get bots() {
    return { random: t('lt.bot.random.name'), patron: t('lt.bot.patron.name') };
  },
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
