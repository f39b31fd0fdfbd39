/** What the coach says, in words and figures: every option on one scale. */

import { language, percent, t } from '../../lib/speech';
import type { Ask, Choice, HintAnswer, HintOption } from '../../lib/types';

/** Below this difference, in shares of all races, two options are equal. */
const EQUAL = 0.02;

export interface Option extends HintOption {
  /** As the game calls it: "Play the 5". */
  name: string;
  rank: 'best' | 'equal' | 'other';
}

/** The answer's options with their names. Where two would be called the same, each is told at length. */
export function named(
  { options, best, equal }: Pick<HintAnswer, 'options' | 'best' | 'equal'>,
  ask: Ask,
  brief: (choice: Choice) => string,
  full: (choice: Choice) => string,
): Option[] {
  const choices = new Map(ask.choices.map((choice) => [choice.action, choice]));
  const known = options.flatMap((option) => {
    const choice = choices.get(option.action);
    return choice ? [{ option, choice, name: brief(choice) }] : [];
  });
  const most = options.find(({ action }) => action === best)?.win ?? 0;
  const rankOf = ({ action, win }: HintOption): Option['rank'] => {
    if (action === best) return 'best';
    return equal && most - win < EQUAL ? 'equal' : 'other';
  };
  return known
    .map(({ option, choice, name }) => ({
      ...option,
      name: known.some((other) => other.choice !== choice && other.name === name) ? full(choice) : name,
      rank: rankOf(option),
    }))
    .sort((a, b) => Number(b.rank === 'best') - Number(a.rank === 'best'));
}

const SCALES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8];

/** Where all bars end: the first round share that none goes beyond. */
export function scaleOf(options: readonly Pick<HintOption, 'high'>[]): number {
  const most = Math.max(...options.map(({ high }) => high));
  return SCALES.find((scale) => scale >= most) ?? 1;
}

/** "2.1" */
export const placeText = (place: number): string =>
  place.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** For screen readers. */
export function spokenOption({ name, win, low, high, place, rank }: Option, teams: number): string {
  return t('race.coach.option', {
    option: name,
    chance: percent(win),
    low: percent(low),
    high: percent(high),
    place: placeText(place),
    teams,
    best: rank === 'best' ? 'yes' : rank,
  });
}

/** The answer in a sentence or two. */
export function heard([best]: readonly Option[], why: string): string {
  return best ? t('race.coach.heard', { option: best.name, chance: percent(best.win), why }) : why;
}
