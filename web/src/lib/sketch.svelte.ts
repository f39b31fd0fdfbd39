/** A course in the making: changes can be undone, and the server checks it as it grows. */
import { announcer } from './announce.svelte';
import { asApiError, check, type ApiError } from './api';
import { storage } from './prefs.svelte';
import type { Checked } from './types';

const STEPS_KEPT = 100;
/** Nothing has changed for so long: it is time to ask. */
const PAUSE_MS = 150;

export class Sketch<C, K extends Checked = Checked> {
  now: C;
  /** What the server last made of it. */
  checked = $state.raw<K | null>(null);
  /** Why it cannot be raced as it is. */
  refused = $state.raw<ApiError | null>(null);
  private past = $state.raw<readonly C[]>([]);
  private readonly game: () => string;
  private readonly write: (sketch: C) => string;

  constructor(game: () => string, first: C, write: (sketch: C) => string) {
    this.game = game;
    this.write = write;
    this.now = $state.raw(first);
  }

  /** In the notation of a set-up's course. */
  get text(): string {
    return this.write(this.now);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Whether that was a change; a mere choice of a part need not be undone. */
  change(next: C): boolean {
    if (next === this.now) return false;
    if (this.write(next) !== this.text) this.past = [...this.past.slice(1 - STEPS_KEPT), this.now];
    this.now = next;
    return true;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.now = before;
    announcer.say('Undone.');
  }

  /** The one of the last visit. */
  get kept(): string {
    return storage.read(this.place) ?? '';
  }

  /** For an effect: asks the server, and keeps what can be raced. */
  check(seats: number, more: Record<string, string | boolean> = {}): () => void {
    const { text, place } = this;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        this.checked = (await check(this.game(), seats, { course: text, ...more }, abort.signal)) as K;
        this.refused = null;
        storage.write(place, text);
      } catch (error) {
        if (!abort.signal.aborted) this.refused = asApiError(error);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }

  private get place(): string {
    return `paceline.own-stage.${this.game()}`;
  }
}
