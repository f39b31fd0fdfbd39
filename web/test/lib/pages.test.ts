/** The small modules behind the pages: addresses, keys, set-ups, stages, rules, preferences, teams, the queue. */

import { describe, expect, it, vi } from 'vitest';
import { isCharacter, KEY_MAP, KeyBoard, keyHint, keyOf, keysOf, keyText } from '../../src/lib/keys';
import { clashes, textOf } from '../../src/lib/keytexts';
import { ShowQueue } from '../../src/lib/queue';
import { codeIn } from '../../src/lib/code';
import { arrive, link, parseRoute } from '../../src/lib/router';
import { findRules, groupRules } from '../../src/lib/rulebook';
import {
  adviceOf,
  areaOf,
  cleaned,
  draftOf,
  newSeat,
  readDraft,
  reseat,
  seatsLeft,
  withOption,
  type Draft,
} from '../../src/lib/setup';
import { sideFor, stageOfTheDay, stagesOf, teamsText } from '../../src/lib/stages';
import { botSeats } from '../../src/lib/teams';
import type { BotInfo, CourseInfo, OptionInfo, Options, Rule, Title } from '../../src/lib/types';
import flamme, { LESSON_COURSE } from '../../src/panels/flamme-rouge/title';
import { courseName, Words } from '../../src/titles/words';

const words = new Words(flamme);
const PLAYERS: [number, number] = [1, 12];

describe('addresses', () => {
  it('name a page and what belongs to it', () => {
    expect(parseRoute('')).toMatchObject({ page: 'home' });
    expect(parseRoute('/')).toMatchObject({ page: 'home' });
    expect(parseRoute('/race/abc')).toMatchObject({ page: 'table', table: 'abc' });
    expect(parseRoute('/race/abc#/rules')).toMatchObject({ page: 'rules' });
    expect(parseRoute('#/replay/abc')).toMatchObject({ page: 'replay', table: 'abc' });
    expect(parseRoute('#/')).toMatchObject({ page: 'home' });
    expect(parseRoute('#/new/flamme-rouge')).toMatchObject({ page: 'new', game: 'flamme-rouge' });
    expect(parseRoute('#/rules')).toMatchObject({ page: 'rules', game: '', rule: null });
    expect(parseRoute('#/rules/flamme-rouge/fr.slipstream.gap')).toMatchObject({ rule: 'fr.slipstream.gap' });
    expect(parseRoute('#/learn')).toMatchObject({ page: 'learn', game: '' });
    expect(parseRoute('#/learn/flamme-rouge/more')).toMatchObject({ page: 'lost' });
    expect(parseRoute('#/table')).toMatchObject({ page: 'lost' });
    expect(parseRoute('#/%E0%A4%A')).toMatchObject({ page: 'lost' });
    const table = parseRoute('#/table/abc?coach=1&watch=x');
    expect(table).toMatchObject({ page: 'table', table: 'abc' });
    expect(table.query.get('coach')).toBe('1');
  });

  it('are written as they are read', () => {
    const watched = parseRoute(link.table('a/b', { watch: 'w' }));
    expect(watched).toMatchObject({ page: 'table', table: 'a/b' });
    expect(watched.query.get('watch')).toBe('w');
    expect(parseRoute('/race/abc?coach=1#watch=w').query.get('watch')).toBe('w');
    expect(parseRoute(link.moment('abc', 57))).toMatchObject({ page: 'replay', table: 'abc' });
    expect(parseRoute(link.analysis('abc'))).toMatchObject({ page: 'analysis', table: 'abc' });
    const moment = parseRoute(link.analysis('a/b', { seat: '2', moment: 'C' }));
    expect(moment).toMatchObject({ page: 'analysis', table: 'a/b' });
    expect([moment.query.get('seat'), moment.query.get('moment')]).toEqual(['2', 'C']);
    expect(parseRoute('/race/abc/elsewhere')).toMatchObject({ page: 'lost' });
    expect(parseRoute('/race/abc?at=57#main').query.get('at')).toBe('57');
    expect(parseRoute(link.rules('flamme-rouge', 'fr.move.full'))).toMatchObject({ rule: 'fr.move.full' });
    expect(parseRoute(link.compose('flamme-rouge', { tiles: 'a^23u' })).query.get('tiles')).toBe('a^23u');
  });

  it('hold no code that goes to a server, whatever they were before', () => {
    expect(link.table('abc', { watch: 'w', coach: '1' })).toBe('/race/abc?coach=1#watch=w');
    const kept: unknown[] = [];
    vi.stubGlobal('history', { replaceState: (...given: unknown[]) => kept.push(given.at(-1)) });
    for (const place of [
      { pathname: '/race/abc', search: '?watch=w', hash: '' },
      { pathname: '/', search: '', hash: '#/table/abc?watch=w' },
      { pathname: '/race/abc', search: '', hash: '#watch=w' },
    ]) {
      vi.stubGlobal('location', place);
      expect(arrive()).toMatchObject({ page: 'table', table: 'abc' });
    }
    expect(kept).toEqual(['/race/abc#watch=w', '/race/abc#watch=w']);
    vi.unstubAllGlobals();
  });

  it('hide codes that people paste in every form', () => {
    expect(codeIn('  EPSMW 89w25 ')).toEqual({ page: 'join', code: 'epsmw89w25' });
    expect(codeIn('http://host:8732/#/watch/72q899h9az')).toEqual({ page: 'watch', code: '72q899h9az' });
    expect(codeIn('hello, world!')).toBeNull();
    expect(codeIn('')).toBeNull();
  });
});

