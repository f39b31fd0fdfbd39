/** Windows that any page may open: the rules on the spot, and the list of keys. `App` hosts them. */

import type { GameId } from './types';

class Sheet {
  /** The rule to show; null while the sheet is closed, empty for the whole book. */
  rule = $state<string | null>(null);
  /** The title that pages are about now; the app's first where there is none. */
  game = $state<GameId>('');
  keys = $state(false);
}

export const sheet = new Sheet();

export function openRule(rule = '', game = sheet.game): void {
  sheet.game = game;
  sheet.rule = rule;
}

export function openKeys(): void {
  sheet.keys = true;
}
