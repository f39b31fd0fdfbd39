/** Shows a race event by event: cards, steps of whole lines, events that turn over, the podium. */

import type { Move } from '../../board/api';
import { t } from '../../lib/speech';
import type { RiderId, SpaceId } from '../../lib/types';
import { capital } from '../../lib/words';
import { sound } from '../../pages/race/sounds';
import { BaseFilm } from '../../pages/race/film.svelte';
import { whose } from './commentary';
import type { EventOf, Ledger, Rivet, RivetChoice, RivetEvent } from './types';

/** Somebody else's card, or a tactics card, as it lies on the table for a moment. */
export type OnTable =
  | { kind: 'card'; card: number; rider: RiderId; strokes: number | null; ledger: Ledger }
  | { kind: 'tactic'; tactic: number; team: number };

const QUIET: ReadonlySet<RivetEvent['event']> = new Set(['answered', 'undone', 'took-over', 'drew', 'tactics-dealt']);

export const isLoud = ({ event }: RivetEvent): boolean => !QUIET.has(event);

export class RivetFilm extends BaseFilm<Rivet> {
  /** The rider picked for the next card. */
  rider = $state<RiderId | null>(null);
  onTable = $state.raw<OnTable | null>(null);
  /** Whether the event card is folded away; null while nobody has said. */
  folded = $state<boolean | null>(null);
  /** Whether the key to the signs is open. */
  key = $state(false);
  /** Riding straight on: the question that was last answered so. */
  onwards = $state<string | null>(null);
  private what = $state(t('or.doing.on'));

  /** What the move is worth, and every step of it so far. */
  private base = $state.raw<{ rider: RiderId; strokes: number; ledger: Ledger } | null>(null);
  private steps = $state.raw<readonly { cost: number; terrain: number }[]>([]);

  get doing(): string {
    return this.what;
  }

  override reset(): void {
    super.reset();
    this.rider = null;
    this.onTable = null;
    this.onwards = null;
    this.base = null;
    this.steps = [];
  }

  override note(events: readonly RivetEvent[], round?: number): void {
    for (const event of events) this.track(event);
    super.note(events, round);
  }

  override committing(choice: RivetChoice): void {
    if (choice.kind !== 'step') this.onTable = this.onwards = null;
    if (choice.kind === 'play') this.rider = null;
  }

  // The ledger of a move.

  /** Parts of the strokes, steps and bumps included; it adds up to what is left. */
  get ledger(): Ledger {
    const { move } = this.show.view;
    const { base } = this;
    if (!move || move.strokes === null) return [];
    if (!base || base.rider !== move.rider) return [['card', move.strokes]];
    // Steps taken back are still in the list: it goes as far as it adds up.
    let left = base.strokes;
    const taken: { cost: number; terrain: number }[] = [];
    const after = [left, ...this.steps.map(({ cost, terrain }) => (left += terrain - cost))];
    const upto = after.lastIndexOf(move.strokes);
    if (upto > 0) taken.push(...this.steps.slice(0, upto));
    const sum = (part: (step: { cost: number; terrain: number }) => number): number =>
      taken.reduce((all, step) => all + part(step), 0);
    const bumps = sum(({ cost }) => Math.max(0, cost - 1));
    const parts: [string, number][] = [
      ...base.ledger.map(([part, many]): [string, number] => [part, many]),
      ['new-terrain', sum(({ terrain }) => terrain)],
      ['steps', -(sum(({ cost }) => cost) - bumps)],
      ['bumps', -bumps],
    ];
    return parts.filter(([, many]) => many !== 0);
  }

  /** All strokes that the move has had so far. */
  get total(): number {
    return this.ledger
      .filter(([part]) => part !== 'steps' && part !== 'bumps')
      .reduce((all, [, many]) => all + many, 0);
  }

  private track(event: RivetEvent): void {
    if (event.event === 'move-ended' || event.event === 'undone') this.onwards = null;
    if (event.event === 'strength') {
      this.base = { rider: event.rider, strokes: event.strokes, ledger: event.ledger };
      this.steps = [];
    } else if (event.event === 'card-played' || event.event === 'move-ended') {
      this.base = null;
      this.steps = [];
    } else if (event.event === 'stepped') {
      const left = this.show.view.move?.strokes;
      this.steps = [...this.counted(left ?? null), { cost: event.cost, terrain: event.terrain }];
    }
  }

  /** The steps that still count, where some were taken back. */
  private counted(left: number | null): readonly { cost: number; terrain: number }[] {
    if (!this.base || left === null) return this.steps;
    let strokes = this.base.strokes;
    const after = [strokes, ...this.steps.map(({ cost, terrain }) => (strokes += terrain - cost))];
    const upto = after.lastIndexOf(left);
    return upto < 0 ? this.steps : this.steps.slice(0, upto);
  }

  // Showing.

  private takes(event: RivetEvent): void {
    this.track(event);
    this.takeAll([event]);
  }

  async play(events: readonly RivetEvent[], hurry: AbortSignal): Promise<void> {
    this.lastMoves = [];
    for (const event of events) await this.one(event, hurry, events);
    if (!this.show.view.move) this.onTable = null;
  }

