/** What the films of all titles have in common: taking events over, telling them, riding them on the map. */

import type { Move, Step } from '../../board/api';
import { prefs } from '../../lib/prefs.svelte';
import type { JerseyName } from '../../lib/teams';
import type { RiderId, TitleTypes } from '../../lib/types';
import type { TitleFilm } from './panel';
import type { RaceShow } from './show.svelte';

export abstract class BaseFilm<T extends TitleTypes = TitleTypes> implements TitleFilm<T['event'], T['choice']> {
  lastMoves = $state.raw<readonly Move[]>([]);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a film does not ask its show for itself
  protected readonly show: RaceShow<T, any>;

  constructor(show: BaseFilm<T>['show']) {
    this.show = show;
  }

  abstract get doing(): string;
  abstract play(events: readonly T['event'][], hurry: AbortSignal): Promise<void>;

  note(events: readonly T['event'][], round?: number): void {
    this.show.say(events, round);
  }

  committing(_choice: T['choice']): void {}

  reset(): void {
    this.lastMoves = [];
  }

  /** Events that need no picture of their own: into the view and the commentary. */
  protected takeAll(events: readonly T['event'][]): void {
    for (const event of events) this.show.take(event);
    this.show.say(events);
  }

  /** Nothing moves: in a hurry, at instant speed, for who wants no motion, or without a map. */
  protected still(hurry: AbortSignal): boolean {
    return hurry.aborted || !prefs.pace || !this.show.map;
  }

  /** Rides on the map, unless nothing is to move. */
  protected async ride(step: Step, hurry: AbortSignal): Promise<void> {
    if (!this.still(hurry)) await this.show.ride([step], hurry);
  }

  /** Leaves a trail of our own riders' moves. */
  protected trail(moves: readonly Move[]): void {
    this.lastMoves = moves.filter(({ rider }) => this.show.mine(Number(rider)));
  }

  /** For a banner about a rider. */
  protected kitOf(rider: RiderId): { jersey: JerseyName; label: string } {
    return { jersey: this.show.jersey(this.show.view.riders[rider]?.team ?? 0), label: this.show.label(rider) };
  }
}
