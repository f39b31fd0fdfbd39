/** A race of Um Reifenbreite on the screen: dice roll, chance cards turn, riders ride, fall, walk and sprint. */

import type { Move } from '../../board/api';
import { storage } from '../../lib/prefs.svelte';
import type { RiderId, TeamId } from '../../lib/types';
import { t } from '../../lib/speech';
import { sound } from '../../pages/race/sounds';
import { BaseFilm } from '../../pages/race/film.svelte';
import type { Announced } from './banners';
import type { CardId, EventOf, Reifen, ReifenChoice, ReifenEvent } from './types';
import { chanceOf } from './words';

/** What a rider moves by. */
export type Roll = Pick<EventOf<'rolled'>, 'rider' | 'dice' | 'cards' | 'photos' | 'breakaway' | 'total'>;

export interface DrawnCard {
  rider: RiderId;
  card: number;
}

/** A rider to whom something has just happened, and in a few words what. */
export interface Struck {
  rider: RiderId;
  text: string;
  tone: 'down' | 'stop' | 'good';
}

const QUIET: readonly ReifenEvent['event'][] = [
  'start-rolled',
  'lead-offered',
  'lead-refused',
  'stayed',
  'jersey-kept',
  'left',
  'settling-proposed',
  'settling-answered',
  'undone',
  'took-over',
];

export const isLoud = (event: ReifenEvent): boolean => !QUIET.includes(event.event);

/** How long some things are announced, in ms; the others, and whoever is first, as long as any banner stays. */
const HELD: Partial<Record<Announced['event'], number>> = { jersey: 1300, finished: 800, developed: 2600 };

const ODDS = 'paceline.reifenbreite.odds';

export class ReifenFilm extends BaseFilm<Reifen> {
  /** The last roll, until the next. */
  roll = $state.raw<Roll | null>(null);
  rolling = $state(false);
  /** The chance card of this turn: laid over the map while it is read, then kept beside the dice. */
  chance = $state.raw<DrawnCard | null>(null);
  reading = $state(false);
  up = $state(false);
  struck = $state.raw<Struck | null>(null);
  /** Nothing is shown step by step any more: everything that matters is settled. */
  fast = $state(false);

  // What a person is putting together before anything is sent.

  /** Energy cards laid ready, and whether they are for a breakaway. */
  picked = $state.raw<CardId[]>([]);
  breakaway = $state(false);
  /** Whose dots of the start grid are shown. */
  placing = $state<RiderId | null>(null);
  /** What the signs mean is looked up. */
  key = $state(false);
  /** The team whose cards are looked at; none for one's own. */
  looking = $state<TeamId | null>(null);

  /** Whether the odds of each way to move are shown. */
  odds = $state(storage.read(ODDS) === 'on');

  private happening = $state('');

  get doing(): string {
    return this.happening || t('ur.doing.riding');
  }

  get about(): RiderId | null {
    return this.struck?.rider ?? this.show.view.rider;
  }

  toggleOdds(): void {
    this.odds = !this.odds;
    storage.write(ODDS, this.odds ? 'on' : 'off');
  }

  override reset(): void {
    super.reset();
    this.roll = null;
    this.chance = null;
    this.reading = false;
    this.struck = null;
    this.clear();
  }

  override note(events: readonly ReifenEvent[], round?: number): void {
    for (const event of events) this.remember(event);
    super.note(events, round);
  }

  override committing(choice: ReifenChoice): void {
    if (choice.kind !== 'place') this.placing = null;
    this.clear();
  }

  private clear(): void {
    this.picked = [];
    this.breakaway = false;
  }

  private remember(event: ReifenEvent): void {
    if (event.event !== 'rolled') return;
    this.roll = event;
    this.chance = null;
  }

  async play(events: readonly ReifenEvent[], hurry: AbortSignal): Promise<void> {
    const pace = this.fast ? AbortSignal.abort() : hurry;
    for (const event of events) await this.event(event, pace);
    this.struck = null;
    this.reading = false;
  }

  private async event(event: ReifenEvent, hurry: AbortSignal): Promise<void> {
    switch (event.event) {
      case 'placed':
        this.happening = t('ur.doing.grid');
        this.takeAll([event]);
        return this.show.wait(260, hurry);
      case 'round':
        this.lastMoves = [];
        this.roll = null;
        this.chance = null;
        this.takeAll([event]);
        return this.show.wait(300, hurry);
      case 'rolled':
        return this.throwDice(event, hurry);
      case 'chance':
        return this.turnCard(event, hurry);
      case 'fell':
        return this.fall(event, hurry);
      case 'stayed-down':
        return this.strike(event, t('ur.struck.stayed-down'), 'down', hurry);
      case 'stopped':
        return this.strike(event, t('ur.struck.stopped'), 'stop', hurry);
      case 'blocked':
        return this.strike(event, t('ur.struck.blocked'), 'stop', hurry);
      case 'dismounted':
        return this.strike(event, t('ur.struck.dismounted'), 'stop', hurry);
      case 'remounted':
        return this.strike(event, t('ur.struck.remounted'), 'good', hurry);
      case 'moved':
      case 'drafted':
        return this.rides(event, hurry);
      case 'lead-switched':
        return this.change(event, hurry);
      case 'sprinted':
      case 'jersey':
      case 'finished':
      case 'settled':
      case 'developed':
        return this.banner(event, hurry);
      default:
        this.remember(event);
        this.takeAll([event]);
    }
  }

