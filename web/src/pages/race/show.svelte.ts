/**
 * A race as the screen shows it. It starts from what the server says and moves on event by event as they are played,
 * so that nothing on the screen knows more than the riders on the road.
 */

import { tick } from 'svelte';
import type { Move, Step } from '../../board/api';
import type { Point } from '../../board/types';
import { prefs } from '../../lib/prefs.svelte';
import type { Reported } from '../../lib/sheet.svelte';
import type { JerseyName } from '../../lib/teams';
import type { Ask, Given, RaceEvent, RiderId, SeatId, SpaceId, Table, TeamId, TitleTypes } from '../../lib/types';
import { riderName, tableLine, teamName, toldOf, type Cast, type Said } from '../../lib/words';
import { Words } from '../../titles/words';
import { FilmClock } from './clock';
import { groupsOf, type Group, type Standing } from './order';
import type { Panel, TitleFilm } from './panel';

/** What the screen asks of the map. */
export interface MapHandle {
  play(steps: readonly Step[]): Promise<void>;
  skip(): void;
  at(space: SpaceId): Point | undefined;
}

export interface CommentaryLine extends Said {
  id: number;
  round: number;
}

export interface Banner {
  title: string;
  text: string;
  jersey?: JerseyName;
  label?: string;
  /** Lies there while somebody chooses: it moves no map and stands in nobody's way. */
  story?: boolean;
}

/** Where the map draws a rider. */
export interface Spot {
  space: SpaceId | null;
  slot?: number;
}

const MOST_LINES = 200;
/** ms that the map takes for a ride at most. */
const LONGEST_RIDE = 900;

export abstract class RaceShow<T extends TitleTypes = TitleTypes, S = TitleFilm> implements Reported {
  readonly panel: Panel<T, S>;
  readonly words: Words;
  readonly film: S;
  map = $state.raw<MapHandle | null>(null);
  /** What was answered last at this screen, where there was a choice. */
  chosen = $state.raw<{ decision: number; choice: T['choice'] } | null>(null);
  lines = $state.raw<CommentaryLine[]>([]);
  banner = $state.raw<Banner | null>(null);
  /** Room of the map that somebody who explains takes, in px. */
  taken = $state.raw({ left: 0, top: 0 });
  /** How much faster than chosen the map moves, to catch up with what has happened meanwhile. */
  rush = $state(1);
  readonly clock = new FilmClock();
  /** The commentary is being caught up with: nobody wants it read out. */
  hushed = $state(true);

  /** Where riders are on their way to: the map knows already, everything else does not. */
  private ahead = $state.raw<ReadonlyMap<RiderId, Spot>>(new Map());
  private shown = $state.raw<{ base: T['view']; view: T['view'] } | null>(null);
  /** What was there when the events now shown began. */
  private showing = $state.raw<object | null>(null);
  private told = 0;
  /** What stands out of all that went by too fast. */
  protected missed: string[] = [];

  abstract get table(): Table<T>;
  abstract get you(): readonly SeatId[];
  /** How things stand in points or seconds, as the server last said. */
  abstract get score(): T['score'];
  /** What the server last said. */
  protected abstract get base(): T['view'];
  abstract moment(event?: object): ReturnType<Reported['moment']>;
  /** Becomes another object with every word of the server. */
  protected abstract get source(): object;

  constructor(panel: Panel<T, S>) {
    this.panel = panel;
    this.words = new Words(panel.words);
    this.film = panel.film(this);
  }

  // What is asked; a race that is only watched asks nothing.

  /** Whose secrets are on the screen. */
  get eyes(): SeatId | null {
    return null;
  }
  /** Whom the camera keeps in view, whatever else there is to see. */
  get about(): RiderId | null {
    return null;
  }
  get ask(): Ask<T['choice']> | null {
    return null;
  }
  /** The choice considered: previewed on the map, played by Enter. */
  get armed(): T['choice'] | null {
    return null;
  }
  get sending(): boolean {
    return false;
  }
  /** An answer that lies face down here and is sent on request, as something is drawn then. */
  get laid(): string | null {
    return null;
  }
  oddsOf(_choice: T['choice']): T['odds'] | null {
    return null;
  }
  /** The standing orders of the seat whose eyes are on the screen. */
  get orders(): Given | null {
    return null;
  }
  order(_id: string, _value: string): void {}
  arm(_action: string | null): void {}
  commit(_action?: string): void {}
  wonder(_action: string): void {}

  // What is shown.

  /** Events are being shown; until the server's word on their outcome is taken over. */
  get busy(): boolean {
    return this.showing !== null && this.showing === this.source;
  }

  get view(): T['view'] {
    const { base } = this;
    return this.shown?.base === base ? this.shown.view : base;
  }

  readonly board: T['board'] = $derived.by(() => this.table.board);
  readonly course: T['course'] = $derived.by(() => this.panel.courses.course(this.board));

  readonly cast: Cast = $derived.by(() => {
    const { table } = this;
    const riders = this.view.riders.map(({ rider, team, kind }) => ({ rider, team, kind }));
    return {
      seats: table.seats,
      riders,
      you: this.you,
      rider: (rider) => this.panel.called?.(rider.rider, this) ?? this.words.rider(rider, riders),
      dummy: (team) => this.words.dummyName(team, table),
      leader: (team) => this.words.leader(team, table),
    };
  });

