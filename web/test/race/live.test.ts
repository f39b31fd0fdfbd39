import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Step } from '../../src/board/api';
import type { Ask, Situation, StateMessage, UpdateMessage } from '../../src/lib/types';
import { prefs } from '../../src/lib/prefs.svelte';
import { LiveRace } from '../../src/pages/race/live.svelte';
import type { Panel } from '../../src/pages/race/panel';
import { apply } from '../../src/panels/flamme-rouge/apply';
import { isLoud } from '../../src/panels/flamme-rouge/beats';
import { courses } from '../../src/panels/flamme-rouge/courses';
import { FlammeFilm } from '../../src/panels/flamme-rouge/film.svelte';
import words from '../../src/panels/flamme-rouge/title';
import type {
  FlammeChoice as Choice,
  FlammeEvent as RaceEvent,
  FlammeRider,
  FlammeShow,
  FlammeTable as Table,
  FlammeView as View,
} from '../../src/panels/flamme-rouge/types';
import races from '../fixtures/flamme-rouge-races.json';
import { FakeSocket } from '../lib/fake-socket';

const nothing = (): void => undefined;
vi.stubGlobal('location', { href: 'http://localhost/' });
vi.stubGlobal('window', { addEventListener: nothing, removeEventListener: nothing });
vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('document', { hidden: true }); // nobody looks: nothing waits

const { table, steps } = races.duel as unknown as { table: Table; steps: { events: RaceEvent[]; view?: View }[] };
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const panel = {
  words,
  courses,
  apply,
  commentary: () => [],
  loud: (events: readonly RaceEvent[]) => events.some(isLoud),
  secret: (ask: Ask) => ask.choices.some(({ kind }) => kind === 'draw' || kind === 'play'),
  chancy: () => false,
  question: () => ({ ask: '', commit: () => 'Play it', rule: '' }),
  faceDown: ({ action }: Choice) => ({ R5: 'draws', R6: 'turns' })[action] ?? null,
  film: (show: FlammeShow) => new FlammeFilm(show),
} as unknown as Panel;

const choice = (kind: Choice['kind'], action: string, rider: number): Choice => ({
  action,
  kind,
  rider,
  card: kind === 'play' ? 2 : null,
  squares: 4,
  space: null,
  text: '',
  spaces: [],
  rules: [],
  in_the_wind: false,
  finishes: false,
});
const ask = (seat: number, decision: number, kind: Choice['kind'] = 'play'): Ask => ({
  seat,
  decision,
  choices: [choice(kind, 'R4', seat * 2)],
  ordered: null,
});

/** The race in the energy phase, as everybody sees it. */
function inPublic(from: View = steps.find((step) => step.view?.phase === 'energy')!.view!): View {
  const riders = from.riders.map((rider) => ({ ...rider, hand: null, recycled: null, card: null }));
  return { ...from, seat: null, riders };
}

/** What seats alone may know of it: each holds four cards. */
function inPrivate(you: number[], { riders }: View): Situation['private'] {
  const cards = { hand: [1, 2, 3, 4], recycled: [5], card: null };
  const own = (seat: number): number[] => riders.filter(({ team }) => team === seat).map(({ rider }) => rider);
  const known = (seat: number): object => Object.fromEntries(own(seat).map((rider) => [rider, cards]));
  return Object.fromEntries(you.map((seat) => [seat, { riders: known(seat) }])) as Situation['private'];
}

function state(you: number[], asks: Ask[], n = 1): StateMessage {
  const view = inPublic();
  return {
    t: 'state',
    n,
    table,
    you,
    view,
    private: inPrivate(you, view),
    asks,
    undo: [],
    score: null,
    hints: 0,
    orders: {},
    over: null,
  };
}

function update(you: number[], n: number, events: RaceEvent[], asks: Ask[], view = inPublic()): UpdateMessage {
  return {
    t: 'update',
    n,
    events,
    view,
    private: inPrivate(you, view),
    asks,
    undo: [],
    score: null,
    hints: 0,
    orders: {},
    over: null,
  };
}

