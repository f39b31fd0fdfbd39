/**
 * One table's socket. It knows no framework and no rules: it keeps the connection, asks on from the last event it
 * has seen, and carries requests to the server until they are answered. A request keeps its id for ever, so that
 * however often it is resent the server acts on it once.
 */

import { t } from './speech';
import type {
  AckMessage,
  AskingMessage,
  ClientMessage,
  ErrorMessage,
  Given,
  HintAnswer,
  OddsAnswer,
  RaceEvent,
  SeatId,
  ServerMessage,
  StateMessage,
  TableSeat,
  UpdateMessage,
  WhyAnswer,
} from './types';

/**
 * `connecting` the first time, `online`, `offline` while it tries again, `refused` when the server will not have us,
 * `closed` by the page.
 */
export type Status = 'connecting' | 'online' | 'offline' | 'refused' | 'closed';

export interface Listener {
  /** Everything anew: forget what was shown before. */
  state(message: StateMessage): void;
  /** The next events, each exactly once and in order. */
  update(message: UpdateMessage): void;
  /** The last events before a `state`, oldest first. */
  past?(events: RaceEvent[]): void;
  status?(status: Status): void;
  /** Somebody came, left, sat down or was replaced. */
  seats?(seats: TableSeat[]): void;
  /** Somebody wants to race again, at that table. */
  rematch?(table: string): void;
  /** An error that answers no request. */
  trouble?(message: ErrorMessage): void;
}

/** A request that the server refused. 409: the question has changed meanwhile. */
export class Refusal extends Error {
  readonly code: number;
  readonly rule: string | null;
  readonly field: string | null;

  constructor(error: Pick<ErrorMessage, 'code' | 'rule' | 'field' | 'why'>) {
    super(error.why);
    this.name = 'Refusal';
    this.code = error.code;
    this.rule = error.rule ?? null;
    this.field = error.field ?? null;
  }
}

export interface SocketOptions {
  /** The code of a watch link; without it the browser's cookie says which seats are ours. */
  watch?: string | null;
  /** For tests. */
  open?: (url: string, protocols: string[]) => WebSocket;
  random?: () => number;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** The server begins anew: everybody comes back at once, but not in the same instant. */
const SERVICE_RESTART = 1012;
const SPREAD = 1_000;
const PING_EVERY = 15_000;
const RESEND_AFTER = 6_000;
const FLOOD_PAUSE = 1_100;
/** Refused for good: by an error, or as the socket is closed with 4000 more. */
const FATAL = new Set([401, 403, 404, 409]);
/** Events from before a state that are asked for, to tell what has happened. */
const PAST = 300;

interface Waiting {
  message: AskingMessage;
  sent: number;
  resolve: (answer: never) => void;
  reject: (refusal: Refusal) => void;
}

export class TableSocket {
  status: Status = 'connecting';
  /** The number of the last event seen. */
  last = 0;

  private readonly url: string;
  private readonly protocols: string[];
  private readonly open: (url: string, protocols: string[]) => WebSocket;
  private readonly random: () => number;
  private readonly listener: Listener;
  private readonly outbox = new Map<string, Waiting>();
  private socket: WebSocket | null = null;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private resyncing = false;
  /** The number of the last event whose past is asked for; 0 where none is. */
  private pastUntil = 0;

  constructor(table: string, listener: Listener, options: SocketOptions = {}) {
    this.url = socketUrl(table);
    this.protocols = protocolsOf(options.watch);
    this.listener = listener;
    this.open = options.open ?? ((url, protocols) => new WebSocket(url, protocols));
    this.random = options.random ?? Math.random;
    this.connect();
  }

  /** Plays an action in notation, as the answer to a decision. Resolves once the server has committed it. */
  act(seat: SeatId, decision: number, action: string): Promise<AckMessage> {
    return this.ask({ t: 'act', id: newId(), seat, decision, action });
  }

  /** Takes an answer back, the seat's last: `decision` says which is meant. */
  undo(seat: SeatId, decision: number): Promise<AckMessage> {
    return this.ask({ t: 'undo', id: newId(), seat, decision });
  }

  /** All that a seat orders from now on. */
  order(seat: SeatId, orders: Given): Promise<AckMessage> {
    return this.ask({ t: 'orders', id: newId(), seat, orders });
  }

  /** Which rule forbids an action. */
  why(seat: SeatId, action: string): Promise<WhyAnswer> {
    return this.ask({ t: 'why', id: newId(), seat, action });
  }

  /** How likely what is, for every action open to the seat now. Only the latest question is answered. */
  odds(seat: SeatId): Promise<OddsAnswer> {
    return this.askLast('odds', seat);
  }

  /** What the coach would do, likewise. */
  hint(seat: SeatId): Promise<HintAnswer> {
    return this.askLast('hint', seat);
  }

  /** Requests that the server has not answered yet. */
  get pending(): number {
    return this.outbox.size;
  }

  /** Tries again at once, as when the browser says that it is online. */
  wake(): void {
    if (this.status !== 'offline') return;
    clearTimeout(this.retry);
    this.connect();
  }

  close(): void {
    this.shut('closed', new Refusal({ code: 0, why: t('trouble.left') }));
  }

  // ---- connection ------------------------------------------------------------------------------

