/** A race that is on: what this browser's seats are asked, what they consider, and whose eyes are on the screen. */

import { announcer } from '../../lib/announce.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { Refusal } from '../../lib/socket';
import { TableStore } from '../../lib/table.svelte';
import type {
  Ask,
  Choice,
  Given,
  OddsOfAction,
  RiderId,
  Score,
  SeatId,
  Table,
  UndoState,
  UpdateMessage,
  View,
} from '../../lib/types';
import { t } from '../../lib/speech';
import { capital, goesBack } from '../../lib/words';
import type { Panel } from './panel';
import { LONGEST } from './clock';
import { RaceShow, type Banner } from './show.svelte';

/** Why something cannot be done, with the rule that says so. */
export interface Reason {
  text: string;
  rule: string | null;
}

/** How long the story of what went by too fast can be read, in ms. */
const STORY = 7000;
/** In which the last card can be called back before all are turned over, in ms. */
const BREATH = 1500;
/** A press that follows another within this is its echo, in ms. */
const ECHO = 400;

export class LiveRace extends RaceShow {
  readonly store: TableStore;
  why = $state.raw<Reason | null>(null);

  private armedAction = $state<string | null>(null);
  private odds = $state.raw<{ seat: SeatId; decision: number; by: Map<string, OddsOfAction> } | null>(null);
  /** With several people at this screen: who has taken it. */
  private unveiled = $state<SeatId | null>(null);
  /** Who had the screen last, and so has it first when everybody is asked again. */
  private holder = $state<SeatId | null>(null);
  private sent = $state<{ seat: SeatId; decision: number } | null>(null);
  /** The last card before all are turned over: it can be called back until it is sent. */
  breath = $state.raw<{ ask: Ask; choice: Choice; since: number } | null>(null);
  private breathing: ReturnType<typeof setTimeout> | undefined;
  /** When something was taken back, or was to be. */
  private backAt = -ECHO;
  /** What was called back last: to play it again at once is no wish, but the second click of two. */
  private takenUp: string | null = null;
  /** The decision that is on its way back. */
  private goingBack: number | null = null;
  /** Nothing was done since something was taken back. */
  private cameBack = false;
  private lying = $state.raw<{ decision: number; action: string } | null>(null);
  /** Riders of ours who came home faster than could be seen. */
  private arrived: RiderId[] = [];
  /** What the buttons said that answered, by decision. */
  private readonly answers = new Map<number, string>();

  constructor(id: string, watch: string | null, panel: Panel) {
    super(panel);
    this.store = new TableStore(id, {
      watch,
      show: (update, hurry) => this.showUpdate(update, hurry),
      past: (events) => this.tellPast(events),
      reset: () => this.reset(),
    });
  }

  close(): void {
    if (this.breath) this.send(this.breath);
    this.store.close();
  }

  get ready(): boolean {
    return this.store.table !== null;
  }

  get table(): Table {
    return this.store.table!;
  }

  get you(): readonly SeatId[] {
    return this.store.you;
  }

  get score(): Score | null {
    return this.store.score;
  }

  /** Several people share this screen. */
  readonly shared: boolean = $derived.by(() => this.store.you.length > 1);

  /** One person rides here, bots everywhere else. */
  get alone(): boolean {
    return this.table.seats.every(({ kind, seat }) => kind === 'bot' || seat === this.eyes);
  }

  /** Who of this browser is next, starting with whoever has the screen. */
  private readonly next: Ask | null = $derived.by(() => {
    const asks = this.store.asks.filter(({ ordered }) => !ordered);
    return asks.find((ask) => ask.seat === this.holder) ?? asks[0] ?? null;
  });

  override get eyes(): SeatId | null {
    if (!this.shared) return this.you[0] ?? null;
    if (this.busy || !this.next) return null;
    return this.panel.secret(this.next) && this.unveiled !== this.next.seat ? null : this.next.seat;
  }

  /** The seat that the screen has to be passed to before anything secret is shown. */
  readonly cover: SeatId | null = $derived.by(() => {
    if (!this.shared || this.busy || !this.next) return null;
    return this.eyes === null ? this.next.seat : null;
  });

  protected get base(): View {
    const { eyes, store } = this;
    return (eyes === null ? store.view : store.views[eyes])!;
  }

  protected get source(): object {
    return this.store.view!;
  }

  override get ask(): Ask | null {
    if (this.busy || this.sending || this.eyes === null) return null;
    return this.store.ask(this.eyes);
  }

  override get armed(): Choice | null {
    return this.ask?.choices.find((choice) => choice.action === this.armedAction) ?? null;
  }

  /** Answered, but the question still stands. */
  override get sending(): boolean {
    const { sent } = this;
    if (this.breath) return true;
    return sent !== null && this.store.ask(sent.seat)?.decision === sent.decision;
  }

  override get laid(): string | null {
    return this.ask && this.lying?.decision === this.ask.decision ? this.lying.action : null;
  }