describe('keys', () => {
  const usual = { letters: true, keys: {} };
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    ({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more }) as KeyboardEvent;

  it('have one name each', () => {
    expect(keyOf(press('Z', { shiftKey: true }))).toBe('z');
    expect(keyOf(press('?', { shiftKey: true }))).toBe('?');
    expect(keyOf(press('ArrowLeft', { altKey: true }))).toBe('Alt+ArrowLeft');
    expect(keyOf(press('z', { ctrlKey: true }))).toBe('Ctrl+z');
    expect(keyText('Alt+ArrowLeft')).toBe('Alt ←');
    expect(keyText('+')).toBe('+');
    expect(isCharacter(' ')).toBe(false);
  });

  it('mean one thing in one place', () => {
    for (const action of KEY_MAP) for (const key of action.keys) expect(clashes(action, key, usual)).toEqual([]);
    expect(KEY_MAP.filter((action) => !textOf(action))).toEqual([]);
  });

  it('can be changed, taken away and switched off', () => {
    const undo = KEY_MAP.find((action) => action.id === 'undo')!;
    const commit = KEY_MAP.find((action) => action.id === 'commit')!;
    expect(keysOf(undo, { letters: true, keys: { undo: 'u' } })).toEqual(['u']);
    expect(keysOf(undo, { letters: true, keys: { undo: '' } })).toEqual([]);
    expect(keysOf(undo, { letters: false, keys: {} })).toEqual([]);
    expect(keysOf(commit, { letters: false, keys: {} })).toEqual(['Enter']);
    expect(keyHint('undo', usual)).toBe('U');
    expect(keyHint('nothing', usual)).toBe('');
  });

  it('go to the innermost scope that wants them, and not past an open window', () => {
    const board = new KeyBoard(() => usual);
    const done: string[] = [];
    const type = (key: string): void =>
      board.handle({
        ...press(key),
        target: null,
        defaultPrevented: false,
        isComposing: false,
        preventDefault: () => undefined,
      } as unknown as KeyboardEvent);
    board.bind('page', { help: () => void done.push('keys'), theme: () => void done.push('theme') });
    const leave = board.bind('page', { help: () => (done.push('why'), true) });
    type('?');
    expect(done).toEqual(['why']);
    leave();
    type('?');
    expect(done).toEqual(['why', 'keys']);
    const race = board.bind('race', { undo: () => false });
    type('z');
    type('t');
    expect(done).toEqual(['why', 'keys', 'theme']);
    race();
    board.bind('dialog', {});
    type('t');
    expect(done).toHaveLength(3);
  });
});

