import { describe, expect, it } from 'vitest';
import { adviceFor, bestBeaten, evenRace, recordOf } from '../../src/lib/even';
import { bunchText, levelOf, LEVELS } from '../../src/lib/levels';
import { bunchLevel, draftOf, newSeat, readDraft, withBunch } from '../../src/lib/setup';
import { storage } from '../../src/lib/prefs.svelte';
import { hasLevels, keepLevel, levelText, nextLevel, styleOf, usualBot } from '../../src/lib/styles';
import { botSeats } from '../../src/lib/teams';
import type { BotInfo, Preset, SeatWish, TableSummary } from '../../src/lib/types';
import { PageWords } from '../../src/titles/pagewords';
import flamme from '../../src/panels/flamme-rouge/title';

const bots: BotInfo[] = Object.keys(LEVELS).map((name, at) => ({ name, level: at + 1, text: '', called: '' }));
const old: BotInfo[] = ['random', 'rouleur'].map((name, at) => ({ name, level: at + 1, text: '', called: '' }));

describe('a bot', () => {
  it('is called by its level and its style', () => {
    expect(levelText('world-tour')).toBe('World Tour');
    expect(levelText('pro/attacker')).toBe('Pro, attacks early');
    expect(levelText('champion/shadow:1000')).toBe('Champion, sits on wheels');
    expect(levelText('pro/unheard-of')).toBe('Pro');
    expect(levelText('rouleur')).toBeUndefined();
  });

  it('keeps its name of before the levels', () => {
    const words = new PageWords(flamme);
    expect(words.bot('rouleur')).toBe(flamme.bots!.rouleur);
    expect(words.bot('slow-coach')).toBe('Slow coach');
    expect(words.bot({ name: 'amateur' })).toBe('Amateur');
  });

  it('is taken apart', () => {
    expect(['pro', 'pro/attacker', 'champion:200', 'rouleur', 'planner:3', '', null].map(levelOf)).toEqual([
      'pro',
      'pro',
      'champion',
      '',
      '',
      '',
      '',
    ]);
    expect(['pro', 'pro/attacker', 'champion/shadow:200', 'rouleur/attacker', null].map(styleOf)).toEqual([
      '',
      'attacker',
      'shadow',
      '',
      '',
    ]);
  });

  it('is one of a bunch', () => {
    const bunch = (...names: (string | null)[]): string =>
      bunchText(names.map((bot) => ({ kind: bot === null ? 'person' : 'bot', bot })));
    expect(bunch(null, 'pro', 'pro/shadow')).toBe('Pro');
    expect(bunch(null, 'champion', 'amateur/shadow', 'pro')).toBe('Amateur to Champion');
    expect(bunch(null, 'rouleur')).toBe('');
    expect(bunch(null)).toBe('');
  });

  it('is the usual one', () => {
    expect(hasLevels(bots)).toBe(true);
    expect(hasLevels(old)).toBe(false);
    expect(hasLevels([])).toBe(false);
    expect(usualBot(old)).toBe('rouleur');
    expect(usualBot([])).toBe('random');
    expect(usualBot(bots)).toBe('amateur');
  });

  it('is the level that this browser rode against last', () => {
    const kept = new Map<string, string>();
    const { read, write } = storage;
    storage.read = (place) => kept.get(place) ?? null;
    storage.write = (place, text) => kept.set(place, text).size > 0;
    keepLevel('pro/attacker');
    keepLevel('rouleur');
    expect(usualBot(bots)).toBe('pro');
    expect(usualBot(old)).toBe('rouleur');
    Object.assign(storage, { read, write });
  });
});

describe('a bunch', () => {
  const preset: Preset = {
    id: 'first',
    name: '',
    text: '',
    options: {},
    seats: [{ kind: 'me' }, ...Array.from({ length: 5 }, () => ({ kind: 'bot' as const, bot: 'amateur' }))],
  };
  const draft = draftOf(preset, '');
  const ridden = (seats: readonly SeatWish[]): unknown[] => seats.slice(1).map(({ bot }) => bot);
  const STYLED = ['', '/attacker', '/shadow', '/finisher', ''];

  it('rides in different styles, one after the other', () => {
    expect(ridden(draft.seats)).toEqual(STYLED.map((style) => `amateur${style}`));
    expect(botSeats(3, 'pro').map(({ bot }) => bot)).toEqual(['pro', 'pro/attacker', 'pro/shadow']);
    expect(botSeats(3, 'rouleur').map(({ bot }) => bot)).toEqual(['rouleur', 'rouleur', 'rouleur']);
  });

  it('gets one level, and keeps the styles that were chosen', () => {
    const chosen = {
      ...draft,
      seats: draft.seats.map((seat, i) => (i === 1 ? { ...seat, bot: 'champion/finisher' } : seat)),
    };
    expect(bunchLevel(draft)).toBe('amateur');
    expect(bunchLevel(chosen)).toBe('');
    const pros = withBunch(chosen, 'pro');
    expect(bunchLevel(pros)).toBe('pro');
    expect(ridden(pros.seats)).toEqual(['pro/finisher', 'pro/attacker', 'pro/shadow', 'pro/finisher', 'pro']);
    expect(pros.preset).toBe('first');
  });

  it('takes in whoever comes, in the character of their name', () => {
    const seats = draft.seats.filter((_, i) => i !== 2); // Bot Fausto leaves, and comes back
    expect(newSeat('bot', { ...draft, seats }, bots)).toEqual({
      kind: 'bot',
      name: 'Bot Fausto',
      bot: 'amateur/attacker',
    });
    expect(newSeat('bot', { ...draft, seats: [] }, bots).bot).toBe('amateur');
  });

  it('is kept with its styles; bots that are no longer offered give way', () => {
    expect(readDraft(JSON.stringify(draft), bots)).toEqual(draft);
    const before = JSON.stringify({ ...draft, seats: [{ kind: 'bot', name: 'x', bot: 'rouleur' }] });
    expect(readDraft(before, bots)?.seats[0]?.bot).toBe('amateur');
    expect(readDraft(before, old)?.seats[0]?.bot).toBe('rouleur');
  });
});