const ridersOf = (race: LiveRace): FlammeRider[] => race.view.riders as FlammeRider[];
const secrets = (race: LiveRace): unknown[] =>
  ridersOf(race)
    .flatMap((rider) => [rider.hand, rider.recycled, rider.card])
    .filter((secret) => secret !== null);

function open(message: StateMessage): LiveRace {
  const race = new LiveRace('T', null, panel);
  FakeSocket.latest.accept().say(message);
  return race;
}

beforeEach(() => {
  FakeSocket.all.length = 0;
});

describe('two people at one screen', () => {
  it('see nothing secret until one of them has taken the screen, and then only their own', async () => {
    const race = open(state([0, 1], [ask(0, 5), ask(1, 5)]));
    expect(race.cover).toBe(0);
    expect(race.ask).toBeNull();
    expect(secrets(race)).toEqual([]);

    race.unveil(0);
    expect(race.cover).toBeNull();
    expect(race.eyes).toBe(0);
    expect(race.ask?.seat).toBe(0);
    expect(ridersOf(race)[2]!.hand).toBeNull();
    expect(ridersOf(race)[0]!.hand).toEqual([1, 2, 3, 4]);

    race.commit('R4');
    FakeSocket.latest.say(update([0, 1], 2, [{ event: 'committed', seat: 0, rider: 0, card: null }], [ask(1, 5)]));
    await soon();
    expect(race.cover).toBe(1);
    expect(secrets(race)).toEqual([]);
    race.close();
  });

  it('need no cover for what everybody may see', () => {
    const race = open(state([0, 1], [ask(1, 3, 'place')]));
    expect(race.cover).toBeNull();
    expect(race.ask?.seat).toBe(1);
    race.close();
  });

  it('are covered again after everybody has looked at the road', async () => {
    const race = open(state([0, 1], [ask(0, 5)]));
    race.unveil(0);
    const loud: RaceEvent[] = [
      { event: 'revealed', cards: [] },
      { event: 'round', round: 2 },
    ];
    FakeSocket.latest.say(update([0, 1], 3, loud, [ask(0, 9), ask(1, 9)]));
    await soon();
    expect(race.cover).toBe(0);
    expect(secrets(race)).toEqual([]);
    race.close();
  });
});

