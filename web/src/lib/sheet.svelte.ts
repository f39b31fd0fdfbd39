/** Windows that any page may open: the rules on the spot, and the list of keys. `App` hosts them. */

import type { GameId, SeatId } from './types';

/** What was told before somebody asked for its rule: a refusal, a line of commentary. */
export interface About {
  text: string;
  /** What the line tells of; the last where it tells of several. */
  event?: object | undefined;
  /** What is being set up, in notation. */
  setup?: string;
}

/** The race on the screen, as far as a report needs it. */
export interface Reported {
  readonly eyes: SeatId | null;
  /** When an event was heard; without one, what is shown now. */
  moment(event?: object): { n?: number | undefined; step?: number };
}

class Sheet {
  /** The rule to show; null while the sheet is closed, empty for the whole book. */
  rule = $state<string | null>(null);
  about: About | null = null;
  race: Reported | null = null;
  /** The title that was last looked at or raced; empty where there was none. */
  game = $state<GameId>('');
  keys = $state(false);
}

export const sheet = new Sheet();

export function openRule(rule = '', about: About | null = null): void {
  sheet.about = about;
  sheet.rule = rule;
}

export function openKeys(): void {
  sheet.keys = true;
}
