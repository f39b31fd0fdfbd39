/** A race of L'Arrivée du Tour on the screen: the field rides as one, dice roll, points burn, the wheel turns. */

import type { Move } from '../../board/api';
import { table } from '../../lib/speech';
import type { RiderId, SpaceId } from '../../lib/types';
import { sound } from '../../pages/race/sounds';
import { BaseFilm } from '../../pages/race/film.svelte';
import { beats, type Beat } from './beats';
import type { Announced } from './banners';
import { placesAfter, type Place, type Places } from './slots';
import type { EventOf, GroupId, Ground, Larrivee, LarriveeChoice, LarriveeEvent, Pace } from './types';

export type Outcome = 'away' | 'joined' | 'failed' | 'incident';

/** One throw of a breakaway and what came of it. */
export interface Roll {
  rider: RiderId;
  counter: boolean;
  need: number;
  roll: number;
  dice: number[];
  /** Points burned on the result. */
  lift: number;
  outcome: Outcome | null;
}

/** Points that have just been burned or won, by racer. */
export interface Paid {
  rider: RiderId;
  skill: number;
  points: number;
}

/** More than a turn has; what is before the last ride then happens at once. */
const MANY_BEATS = 24;
const TUMBLES = 9;

export class LarriveeFilm extends BaseFilm<Larrivee> {
  /** The throws of the breakaway that is on, or was last seen in this turn; the attacker's first. */
  rolls = $state.raw<readonly Roll[]>([]);
  /** What the tumbling dice show; null when they lie. */
  faces = $state.raw<readonly number[] | null>(null);
  paid = $state.raw<readonly Paid[]>([]);
  /** The part of the wheel that somebody points at. */
  look = $state.raw<{ ground: Ground; pace: Pace } | null>(null);
  /** The group that the wheel shows, where somebody has picked one. */
  picked = $state<GroupId | null>(null);
  /** What is still to be sent of a profile made by hand, or of a whole team's. */
  plan = $state.raw<readonly string[]>([]);

  private kind = $state<Beat['kind']>('turn');
  private seen: { view: object; places: Places } = { view: {}, places: new Map() };

  get doing(): string {
    return table('lt.doing')[this.kind]!;
  }

  override reset(): void {
    super.reset();
    this.rolls = [];
    this.faces = null;
    this.paid = [];
    this.plan = [];
    this.picked = null;
  }

  override committing(choice: LarriveeChoice): void {
    this.look = null;
    this.plan = this.plan[0] === choice.action ? this.plan.slice(1) : [];
  }

  /** Where a racer stands in its square. */
  placeOf(rider: RiderId): Place | undefined {
    return this.places().get(rider);
  }

  private places(): Places {
    const { view } = this.show;
    if (this.seen.view !== view) {
      const stand = view.riders.flatMap(({ rider, space }) => (space === null ? [] : [[rider, space] as const]));
      this.seen = { view, places: placesAfter(this.seen.places, stand) };
    }
    return this.seen.places;
  }

  /** Where some would stand in their squares after moving. */
  placesIf(moves: readonly (readonly [RiderId, SpaceId])[]): Places {
    const to = new Map(moves);
    const stand = this.show.view.riders.flatMap(({ rider, space }) => {
      const there = to.get(rider) ?? space;
      return there === null ? [] : [[rider, there] as const];
    });
    return placesAfter(this.places(), stand);
  }

  async play(events: readonly LarriveeEvent[], hurry: AbortSignal): Promise<void> {
    const all = beats(events);
    const last = all.findLastIndex(({ kind }) => kind === 'ride');
    for (const [i, beat] of all.entries()) {
      this.kind = beat.kind;
      await this.beat(beat, i < last && all.length > MANY_BEATS ? AbortSignal.abort() : hurry);
    }
  }

  private async beat({ kind, events }: Beat, hurry: AbortSignal): Promise<void> {
    switch (kind) {
      case 'quiet':
        return this.takeAll(events);
      case 'place':
        this.takeAll(events);
        return this.show.wait(240, hurry);
      case 'turn':
        return this.turn(events[0] as EventOf<'turn'>, hurry);
      case 'ride':
        return this.field(events, hurry);
      case 'roll':
        return this.roll(events[0] as EventOf<'rolled'>, hurry);
      case 'settle':
        return this.settle(events[0]!, hurry);
      case 'within':
        return this.one(events[0] as EventOf<'shifted'>, hurry);
      case 'pay':
        return this.pay(events as (EventOf<'burned'> | EventOf<'fed'>)[], hurry);
      case 'pace':
        this.takeAll(events);
        if (!this.still(hurry)) sound('sweep');
        return this.show.wait(650, hurry);
      case 'banner':
        return this.banner(events, hurry);
      case 'over':
        this.takeAll(events);
        return this.show.wait(700, hurry);
    }
  }

  private async turn(event: EventOf<'turn'>, hurry: AbortSignal): Promise<void> {
    this.rolls = [];
    this.picked = null;
    this.takeAll([event]);
    await this.show.wait(200, hurry);
  }

