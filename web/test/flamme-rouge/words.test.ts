import { describe, expect, it } from 'vitest';
import type { Ask } from '../../src/lib/types';
import { CourseFacts } from '../../src/panels/flamme-rouge/course';
import type {
  FlammeChoice as Choice,
  FlammeOdds,
  FlammeTable as Table,
  FlammeView as View,
} from '../../src/panels/flamme-rouge/types';
import { facts, foot, moveLabel, percent, questionOf, spread, tally } from '../../src/panels/flamme-rouge/words';
import races from '../fixtures/flamme-rouge-races.json';

const { table, first } = races.duel as unknown as { table: Table; first: View };
const course = new CourseFacts(table.board);
const view: View = { ...first, phase: 'energy', round: 3 };
const code = (text: string): number => table.cards.findIndex((card) => card.code === text);
const space = (square: number): number => course.squares[square]!.first;

const play = (over: Partial<Choice> = {}): Choice => ({
  action: 'R7',
  kind: 'play',
  rider: 0,
  card: code('7'),
  squares: 7,
  space: space(17),
  text: '',
  spaces: [],
  rules: [],
  in_the_wind: true,
  finishes: false,
  ...over,
});
const odds: FlammeOdds = { action: 'R7', wind: 0.78, square: {}, slipstream: 0.62 };

describe('the foot of a card', () => {
  it('says how far it is from there', () => {
    expect(foot(play(), space(10), course)).toBe(`${course.line - 17} to go`);
  });
  it('says what a card counts as in a supply zone or on a descent', () => {
    expect(foot(play({ rules: ['fr.descent.minimum'], space: space(15) }), space(10), course)).toBe('counts as 5');
  });
  it('says where a climb stops it', () => {
    expect(foot(play({ rules: ['fr.ascent.limit'], space: space(15) }), space(10), course)).toBe('stops at 5');
  });
  it('says what a full road leaves of it', () => {
    expect(foot(play({ rules: ['fr.move.full'], space: space(13) }), space(10), course)).toBe('full now: 3');
    expect(foot(play({ rules: ['fr.move.full'], space: space(10) }), space(10), course)).toBe('full now: stays');
  });
  it('says that it goes over the line, and that a bid goes nowhere', () => {
    expect(foot(play({ space: space(course.line + 1) }), space(course.line - 2), course)).toBe('over the line');
    expect(foot(play({ space: null }), space(10), course)).toBe('bid');
  });
});

describe('a call-out', () => {
  it('has three facts: where, wind, slipstream', () => {
    const [where, wind, slip] = facts(play(), odds, course);
    expect(where).toEqual({ figure: String(course.line - 17), text: 'to go: on the climb' });
    expect(wind).toEqual({ figure: '78 %', text: 'ends in the wind: +1 exhaustion', tone: 'bad' });
    expect(slip).toMatchObject({ figure: '+0.6', tone: 'good' });
  });
  it('says what is known before the odds have come', () => {
    expect(facts(play(), null, course).map(({ figure }) => figure)).toEqual([String(course.line - 17), 'wind']);
  });
  it('says only that it is home, past the line', () => {
    const home = facts(play({ space: space(course.line) }), odds, course);
    expect(home).toEqual([{ figure: 'home', text: '1 square past the line', tone: 'good' }]);
  });
});

describe('the list of moves', () => {
  it('says everything that the preview shows', () => {
    expect(moveLabel(play(), odds, table, view, course)).toBe(
      'Card 7: square 18, climb, right lane, 78 % to take exhaustion',
    );
    expect(moveLabel(play({ card: code('E'), action: 'RE' }), null, table, view, course)).toMatch(/^Card exhaustion: /);
    expect(moveLabel(play({ kind: 'draw', action: 'S+', rider: 1 }), null, table, view, course)).toBe(
      'Draw for the Sprinteur',
    );
    expect(moveLabel(play({ kind: 'give', action: 'E2/1' }), null, table, view, course)).toBe(
      '2 to the Rouleur, 1 to the Sprinteur',
    );
    expect(moveLabel(play({ kind: 'place', action: 'R@5', space: space(4) }), null, table, view, course)).toBe(
      'Rouleur on square 5, right lane',
    );
  });
});

describe('questions', () => {
  const ask = (...choices: Choice[]): Ask<Choice> => ({ seat: 0, decision: 1, choices, ordered: null });
  it('are asked in racing words, with a button that says what it does', () => {
    const card = questionOf(ask(play()), table, view, course);
    expect(card.ask).toBe('Which card for the Rouleur?');
    expect(card.commit(null)).toBe('Choose a card');
    expect(card.commit(play())).toBe('Play the 7');
    expect(card.commit(play({ card: code('E') }))).toBe('Play exhaustion');
    const bid = questionOf(ask(play({ space: null })), table, { ...view, phase: 'bid' }, course);
    expect(bid.commit(play())).toBe('Bid the 7');
    const pile = questionOf(ask(play({ kind: 'draw', action: 'S+' })), table, view, course);
    expect(pile.commit(play({ kind: 'draw', action: 'S+' }))).toBe('Draw for the Sprinteur');
  });
});

it('odds are whole percents that never lie about certainty', () => {
  expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(['0 %', '<1 %', '50 %', '>99 %', '100 %']);
});

it('starting exhaustion is read from its notation', () => {
  expect(spread('E2/1')).toEqual([2, 1]);
});

it('cards left are counted, exhaustion last', () => {
  const left = tally([code('E'), code('3'), code('7'), code('3')], table);
  expect(left.map(({ card, many }) => `${card.code}×${many}`)).toEqual(['3×2', '7×1', 'E×1']);
});
