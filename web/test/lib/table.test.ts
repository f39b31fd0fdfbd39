import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateMessage } from '../../src/lib/types';
import { TableStore } from '../../src/lib/table.svelte';
import { FakeSocket, state, update } from './fake-socket';

const nothing = (): void => undefined;
vi.stubGlobal('location', { href: 'http://localhost/' });
vi.stubGlobal('window', { addEventListener: nothing, removeEventListener: nothing });

const soon = () => new Promise((resolve) => setTimeout(resolve));
const open = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

beforeEach(() => {
  FakeSocket.all.length = 0;
});

/** A store whose animations end when the test says so. */
function watched() {
  const shown: number[] = [];
  const ends: (() => void)[] = [];
  const hurried: boolean[] = [];
  const show = (message: UpdateMessage, hurry: AbortSignal): Promise<void> => {
    shown.push(message.n);
    return new Promise((resolve) => {
      const end = (): void => {
        hurried.push(hurry.aborted);
        resolve();
      };
      ends.push(end);
      hurry.addEventListener('abort', end);
    });
  };
  let resets = 0;
  const store = new TableStore('T', { open, show, reset: () => resets++ });
  return { store, shown, ends, hurried, resets: () => resets };
}

describe('a table', () => {
  it('shows one update after the other, and its questions only then', async () => {
    const { store, shown, ends } = watched();
    FakeSocket.latest.accept().say(state(2));
    expect(store.status).toBe('online');
    expect(store.ask(0)?.decision).toBe(17);
    FakeSocket.latest.say(update(3, 1));
    FakeSocket.latest.say({ ...update(4, 1), asks: [{ seat: 0, decision: 30, choices: [], ordered: null }] });
    expect(store.behind).toBe(2);
    expect(shown).toEqual([3]);
    expect(store.ask(0)?.decision).toBe(17);
    ends.shift()!();
    await soon();
    expect(store.ask(0)).toBeNull();
    ends.shift()!();
    await soon();
    expect(shown).toEqual([3, 4]);
    expect(store.ask(0)?.decision).toBe(30);
    expect(store.log.map((entry) => entry.n)).toEqual([3, 4]);
    expect(store.behind).toBe(0);
    store.close();
  });

  it('puts what happened before it came in front of its log', async () => {
    const told: number[] = [];
    const store = new TableStore('T', { open, past: (events) => told.push(events.length) });
    FakeSocket.latest.accept().say(state(9));
    FakeSocket.latest.say(update(9, 8));
    FakeSocket.latest.say(update(10, 1));
    await soon();
    expect(told).toEqual([8]);
    expect(store.log.map((entry) => entry.n)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    store.close();
  });

  it('knows its standing orders at once, whatever is still to be shown', async () => {
    const { store, ends } = watched();
    FakeSocket.latest.accept().say({ ...state(2), orders: { 0: {} } });
    FakeSocket.latest.say(update(3, 1));
    FakeSocket.latest.say({ ...update(3, 0), orders: { 0: { tactics: 'never' } } });
    expect(store.orders[0]).toEqual({ tactics: 'never' });
    ends.shift()!();
    await soon();
    expect(store.orders[0]).toEqual({ tactics: 'never' });
    store.close();
  });

  it('takes an order back that the server refuses', async () => {
    const { store } = watched();
    FakeSocket.latest.accept().say({ ...state(2), orders: { 0: { tactics: 'others' } } });
    const given = store.order(0, { tactics: 'nonsense' });
    const { id, orders } = FakeSocket.latest.last('orders');
    expect(orders).toEqual({ tactics: 'nonsense' });
    FakeSocket.latest.say({ t: 'error', id, code: 400, field: 'orders', why: 'no such value' });
    await expect(given).rejects.toThrow('no such value');
    expect(store.orders[0]).toEqual({ tactics: 'others' });
    store.close();
  });

  it('can be hurried', async () => {
    const { store, hurried } = watched();
    FakeSocket.latest.accept().say(state(2));
    FakeSocket.latest.say(update(3, 1));
    store.skip();
    await soon();
    expect(hurried).toEqual([true]);
    expect(store.log).toHaveLength(1);
    store.close();
  });

  it('forgets what it was showing when everything comes anew', async () => {
    const { store, shown, resets } = watched();
    FakeSocket.latest.accept().say(state(2));
    FakeSocket.latest.say(update(3, 1));
    FakeSocket.latest.say(update(4, 1));
    FakeSocket.latest.say(state(9));
    await soon();
    expect(shown).toEqual([3]);
    expect(store.log).toEqual([]);
    expect(store.behind).toBe(0);
    expect(resets()).toBe(2);
    store.close();
  });

  it('answers the question that stands', async () => {
    const { store } = watched();
    FakeSocket.latest.accept().say(state(2));
    const acted = store.act(0, 'R7');
    const { id, decision } = FakeSocket.latest.last('act');
    expect(decision).toBe(17);
    FakeSocket.latest.say({ t: 'error', id, code: 409, why: 'stale' });
    await expect(acted).rejects.toMatchObject({ code: 409 });
    store.close();
  });

  it('knows who sits where', () => {
    const { store } = watched();
    FakeSocket.latest.accept().say(state(2));
    FakeSocket.latest.say({ t: 'seats', seats: [] });
    FakeSocket.latest.say({ t: 'rematch', table: 'T2' });
    expect(store.table?.seats).toEqual([]);
    expect(store.rematch).toBe('T2');
    store.close();
  });
});