  /** Other people ride here, and we take our time with what they will see. */
  private get careful(): boolean {
    return prefs.breath && this.table.seats.filter(({ kind }) => kind === 'person').length > 1;
  }

  override oddsOf(choice: Choice): OddsOfAction | null {
    const { ask, odds } = this;
    if (!ask || !odds || odds.seat !== ask.seat || odds.decision !== ask.decision) return null;
    return odds.by.get(choice.action) ?? null;
  }

  override get orders(): Given | null {
    return this.eyes === null ? null : (this.store.orders[this.eyes] ?? null);
  }

  /** Whose last action the undo button takes back. */
  get undo(): UndoState | null {
    const seat = this.shared ? (this.eyes ?? this.holder) : (this.you[0] ?? null);
    return seat === null ? null : this.store.undoOf(seat);
  }

  /** "Take back the 6" */
  get undoText(): string {
    const { undo } = this;
    const choice = undo?.choice;
    if (!undo?.ok || !choice) return t('race.undo');
    const what = this.panel.back?.(choice, this);
    if (what) return t('race.take-back', { what });
    // After a reload nobody knows what its button said; a choice's own text may be notation.
    const text = this.answers.get(undo.decision ?? -1);
    return text ? t('race.take-back-of', { text }) : t('race.undo');
  }

  moment(event?: object): { n: number | undefined } {
    return { n: this.store.log.find((entry) => entry.event === event)?.n };
  }

  // What people do.

  override arm(action: string | null): void {
    this.armedAction = action;
    this.why = null;
    if (action && this.banner?.story) this.banner = null; // read, or not wanted
  }

  /** Plays the choice considered, or another one. */
  override commit(clicked?: string): void {
    const { ask } = this;
    const action = clicked ?? this.armedAction;
    if (!ask || action === null) return;
    if (clicked === undefined && action === this.takenUp && performance.now() - this.backAt < ECHO) return;
    const choice = ask.choices.find((one) => one.action === action);
    if (!choice) return this.wonder(action);
    const how = this.careful ? this.panel.faceDown?.(choice, this) : null;
    if (how === 'draws' && (clicked !== undefined || this.laid !== action)) {
      this.arm(action);
      this.lying = { decision: ask.decision, action };
      return announcer.say(t('race.laid'));
    }
    if (how !== 'turns') return this.send({ ask, choice });
    this.film.committing(choice);
    this.breath = { ask, choice, since: performance.now() };
    this.breathing = setTimeout(() => this.breath && this.send(this.breath), BREATH);
    announcer.say(t('race.breath'));
  }

  private send({ ask, choice }: { ask: Ask; choice: Choice }): void {
    this.film.committing(choice);
    this.answers.set(ask.decision, this.panel.question(ask, this).commit(choice));
    this.takeUp();
    this.banner = null;
    this.why = null;
    this.holder = ask.seat;
    this.armedAction = null;
    this.cameBack = false;
    this.backAt = -ECHO; // something was done since: no press is an echo of what was before
    this.sent = { seat: ask.seat, decision: ask.decision };
    if (ask.choices.length > 1) this.chosen = { decision: ask.decision, choice };
    this.store.act(ask.seat, choice.action, ask.decision).catch((refusal: Refusal) => {
      this.sent = null;
      this.refused(refusal);
    });
  }

  /** The button that calls the last card back. It stands where the card was played: no double click means it. */
  callBack(): void {
    const now = performance.now();
    if (this.breath && now - this.breath.since < ECHO) return;
    this.backAt = now;
    this.takeUp();
  }

  /** Takes up again what was not sent yet. */
  private takeUp(): void {
    clearTimeout(this.breathing);
    this.takenUp = this.armedAction = this.breath?.choice.action ?? null;
    this.breath = null;
  }

  /** Gives one order; the others stay as they are. */
  override order(id: string, value: string): void {
    if (this.eyes === null) return;
    this.store.order(this.eyes, { ...this.orders, [id]: value }).catch((refusal: Refusal) => this.refused(refusal));
  }

  /** Takes one decision back, however quickly and often it is pressed. */
  takeBack(): void {
    const { undo } = this;
    const now = performance.now();
    if (now - this.backAt < ECHO) return;
    this.backAt = now;
    if (this.breath) return this.takeUp();
    if (!undo || undo.decision === this.goingBack) return;
    if (!undo.ok) {
      this.why = { text: `${t('race.undo-over', { why: undo.why ?? t('race.moved-on') })}.`, rule: undo.rule ?? null };
      return;
    }
    this.goBackTo(undo);
  }

  /** Answers where there is nothing to choose. Who has come back there wants to be where there was something. */
  answerAlone(action: string): void {
    const { undo } = this;
    if (this.cameBack && undo?.ok && undo.decision !== this.goingBack) this.goBackTo(undo);
    else this.commit(action);
  }

