/** Windows that any page may open: the rules on the spot, and the list of keys. `App` hosts them. */

class Sheet {
  /** The rule to show; null while the sheet is closed, empty for the whole book. */
  rule = $state<string | null>(null);
  game = $state('flamme-rouge');
  keys = $state(false);
}

export const sheet = new Sheet();

export function openRule(rule = '', game = 'flamme-rouge'): void {
  sheet.game = game;
  sheet.rule = rule;
}

export function openKeys(): void {
  sheet.keys = true;
}
