/** Words for screen readers: `App` renders them in two live regions. */

class Announcer {
  polite = $state('');
  assertive = $state('');

  /** Assertive only for "your turn" and for events that need an answer. */
  say(text: string, { assertive = false } = {}): void {
    // The same words twice are read twice only if the text changes.
    const region = assertive ? 'assertive' : 'polite';
    this[region] = this[region] === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