describe('keys of a title', () => {
  const board = new KeyBoard(() => ({ letters: true, keys: { 'rivet-left': 'a' } }));
  const done: string[] = [];
  const press = (key: string): void =>
    board.handle({
      key,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      target: null,
      preventDefault: () => undefined,
    } as unknown as KeyboardEvent);

  it('come before those of the race, which get what is passed on, and can be changed', () => {
    const race = board.bind('race', { next: () => void done.push('next') });
    const off = board.add([
      { id: 'rivet-left', keys: ['ArrowLeft'], text: 'Step to the left' },
      { id: 'rivet-ahead', keys: ['ArrowRight'], text: 'Step ahead' },
    ]);
    let may = true;
    const title = board.bind('title', {
      'rivet-left': () => void done.push('left'),
      'rivet-ahead': () => (may ? void done.push('ahead') : false),
    });
    press('a');
    press('ArrowRight');
    may = false;
    press('ArrowRight');
    expect(done).toEqual(['left', 'ahead', 'next']);
    expect(keyHint('rivet-left', { letters: true, keys: {} })).toBe('←');
    title();
    off();
    race();
    expect(keyHint('rivet-left', { letters: true, keys: {} })).toBe('');
  });
});

const bots: BotInfo[] = [
  { name: 'random', level: 1, text: '', called: '' },
  { name: 'rouleur', level: 2, text: '', called: '' },
];
const option = (name: string, value: OptionInfo['default'], rule: string): OptionInfo => ({
  name,
  default: value,
  values: [],
  limits: null,
  rule,
  text: '',
});
const title = {
  id: 'flamme-rouge',
  options: [option('handicap', [], 'fr.start.handicap'), option('end', 'first', 'fr.finish.end')],
} as unknown as Title;