describe('one person', () => {
  it('rides alone where bots have all other seats', () => {
    const kinds = (you: number[], ...kinds: ('bot' | 'open' | 'person')[]) => {
      const message = state(you, [ask(0, 5)]);
      const seats = message.table.seats.map((seat, i) => ({ ...seat, kind: kinds[i]! }));
      const race = open({ ...message, table: { ...message.table, seats } });
      race.close();
      return race.alone;
    };
    expect(kinds([0], 'person', 'bot')).toBe(true);
    expect(kinds([0], 'person', 'person')).toBe(false);
    expect(kinds([0], 'person', 'open')).toBe(false);
    expect(kinds([0], 'bot', 'person')).toBe(false);
    expect(kinds([0, 1], 'person', 'person')).toBe(false);
  });

  it('can say when a line of commentary was heard', async () => {
    const race = open(state([0], [ask(0, 5)]));
    const events: RaceEvent[] = [
      { event: 'committed', seat: 0, rider: 0, card: null },
      { event: 'round', round: 2 },
    ];
    FakeSocket.latest.say(update([0], 3, events, []));
    await soon();
    expect(race.moment()).toEqual({ n: undefined });
    expect(race.store.log.map(({ event }) => race.moment(event))).toEqual([{ n: 2 }, { n: 3 }]);
    race.close();
  });

  it('is asked until the answer is in, and not twice', async () => {
    const race = open(state([0], [ask(0, 5)]));
    race.arm('R4');
    expect(race.armed?.action).toBe('R4');
    race.commit();
    expect(race.ask).toBeNull();
    race.commit('R4');
    expect(FakeSocket.latest.sent.filter((message) => message.t === 'act')).toHaveLength(1);
    FakeSocket.latest.say(update([0], 2, [{ event: 'committed', seat: 0, rider: 0, card: null }], [ask(0, 6)]));
    await soon();
    expect(race.ask?.decision).toBe(6);
    expect(race.armed).toBeNull();
    race.close();
  });

  it('goes on considering a card while others choose theirs', async () => {
    const race = open(state([0], [ask(0, 5)]));
    race.arm('R4');
    FakeSocket.latest.say(update([0], 2, [{ event: 'committed', seat: 1, rider: 2, card: null }], [ask(0, 5)]));
    expect(race.ask?.decision).toBe(5);
    await soon();
    expect(race.armed?.action).toBe('R4');
    race.close();
  });

  it('asks the server why, where a choice is not open', async () => {
    const race = open(state([0], [ask(0, 5)]));
    race.commit('R9');
    const { id } = FakeSocket.latest.last('why');
    FakeSocket.latest.say({ t: 'why', id, rule: 'fr.energy.draw', why: 'that card is not in the hand' });
    await soon();
    expect(race.why).toEqual({ text: 'That card is not in the hand.', rule: 'fr.energy.draw' });
    race.close();
  });

  it('sees riders in the order only once they have arrived on the map', async () => {
    const race = open(state([0], []));
    const arrivals: (() => void)[] = [];
    let ridden = nothing;
    race.map = {
      at: () => undefined,
      skip: nothing,
      play: (played: readonly Step[]) => {
        for (const step of played) if (step.kind !== 'pause') arrivals.push(...step.moves.map((move) => move.arrived!));
        return new Promise((resolve) => (ridden = resolve));
      },
    };
    const [from, to] = [race.view.riders[0]!.space!, 40];
    const view = inPublic();
    const riders = view.riders.map((rider) => (rider.rider ? rider : { ...rider, space: to }));
    const moved: RaceEvent = { event: 'moved', rider: 0, start: from, end: to, value: 4, why: [] };
    FakeSocket.latest.say(update([0], 2, [moved], [ask(0, 6)], { ...view, riders }));
    await soon();
    expect(race.busy).toBe(true);
    expect(race.ask).toBeNull();
    expect(race.view.riders[0]!.space).toBe(from);
    expect(race.spotOf(0).space).toBe(to); // where the map is taking it
    arrivals[0]!();
    expect(race.view.riders[0]!.space).toBe(to);
    expect(race.busy).toBe(true);
    ridden();
    await soon();
    expect(race.busy).toBe(false);
    expect(race.ask?.decision).toBe(6);
    race.close();
  });

  it('is told on a banner of its own who is home, however fast that went', async () => {
    const { speed } = prefs;
    prefs.speed = 'instant';
    const race = open(state([0], []));
    const start = race.view.riders[0]!.space!;
    let end = start;
    while (race.course.toGo(end) > 0) end++;
    const moved: RaceEvent = { event: 'moved', rider: 0, start, end, value: 4, why: [] };
    const asked = { ...ask(0, 6), choices: ['R4', 'R5'].map((action) => choice('play', action, 1)) };
    FakeSocket.latest.say(update([0], 2, [moved], [asked]));
    await soon();
    expect(race.banner).toMatchObject({ title: 'Home', text: 'Your Rouleur', story: true });
    prefs.speed = speed;
    race.close();
  });

  it('starts afresh when everything comes anew in the middle of a move', async () => {
    const race = open(state([0], []));
    const arrivals: (() => void)[] = [];
    race.map = {
      at: () => undefined,
      skip: nothing,
      play: (played: readonly Step[]) => {
        for (const step of played) if (step.kind !== 'pause') arrivals.push(...step.moves.map((move) => move.arrived!));
        return new Promise(() => undefined);
      },
    };
    const from = race.view.riders[0]!.space!;
    const moved: RaceEvent = { event: 'moved', rider: 0, start: from, end: 40, value: 4, why: [] };
    FakeSocket.latest.say(update([0], 2, [moved], []));
    await soon();
    FakeSocket.latest.say(state([0], [ask(0, 8)], 9));
    arrivals[0]!(); // the old move ends late
    expect(race.busy).toBe(false);
    expect(race.view.riders[0]!.space).toBe(from);
    expect(race.ask?.decision).toBe(8);
    race.close();
  });
});

