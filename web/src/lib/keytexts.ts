/** What keys are for, in words: fetched with the list of keys. */

import { table } from './speech';
import { allKeys, keysOf, type KeyAction, type KeyChoices, type Scope } from './keys';

export const textOf = (action: KeyAction): string => action.text ?? table('page.keys.key')[action.id] ?? '';

/** Who else has a key in the same place: a key can mean one thing only. */
export function clashes(action: KeyAction, key: string, choices: KeyChoices): KeyAction[] {
  const near = (scope: Scope): boolean => scope === action.scope || scope === 'page' || action.scope === 'page';
  return allKeys().filter(
    (other) => other.id !== action.id && near(other.scope) && keysOf(other, choices).includes(key),
  );
}
