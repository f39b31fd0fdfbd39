/**
 * A finished race at one of its key moments: what a seat was asked there is asked again, and the map shows what was
 * played and what was better.
 */

import type { Ghost } from '../../board/api';
import type { Ask, Choice, Replay, SeatId, SpaceId } from '../../lib/types';
import type { MapLayers, Panel } from '../race/panel';
import { ReplayRace } from '../race/replay.svelte';
import { percent } from '../../lib/speech';
import type { MomentTold, OptionTold } from './calls';

type Kind = NonNullable<Ghost['as']>;

export class AnalysedRace extends ReplayRace {
  /** The key moment that is looked at. */
  opened = $state.raw<MomentTold | null>(null);
  /** The option that somebody asks about. */
  picked = $state.raw<OptionTold | null>(null);

  /** Drawn at this moment, as if it were considered; nothing that is kept depends on it. */
  private weighed: Choice | null = null;
  private readonly own: Panel;
  private readonly asks: SeatId;

  constructor(panel: Panel, replay: Replay, seat: SeatId) {
    // Its moments are others than those of the analysis; the map is drawn by the panel, and shows more.
    const shown = {
      map: { value: (show: AnalysedRace) => show.layers() },
      towards: { value: (show: AnalysedRace) => show.goal() },
    };
    super(Object.create(panel, shown) as Panel, { ...replay, moments: [] });
    this.own = panel;
    this.asks = seat;
    this.look(seat, { ...replay, moments: [] });
  }

  /** Shows a key moment, before anything was chosen. */
  open(moment: MomentTold): void {
    this.opened = moment;
    this.picked = moment.options.find(({ action }) => action === moment.best) ?? null;
    this.jump(moment.at);
  }

  private readonly question: Ask | null = $derived.by(() => {
    const moment = this.opened;
    if (!moment?.options.length || this.at !== moment.at || this.playing) return null;
    return { seat: this.asks, decision: 0, choices: moment.options.map(({ choice }) => choice), ordered: null };
  });

  override get ask(): Ask | null {
    return this.question;
  }

  override get armed(): Choice | null {
    return this.weighed;
  }

  /** A click on the map: what leads there is asked about. */
  override commit(action?: string): void {
    const option = this.opened?.options.find((one) => one.action === action);
    if (option && this.ask) this.picked = option;
  }

  kindOf({ action }: OptionTold): Kind {
    return action === this.opened?.played ? 'played' : action === this.opened?.best ? 'better' : 'other';
  }

  private layers(): MapLayers {
    const moment = this.opened;
    const layers = this.own.map(this);
    if (!this.ask || !moment) return layers;
    const ghosts = this.compared();
    const taken = new Set(ghosts.map(({ space }) => space));
    const legal = (layers.legal ?? []).map((one) =>
      taken.has(one.space) ? { space: one.space, kind: 'soft' as const } : one,
    );
    const { marks = [], links = [] } = layers;
    return { legal, marks, links, ghosts };
  }

  /** What was played, what was better, and what is asked about. */
  private compared(): Ghost[] {
    const options = this.opened?.options ?? [];
    return this.leading(options.filter((option) => this.kindOf(option) !== 'other' || option === this.picked));
  }

  /** What the map shows of what was played and what was better. */
  readonly drawn: ReadonlySet<Kind | undefined> = $derived(
    new Set(this.ask ? this.compared().map(({ as }) => as) : []),
  );

  /** Where the camera looks beside the rider: to where the better one leads, or past that to what was played. */
  private goal(): SpaceId | null {
    const ghosts = this.ask ? this.compared() : [];
    const best = ghosts.find(({ as }) => as === 'better') ?? ghosts[0];
    if (!best) return this.own.towards?.(this) ?? null;
    const from = this.spotOf(Number(best.rider)).space ?? best.space;
    const far = ({ space }: Ghost): number => Math.abs(this.course.rowOf(space) - this.course.rowOf(from));
    const played = ghosts.find(({ as, rider }) => as === 'played' && rider === best.rider);
    return played && far(played) > far(best) ? played.space : best.space;
  }

  /** Where options lead; those about several riders who all stay where they are, to the rider. */
  private leading(options: readonly OptionTold[]): Ghost[] {
    const placed = options.flatMap((option) => this.ghostOf(option) ?? []);
    if (placed.length) return placed;
    const riders = new Set(options.map(({ choice }) => choice.rider));
    if (riders.size < options.length) return [];
    return options.flatMap((option) => {
      const rider = option.choice.rider;
      const space = rider === null ? null : this.spotOf(rider).space;
      return rider === null || space === null ? [] : [this.signed(option, { rider, space })];
    });
  }

  private ghostOf(option: OptionTold): Ghost | null {
    const { choice } = option;
    this.weighed = choice;
    const { preview, ghosts = [] } = this.own.map(this);
    this.weighed = null;
    if (preview) {
      const { text, ...where } = preview;
      return this.signed(option, where, text);
    }
    const { rider, space } = choice;
    const moved = ghosts.find((ghost) => ghost.rider === rider && !ghost.pushed);
    if (moved) return this.signed(option, moved);
    return rider === null || space === null ? null : this.signed(option, { rider, space });
  }

  private signed(option: OptionTold, where: Omit<Ghost, 'as' | 'text'>, text = ''): Ghost {
    const said = [text, percent(option.win)].filter(Boolean).join(' · ');
    return { ...where, as: this.kindOf(option), text: said };
  }
}
