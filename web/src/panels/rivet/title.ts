/** What On the Rivet and Visions of Rainbows are called by outside a race: options, parts of the rule book, bots. */

import { say, t, table } from '../../lib/speech';
import { optionWords } from '../../titles/options';
import type { OptionWords, RuleGroupWords, TitleWords } from '../../titles/words';
import { namesOf, type Prefix } from './names';

/** The parts of the rule book, in the order of play, with the rules that belong there. */
const BOOK: Record<string, readonly string[]> = {
  setup: ['setup', 'grid'],
  turn: ['turn', 'card', 'strength'],
  move: ['move', 'link'],
  bump: ['bump'],
  road: ['road', 'transition', 'class', 'roadside'],
  fatigue: ['fatigue', 'effect'],
  deck: ['deck', 'headlines'],
  event: ['event', 'grupo'],
  tactics: ['tactics'],
  reorg: ['reorg', 'rescue', 'car', 'phase'],
  finish: ['finish', 'bonus'],
  ai: ['ai'],
  table: ['race'],
};

function ruleGroups(edition: string): RuleGroupWords[] {
  const lines = table('or.book');
  const text = (id: string): string => say(lines[`${id}.text`]!, { edition });
  return Object.entries(BOOK).map(([id, of]) => ({ id, title: lines[`${id}.title`]!, text: text(id), of }));
}

function options(): Record<string, OptionWords> {
  const found = optionWords(table('or.option'));
  const note = (seats: number): string => (seats === 2 ? t('or.setup.two') : '');
  return { ...found, team_tactics: { ...found.team_tactics!, note } };
}

function wordsOf(prefix: Prefix): TitleWords {
  const rule = (name: string): RegExp => new RegExp(`^${prefix}\\.${name}`);
  return {
    ...namesOf(prefix),

    get options() {
      return options();
    },
    firstOptions: [...(prefix === 'or' ? ['team_tactics'] : []), 'length', 'energy', 'weather', 'reactions'],
    full: () => t('or.setup.full'),
    areas: [
      [rule('setup\\.(teams|expansion|core)'), 'seats'],
      [rule('(setup\\.(map|length)|bonus)'), 'course'],
    ],
    adviceRule: `${prefix}.bonus.advice`,
    get sets() {
      return table('or.set');
    },
    get composeText() {
      return t('or.setup.compose');
    },
    get bots() {
      return { random: t('or.bot.random.name'), directeur: t('or.bot.directeur.name') };
    },

    get ruleGroups() {
      return ruleGroups(prefix);
    },
    get search() {
      return t('or.book.search');
    },
  };
}

export const onTheRivet = wordsOf('or');
export const visions = wordsOf('vr');