  readonly places: Standing[] = $derived.by(() =>
    this.view.riders.flatMap((one) => {
      const { rider, team } = one;
      const space = this.standing(one);
      if (space === null) return [];
      const { course } = this;
      const [row, lane] = [course.rowOf(space, one), course.laneOf(space, one)];
      return [{ rider, team, space, row, lane, toGo: course.toGo(space, one) }];
    }),
  );

  readonly phaseText: string = $derived.by(() =>
    this.words.phase(this.view.phase, this.view.round, this.table.seats.length),
  );
  readonly groups: Group[] = $derived.by(() => this.panel.groups?.(this) ?? groupsOf(this.places));

  /** "your Rouleur" */
  name(rider: RiderId): string {
    return riderName(rider, this.cast);
  }

  /** "Rouleur" */
  /** The round as people count it, of the number that events and views carry. */
  counted(round: number): number {
    return this.words.round(round, this.table.seats.length);
  }

  kindName(rider: RiderId): string {
    const info = this.cast.riders[rider];
    return info ? this.cast.rider(info) : 'rider';
  }

  teamName(team: TeamId): string {
    return teamName(team, this.cast);
  }

  jersey(team: TeamId): JerseyName {
    return this.words.jersey(team, this.table);
  }

  /** On the rider's back. */
  label(rider: RiderId): string {
    const { riders } = this.cast;
    const info = riders[rider];
    return info ? this.words.label(info, riders) : '';
  }

  spotOf(rider: RiderId): Spot {
    const ahead = this.busy ? this.ahead.get(rider) : undefined;
    const facts = this.view.riders[rider];
    return ahead ?? { space: facts ? this.standing(facts) : null };
  }

  mine(rider: RiderId): boolean {
    const team = this.view.riders[rider]?.team;
    return team !== undefined && this.leads(team);
  }

  /** Whether a seat of ours leads a team. */
  leads(team: TeamId): boolean {
    return this.you.includes(this.words.leader(team, this.table));
  }

  private standing(rider: T['view']['riders'][number]): SpaceId | null {
    return rider.space ?? this.panel.standing?.(rider) ?? null;
  }

  // Playing what happened.

  /** The race after one more event. */
  take(event: T['event']): void {
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
  async playEvents(events: readonly T['event'][], hurry: AbortSignal): Promise<void> {
    const film = this.film as TitleFilm<T['event']>;
    this.hushed = false;
    if (!this.panel.loud(events)) return film.note(events);
    this.showing = this.source;
    this.ahead = new Map();
    const skip = (): void => this.map?.skip();
    hurry.addEventListener('abort', skip, { once: true });
    try {
      await film.play(events, hurry);
    } finally {
      hurry.removeEventListener('abort', skip);
    }
  }

  /** Rides on the map; the rest of the screen follows as riders arrive. */
  async ride(steps: readonly Step[], hurry: AbortSignal): Promise<void> {
    if (!this.map) return;
    this.rush = this.clock.speedFor(LONGEST_RIDE);
    await tick();
    const from = performance.now();
    const done = this.map.play(steps);
    const moves: Move[] = steps.flatMap((step) => (step.kind === 'pause' ? [] : step.moves));
    const spots = moves.map(({ rider, to, slot }): [RiderId, Spot] => [
      Number(rider),
      { space: to, ...(slot !== undefined && { slot }) },
    ]);
    this.ahead = new Map([...this.ahead, ...spots]);
    if (hurry.aborted) this.map.skip();
    await done;
    this.clock.took((performance.now() - from) * prefs.pace, this.rush);
  }

  /** Into the commentary. */
  say(events: readonly T['event'][], round = this.view.round): void {
    const more = this.lineOf(events).map((line) => ({ event: events.at(-1), ...line, id: this.told++, round }));
    if (more.length) this.lines = [...this.lines, ...more].slice(-MOST_LINES);
    if (this.clock.tooFast) this.missed.push(...more.filter(({ tone }) => tone === 'hot').map(({ text }) => text));
  }

  /** What happened before anything was shown, round by round. */
  protected tellPast(events: readonly T['event'][]): void {
    const newer = this.lines;
    const film = this.film as TitleFilm<T['event']>;
    this.hushed = true;
    this.lines = [];
    const opened = events.map((event) => this.roundOf(event));
    const first = opened.find((round) => round !== undefined);
    let round = first === undefined ? this.view.round : first - 1;
    let from = 0;
    for (let i = 0; i <= events.length; i++) {
      if (i < events.length && opened[i] === undefined) continue;
      const some = events.slice(from, i);
      if (newer.length) this.say(some, round);
      else film.note(some, round);
      from = i;
      round = opened[i] ?? round;
    }
    this.lines = [...this.lines, ...newer].slice(-MOST_LINES);
  }

  /** Whether there is anything to say of events. */
  protected saysOf(events: readonly T['event'][]): boolean {
    return this.lineOf(events).length > 0;
  }

  private lineOf(events: readonly T['event'][]): Said[] {
    const own = events.filter((event) => tableLine(event, this.cast, '') === null);
    const { prefix } = this.panel.words;
    const table = events.flatMap((event) => toldOf(event, tableLine(event, this.cast, prefix)));
    return [...this.panel.commentary(own, this), ...table];
  }

  /** The round that an event opens. */
  protected roundOf(event: T['event']): number | undefined {
    if (this.panel.roundOf) return this.panel.roundOf(event);
    const { round } = event as RaceEvent & { round?: number };
    return event.event === 'round' ? round : undefined;
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
      const timer = setTimeout(stop, this.clock.take(ms) / pace);
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