  private async throwDice(event: EventOf<'rolled'>, hurry: AbortSignal): Promise<void> {
    this.lastMoves = [];
    this.struck = null;
    const rider = this.show.label(event.rider);
    this.happening = event.dice.length ? t('ur.doing.rolls', { rider }) : t('ur.doing.plays', { rider });
    this.remember(event);
    this.rolling = event.dice.length > 0 && !this.still(hurry) && !this.show.clock.tooFast;
    if (this.rolling) sound('cards');
    if (this.rolling) await this.show.wait(620, hurry);
    this.rolling = false;
    this.takeAll([event]);
    await this.show.wait(event.photos.length || event.cards.length ? 700 : 380, hurry);
  }

  private async turnCard(event: EventOf<'chance'>, hurry: AbortSignal): Promise<void> {
    this.happening = t('ur.doing.draws', { rider: this.show.label(event.rider) });
    this.up = false;
    this.reading = this.show.mine(event.rider) || !this.show.clock.tooFast;
    this.chance = { rider: event.rider, card: event.card };
    await this.show.wait(320, hurry);
    this.up = true;
    if (!this.still(hurry)) sound('cards');
    this.takeAll([event]);
    const words = (chanceOf(event.card, this.show.table)?.text ?? '').split(' ').length;
    await this.show.wait(1000 + 90 * words, hurry);
    this.reading = false;
  }

  private async fall(event: EventOf<'fell'>, hurry: AbortSignal): Promise<void> {
    this.happening = t('ur.doing.falls');
    const { why } = event;
    const text = why === 'card' ? t('ur.struck.fell') : t('ur.struck.fell-too', { why, by: this.show.label(event.by) });
    this.struck = { rider: event.rider, text, tone: 'down' };
    this.takeAll([event]);
    if (!this.still(hurry)) sound('wind');
    await this.show.wait(900, hurry);
  }

  private async strike(
    event: EventOf<'stopped' | 'blocked' | 'dismounted' | 'remounted' | 'stayed-down'>,
    text: string,
    tone: Struck['tone'],
    hurry: AbortSignal,
  ): Promise<void> {
    this.happening = t('ur.doing.struck', { rider: this.show.label(event.rider), what: text });
    this.struck = { rider: event.rider, text, tone };
    this.takeAll([event]);
    await this.show.wait(1000, hurry);
    this.struck = null;
  }

  private async rides(event: EventOf<'moved' | 'drafted'>, hurry: AbortSignal): Promise<void> {
    this.happening =
      event.event === 'moved'
        ? t('ur.doing.rides', { rider: this.show.label(event.rider), n: event.steps })
        : t('ur.doing.follows', { rider: this.show.label(event.rider), ahead: this.show.label(event.ahead) });
    const { rider, start, end, path } = event;
    const move: Move = { rider, from: start, to: end, path };
    if (event.event === 'drafted' && !this.still(hurry)) sound('sweep');
    await this.ride({ kind: 'move', moves: [move] }, hurry);
    this.takeAll([event]);
    this.lastMoves = [...(event.event === 'moved' ? [] : this.lastMoves), move];
    await this.show.wait(180, hurry);
  }

  private async change(event: EventOf<'lead-switched'>, hurry: AbortSignal): Promise<void> {
    this.happening = t('ur.doing.leads', { rider: this.show.label(event.front) });
    const moves: Move[] = [
      { rider: event.rider, to: event.space, path: [event.ahead, event.space] },
      { rider: event.front, to: event.ahead, path: [event.space, event.ahead] },
    ];
    await this.ride({ kind: 'move', moves }, hurry);
    this.takeAll([event]);
    await this.show.wait(400, hurry);
  }

  private async banner(event: Announced, hurry: AbortSignal): Promise<void> {
    this.takeAll([event]);
    const first = 'place' in event && event.place === 1;
    if (event.event === 'sprinted' && !first) return this.show.wait(300, hurry);
    if (first) sound('bell');
    const { bannerOf } = await import('./banners');
    const about = event.event === 'developed' ? event.caught[0] : 'rider' in event ? event.rider : undefined;
    const kit = about === undefined ? {} : this.kitOf(about);
    await this.show.hold({ ...bannerOf(event, this.show), ...kit }, hurry, first ? undefined : HELD[event.event]);
  }
}
