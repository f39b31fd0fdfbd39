/** One table as a page shows it: the socket's messages, played one after the other into reactive state. */

import { ShowQueue } from './queue';
import { checkPage } from './renew';
import { seenFrom } from './seen';
import { goesBack } from './words';
import { TableSocket, type SocketOptions, type Status } from './socket';
import type {
  AckMessage,
  Ask,
  ErrorMessage,
  Given,
  HintAnswer,
  OddsAnswer,
  RaceEvent,
  Result,
  Score,
  SeatId,
  Situation,
  StateMessage,
  Table,
  UndoState,
  UpdateMessage,
  View,
  WhyAnswer,
} from './types';

export interface LogEntry {
  n: number;
  event: RaceEvent;
}

export interface TableOptions extends SocketOptions {
  /**
   * Animates an update before its state is shown: `view` and `asks` are still those of before, those to come are in
   * the update. When `hurry` aborts (or is aborted already), finish at once.
   */
  show?: (update: UpdateMessage, hurry: AbortSignal) => Promise<void> | void;
  /** The last events before a `state`, which need no showing. */
  past?: (events: readonly RaceEvent[]) => void;
  /** After a `state`: whatever was drawn is out of date. */
  reset?: () => void;
}

export class TableStore {
  status = $state<Status>('connecting');
  table = $state.raw<Table | null>(null);
  /** The seats of this browser; none for a spectator. */
  you = $state.raw<SeatId[]>([]);
  /** The race as everybody sees it; null before the first message. */
  view = $state.raw<View | null>(null);
  /** And as our seats do. */
  views = $state.raw<Partial<Record<SeatId, View>>>({});
  asks = $state.raw<Ask[]>([]);
  /** What our seats can take back: known at once, so that it can be done while what came of it is shown. */
  undos = $state.raw<UndoState[]>([]);
  score = $state.raw<Score | null>(null);
  /** The standing orders of our seats: known at once, whatever is still to be shown. */
  orders = $state.raw<Situation['orders']>({});
  over = $state.raw<Result | null>(null);
  /** The events shown so far, oldest first; of those before a `state` only the last few hundred. */
  log = $state.raw<LogEntry[]>([]);
  /** Updates that have arrived and are not shown yet. */
  behind = $state(0);
  trouble = $state.raw<ErrorMessage | null>(null);
  /** The table at which somebody wants to race again. */
  rematch = $state<string | null>(null);

  private readonly socket: TableSocket;
  private readonly queue: ShowQueue<UpdateMessage>;
  private readonly wake = (): void => this.socket.wake();
  /** Counts the times that everything came anew. */
  private generation = 0;
  /** The number of the last event before the state. */
  private began = 0;
  private readonly reset: (() => void) | undefined;
  private readonly show: TableOptions['show'];

  constructor(id: string, { show, past, reset, ...options }: TableOptions = {}) {
    this.show = show;
    this.reset = reset;
    this.queue = new ShowQueue((update, hurry) => this.play(update, hurry));
    this.socket = new TableSocket(
      id,
      {
        state: (message) => this.start(message),
        update: (message) => {
          this.orders = message.orders;
          this.undos = message.undo;
          if (goesBack(message.events)) this.queue.skip(); // what is being shown is no longer so
          this.behind = this.queue.length + 1;
          this.queue.push(message);
          this.behind = this.queue.length;
        },
        past: (events) => {
          const before = events.map((event, i) => ({ n: this.began - events.length + 1 + i, event }));
          this.log = [...before, ...this.log];
          past?.(events);
        },
        status: (status) => {
          this.status = status;
          if (status === 'online') void checkPage();
        },
        seats: (seats) => {
          if (this.table) this.table = { ...this.table, seats };
        },
        rematch: (table) => (this.rematch = table),
        trouble: (message) => (this.trouble = message),
      },
      options,
    );
    window.addEventListener('online', this.wake);
    window.addEventListener('focus', this.wake);
  }

  ask(seat: SeatId): Ask | null {
    return this.asks.find((ask) => ask.seat === seat) ?? null;
  }

  undoOf(seat: SeatId): UndoState | null {
    return this.undos.find((undo) => undo.seat === seat) ?? null;
  }

  /** Answers the seat's question. Throws a `Refusal`; 409 means that the question had changed. */
  act(seat: SeatId, action: string, decision = this.ask(seat)?.decision ?? 0): Promise<AckMessage> {
    return this.socket.act(seat, decision, action);
  }

  /** Takes back what `undos` names; throws a `Refusal` where something else has come since. */
  undo(seat: SeatId): Promise<AckMessage> {
    return this.socket.undo(seat, this.undoOf(seat)?.decision ?? 0);
  }

  /** Gives standing orders. They are shown at once, and taken back where the server refuses them. */
  async order(seat: SeatId, orders: Given): Promise<AckMessage> {
    const before = this.orders;
    this.orders = { ...before, [seat]: orders };
    try {
      return await this.socket.order(seat, orders);
    } catch (refusal) {
      this.orders = before;
      throw refusal;
    }
  }

  why(seat: SeatId, action: string): Promise<WhyAnswer> {
    return this.socket.why(seat, action);
  }

  odds(seat: SeatId): Promise<OddsAnswer> {
    return this.socket.odds(seat);
  }

  hint(seat: SeatId): Promise<HintAnswer> {
    return this.socket.hint(seat);
  }

  /** Shows everything that has arrived at once. */
  skip(): void {
    this.queue.skip();
  }

  close(): void {
    window.removeEventListener('online', this.wake);
    window.removeEventListener('focus', this.wake);
    this.queue.clear();
    this.socket.close();
  }

  private start(message: StateMessage): void {
    this.generation++;
    this.queue.clear();
    this.behind = 0;
    this.table = message.table;
    this.you = message.you;
    this.orders = message.orders;
    this.undos = message.undo;
    this.log = [];
    this.began = message.n;
    this.take(message);
    this.reset?.();
  }

  private async play(update: UpdateMessage, hurry: AbortSignal): Promise<void> {
    const since = this.generation;
    try {
      await this.show?.(update, hurry);
    } finally {
      if (since === this.generation) {
        const first = update.n - update.events.length + 1;
        this.log = [...this.log, ...update.events.map((event, i) => ({ n: first + i, event }))];
        this.take(update);
      }
      this.behind = Math.max(0, this.queue.length - 1);
    }
  }

  private take({ view, private: known, asks, score, over }: Situation): void {
    this.over = over;
    this.score = score;
    this.view = view;
    this.views = Object.fromEntries(Object.entries(known).map(([seat, own]) => [seat, seenFrom(+seat, view, own)]));
    this.asks = asks;
  }
}
