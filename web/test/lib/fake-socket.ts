/** A WebSocket whose other end is the test. */

import type { ClientMessage, ServerMessage, StateMessage, UpdateMessage, View } from '../../src/lib/types';

export class FakeSocket {
  static readonly all: FakeSocket[] = [];
  static get latest(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('nobody has connected');
    return last;
  }

  readyState = 0;
  readonly sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('not open');
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.drop();
  }

  // ---- the server's side ----

  accept(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  /** Server to page; also half-broken frames. */
  say(message: ServerMessage | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  drop(code = 1006): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }

  kinds(): string[] {
    return this.sent.map((message) => message.t);
  }

  last<T extends ClientMessage['t']>(t: T): Extract<ClientMessage, { t: T }> {
    const found = this.sent.filter((message) => message.t === t).at(-1);
    if (!found) throw new Error(`no ${t} was sent`);
    return found as Extract<ClientMessage, { t: T }>;
  }
}

export function state(n: number): StateMessage {
  return {
    t: 'state',
    n,
    table: { table: 'T' } as StateMessage['table'],
    you: [0],
    view: {} as View,
    private: {},
    asks: [{ seat: 0, decision: 17, choices: [], ordered: null }],
    undo: [],
    score: null,
    hints: 0,
    orders: {},
    over: null,
  };
}

/** `round` events numbered up to n. */
export function update(n: number, many: number): UpdateMessage {
  const events = Array.from({ length: many }, (_, i) => ({ event: 'round' as const, round: n - many + 1 + i }));
  return {
    t: 'update',
    n,
    events,
    view: {} as View,
    private: {},
    asks: [],
    undo: [],
    score: null,
    hints: 0,
    orders: {},
    over: null,
  };
}
