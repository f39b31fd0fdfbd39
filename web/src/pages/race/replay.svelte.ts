/** A race that is over, shown again: any moment of it at once, or entry by entry. */

import { t } from '../../lib/speech';
import type { KeyMoment, Replay, RiderId, Score, SeatId, Table, View } from '../../lib/types';
import { capital, goesBack } from '../../lib/words';
import type { Panel } from './panel';
import { RaceShow } from './show.svelte';

/** A place in the race worth stopping at. */
export interface Stop {
  frame: number;
  round: number;
  text: string;
}

export class ReplayRace extends RaceShow {
  /** The frame whose view is shown. */
  at = $state(0);
  playing = $state(false);

  private replay = $state.raw<Replay>(null!);
  private seat = $state<SeatId | null>(null);
  private run = new AbortController();

  constructor(panel: Panel, replay: Replay) {
    super(panel);
    this.replay = replay;
  }

  get table(): Table {
    return this.made;
  }

  private readonly made: Table = $derived.by(() => {
    const { table, game, options, box, seats, board, cards, riders, branch } = this.replay;
    return {
      table,
      game,
      options,
      box,
      seats,
      board,
      cards,
      riders,
      orders: [],
      maker: false,
      watch: null,
      lesson: false,
      branch,
    };
  });

  get you(): readonly SeatId[] {
    return this.seat === null ? [] : [this.seat];
  }

  override get about(): RiderId | null {
    return this.playing ? null : (this.atMoment?.riders[0] ?? null);
  }

  override get eyes(): SeatId | null {
    return this.seat;
  }

  get frames(): Replay['frames'] {
    return this.replay.frames;
  }

  /** Decisions that were taken back although something had come of them. */
  get takeBacks(): number {
    return this.replay.take_backs;
  }

  /** That the coach gave. */
  get hints(): number {
    return this.replay.hints;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get score(): Score | null {
    for (let i = this.at; i >= 0; i--) {
      const { score } = this.frames[i]!;
      if (score !== undefined) return score;
    }
    return null;
  }

  get moments(): readonly KeyMoment[] {
    return this.replay.moments;
  }

  /** The key moment that is on the screen. */
  readonly atMoment: KeyMoment | undefined = $derived.by(() =>
    this.asked?.at === this.at ? this.asked : this.moments.find(({ at }) => at === this.at),
  );
  private asked = $state.raw<KeyMoment>();

  protected get base(): View {
    return this.frames[this.at]!.view;
  }

  protected get source(): object {
    return this.frames[this.at]!;
  }

  moment(event?: object): { step: number } {
    const step = this.frames.findIndex(({ events }) => events.some((one) => one === event));
    return { step: step < 0 ? this.at : step };
  }

  /** The same race through other eyes. */
  look(seat: SeatId | null, replay: Replay): void {
    this.stop();
    this.seat = seat;
    this.replay = replay;
    this.retell();
  }

  /** Where each round begins, and the end. */
  readonly stops: Stop[] = $derived.by(() => {
    const stops: Stop[] = [{ frame: 0, round: 0, text: t('page.replay.grid') }];
    this.frames.forEach(({ view }, frame) => {
      const n = this.counted(view.round);
      if (frame > 0 && n > this.counted(this.frames[frame - 1]!.view.round))
        stops.push({ frame, round: n, text: this.words.phase('', view.round, this.table.seats.length) });
    });
    if (stops.at(-1)?.frame !== this.last)
      stops.push({
        frame: this.last,
        round: this.counted(this.frames[this.last]!.view.round),
        text: t('page.replay.finish'),
      });
    return stops;
  });

  // Moving about.

  /** Goes to a moment without showing what lies between. */
  jump(frame: number): void {
    this.stop();
    this.to(frame);
  }

  /** To the next step that changes anything on the screen. */
  step(by: 1 | -1): void {
    let to = this.at + by;
    while (to > 0 && to < this.last && !this.tells(to)) to += by;
    this.jump(to);
  }

  private tells(frame: number): boolean {
    const { events } = this.frames[frame]!;
    const own = this.seat !== null && events.some((event) => 'seat' in event && event.seat === this.seat);
    return own || this.moments.some(({ at }) => at === frame) || this.panel.loud(events) || this.saysOf(events);
  }

  /** Shows a key moment as it happens, and stays there. */
  async show(moment: KeyMoment): Promise<void> {
    this.asked = moment;
    this.jump(moment.since);
    await this.play(moment.at);
  }

  roundStep(by: 1 | -1): void {
    const frames = this.stops.map((stop) => stop.frame);
    const next = by > 0 ? frames.find((frame) => frame > this.at) : frames.findLast((frame) => frame < this.at);
    if (next !== undefined) this.jump(next);
  }

  toggle(): void {
    if (this.playing) this.stop();
    else void this.play();
  }

  stop(): void {
    this.playing = false;
    this.run.abort();
    this.map?.skip();
  }

  /** Shows one entry after the other from here on. */
  async play(until = this.last): Promise<void> {
    if (this.at >= this.last) this.to(0);
    this.playing = true;
    const run = (this.run = new AbortController());
    while (!run.signal.aborted && this.at < until) {
      const next = this.frames[this.at + 1]!;
      if (goesBack(next.events)) await this.goBack(next.events, run.signal);
      else await this.playEvents(next.events, run.signal);
      if (run.signal.aborted) break;
      this.at++;
      if (this.tells(this.at)) await this.wait(this.panel.loud(next.events) ? 500 : 160, run.signal);
    }
    if (run !== this.run) return;
    this.playing = false;
    this.point();
  }

  /** Says what decided the race here. */
  private point(): void {
    const moment = this.atMoment;
    if (!moment) return;
    const [rider] = moment.riders;
    this.banner = {
      title: t('page.replay.moment', { letter: moment.letter, title: moment.title }),
      text: capital(`${this.name(rider!)}: ${moment.text}`),
      jersey: this.jersey(moment.team),
      label: this.label(rider!),
    };
  }

  /** Says that the race goes on from where it was before. */
  private async goBack(events: Replay['frames'][number]['events'], hurry: AbortSignal): Promise<void> {
    this.forget();
    this.film.reset();
    this.say(events);
    await this.hold({ title: t('page.replay.back'), text: this.lines.at(-1)?.text ?? '' }, hurry);
  }

  private to(frame: number): void {
    this.forget();
    this.film.reset();
    this.at = Math.max(0, Math.min(this.last, Math.trunc(frame) || 0)); // an address may say anything
    this.retell();
    this.point();
  }

  /** The commentary up to here. */
  private retell(): void {
    this.lines = [];
    this.hushed = true;
    for (let i = Math.max(0, this.at - 60); i <= this.at; i++) {
      this.film.note(this.frames[i]!.events, this.frames[Math.max(0, i - 1)]!.view.round);
    }
  }
}