  private async one(event: RivetEvent, hurry: AbortSignal, all: readonly RivetEvent[]): Promise<void> {
    const { show } = this;
    switch (event.event) {
      case 'placed':
        this.what = t('or.doing.line-up');
        this.takes(event);
        return show.wait(220, hurry);
      case 'turn':
        this.what = t('or.doing.turn', whose(event.team, show));
        this.onTable = null;
        return this.takes(event);
      case 'card-played':
        this.takes(event);
        if (show.mine(event.rider)) return;
        this.what = capital(t('or.doing.moves', { rider: show.name(event.rider) }));
        this.onTable = { kind: 'card', card: event.card, rider: event.rider, strokes: null, ledger: [] };
        return show.wait(500, hurry);
      case 'strength':
        this.takes(event);
        if (this.onTable?.kind === 'card')
          this.onTable = { ...this.onTable, strokes: event.strokes, ledger: event.ledger };
        return show.mine(event.rider) ? undefined : show.wait(350, hurry);
      case 'stepped':
        await this.shift(event.moves, hurry);
        return this.takes(event);
      case 'moved-back':
        await this.shift([[event.rider, event.start, event.end]], hurry);
        return this.takes(event);
      case 'regrouped': {
        this.what = t('or.doing.grupo');
        if (event.end !== event.start && !this.still(hurry)) {
          const moves = [{ rider: event.rider, from: event.start, to: event.end }];
          await this.ride({ kind: 'slipstream', moves }, hurry);
        }
        return this.takes(event);
      }
      case 'rescued':
        this.what = t('or.doing.reorg');
        await this.shift([[event.helper, event.helper_start, event.helper_end]], hurry);
        await this.shift([[event.rider, event.start, event.end]], hurry);
        this.takes(event);
        return this.banner(
          t('or.banner.rescue.title'),
          t('or.banner.rescue.text', { helper: show.name(event.helper), rider: show.name(event.rider) }),
          event.rider,
          hurry,
          1300,
        );
      case 'team-car':
        this.what = t('or.doing.reorg');
        await this.shift([...event.moves, [event.rider, event.start, event.end]], hurry);
        this.takes(event);
        return this.banner(
          t('or.banner.car.title'),
          t('or.banner.car.text', { rider: show.name(event.rider), n: event.removed }),
          event.rider,
          hurry,
          1300,
        );
      case 'pulled-over':
        this.takes(event);
        return show.wait(400, hurry);
      case 'swapped': {
        const [a, b] = event.riders as [RiderId, RiderId];
        const [from, to] = [show.view.riders[a]?.space ?? null, show.view.riders[b]?.space ?? null];
        if (from !== null && to !== null)
          await this.shift(
            [
              [a, from, to],
              [b, to, from],
            ],
            hurry,
          );
        this.takes(event);
        return show.wait(250, hurry);
      }
      case 'event-revealed':
        this.what = t('or.doing.event');
        this.onTable = null;
        this.folded = null;
        this.takes(event);
        if (!this.still(hurry)) sound('cards');
        return show.wait(2200, hurry);
      case 'event-struck':
        this.takes(event);
        return show.wait(900, hurry);
      case 'tactic-played':
        this.what = t('or.doing.tactic');
        this.takes(event);
        this.onTable = { kind: 'tactic', tactic: event.tactic, team: event.seat };
        return show.wait(1800, hurry);
      case 'phase':
        this.what = t('or.phase.number', { n: event.phase });
        this.takes(event);
        return this.phase(event, hurry);
      case 'tired':
      case 'recovered':
        this.takes(event);
        return show.wait(all.length > 12 ? 60 : 180, hurry);
      case 'bonus':
        this.takes(event);
        if (!this.still(hurry)) sound('sweep');
        return this.banner(
          t('or.banner.bonus.title'),
          t('or.banner.bonus.text', { rider: show.name(event.rider), seconds: show.board.time_bonus }),
          event.rider,
          hurry,
        );
      case 'finished':
        this.takes(event);
        if (event.place === 1 && !this.still(hurry)) sound('bell');
        return this.banner(
          t('or.banner.finish.title', { place: event.place }),
          t('or.banner.finish.text', { rider: show.name(event.rider), place: event.place }),
          event.rider,
          hurry,
          event.place === 1 ? 1800 : 700,
        );
      case 'over':
        this.what = t('or.doing.over');
        this.takes(event);
        return show.wait(700, hurry);
      default:
        return this.takes(event);
    }
  }

  private phase({ phase, first }: EventOf<'phase'>, hurry: AbortSignal): Promise<void> {
    const { show } = this;
    return show.hold(
      {
        title: t('or.phase.number', { n: phase }),
        text: t('or.banner.phase', { phase, ...whose(first, show) }),
        jersey: show.jersey(first),
      },
      hurry,
      1100,
    );
  }

  private banner(title: string, text: string, rider: RiderId, hurry: AbortSignal, ms = 1600): Promise<void> {
    return this.show.hold({ title, text: capital(text), ...this.kitOf(rider) }, hurry, ms);
  }

  /** Everybody who moves, together; across the line there is no space to ride to. */
  private async shift(
    moves: readonly (readonly [RiderId, SpaceId, SpaceId | null])[],
    hurry: AbortSignal,
  ): Promise<void> {
    if (this.still(hurry)) return;
    const ridden = moves.flatMap(([rider, from, to]): Move[] =>
      to === null || to === from ? [] : [{ rider, from, to, path: [from, to] }],
    );
    if (ridden.length) await this.ride({ kind: 'move', moves: ridden }, hurry);
  }
}