  private goBackTo(undo: UndoState): void {
    this.unveiled = null;
    this.holder = undo.seat;
    this.cameBack = true;
    this.goingBack = undo.decision ?? null;
    this.store.undo(undo.seat).catch((refusal: Refusal) => {
      this.goingBack = null;
      this.refused(refusal);
    });
  }

  /** Asks the server which rule forbids an action. */
  override wonder(action: string): void {
    const seat = this.eyes ?? this.you[0];
    if (seat === undefined) return;
    this.store
      .why(seat, action)
      .then(({ why, rule }) => (this.why = why ? { text: this.explained(why, rule), rule } : null))
      .catch((refusal: Refusal) => this.refused(refusal));
  }

  /** Where something else is asked now, what that is. */
  private explained(why: string, rule: string | null): string {
    const { ask } = this;
    const asked = ask && rule?.endsWith('.turn.owed') ? this.panel.question(ask, this).ask : '';
    return asked ? `${capital(why)}: ${asked}` : sentence(why);
  }

  unveil(seat: SeatId): void {
    this.unveiled = seat;
    this.holder = seat;
  }

  /** Shows at once what is waiting. */
  skip(): void {
    this.store.skip();
  }

  /** To be called where the question changes: odds are asked for once. */
  askOdds(ask: Ask): void {
    if (!this.panel.chancy?.(ask, this.view)) return;
    this.store
      .odds(ask.seat)
      .then(({ seat, decision, odds }) => {
        this.odds = { seat, decision, by: new Map(odds.map((one) => [one.action, one])) };
      })
      .catch(() => undefined); // the preview does without
  }

  private refused(refusal: Refusal): void {
    if (refusal.code === 0) return;
    this.why = { text: refusal.code === 409 ? t('trouble.stale') : sentence(refusal.message), rule: refusal.rule };
    announcer.say(this.why.text, { assertive: true });
  }

  private async showUpdate(update: UpdateMessage, hurry: AbortSignal): Promise<void> {
    if (goesBack(update.events)) return this.goBack(update);
    this.clock.next(update.events.length, this.store.behind - 1);
    if (this.panel.loud(update.events)) {
      this.arm(null);
      this.unveiled = null; // everybody looks at the road now
    }
    const riding = this.riding();
    await this.playEvents(update.events, hurry);
    if (this.clock.tooFast || prefs.speed === 'instant') this.arrived.push(...riding.filter((one) => this.isHome(one)));
    if (update.asks.every((ask) => ask.seat !== this.unveiled)) this.unveiled = null;
    if (this.pauses(update)) this.beginAnew();
  }

  /** Whether somebody is to think now; or to watch, a round at a time, once all that is ours has finished. */
  private pauses({ asks, view, events }: UpdateMessage): boolean {
    const thinks = asks.some(({ ordered, choices }) => !ordered && (choices.length > 1 || prefs.manual));
    const others = view.to_act.filter((seat) => !this.you.includes(seat));
    const round = !this.riding().length && events.some((event) => this.roundOf(event) !== undefined);
    return thinks || round || others.some((seat) => this.table.seats[seat]?.kind === 'person');
  }

  /** Riders of ours who are on the road. */
  private riding(): RiderId[] {
    return this.places.flatMap(({ rider, toGo }) => (toGo > 0 && this.mine(rider) ? [rider] : []));
  }

  private isHome(rider: RiderId): boolean {
    return this.view.home.includes(rider) || this.places.some((one) => one.rider === rider && one.toGo <= 0);
  }

  /** Time for what comes next, and the story of what went by too fast: above all, who of ours is home. */
  private beginAnew(): void {
    const [first] = this.arrived;
    if (first !== undefined) {
      const text = this.arrived.map((rider) => capital(this.name(rider))).join(' · ');
      const jersey = this.jersey(this.view.riders[first]!.team);
      this.tellStory({ title: t('race.home'), text, jersey, label: this.label(first) });
    } else if (this.missed.length)
      this.tellStory({ title: t('race.meanwhile'), text: this.missed.slice(-2).join(' ') });
    this.missed = [];
    this.arrived = [];
    this.startClock();
  }

  /** Who only watches is in no hurry. */
  private startClock(): void {
    this.clock.begin(this.you.length ? LONGEST : Infinity);
  }

  private tellStory(told: Banner): void {
    const story = { ...told, story: true };
    this.banner = story;
    setTimeout(() => {
      if (this.banner === story) this.banner = null;
    }, STORY);
  }

  /** Nothing of it is shown: the race is where it was. */
  private goBack({ events }: UpdateMessage): void {
    const { lines } = this;
    this.reset();
    this.lines = lines;
    this.say(events.filter((event) => event.event === 'undone'));
  }

  private reset(): void {
    this.map?.skip();
    this.forget();
    this.film.reset();
    this.lines = [];
    this.missed = [];
    this.arrived = [];
    this.startClock();
    this.takeUp();
    this.armedAction = null;
    this.sent = null;
  }
}

function sentence(text: string): string {
  return `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
