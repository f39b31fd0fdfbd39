/**
 * A race as the screen shows it. It starts from what the server says and moves on event by event as they are played,
 * so that nothing on the screen knows more than the riders on the road.
 */

import type { Move, Step } from '../../board/api';
import type { Point } from '../../board/types';
import { CourseFacts } from '../../lib/course';
import { prefs } from '../../lib/prefs.svelte';
import { jerseyOf, labelOf, type JerseyName } from '../../lib/teams';
import type {
  Ask,
  Choice,
  FlammeBoard,
  OddsOfAction,
  RaceEvent,
  RiderId,
  SeatId,
  SpaceId,
  Table,
  TeamId,
  View,
} from '../../lib/types';
import { commentary, riderName, teamName, type Cast, type Said } from '../../lib/words';
import { groupsOf, type Group, type Standing } from './order';
import type { Panel, TitleStage } from './panel';

/** What the screen asks of the map. */
export interface MapHandle {
  play(steps: readonly Step[]): Promise<void>;
  skip(): void;
  at(space: SpaceId): Point | undefined;
}

export interface Place extends Standing {
  space: SpaceId;
  team: TeamId;
}

export interface Line extends Said {
  id: number;
  round: number;
}

export interface Banner {
  title: string;
  text: string;
  jersey?: JerseyName;
  label?: string;
}

const MOST_LINES = 200;

export abstract class RaceShow {
  readonly panel: Panel;
  readonly stage: TitleStage;
  map = $state.raw<MapHandle | null>(null);
  lines = $state.raw<Line[]>([]);
  banner = $state.raw<Banner | null>(null);
  /** How much faster than chosen, to catch up with what has happened meanwhile. */
  rush = $state(1);

  /** Where riders are on their way to: the map knows already, everything else does not. */
  private ahead = $state.raw<ReadonlyMap<RiderId, SpaceId>>(new Map());
  private shown = $state.raw<{ base: View; view: View } | null>(null);
  /** What was there when the events now shown began. */
  private showing = $state.raw<object | null>(null);
  private said = 0;

  abstract get table(): Table;
  abstract get you(): readonly SeatId[];
  /** What the server last said. */
  protected abstract get base(): View;
  /** Becomes another object with every word of the server. */
  protected abstract get source(): object;

  constructor(panel: Panel) {
    this.panel = panel;
    this.stage = panel.stage(this);
  }

  // What is asked; a race that is only watched asks nothing.

  /** Whose secrets are on the screen. */
  get eyes(): SeatId | null {
    return null;
  }
  get ask(): Ask | null {
    return null;
  }
  /** The choice considered: previewed on the map, played by Enter. */
  get armed(): Choice | null {
    return null;
  }
  get sending(): boolean {
    return false;
  }
  oddsOf(_choice: Choice): OddsOfAction | null {
    return null;
  }
  arm(_action: string | null): void {}
  commit(_action?: string): void {}
  wonder(_action: string): void {}

  // What is shown.

  /** Events are being shown; until the server's word on their outcome is taken over. */
  get busy(): boolean {
    return this.showing !== null && this.showing === this.source;
  }

  get view(): View {
    const { base } = this;
    return this.shown?.base === base ? this.shown.view : base;
  }

  readonly board: FlammeBoard = $derived.by(() => this.table.board);
  readonly course: CourseFacts = $derived.by(() => new CourseFacts(this.board));

  readonly cast: Cast = $derived.by(() => ({
    seats: this.table.seats,
    riders: this.view.riders.map(({ rider, team, kind }) => ({ rider, team, kind })),
    you: this.you,
    options: this.table.options,
  }));

  readonly places: Place[] = $derived.by(() =>
    this.view.riders.flatMap(({ rider, team, space }) =>
      space === null ? [] : [{ rider, team, space, square: this.course.rowOf(space), lane: this.course.laneOf(space) }],
    ),
  );

  readonly groups: Group<Place>[] = $derived.by(() => groupsOf(this.places));

  name(rider: RiderId): string {
    return riderName(rider, this.cast);
  }

  teamName(team: TeamId): string {
    return teamName(team, this.cast);
  }

  jersey(team: TeamId): JerseyName {
    return jerseyOf(team, this.table);
  }

  label(rider: RiderId): string {
    return labelOf(rider, this.cast.riders);
  }

  /** Where the map draws a rider. */
  spaceOf(rider: RiderId): SpaceId | null {
    return (this.busy ? this.ahead.get(rider) : undefined) ?? this.view.riders[rider]?.space ?? null;
  }

  mine(rider: RiderId): boolean {
    return this.you.includes(this.view.riders[rider]?.team ?? -1);
  }

  // Playing what happened.

  /** The race after one more event. */
  take(event: RaceEvent): void {
    if (!this.busy) return; // everything has come anew meanwhile
    const { base } = this;
    this.shown = { base, view: this.panel.apply(this.view, event, this.table) };
  }

  forget(): void {
    this.showing = null;
    this.shown = null;
    this.banner = null;
  }

  /** Shows events. What needs no showing disturbs nobody who is choosing. */
  async playEvents(events: readonly RaceEvent[], hurry: AbortSignal): Promise<void> {
    if (!this.panel.loud(events)) return this.stage.note(events);
    this.showing = this.source;
    this.ahead = new Map();
    const skip = (): void => this.map?.skip();
    hurry.addEventListener('abort', skip, { once: true });
    try {
      await this.stage.play(events, hurry);
    } finally {
      hurry.removeEventListener('abort', skip);
    }
  }

  /** Rides on the map; the rest of the screen follows as riders arrive. */
  async ride(steps: readonly Step[], hurry: AbortSignal): Promise<void> {
    if (!this.map) return;
    const done = this.map.play(steps);
    const moves: Move[] = steps.flatMap((step) => (step.kind === 'pause' ? [] : step.moves));
    this.ahead = new Map([...this.ahead, ...moves.map(({ rider, to }): [RiderId, SpaceId] => [Number(rider), to])]);
    if (hurry.aborted) this.map.skip();
    await done;
  }

  say(events: readonly RaceEvent[], card: (card: number | null) => string, round = this.view.round): void {
    const more = commentary(events, this.cast, this.course, card).map((said) => ({ ...said, id: this.said++, round }));
    if (more.length) this.lines = [...this.lines, ...more].slice(-MOST_LINES);
  }

  /** Waits at the chosen pace; not at all in a hurry. Who wants little motion still wants time to read. */
  wait(ms: number, hurry: AbortSignal): Promise<void> {
    const pace = { x1: 1, x2: 2, instant: 0 }[prefs.speed];
    if (!pace || hurry.aborted || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = (): void => {
        clearTimeout(timer);
        hurry.removeEventListener('abort', stop);
        resolve();
      };
      const timer = setTimeout(stop, ms / pace / this.rush);
      hurry.addEventListener('abort', stop);
    });
  }

  /** One banner at a time, for as long as it takes to read. */
  async hold(banner: Banner, hurry: AbortSignal, ms = 1600): Promise<void> {
    this.banner = banner;
    await this.wait(ms, hurry);
    if (this.banner === banner) this.banner = null;
  }
}
