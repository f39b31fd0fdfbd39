/** What L'Arrivée du Tour is called by outside a race: options, parts of the rule book, bots. */

import { t, table } from '../../lib/speech';
import { optionWords } from '../../titles/options';
import type { TitleWords } from '../../titles/words';
import { names } from './names';

/** The parts of the rule book in the order of play. */
const PARTS = {
  setup: ['setup'],
  wheel: ['wheel'],
  group: ['group'],
  move: ['move'],
  breakaway: ['breakaway', 'burn', 'counter'],
  within: ['within'],
  fast: ['fast'],
  pace: ['pace'],
  finish: ['finish'],
  optional: ['mechanical', 'feeding'],
  stage: ['stage'],
  table: ['turn', 'race'],
};

const words: TitleWords = {
  prefix: names.prefix,
  rider: names.rider,
  label: names.label,
  phase: names.phase,
  round: names.round,
  courseName: names.courseName,

  get options() {
    const options = optionWords(table('lt.option'));
    options.feeding!.note = (seats) => (seats >= 4 ? t('lt.page.setup.note.feeding') : '');
    options.recovery!.note = () => t('lt.page.setup.note.recovery');
    return options;
  },
  firstOptions: ['feeding', 'mechanical', 'wheel', 'dice', 'end', 'burn_limit'],
  full: () => t('lt.page.setup.full'),
  areas: [
    [/^lt\.setup\.players/, 'seats'],
    [/^lt\.setup\.(stage|advice)/, 'course'],
  ],
  adviceRule: 'lt.page.setup.advice',
  get sets() {
    return table('lt.page.setup.set');
  },
  get composeText() {
    return t('lt.page.setup.compose');
  },
  get bots() {
    return names.bots;
  },

  get ruleGroups() {
    const lines = table('lt.page.setup.rules');
    return Object.entries(PARTS).map(([id, of]) => ({
      id,
      title: lines[`${id}.title`]!,
      text: lines[`${id}.text`]!,
      of,
    }));
  },
  get search() {
    return t('lt.page.setup.search');
  },
};

export default words;