  private connect(): void {
    clearTimeout(this.retry);
    const socket = this.open(this.url, this.protocols);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.hello();
      this.beat ??= setInterval(() => this.heartbeat(), PING_EVERY);
      this.resend(0);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(String(event.data));
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (FATAL.has(code - 4000)) this.shut('refused', new Refusal({ code: code - 4000, why: t('trouble.closed') }));
      else this.lost(code === SERVICE_RESTART);
    };
    socket.onerror = () => undefined; // a close always follows
  }

  private lost(sentAway = false): void {
    this.socket = null;
    clearInterval(this.beat);
    clearTimeout(this.pause);
    this.beat = undefined;
    this.become('offline');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + 0.6 * this.random());
    if (!sentAway) this.tries++;
    this.retry = setTimeout(() => this.connect(), sentAway ? SPREAD * this.random() : wait);
  }

  private shut(status: 'closed' | 'refused', reason: Refusal): void {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.retry);
    clearTimeout(this.pause);
    clearInterval(this.beat);
    this.beat = undefined;
    socket?.close();
    this.become(status);
    for (const { reject } of this.outbox.values()) reject(reason);
    this.outbox.clear();
  }

  private become(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.listener.status?.(status);
  }

  /** A connection that does not even answer pings is given up. */
  private heartbeat(): void {
    if (Date.now() - this.heard > PING_EVERY * 2.5) {
      this.socket?.close();
      this.lost();
      return;
    }
    this.transmit({ t: 'ping' });
    this.resend(RESEND_AFTER);
  }

  // ---- sending ---------------------------------------------------------------------------------

  private hello(): void {
    this.resyncing = true;
    this.transmit({ t: 'hello', from: this.last });
  }

  private ask<Answer>(message: AskingMessage): Promise<Answer> {
    if (this.status === 'closed' || this.status === 'refused') {
      return Promise.reject(new Refusal({ code: 0, why: t('trouble.gone') }));
    }
    return new Promise<Answer>((resolve, reject) => {
      this.outbox.set(message.id, { message, sent: 0, resolve, reject });
      this.resend(0, message.id);
    });
  }

  /** In place of what was asked of that kind before. */
  private askLast<Answer>(t: 'odds' | 'hint', seat: SeatId): Promise<Answer> {
    for (const [id, { message }] of this.outbox) {
      if (message.t === t) this.settle(id)?.reject(new Refusal({ code: 0, why: '' }));
    }
    return this.ask({ t, id: newId(), seat });
  }

  /** Sends again what has waited for longer than `after` ms, oldest first. */
  private resend(after: number, only?: string): void {
    if (this.socket?.readyState !== 1) return;
    const now = Date.now();
    for (const [id, waiting] of this.outbox) {
      if ((only !== undefined && only !== id) || now - waiting.sent < after) continue;
      waiting.sent = now;
      this.transmit(waiting.message);
    }
  }

  private transmit(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  // ---- receiving -------------------------------------------------------------------------------

  private receive(data: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(data) as ServerMessage;
    } catch {
      return;
    }
    this.heard = Date.now();
    this.tries = 0;
    switch (message.t) {
      case 'state':
        this.resyncing = false;
        this.last = message.n;
        this.become('online');
        this.listener.state(message);
        this.askForPast();
        break;
      case 'update':
        this.receiveUpdate(message);
        break;
      case 'ack':
      case 'why':
      case 'odds':
      case 'hint':
        this.settle(message.id)?.resolve(message as never);
        break;
      case 'error':
        this.receiveError(message);
        break;
      case 'seats':
        this.listener.seats?.(message.seats);
        break;
      case 'rematch':
        this.listener.rematch?.(message.table);
        break;
      case 'pong':
        this.become('online');
        break;
    }
  }

  private askForPast(): void {
    this.pastUntil = this.listener.past && this.last > 1 ? this.last : 0;
    if (this.pastUntil) this.transmit({ t: 'hello', from: Math.max(1, this.last - PAST) });
  }

  /** Passes on what is new; asks again where something is missing; drops what was there before. */
  private receiveUpdate(message: UpdateMessage): void {
    this.become('online');
    const first = message.n - message.events.length + 1;
    if (first > this.last + 1) {
      if (!this.resyncing) this.hello();
      return;
    }
    this.resyncing = false;
    const known = this.pastUntil + 1 - first;
    if (this.pastUntil && known > 0) {
      this.pastUntil = 0;
      this.listener.past?.(message.events.slice(0, known));
    }
    if (message.n < this.last || (message.n === this.last && message.events.length > 0)) return;
    const events = message.events.slice(this.last + 1 - first);
    this.last = message.n;
    this.listener.update({ ...message, events });
  }

  private receiveError(message: ErrorMessage): void {
    if (message.code === 429) {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => this.resend(0), FLOOD_PAUSE);
      return;
    }
    const waiting = message.id === null ? undefined : this.settle(message.id);
    if (waiting) {
      waiting.reject(new Refusal(message));
      return;
    }
    this.listener.trouble?.(message);
    if (message.id === null && FATAL.has(message.code)) this.shut('refused', new Refusal(message));
  }

  private settle(id: string): Waiting | undefined {
    const waiting = this.outbox.get(id);
    this.outbox.delete(id);
    return waiting;
  }
}

export function socketUrl(table: string): string {
  const base = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return base.href;
}

/** Says the code of a watch link: a page that opens a socket can say nothing else that no log of addresses keeps. */
export const protocolsOf = (watch?: string | null): string[] =>
  watch ? ['paceline', `watch.${watch.replace(/[^\w-]/g, '')}`] : [];

/** An id that nobody else will ever use; also on a page that is not secure, as a table in the local network has. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
