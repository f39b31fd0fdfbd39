/** A course in the making: changes can be undone, and the server checks it as it grows. */
import { t } from './speech';
import { announcer } from './announce.svelte';
import { asApiError, type ApiError } from './api';
import { check } from './calls';
import { storage } from './prefs.svelte';
import { ownStage } from './stages';
import type { Board, Box, Checked, Options } from './types';

const STEPS_KEPT = 100;
/** Nothing has changed for so long: it is time to ask. */
const PAUSE_MS = 150;

/** How a title writes its courses, and reads them. */
export interface Notation<C> {
  /** What one starts from. */
  first: C;
  write(sketch: C): string;
  /** Null where it makes no sense. */
  read(text: string): C | null;
  /** For those who do not see what a change has made of it. */
  say(sketch: C): string;
}

export class Sketch<C, B extends Board = Board> {
  now: C;
  /** What the server last made of it. */
  checked = $state.raw<Checked<B> | null>(null);
  /** Why it cannot be raced as it is. */
  refused = $state.raw<ApiError | null>(null);
  /** What it is composed from; null for the printed box. */
  box = $state.raw<Box | null>(null);
  private past = $state.raw<readonly C[]>([]);
  private readonly game: () => string;
  private readonly notation: Notation<C>;

  constructor(game: () => string, notation: Notation<C>) {
    this.game = game;
    this.notation = notation;
    this.now = $state.raw(notation.first);
  }

  /** In the notation of a set-up's course. */
  get text(): string {
    return this.notation.write(this.now);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Whether that was a change; a mere choice of a part need not be undone. */
  change(next: C): boolean {
    if (next === this.now) return false;
    if (this.notation.write(next) !== this.text) this.past = [...this.past.slice(1 - STEPS_KEPT), this.now];
    this.now = next;
    announcer.say(this.notation.say(next));
    return true;
  }

  /** Whether that could be read. */
  type(text: string): boolean {
    const read = this.notation.read(text);
    if (read !== null) this.change(read);
    return read !== null;
  }

  restart(): void {
    this.change(this.notation.first);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.now = before;
    announcer.say(t('page.compose.undone'));
  }

  /** The one of the last visit. */
  get kept(): string {
    return storage.read(this.place) ?? '';
  }

  /** As it came by a link, or was left at the last visit. */
  open(given: string | null): void {
    const read = this.notation.read(given ?? this.kept);
    if (read !== null) this.now = read;
  }

  /** For an effect: asks the server, and keeps what can be raced. */
  check(seats: number, more: Options = {}): () => void {
    const { text, place, box } = this;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        this.checked = (await check(this.game(), seats, { course: text, ...more }, box, abort.signal)) as Checked<B>;
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
    return ownStage(this.game(), this.box);
  }
}