describe('a set-up', () => {
  const draft: Draft = draftOf(
    {
      id: 'first',
      name: '',
      text: '',
      options: { course: 'x' },
      seats: [{ kind: 'me' }, { kind: 'bot', name: '', bot: 'rouleur' }, { kind: 'bot', name: '', bot: 'rouleur' }],
    },
    '',
  );

  it('names everybody differently', () => {
    expect(draft.seats.map((seat) => seat.name)).toEqual(['Team Rouge', 'Bot Eddy', 'Bot Fausto']);
    expect(newSeat('bot', draft, bots)).toEqual({ kind: 'bot', name: 'Bot Jeannie', bot: 'rouleur' });
    expect(newSeat('open', draft, bots)).toEqual({ kind: 'open', name: 'Team Soleil' });
    expect(reseat(draft.seats[1]!, 'friend', 1, draft, bots)).toEqual({ kind: 'friend', name: 'Team Azur' });
    expect(reseat({ kind: 'friend', name: 'Maren' }, 'open', 1, draft, bots)).toEqual({ kind: 'open', name: 'Maren' });
  });

  it('knows how many more may come', () => {
    expect(seatsLeft(draft, words, PLAYERS)).toBe(3);
    expect(seatsLeft({ ...draft, options: { peloton_team: true, muscle_teams: 2 } }, words, PLAYERS)).toBe(0);
    expect(seatsLeft(draft, new Words(), [2, 4])).toBe(1);
    expect(seatsLeft({ ...draft, options: { riders: 'one' } }, words, PLAYERS)).toBe(9);
  });

  it('keeps only what differs from the defaults', () => {
    const end = title.options[1]!;
    expect(withOption({ end: 'all' }, end, 'first')).toEqual({});
    expect(withOption({}, end, 'all')).toEqual({ end: 'all' });
  });

  it('is sent with a handicap for everybody or for nobody', () => {
    expect(cleaned({ ...draft, options: { handicap: [0, 0] } }).options).toEqual({});
    expect(cleaned({ ...draft, options: { handicap: [1] } }).options).toEqual({ handicap: [1, 0, 0] });
    expect(cleaned({ ...draft, seats: [{ kind: 'me', name: ' ' }] }).seats).toEqual([
      { kind: 'me', name: 'Team Rouge' },
    ]);
  });

  it('shows a problem next to what causes it', () => {
    expect(areaOf('fr.setup.teams', title, words)).toBe('seats');
    expect(areaOf('fr.setup.sides', title, words)).toBe('course');
    expect(areaOf('fr.breakaway.tile', title, words)).toBe('course');
    expect(areaOf('fr.start.handicap', title, words)).toBe('option:handicap');
    expect(areaOf('fr.unheard.of', title, words)).toBe('start');
    expect(areaOf(null, title, words)).toBe('start');
  });

  it('finds the rule in advice', () => {
    expect(adviceOf('alone, a team is advised (fr.solo.teams)')).toEqual({
      text: 'alone, a team is advised',
      rule: 'fr.solo.teams',
    });
    expect(adviceOf('1 climb (short)')).toEqual({ text: '1 climb (short)', rule: null });
  });

  it('survives being kept, and whatever else is found in its place', () => {
    expect(readDraft(JSON.stringify(draft), bots)).toEqual(draft);
    expect(readDraft('{"seats":[{"kind":"bot","bot":"gone"}],"options":{}}', bots)?.seats[0]?.bot).toBe('rouleur');
    for (const text of [
      null,
      '',
      'x',
      '[]',
      '{}',
      '{"seats":[],"options":{}}',
      '{"seats":[{"kind":"?"}],"options":{}}',
    ]) {
      expect(readDraft(text, bots)).toBeNull();
    }
  });
});

describe('stages', () => {
  const course = (id: string, teams: string, set = 'base'): CourseInfo => ({ id, name: id, set, squares: 78, teams });
  const stages = stagesOf([course('a', '2-4'), course('b/2-4', '2-4'), course('b/5-6', '5-6'), course('c', '2-4')]);

  it('have sides for few and for many', () => {
    expect(stages.map((stage) => stage.id)).toEqual(['a', 'b', 'c']);
    expect(sideFor(stages[1]!, 3)?.id).toBe('b/2-4');
    expect(sideFor(stages[1]!, 5)?.id).toBe('b/5-6');
    expect(sideFor(stages[0]!, 5)).toBeNull();
    expect(teamsText(stages[1]!)).toBe('2–6 teams');
    expect(courseName('b/5-6', [course('b/2-4', '2-4')])).toBe('b/2-4');
    expect(courseName('abcu', [])).toBe('Own stage');
    expect(courseName(LESSON_COURSE, [], words)).toBe('First race');
  });

  it('come round, one a day, the same for everybody', () => {
    const many = Array.from({ length: 18 }, (_, i) => ({ ...stages[0]!, id: String(i) }));
    const day = (n: number): Date => new Date(2026, 0, 1 + n, 13);
    const year = Array.from({ length: 365 }, (_, n) => stageOfTheDay(many, day(n))!.id);
    expect(new Set(year).size).toBe(18);
    expect(year.filter((id, i) => i > 0 && id === year[i - 1])).toHaveLength(0);
    expect(stageOfTheDay(many, new Date(2026, 4, 5, 0, 5))).toBe(stageOfTheDay(many, new Date(2026, 4, 5, 23, 55)));
    expect(stageOfTheDay([], day(0))).toBeNull();
  });
});

