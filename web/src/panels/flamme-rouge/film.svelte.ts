/** A Flamme Rouge race on the screen: cards turn over together, riders ride, packs close up, the wind bites. */

import type { Move } from '../../board/api';
import type { RiderId } from '../../lib/types';
import { t, table } from '../../lib/speech';
import { capital } from '../../lib/words';
import { inOrder } from '../../pages/race/order';
import { sound } from '../../pages/race/sounds';
import { BaseFilm } from '../../pages/race/film.svelte';
import { beats, type Beat } from './beats';
import type { CardId, EventOf, Flamme, FlammeChoice, FlammeEvent } from './types';
import { who } from './words';

/** A card on the table, and what has come of it so far. */
export interface Turned {
  rider: RiderId;
  /** None where a rider had no card left. */
  card: CardId | null;
  /** The card of the first bidding round. */
  bid: CardId | null;
  /** Squares ridden; null before the rider's turn. */
  rode: number | null;
  why: string[];
  slipstream: number;
  tired: boolean;
  place: number | null;
}

/** What is being settled, in the order of a round. */
export const STEPS = ['cards', 'ride', 'slipstream', 'wind'] as const;
export type StepName = (typeof STEPS)[number] | 'bids';

/** More than a round has; what is before the last reveal then happens at once. */
const MANY_BEATS = 12;

/** A rider leaves when the one before has come this far. */
const STAGGER = 0.55;
const PER_SQUARE = 110;
const LONGEST = 900;

export class FlammeFilm extends BaseFilm<Flamme> {
  /** The cards of the round, front rider first; null while they are being chosen. */
  turned = $state.raw<Turned[] | null>(null);
  step = $state<StepName>('cards');
  /** Whether their faces are up. */
  up = $state(false);
  /** The cards that everybody rode by last. */
  last = $state.raw<ReadonlyMap<RiderId, CardId | null>>(new Map());
  /** Exhaustion cards that have just landed on riders. */
  landed = $state.raw<RiderId[]>([]);
  /** The hands of this round that a card was chosen from: what was not chosen fades. */
  chosen = $state.raw<ReadonlyMap<RiderId, { hand: CardId[]; card: CardId }>>(new Map());

  /** Sweeps of one slipstream are told together. */
  private swept: EventOf<'slipstreamed'>[] = [];

  get doing(): string {
    return this.turned ? table('fr.doing')[this.step]! : t('fr.doing.line-up');
  }

  override reset(): void {
    super.reset();
    this.turned = null;
    this.landed = [];
    this.last = new Map();
    this.chosen = new Map();
  }

  override note(events: readonly FlammeEvent[], round?: number): void {
    for (const event of events) if (event.event === 'revealed') this.last = new Map(event.cards);
    super.note(events, round);
  }

  override committing(choice: FlammeChoice): void {
    const hand = choice.rider === null ? null : this.show.view.riders[choice.rider]?.hand;
    if (!hand || choice.rider === null || choice.card === null) return;
    this.chosen = new Map([...this.chosen, [choice.rider, { hand, card: choice.card }]]);
  }

  async play(events: readonly FlammeEvent[], hurry: AbortSignal): Promise<void> {
    const all = beats(events);
    // Who comes back after several rounds is shown the last of them.
    const last = all.findLastIndex(({ kind }) => kind === 'reveal');
    for (const [i, beat] of all.entries()) {
      if (beat.kind !== 'slipstream') this.tellSwept();
      await this.beat(beat, i < last && all.length > MANY_BEATS ? AbortSignal.abort() : hurry);
    }
    this.tellSwept();
  }

  private tellSwept(): void {
    if (this.swept.length) this.show.say(this.swept);
    this.swept = [];
  }

  private async beat(beat: Beat, hurry: AbortSignal): Promise<void> {
    switch (beat.kind) {
      case 'quiet':
        return this.takeAll(beat.events);
      case 'place':
        this.takeAll(beat.events);
        return this.show.wait(260, hurry);
      case 'bids':
        return this.bids(beat.events[0], hurry);
      case 'break':
        return this.breakAway(beat.events, hurry);
      case 'reveal':
        return this.reveal(beat.events[0], hurry);
      case 'move':
        return this.move(beat.events, hurry);
      case 'slipstream':
        return this.slipstream(beat.events, hurry);
      case 'wind':
        return this.wind(beat.events, hurry);
      case 'finish':
        return this.finish(beat.events, hurry);
      case 'round':
        return this.round(beat.events[0], hurry);
      case 'over':
        return this.over(beat.events[0], hurry);
    }
  }

  private change(rider: RiderId, how: (turned: Turned) => Partial<Turned>): void {
    this.turned = this.turned?.map((one) => (one.rider === rider ? { ...one, ...how(one) } : one)) ?? null;
  }

  /** Lays the cards of some riders on the table, face down, the front rider's first. */
  private async turn(cards: readonly (readonly [RiderId, CardId | null])[], hurry: AbortSignal): Promise<void> {
    const byRider = new Map(cards);
    const { view, places } = this.show;
    const order = inOrder(places).map(({ rider }) => rider);
    this.up = false;
    this.turned = order.flatMap((rider): Turned[] => {
      const card = byRider.get(rider);
      if (card === undefined) return [];
      const bid = view.riders[rider]?.bid ?? null;
      return [{ rider, card, bid, rode: null, why: [], slipstream: 0, tired: false, place: null }];
    });
    await this.show.wait(180, hurry);
    this.up = true;
    if (!this.still(hurry)) sound('cards');
    await this.show.wait(420, hurry);
  }

