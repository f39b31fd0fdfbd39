/** What keys are for, in words: fetched with the list of keys. */

import { allKeys, keysOf, type KeyAction, type KeyChoices, type Scope } from './keys';

export const SCOPES: Record<Scope, string> = {
  page: 'Everywhere',
  race: 'In a race',
  title: 'In this game',
  replay: 'In a replay',
  compose: 'Composing a stage',
  dialog: 'In a window',
};

const TEXTS: Record<string, string> = {
  help: 'These keys; in a race: why can’t I?',
  theme: 'Light or dark',
  sound: 'Sound on or off',
  rules: 'Rules',
  'card-1': 'First choice',
  'card-2': 'Second choice',
  'card-3': 'Third choice',
  'card-4': 'Fourth choice',
  'card-5': 'Fifth choice',
  previous: 'Previous choice',
  next: 'Next choice',
  commit: 'Play what is chosen',
  undo: 'Undo',
  skip: 'Skip the animation',
  follow: 'Follow my riders',
  fit: 'Whole board and back',
  'zoom-in': 'Zoom in',
  'zoom-out': 'Zoom out',
  order: 'Race order',
  log: 'Commentary',
  speed: 'Speed of the riders',
  play: 'Play or pause',
  'step-back': 'One step back',
  'step-on': 'One step on',
  'round-back': 'One round back',
  'round-on': 'One round on',
  first: 'To the start',
  last: 'To the finish',
  'tile-move-back': 'Move the tile towards the start',
  'tile-move-on': 'Move the tile towards the finish',
  'tile-turn': 'Turn the tile over',
  'tile-remove': 'Remove the tile',
  'compose-undo': 'Undo',
  close: 'Close',
};

export const textOf = (action: KeyAction): string => action.text ?? TEXTS[action.id] ?? '';

/** Who else has a key in the same place: a key can mean one thing only. */
export function clashes(action: KeyAction, key: string, choices: KeyChoices): KeyAction[] {
  const near = (scope: Scope): boolean => scope === action.scope || scope === 'page' || action.scope === 'page';
  return allKeys().filter(
    (other) => other.id !== action.id && near(other.scope) && keysOf(other, choices).includes(key),
  );
}
