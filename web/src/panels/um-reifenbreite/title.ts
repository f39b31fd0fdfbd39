/** What Um Reifenbreite is called by outside a race: options, parts of the rule book. */

import { t, table } from '../../lib/speech';
import { optionWords } from '../../titles/options';
import type { TitleWords } from '../../titles/words';
import { hasTwoTeams, names } from './names';

/** The parts of the rule book, by what their rules' ids have in second place. */
const PARTS = [
  ['setup', 'road', 'table'],
  ['start'],
  ['round'],
  ['move'],
  ['draft'],
  ['energy'],
  ['chance', 'fall'],
  ['surface', 'dismount'],
  ['car'],
  ['sprint', 'jersey'],
  ['switch'],
  ['finish', 'score', 'stages'],
  ['turn', 'race'],
];

const words: TitleWords = {
  ...names,
  get options() {
    return optionWords(table('ur.option'));
  },
  firstOptions: ['surfaces', 'sprints', 'yellow_jersey', 'switching', 'chase_car', 'energy', 'teams'],
  room: (options) => (hasTwoTeams(options) ? 2 : 4),
  full: (options) => t('ur.course.full', { teams: String(options.teams) }),
  areas: [
    [/^ur\.setup\.course/, 'course'],
    [/^ur\.setup\.teams/, 'seats'],
  ],
  get sets() {
    const sets = Object.entries(table('ur.set'));
    return Object.fromEntries(sets.map(([roads, text]) => [roads.replaceAll('-', ', '), text]));
  },
  get composeText() {
    return t('ur.course.own');
  },
  get ruleGroups() {
    const book = table('ur.book');
    return PARTS.map((of) => ({ id: of[0]!, title: book[`${of[0]}.title`]!, text: book[`${of[0]}.text`]!, of }));
  },
  get search() {
    return t('ur.course.search');
  },
};

export default words;