describe('the rule book', () => {
  const rule = (id: string, title: string, text: string): Rule => ({
    id,
    title,
    text,
    source: '',
    ruling: '',
    option: '',
  });
  const book = [
    rule('fr.energy.draw', 'Draw four', 'Pick a rider; mind the slipstream.'),
    rule('fr.slipstream.gap', 'Closing a gap', 'Slipstream closes a gap of one.'),
    rule('fr.strange.thing', 'Strange', ''),
  ];

  it('is searched for all words, titles first', () => {
    expect(findRules(book, 'GAP slipstream').map((one) => one.id)).toEqual(['fr.slipstream.gap']);
    expect(findRules(book, 'slipstream')).toHaveLength(2);
    expect(findRules(book, '')).toHaveLength(3);
    expect(findRules(book, 'wheelbarrow')).toEqual([]);
  });

  it('has parts in the order of play, and a place for rules of later', () => {
    expect(groupRules(book, words).map((group) => group.id)).toEqual(['energy', 'slipstream', 'other']);
  });
});

describe('teams', () => {
  const seats = (many: number) => ({ seats: Array.from({ length: many }), options: {} });

  it('wear different jerseys, dummy teams included', () => {
    const setups: [people: number, teams: number, options: Options][] = [
      [1, 6, { peloton_team: true, muscle_teams: 4 }],
      [3, 6, { muscle_teams: 3 }],
      [6, 6, {}],
    ];
    for (const [people, teams, options] of setups) {
      const worn = Array.from({ length: teams }, (_, team) => words.jersey(team, { ...seats(people), options }));
      expect(new Set(worn).size).toBe(teams);
    }
    expect(words.jersey(1, { ...seats(1), options: { peloton_team: true } })).toBe('peloton');
    expect(words.jersey(1, { ...seats(1), options: { muscle_teams: 1 } })).toBe('muscle');
  });

  it('have letters, or numbers where everybody rides alone', () => {
    const riders = [0, 1].map((rider) => ({ rider, team: 0, kind: rider }));
    expect(riders.map((one) => words.label(one, riders))).toEqual(['R', 'S']);
    const single = [0, 1].map((rider) => ({ rider, team: rider, kind: null }));
    expect(single.map((one) => words.label(one, single))).toEqual(['1', '2']);
  });

  it('of bots have names of their own', () => {
    expect(new Set(botSeats(12, 'random').map((seat) => seat.name)).size).toBe(12);
  });
});

describe('what is shown one after the other', () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve));

  it('keeps its order and waits for each', async () => {
    const shown: string[] = [];
    let go: () => void = () => undefined;
    const queue = new ShowQueue<string>(async (item) => {
      shown.push(`${item} begins`);
      await new Promise<void>((resolve) => (go = resolve));
      shown.push(`${item} ends`);
    });
    queue.push('a');
    queue.push('b');
    expect(queue.length).toBe(2);
    await pause();
    expect(shown).toEqual(['a begins']);
    go();
    await pause();
    expect(shown).toEqual(['a begins', 'a ends', 'b begins']);
    go();
    await pause();
    expect(queue.length).toBe(0);
  });

  it('hurries what is there when skipped, but not what comes later', async () => {
    const hurried: boolean[] = [];
    const queue = new ShowQueue<string>(async (_, hurry) => {
      if (!hurry.aborted) await new Promise((resolve) => hurry.addEventListener('abort', resolve));
      hurried.push(hurry.aborted);
    });
    queue.push('a');
    queue.push('b');
    queue.skip();
    await pause();
    expect(hurried).toEqual([true, true]);
    queue.push('c');
    await pause();
    expect(hurried).toHaveLength(2);
    queue.clear();
    await pause();
    expect(hurried).toHaveLength(3);
  });

  it('goes on after something went wrong', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const shown: string[] = [];
    const queue = new ShowQueue<string>((item) => {
      if (item === 'bad') throw new Error('broken');
      shown.push(item);
    });
    queue.push('bad');
    queue.push('good');
    await pause();
    expect(shown).toEqual(['good']);
    silence.mockRestore();
  });
});