describe('taking back', () => {
  const withPeople = (decision: number): StateMessage => {
    const asked = { ...ask(0, decision), choices: ['R4', 'R5', 'R6'].map((action) => choice('play', action, 0)) };
    const message = state([0], [asked]);
    const seats = message.table.seats.map((seat) => ({ ...seat, kind: 'person' as const }));
    return { ...message, table: { ...message.table, seats } };
  };
  const acts = (): string[] =>
    FakeSocket.latest.sent.flatMap((message) => (message.t === 'act' ? [message.action as string] : []));

  it('names the decision and stops what is being shown: the race is back', async () => {
    const race = open(state([0], []));
    let end = nothing;
    race.map = { at: () => undefined, skip: () => end(), play: () => new Promise((resolve) => (end = resolve)) };
    const from = race.view.riders[0]!.space!;
    const moved: RaceEvent = { event: 'moved', rider: 0, start: from, end: 40, value: 4, why: [] };
    const can = { seat: 0, ok: true, decision: 5, choice: choice('play', 'R4', 0), back: true, rule: null, why: null };
    FakeSocket.latest.say({ ...update([0], 2, [moved], []), undo: [can] });
    await soon();
    expect(race.busy).toBe(true);
    expect(race.undo).toEqual(can);
    race.takeBack();
    expect(FakeSocket.latest.last('undo')).toMatchObject({ seat: 0, decision: 5 });
    await soon();
    expect(race.busy).toBe(true);
    FakeSocket.latest.say(update([0], 3, [{ event: 'undone', seat: 0, back: true } as never], [ask(0, 8)]));
    await soon();
    expect(race.busy).toBe(false);
    expect(race.ask?.decision).toBe(8);
    expect(race.lines.at(-1)?.text).toContain('before it');
    race.close();
  });

  it('with other people: the last card takes a breath, in which it can be called back', () => {
    vi.useFakeTimers();
    const race = open(withPeople(5));
    race.commit('R6');
    expect(race.breath?.choice.action).toBe('R6');
    expect(race.ask).toBeNull();
    race.callBack(); // a double click: the button stands where the other one was
    expect(race.breath).not.toBeNull();
    vi.advanceTimersByTime(500);
    race.callBack();
    vi.advanceTimersByTime(5000);
    expect(acts()).toEqual([]);
    expect(race.armed?.action).toBe('R6');
    race.commit();
    race.commit(); // pressed twice, or held: the breath is not cut short
    race.commit('R6');
    vi.advanceTimersByTime(1499);
    expect(acts()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(acts()).toEqual(['R6']);
    vi.useRealTimers();
    race.close();
  });

  it('takes back one decision, however often and quickly it is pressed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const can = (decision: number): Situation['undo'][number] => ({
      ...{ seat: 0, ok: true, decision, choice: null, back: true, rule: null, why: null },
    });
    const race = open({ ...state([0], [ask(0, 9)]), undo: [can(8)] });
    const undone = (): unknown[] => FakeSocket.latest.sent.filter((message) => message.t === 'undo');
    race.takeBack();
    race.takeBack();
    vi.advanceTimersByTime(1000);
    race.takeBack(); // the answer takes its time
    expect(undone()).toHaveLength(1);
    const back = [{ event: 'undone', seat: 0, back: true } as never];
    FakeSocket.latest.say({ ...update([0], 2, back, [ask(0, 10)]), undo: [can(6)] });
    await soon();
    race.takeBack();
    expect(undone()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    race.takeBack();
    expect(undone()).toMatchObject([{ decision: 8 }, { decision: 6 }]);
    vi.useRealTimers();
    race.close();
  });

  it('a card that is called back with a double press takes nothing else back, and stays', () => {
    vi.useFakeTimers();
    const before = { seat: 0, ok: true, decision: 4, choice: null, back: false, rule: null, why: null };
    const race = open({ ...withPeople(5), undo: [before] });
    race.commit('R6');
    race.takeBack();
    race.takeBack();
    race.commit(); // the button to play it stands where the other one was
    vi.advanceTimersByTime(5000);
    expect([acts(), FakeSocket.latest.sent.some(({ t }) => t === 'undo')]).toEqual([[], false]);
    vi.useRealTimers();
    race.close();
  });

  it('with other people: a card that draws others lies face down until that is wished for', () => {
    const race = open(withPeople(5));
    race.commit('R5');
    race.commit('R5'); // however often it is clicked
    expect([race.laid, race.armed?.action, acts()]).toEqual(['R5', 'R5', []]);
    race.arm('R4');
    race.arm('R5');
    race.commit();
    expect(acts()).toEqual(['R5']);
    race.close();
  });

  it('takes no breath where that is not wanted, or against bots', () => {
    prefs.breath = false;
    open(withPeople(5)).commit('R6');
    expect(acts()).toEqual(['R6']);
    prefs.breath = true;
    const message = withPeople(5);
    const seats = message.table.seats.map((seat) => ({ ...seat, kind: seat.seat ? ('bot' as const) : seat.kind }));
    open({ ...message, table: { ...message.table, seats } }).commit('R6');
    expect(acts()).toEqual(['R6']);
  });
});

