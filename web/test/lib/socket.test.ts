import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId, protocolsOf, Refusal, socketUrl, TableSocket, type Status } from '../../src/lib/socket';
import type { RaceEvent } from '../../src/lib/types';
import { FakeSocket, state, update } from './fake-socket';

vi.stubGlobal('location', { href: 'http://localhost:8000/#/table/T' });

const seen: string[] = [];
const statuses: Status[] = [];

function connect(past?: (events: RaceEvent[]) => void): TableSocket {
  return new TableSocket(
    'T',
    {
      ...(past && { past }),
      state: (message) => seen.push(`state ${message.n}`),
      update: (message) =>
        seen.push(`${message.n}: ${message.events.map((event) => ('round' in event ? event.round : '?')).join(' ')}`),
      status: (status) => statuses.push(status),
      trouble: (message) => seen.push(`trouble ${message.code}`),
      seats: (seats) => seen.push(`seats ${seats.length}`),
      rematch: (table) => seen.push(`rematch ${table}`),
    },
    { open: (url) => new FakeSocket(url) as unknown as WebSocket, random: () => 0.5 },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all.length = 0;
  seen.length = 0;
  statuses.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('the connection', () => {
  it('says hello from nothing and is online with the first state', () => {
    const socket = connect();
    expect(socket.status).toBe('connecting');
    FakeSocket.latest.accept();
    expect(FakeSocket.latest.sent).toEqual([{ t: 'hello', from: 0 }]);
    FakeSocket.latest.say(state(4));
    expect(socket.status).toBe('online');
    expect(socket.last).toBe(4);
    expect(seen).toEqual(['state 4']);
  });

  it('comes back by itself and asks on from the last event', () => {
    connect();
    FakeSocket.latest.accept().say(state(4));
    FakeSocket.latest.say(update(6, 2));
    FakeSocket.latest.drop();
    expect(statuses.at(-1)).toBe('offline');
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.latest.accept();
    expect(FakeSocket.latest.last('hello')).toEqual({ t: 'hello', from: 6 });
    FakeSocket.latest.say(update(7, 1));
    expect(statuses.at(-1)).toBe('online');
    expect(seen).toEqual(['state 4', '6: 5 6', '7: 7']);
  });

  it('comes back at once where the server begins anew, and sends again what was not answered', () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(4));
    void socket.act(0, 3, 'R5');
    const sent = FakeSocket.latest.last('act');
    FakeSocket.latest.drop(1012);
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.latest.accept();
    expect(FakeSocket.latest.last('hello')).toEqual({ t: 'hello', from: 4 });
    expect(FakeSocket.latest.last('act')).toEqual(sent);
  });

  it('waits longer after every vain try, but never longer than ten seconds', () => {
    connect();
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      FakeSocket.latest.drop();
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
    }
    expect(waits.slice(0, 4)).toEqual([250, 500, 1000, 2000]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
    FakeSocket.latest.accept().say(state(1));
    FakeSocket.latest.drop();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    expect(Date.now() - before).toBe(250);
  });

  it('tries at once when it is woken', () => {
    const socket = connect();
    for (let i = 0; i < 5; i++) {
      FakeSocket.latest.drop();
      vi.advanceTimersToNextTimer();
    }
    FakeSocket.latest.drop();
    const before = FakeSocket.all.length;
    socket.wake();
    expect(FakeSocket.all).toHaveLength(before + 1);
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it('gives up a connection that does not even answer pings', () => {
    connect();
    const first = FakeSocket.latest.accept();
    first.say(state(1));
    vi.advanceTimersByTime(16_000);
    expect(first.kinds()).toContain('ping');
    first.say({ t: 'pong' });
    vi.advanceTimersByTime(61_000);
    expect(first.readyState).toBe(3);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('stops for good when the server will not have it', () => {
    const socket = connect();
    FakeSocket.latest.accept().say({ t: 'error', id: null, code: 404, why: 'no such table' });
    expect(socket.status).toBe('refused');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it.each([403, 404, 409])('stops for good when it is closed with 4%i', (code) => {
    const socket = connect();
    FakeSocket.latest.accept().drop(4000 + code);
    expect(socket.status).toBe('refused');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('asks for what happened before, once, and keeps it apart from what is new', () => {
    connect((events) => seen.push(`past ${events.length}`));
    FakeSocket.latest.accept().say(state(420));
    expect(FakeSocket.latest.sent).toEqual([
      { t: 'hello', from: 0 },
      { t: 'hello', from: 120 },
    ]);
    FakeSocket.latest.say(update(421, 1));
    FakeSocket.latest.say(update(422, 302));
    FakeSocket.latest.say(update(422, 302));
    expect(seen).toEqual(['state 420', '421: 421', 'past 300', '422: 422']);
  });

  it('stops when the page leaves, and tells whoever waits', async () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    const answer = socket.act(0, 17, 'R7');
    socket.close();
    await expect(answer).rejects.toThrow(Refusal);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    await expect(socket.act(0, 17, 'R7')).rejects.toThrow('no connection');
  });

  it('survives frames that are no JSON', () => {
    const socket = connect();
    FakeSocket.latest.accept().say('{"t":');
    FakeSocket.latest.say(state(2));
    expect(socket.status).toBe('online');
  });

  it('passes on who sits where, and the wish for a rematch', () => {
    connect();
    FakeSocket.latest.accept().say(state(1));
    FakeSocket.latest.say({ t: 'seats', seats: [] });
    FakeSocket.latest.say({ t: 'rematch', table: 'T2' });
    expect(seen).toEqual(['state 1', 'seats 0', 'rematch T2']);
  });
});

describe('requests', () => {
  it('are acknowledged by their id', async () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    const answer = socket.act(0, 17, 'R7');
    const sent = FakeSocket.latest.last('act');
    expect(sent).toMatchObject({ seat: 0, decision: 17, action: 'R7' });
    expect(socket.pending).toBe(1);
    FakeSocket.latest.say({ t: 'ack', id: sent.id, n: 2 });
    await expect(answer).resolves.toMatchObject({ n: 2 });
    expect(socket.pending).toBe(0);
  });

  it('are resent with the same id after a break until they are acknowledged, and never again', async () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    const answer = socket.act(0, 17, 'R7');
    const { id } = FakeSocket.latest.last('act');
    FakeSocket.latest.drop();
    vi.advanceTimersToNextTimer();
    FakeSocket.latest.accept();
    expect(FakeSocket.latest.kinds()).toEqual(['hello', 'act']);
    expect(FakeSocket.latest.last('act').id).toBe(id);
    FakeSocket.latest.say({ t: 'ack', id, n: 2 });
    FakeSocket.latest.drop();
    vi.advanceTimersToNextTimer();
    FakeSocket.latest.accept();
    expect(FakeSocket.latest.kinds()).toEqual(['hello']);
    await expect(answer).resolves.toMatchObject({ id });
  });

  it('are kept while offline and sent in the order they were made', () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    FakeSocket.latest.drop();
    void socket.act(0, 17, 'R+');
    void socket.act(0, 18, 'R7');
    vi.advanceTimersToNextTimer();
    FakeSocket.latest.accept();
    const acts = FakeSocket.latest.sent.flatMap((message) => (message.t === 'act' ? [message.action] : []));
    expect(acts).toEqual(['R+', 'R7']);
  });

  it('are sent again when the answer is long in coming', () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    void socket.act(0, 17, 'R7');
    vi.advanceTimersByTime(16_000);
    const ids = FakeSocket.latest.sent.flatMap((message) => (message.t === 'act' ? [message.id] : []));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('fail with the rule that forbids them', async () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    const answer = socket.undo(0, 3);
    const { id, decision } = FakeSocket.latest.last('undo');
    FakeSocket.latest.say({
      t: 'error',
      id,
      code: 422,
      rule: 'fr.turn.undo',
      why: 'something has been revealed since',
    });
    await expect(answer).rejects.toMatchObject({ code: 422, rule: 'fr.turn.undo' });
    expect(decision).toBe(3);
    expect(seen).toEqual(['state 1']);
  });

  it('wait a moment and try again when the server says that it is too much', () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    void socket.act(0, 17, 'R7');
    const { id } = FakeSocket.latest.last('act');
    FakeSocket.latest.say({ t: 'error', id, code: 429, why: 'slow down' });
    expect(socket.pending).toBe(1);
    vi.advanceTimersByTime(1_200);
    expect(FakeSocket.latest.sent.filter((message) => message.t === 'act')).toHaveLength(2);
  });

  it('get their answers: why and odds', async () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    const why = socket.why(0, 'R9');
    FakeSocket.latest.say({ t: 'why', id: FakeSocket.latest.last('why').id, rule: 'fr.energy.commit', why: 'no' });
    await expect(why).resolves.toMatchObject({ rule: 'fr.energy.commit' });
    const odds = socket.odds(0);
    FakeSocket.latest.say({ t: 'odds', id: FakeSocket.latest.last('odds').id, seat: 0, decision: 17, odds: [] });
    await expect(odds).resolves.toMatchObject({ decision: 17 });
  });

  it('get what the coach says to the latest question, and odds beside it', async () => {
    const socket = connect();
    FakeSocket.latest.accept().say(state(1));
    const odds = socket.odds(0);
    const before = socket.hint(0);
    const first = FakeSocket.latest.last('hint').id;
    const hint = socket.hint(0);
    await expect(before).rejects.toMatchObject({ code: 0 });
    const said = { t: 'hint', seat: 0, decision: 17, hints: 1, options: [], best: 'R5', equal: false, why: 'It …' };
    FakeSocket.latest.say({ ...said, id: first, teams: 4, playouts: 400, best: 'R9' } as never);
    FakeSocket.latest.say({ ...said, id: FakeSocket.latest.last('hint').id, teams: 4, playouts: 400 } as never);
    await expect(hint).resolves.toMatchObject({ best: 'R5', hints: 1 });
    expect(socket.pending).toBe(1);
    FakeSocket.latest.say({ t: 'odds', id: FakeSocket.latest.last('odds').id, seat: 0, decision: 17, odds: [] });
    await expect(odds).resolves.toMatchObject({ decision: 17 });
  });
});

describe('updates', () => {
  it('arrive once, in order, without what was seen before', () => {
    connect();
    const server = FakeSocket.latest.accept();
    server.say(state(3));
    server.say(update(5, 2));
    server.say(update(5, 2));
    server.say(update(4, 1));
    server.say(update(7, 4));
    expect(seen).toEqual(['state 3', '5: 4 5', '7: 6 7']);
  });

  it('that leave a gap are asked for again, once', () => {
    const socket = connect();
    const server = FakeSocket.latest.accept();
    server.say(state(3));
    server.say(update(9, 2));
    server.say(update(10, 1));
    expect(server.sent).toEqual([
      { t: 'hello', from: 0 },
      { t: 'hello', from: 3 },
    ]);
    server.say(update(10, 7));
    expect(seen).toEqual(['state 3', '10: 4 5 6 7 8 9 10']);
    expect(socket.last).toBe(10);
  });

  it('without events bring a new situation', () => {
    connect();
    const server = FakeSocket.latest.accept();
    server.say(state(3));
    server.say(update(3, 0));
    expect(seen).toEqual(['state 3', '3: ']);
  });

  it('start anew with a state, even one with a smaller number', () => {
    connect();
    const server = FakeSocket.latest.accept();
    server.say(state(8));
    server.say(state(6));
    server.say(update(7, 1));
    expect(seen).toEqual(['state 8', 'state 6', '7: 7']);
  });

  it('of a connection that was given up are not heard', () => {
    connect();
    const first = FakeSocket.latest.accept();
    first.say(state(3));
    first.drop();
    vi.advanceTimersToNextTimer();
    first.say(update(4, 1));
    expect(seen).toEqual(['state 3']);
  });
});

describe('small things', () => {
  it('the watch code is said beside the address, in letters that may be said there', () => {
    expect(socketUrl('a/b')).toBe('ws://localhost:8000/api/tables/a%2Fb/socket');
    const opened: [url: string, protocols: string[]][] = [];
    const open = (url: string, protocols: string[]) => {
      opened.push([url, protocols]);
      return new FakeSocket(url) as unknown as WebSocket;
    };
    const none = { state: () => undefined, update: () => undefined };
    for (const watch of ['xyz', null]) new TableSocket('T', none, { open, watch });
    const url = socketUrl('T');
    expect(opened).toEqual([
      [url, ['paceline', 'watch.xyz']],
      [url, []],
    ]);
    expect(protocolsOf('x (y)/ö,z')).toEqual(['paceline', 'watch.xyz']);
  });

  it('ids are all different', () => {
    expect(new Set(Array.from({ length: 50 }, newId)).size).toBe(50);
  });
});