describe('an even race', () => {
  const rate = (of: string, won: number, raced: number, game = 'flamme-rouge') => ({ game, of, won, raced });
  const record = recordOf(
    [
      rate('amateur', 9, 9),
      rate('pro', 10, 40),
      rate('pro/shadow', 1, 1),
      rate('rouleur', 3, 3),
      rate('pro', 1, 1, 'x'),
    ],
    'flamme-rouge',
  );
  const seats = (...ridden: string[]): SeatWish[] => [
    { kind: 'me', name: '' },
    ...ridden.map((bot) => ({ kind: 'bot' as const, name: '', bot })),
  ];

  it('goes by the record of its title and its levels', () => {
    expect(record).toEqual({ amateur: { raced: 9, won: 9 }, pro: { raced: 41, won: 11 } });
    expect(bestBeaten(record)).toBe('pro');
    expect(bestBeaten({})).toBe('');
  });

  it('tells the chance and the fair share', () => {
    const even = evenRace(seats('pro', 'pro/shadow', 'pro', 'pro'), record);
    expect(even).toMatchObject({ kind: 'known', raced: 41, levels: ['pro'], bots: 4, fair: 0.2 });
    expect(even.chance).toBeCloseTo(11 / 41);
    const mixed = evenRace(seats('amateur', 'pro'), record);
    expect(mixed.chance).toBeCloseTo((1 + 11 / 41) / 2);
    expect(mixed).toMatchObject({ raced: 50, levels: ['amateur', 'pro'] });
  });

  it('says where the record is too thin, or says nothing of those who ride', () => {
    const thin = evenRace(seats('pro', 'champion'), { ...record, champion: { raced: 2, won: 0 } });
    expect(thin).toMatchObject({ kind: 'thin', raced: 2, levels: ['champion'], chance: 0 });
    expect(evenRace(seats('pro'), {})).toMatchObject({ kind: 'thin', raced: 0, advice: null });
    expect(evenRace(seats('pro', 'rouleur'), record).kind).toBe('bots');
    expect(evenRace([...seats('pro'), { kind: 'open', name: '' }], record).kind).toBe('people');
  });

  it('names the level at which one would win about a fair share', () => {
    expect(adviceFor(record, 0.25)).toEqual({ level: 'pro', why: 'even', from: 'pro' });
    expect(adviceFor({ amateur: { raced: 9, won: 9 } }, 0.25)).toEqual({
      level: 'continental',
      why: 'up',
      from: 'amateur',
    });
    expect(adviceFor({ pro: { raced: 9, won: 0 } }, 0.25)).toEqual({ level: 'continental', why: 'down', from: 'pro' });
    // Nothing is weaker, nothing is stronger, or what is has been tried.
    expect(adviceFor({ amateur: { raced: 9, won: 0 } }, 0.25)?.why).toBe('nearest');
    expect(adviceFor({ champion: { raced: 9, won: 9 } }, 0.25)?.why).toBe('nearest');
    expect(adviceFor({ pro: { raced: 9, won: 8 }, 'world-tour': { raced: 20, won: 1 } }, 0.25)).toEqual({
      level: 'world-tour',
      why: 'nearest',
      from: 'world-tour',
    });
    expect(adviceFor({ pro: { raced: 4, won: 1 } }, 0.25)).toBeNull();
  });
});

describe('the next level', () => {
  const race = (bot: string, won: boolean, changes: Partial<TableSummary> = {}): TableSummary =>
    ({
      you: [0],
      won,
      lesson: false,
      branch: null,
      take_backs: 0,
      seats: [
        { seat: 0, kind: 'person', bot: null },
        { seat: 1, kind: 'bot', bot },
        { seat: 2, kind: 'bot', bot: `${bot}/shadow` },
      ],
      ...changes,
    }) as unknown as TableSummary;
  const offered = (...races: TableSummary[]): string | undefined => nextLevel(races, bots)?.name;

  it('is offered after two wins in a row at a level', () => {
    expect(offered(race('amateur', true), race('amateur', true))).toBe('continental');
    expect(offered(race('pro', true), race('pro', true), race('pro', false))).toBe('world-tour');
  });

  it('is not offered after one, after a loss, or where there is none', () => {
    expect(offered()).toBeUndefined();
    expect(offered(race('amateur', true))).toBeUndefined();
    expect(offered(race('amateur', true), race('amateur', false), race('amateur', true))).toBeUndefined();
    expect(offered(race('amateur', false), race('amateur', true), race('amateur', true))).toBeUndefined();
    expect(offered(race('continental', true), race('amateur', true))).toBeUndefined();
    expect(offered(race('champion', true), race('champion', true))).toBeUndefined();
    expect(offered(race('rouleur', true), race('rouleur', true))).toBeUndefined();
  });

  it('counts straight races against bots of one level alone', () => {
    const won = race('amateur', true);
    for (const aside of [
      race('amateur', false, { take_backs: 1 }),
      race('amateur', false, { lesson: true }),
      race('amateur', false, { you: [] }),
      race('amateur', false, { seats: [...won.seats, { ...won.seats[0]!, seat: 3 }] }),
    ])
      expect(offered(won, aside, won)).toBe('continental');
    expect(offered(race('amateur', true, { take_backs: 2 }), won)).toBeUndefined();
  });
});