describe('standing orders', () => {
  const known = [
    { id: 'teammates', text: 'follow teammates', values: ['ask', 'always'].map((value) => ({ value, text: value })) },
    { id: 'anybody', text: 'follow anybody', values: ['ask', '7'].map((value) => ({ value, text: value })) },
  ];
  const ordered = { action: 'R4', text: 'the Rouleur plays a 4' };
  const withOrders = (you: number[], asks: Ask[]): StateMessage => {
    const message = state(you, asks);
    return {
      ...message,
      table: { ...message.table, orders: known },
      orders: Object.fromEntries(you.map((s) => [s, {}])),
    };
  };

  it('are given one by one, however fast, and shown at once', () => {
    const race = open(withOrders([0], [ask(0, 5)]));
    race.order('teammates', 'always');
    race.order('anybody', '7');
    expect(FakeSocket.latest.last('orders')).toMatchObject({ seat: 0, orders: { teammates: 'always', anybody: '7' } });
    expect(race.orders).toEqual({ teammates: 'always', anybody: '7' });
    race.close();
  });

  it('leave the question open to whoever is quicker, and send nothing themselves', async () => {
    const race = open(withOrders([0], [{ ...ask(0, 5), ordered }]));
    await soon();
    expect(race.ask?.ordered).toEqual(ordered);
    expect(FakeSocket.latest.kinds()).not.toContain('act');
    race.commit('R4');
    expect(FakeSocket.latest.last('act')).toMatchObject({ seat: 0, decision: 5, action: 'R4' });
    race.close();
  });

  it('need no screen to be passed', () => {
    const race = open(withOrders([0, 1], [{ ...ask(0, 5), ordered }, ask(1, 5)]));
    expect(race.cover).toBe(1);
    race.close();
  });

  it('are nobody’s where nobody looks', () => {
    const race = open(withOrders([], []));
    expect(race.orders).toBeNull();
    race.order('anybody', '7');
    expect(FakeSocket.latest.kinds()).not.toContain('orders');
    race.close();
  });
});