  /** The whole field at once: groups keep their shape. */
  private async field(events: readonly LarriveeEvent[], hurry: AbortSignal): Promise<void> {
    const moved = events.filter((event) => event.event === 'moved');
    const moves = this.movesOf(moved);
    await this.ride({ kind: 'move', moves }, hurry);
    this.takeAll(events);
    this.lastMoves = [];
    const { line } = this.show.course;
    const over = moved.filter(({ start, end }) => start < line && end >= line);
    if (over.length) return this.announce(over, hurry);
    await this.show.wait(250, hurry);
  }

  private movesOf(events: readonly { rider: RiderId; start: SpaceId; end: SpaceId }[]): Move[] {
    const { course } = this.show;
    const places = this.placesIf(events.map(({ rider, end }) => [rider, end] as const));
    return events.flatMap(({ rider, start, end }) => {
      const slot = places.get(rider)?.slot;
      const [from, to] = [course.drawn(start), course.drawn(end)];
      return to > from ? [{ rider, from, to, ...(slot !== undefined && { slot }) }] : [];
    });
  }

  /** The die tumbles, then lies. */
  private async roll(event: EventOf<'rolled'>, hurry: AbortSignal): Promise<void> {
    const { rider, counter, need, roll, dice } = event;
    const before = counter ? this.rolls : [];
    this.rolls = [...before, { rider, counter, need, roll, dice, lift: 0, outcome: null }];
    if (!this.still(hurry) && !this.show.clock.tooFast) {
      sound('cards');
      const sides = dice.length > 1 ? 6 : 12;
      for (let i = 0; i < TUMBLES && !hurry.aborted; i++) {
        this.faces = dice.map(() => 1 + Math.floor(Math.random() * sides));
        await this.show.wait(70 + i * 14, hurry);
      }
    }
    this.faces = null;
    this.takeAll([event]);
    await this.show.wait(900, hurry);
  }

  private mark(rider: RiderId, how: Partial<Roll>): void {
    this.rolls = this.rolls.map((one) => (one.rider === rider ? { ...one, ...how } : one));
  }

  private async settle(event: LarriveeEvent, hurry: AbortSignal): Promise<void> {
    if (event.event === 'broke-away' || event.event === 'joined') {
      this.mark(event.rider, { outcome: event.event === 'joined' ? 'joined' : 'away' });
      if (!this.still(hurry)) sound('sweep');
      const moves = this.movesOf([event]);
      await this.ride({ kind: 'move', moves }, hurry);
      this.takeAll([event]);
      this.trail(moves);
      return this.announce([event], hurry, 1300);
    }
    this.takeAll([event]);
    if (event.event === 'incident') {
      this.mark(event.rider, { outcome: 'incident' });
      return this.announce([event], hurry);
    }
    if (event.event !== 'failed') return;
    const now = this.rolls.find(({ rider }) => rider === event.rider);
    if (now?.outcome !== 'incident') this.mark(event.rider, { outcome: 'failed' });
    await this.show.wait(1000, hurry);
  }

  private async one(event: EventOf<'shifted'>, hurry: AbortSignal): Promise<void> {
    const moves = this.movesOf([event]);
    if (moves.length) await this.ride({ kind: 'move', moves }, hurry);
    this.takeAll([event]);
    await this.show.wait(450, hurry);
  }

  private async pay(events: readonly (EventOf<'burned'> | EventOf<'fed'>)[], hurry: AbortSignal): Promise<void> {
    for (const event of events) {
      if (event.event === 'burned' && event.on === 'result') {
        const now = this.rolls.find(({ rider }) => rider === event.rider);
        if (now) this.mark(event.rider, { lift: now.lift + event.points });
      }
    }
    this.takeAll(events);
    const paid = new Map<string, Paid>();
    for (const { event, rider, skill, points } of events) {
      const before = paid.get(`${rider}.${skill}`)?.points ?? 0;
      paid.set(`${rider}.${skill}`, { rider, skill, points: before + (event === 'fed' ? points : -points) });
    }
    this.paid = [...paid.values()];
    await this.show.wait(650, hurry);
    this.paid = [];
  }

  private async banner(events: readonly LarriveeEvent[], hurry: AbortSignal): Promise<void> {
    this.takeAll(events);
    const first = events[0]!;
    const kind = first.event;
    if (kind === 'finished' && first.place === 1) sound('bell');
    if (kind !== 'starts' && kind !== 'climbed' && kind !== 'finished') return;
    const long = kind === 'starts' ? 900 : kind === 'climbed' ? (first.place === 1 ? 1400 : 700) : undefined;
    await this.announce(events as Announced[], hurry, long);
  }

  private async announce(events: readonly Announced[], hurry: AbortSignal, long?: number): Promise<void> {
    const { bannerOf } = await import('./banners');
    const event = events[0]!;
    const kit = event.event === 'starts' ? { jersey: this.show.jersey(event.seat) } : this.kitOf(event.rider);
    await this.show.hold({ ...bannerOf(events, this.show), ...kit }, hurry, long);
  }
}