  private async bids(event: EventOf<'bids'>, hurry: AbortSignal): Promise<void> {
    this.step = 'bids';
    await this.turn(event.bids, hurry);
    this.takeAll([event]);
    await this.show.wait(1500, hurry);
    this.chosen = new Map();
    if (event.round === 1) this.turned = null;
  }

  private async breakAway(events: readonly EventOf<'broke-away'>[], hurry: AbortSignal): Promise<void> {
    const moves = events.map((event) => ({ rider: event.rider, to: event.space }));
    await this.show.ride([{ kind: 'move', moves }], hurry);
    this.takeAll(events);
    this.landed = events.map(({ rider }) => rider);
    const riders = events.map(({ rider }) => capital(this.show.name(rider)));
    const totals = events.map(({ total }) => String(total));
    const text = t('fr.banner.bids', { riders, totals });
    await this.show.hold({ title: t('fr.phase.bid'), text, ...this.kitOf(events[0]!.rider) }, hurry);
    this.landed = [];
  }

  private async reveal(event: EventOf<'revealed'>, hurry: AbortSignal): Promise<void> {
    this.lastMoves = [];
    this.step = 'cards';
    await this.turn(event.cards, hurry);
    this.show.take(event);
    this.last = new Map(event.cards);
    await this.show.wait(500, hurry);
  }

  /** From the leader to the last, each on the wheel of the one before. */
  private async move(events: readonly EventOf<'moved'>[], hurry: AbortSignal): Promise<void> {
    const { course } = this.show;
    this.step = 'ride';
    const under = new Set(events);
    const arrive = (event: EventOf<'moved'>): void => {
      if (under.delete(event)) this.arrive(event);
    };
    let delay = 0;
    const moves = events.map((event): Move & { from: number } => {
      const move = { rider: event.rider, from: event.start, to: event.end, delay, arrived: () => arrive(event) };
      const squares = course.rowOf(event.end) - course.rowOf(event.start);
      delay += Math.min(LONGEST, squares * PER_SQUARE) * STAGGER + 60;
      return move;
    });
    await this.ride({ kind: 'move', moves }, hurry);
    for (const event of events) arrive(event);
    this.trail(moves.map(({ rider, from, to }) => ({ rider, from, to })));
    await this.show.wait(250, hurry);
  }

  private arrive(event: EventOf<'moved'>): void {
    const { course } = this.show;
    this.show.take(event);
    this.change(event.rider, () => ({ rode: course.rowOf(event.end) - course.rowOf(event.start), why: event.why }));
    this.show.say([event]);
  }

  private async slipstream(events: readonly EventOf<'slipstreamed'>[], hurry: AbortSignal): Promise<void> {
    const { course } = this.show;
    this.step = 'slipstream';
    const moves = events.map(({ rider, start, end }) => ({ rider, from: start, to: end }));
    if (!this.still(hurry)) {
      sound('sweep');
      await this.show.ride([{ kind: 'slipstream', moves }], hurry);
    }
    for (const event of events) {
      this.show.take(event);
      const won = course.rowOf(event.end) - course.rowOf(event.start);
      this.change(event.rider, ({ slipstream }) => ({ slipstream: slipstream + won }));
    }
    this.swept.push(...events);
  }

  private async wind(events: readonly EventOf<'exhausted'>[], hurry: AbortSignal): Promise<void> {
    this.step = 'wind';
    if (!this.still(hurry)) sound('wind');
    this.landed = events.filter(({ taken }) => taken).map(({ rider }) => rider);
    for (const event of events) if (event.taken) this.change(event.rider, () => ({ tired: true }));
    this.takeAll(events);
    await this.show.wait(1100, hurry);
    this.landed = [];
  }

  private async finish(events: readonly EventOf<'finished'>[], hurry: AbortSignal): Promise<void> {
    this.takeAll(events);
    for (const { rider, place } of events) this.change(rider, () => ({ place }));
    const first = events[0]!;
    const won = first.place === 1;
    if (won) sound('bell');
    const told = { ...who(first.rider, this.show.cast), others: events.length - 1 };
    await this.show.hold(
      {
        title: won ? t('fr.banner.won') : t('fr.banner.home', { place: first.place }),
        text: capital(won ? t('fr.banner.first', told) : t('fr.banner.rider', told)),
        ...this.kitOf(first.rider),
      },
      hurry,
    );
  }

  private async round(event: EventOf<'round'>, hurry: AbortSignal): Promise<void> {
    if (this.turned) await this.show.wait(700, hurry);
    this.turned = null;
    this.chosen = new Map();
    this.takeAll([event]);
  }

  private async over(event: EventOf<'over'>, hurry: AbortSignal): Promise<void> {
    this.takeAll([event]);
    await this.show.wait(600, hurry);
    this.turned = null;
  }
}
