/** How long a film takes: what others do between two decisions of ours is never long to wait for. */

/** ms at normal speed. */
export const LONGEST = 6000;
/** Until the race has told: ms that an event takes to show, and events of an update, as if so many had been seen. */
const USUAL = { ms: 350, events: 2, updates: 4 };
/** A slow machine may overrun: something is always left, nothing is endlessly fast, and no ride was filmed for longer. */
const LEAST = 1;
const FASTEST = 10_000;
const LONGEST_RIDE = 2000;
/** Faster than this, and nobody could follow: the story is told afterwards. */
const TOO_FAST = 1.6;

export class FilmClock {
  /** How much faster than filmed things go now. */
  rush = 1;
  /** What is left of the time, in ms; without an end for who only watches. */
  private left = Infinity;
  private updates = USUAL.updates;
  private events = USUAL.events * USUAL.updates;
  private filmed = USUAL.ms * this.events;

  get tooFast(): boolean {
    return this.rush > TOO_FAST;
  }

  /** From one decision to the next. */
  begin(limit = LONGEST): void {
    this.left = limit;
    this.rush = 1;
  }

  /** An update of so many events is shown, and others wait: all of them fit into the time that is left. */
  next(events: number, waiting: number): void {
    const ahead = events + (waiting * this.events) / this.updates;
    this.rush = Math.max(1, (ahead * this.filmed) / this.events / this.left);
    this.events += events;
    this.updates++;
  }

  /** How long something takes that was filmed for so many ms. Half of what is left stays for what nobody foresaw. */
  take(ms: number): number {
    const time = Math.min(ms / this.rush, this.left / 2);
    this.filmed += ms;
    this.left -= time;
    return time;
  }

  /** How much faster something has to go that may take so many ms. */
  speedFor(ms: number): number {
    return Math.min(FASTEST, Math.max(this.rush, (2 * ms) / this.left));
  }

  /** Something took so many ms at a speed. */
  took(ms: number, speed: number): void {
    this.filmed += Math.min(LONGEST_RIDE, ms * speed);
    this.left = Math.max(LEAST, this.left - ms);
  }
}
