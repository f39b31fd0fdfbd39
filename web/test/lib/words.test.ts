import { describe, expect, it } from 'vitest';
import lesson from '../fixtures/lesson.json';
import { CourseFacts } from '../../src/lib/course';
import type { RaceEvent, Table } from '../../src/lib/types';
import {
  ago,
  capital,
  commentary,
  counted,
  courseText,
  list,
  ordinal,
  phaseText,
  plural,
  possessive,
  riderName,
  squareName,
  teamName,
  tileText,
  toGoText,
  type Cast,
} from '../../src/lib/words';

const table = lesson.table as unknown as Table;
const course = new CourseFacts(table.board);
const cast: Cast = { seats: table.seats, riders: table.riders, you: [0], options: table.options };
const card = (number: number | null): string => (number === null ? 'no card' : (table.cards[number]?.code ?? '?'));
const tell = (...events: RaceEvent[]): string[] => commentary(events, cast, course, card).map((said) => said.text);

describe('grammar', () => {
  it('counts', () => {
    expect(plural(1, 'square')).toBe('1 square');
    expect(plural(5, 'square')).toBe('5 squares');
    expect(counted(0, 'rider')).toBe('no riders');
    expect(counted(1, 'rider')).toBe('one rider');
    expect(counted(13, 'rider')).toBe('13 riders');
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '103rd',
    ]);
  });

  it('joins and owns', () => {
    expect(list([])).toBe('');
    expect(list(['a'])).toBe('a');
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(possessive('Maren')).toBe('Maren’s');
    expect(possessive('Jonas')).toBe('Jonas’');
    expect(capital('your Rouleur')).toBe('Your Rouleur');
  });

  it('tells the time', () => {
    const now = new Date('2026-07-01T12:00:00');
    expect(ago(new Date('2026-07-01T11:59:40'), now)).toBe('just now');
    expect(ago(new Date('2026-07-01T11:40:00'), now)).toBe('20 min ago');
    expect(ago(new Date('2026-06-30T20:00:00'), now)).toBe('16 h ago');
    expect(ago(new Date('2026-06-21T12:00:00'), now)).toBe('10 days ago');
  });
});

describe('names', () => {
  it('of your riders and of others', () => {
    expect(riderName(0, cast)).toBe('your Rouleur');
    expect(riderName(3, cast)).toBe('Bot Eddy’s Sprinteur');
    expect(teamName(0, cast)).toBe('You');
  });

  it('of everybody where several people share a screen', () => {
    const shared = { ...cast, you: [0, 1] };
    expect(riderName(0, shared)).toBe('Team Rouge’s Rouleur');
    expect(teamName(1, shared)).toBe('Bot Eddy');
  });

  it('of dummy teams', () => {
    const riders = Array.from({ length: 8 }, (_, rider) => ({ rider, team: rider >> 1, kind: rider & 1 }));
    const solo: Cast = { seats: table.seats.slice(0, 1), riders, you: [0], options: { peloton_team: true } };
    expect(riderName(2, solo)).toBe('the Peloton team’s Rouleur');
    expect(riderName(4, solo)).toBe('the Muscle team 1’s Rouleur');
    expect(teamName(3, solo)).toBe('Muscle team 2');
    expect(teamName(1, { ...solo, options: {}, riders: riders.slice(0, 4) })).toBe('Muscle team');
  });

  it('of single riders', () => {
    const riders = [0, 1].map((rider) => ({ rider, team: rider, kind: null }));
    const alone: Cast = { seats: table.seats.slice(0, 2), riders, you: [0] };
    expect(riderName(0, alone)).toBe('you');
    expect(riderName(1, alone)).toBe('Bot Eddy');
  });

  it('of squares', () => {
    expect(squareName(1, course)).toBe('square 1, left lane');
    expect(toGoText(0, course)).toBe('37 to go');
    expect(toGoText(83, course)).toBe('past the line');
    expect(phaseText('energy', 4)).toBe('Round 4');
    expect(phaseText('start', 0)).toBe('Line up');
  });

  it('of tiles and courses', () => {
    expect(tileText({ kind: 'soft', terrain: 'DD', lanes: '22', bend: 45 })).toBe(
      'soft bend to the right, two squares of descent',
    );
    expect(tileText({ kind: 'cobbles', terrain: 'CCCCCC', lanes: '121211', bend: 0 })).toBe(
      'cobbles, six squares of cobbles, one lane',
    );
    expect(courseText(course, 'First five rounds')).toBe(
      'First five rounds: 37 squares to the line, one climb (4 squares), one descent (3 squares)',
    );
  });
});

describe('commentary', () => {
  it('tells moves with what changed them', () => {
    expect(tell({ event: 'moved', rider: 0, start: 0, end: 10, value: 5, why: [] })).toEqual(['Your Rouleur rides 5.']);
    expect(tell({ event: 'moved', rider: 3, start: 20, end: 30, value: 9, why: ['fr.ascent.limit'] })).toEqual([
      'Bot Eddy’s Sprinteur rides 5 on a 9, slowed by the climb.',
    ]);
    expect(tell({ event: 'moved', rider: 1, start: 20, end: 20, value: 3, why: ['fr.move.full'] })).toEqual([
      'Your Sprinteur goes nowhere on a 3, held up by a full road.',
    ]);
    expect(tell({ event: 'moved', rider: 1, start: 70, end: 76, value: 3, why: [] })).toEqual([
      'Your Sprinteur rides 3 and over the line.',
    ]);
  });

  it('tells slipstreams and exhaustion of a round in one line each', () => {
    expect(
      tell(
        { event: 'slipstreamed', rider: 0, start: 0, end: 2 },
        { event: 'slipstreamed', rider: 2, start: 4, end: 6 },
        { event: 'exhausted', rider: 0, taken: true },
        { event: 'exhausted', rider: 5, taken: true },
        { event: 'exhausted', rider: 6, taken: false },
      ),
    ).toEqual([
      'Slipstream: your Rouleur and Bot Eddy’s Rouleur close the gap.',
      'In the wind, your Rouleur and Bot Fausto’s Sprinteur take exhaustion. No exhaustion cards are left for Bot Jeannie’s Rouleur.',
    ]);
    expect(
      tell(
        { event: 'slipstreamed', rider: 0, start: 0, end: 2 },
        { event: 'slipstreamed', rider: 0, start: 2, end: 4 },
      ),
    ).toEqual(['Slipstream: your Rouleur closes up, by as many as 2 squares.']);
  });

  it('tells the rest', () => {
    expect(
      tell(
        { event: 'placed', rider: 0, space: 8 },
        { event: 'placed', rider: 1, space: 9 },
        {
          event: 'bids',
          round: 1,
          bids: [
            [0, 2],
            [2, 5],
          ],
        },
        { event: 'broke-away', rider: 2, total: 12, space: 20 },
        { event: 'round', round: 1 },
        { event: 'drew', seat: 0, rider: 0, count: 4, reshuffled: false, cards: null },
        { event: 'finished', rider: 0, place: 1 },
        { event: 'over', ranking: [0, 1] },
        { event: 'undone', seat: 0 },
        { event: 'took-over', seat: 2, bot: 'rouleur' },
      ),
    ).toEqual([
      'Your Rouleur and your Sprinteur line up.',
      'Bid 1: your Rouleur 4 and Bot Eddy’s Rouleur 7.',
      'Bot Eddy’s Rouleur breaks away with 12 and pays two exhaustion cards.',
      'Round 1',
      'Your Rouleur is home, 1st.',
      'Your Rouleur wins the race.',
      'You take the last choice back.',
      'A bot rides on for Bot Fausto.',
    ]);
  });

  it('says something sensible about every event of a race', () => {
    const events = lesson.steps.flatMap((step) => step.events as unknown as RaceEvent[]);
    const said = commentary(events, cast, course, card);
    expect(said.length).toBeGreaterThan(60);
    for (const { text } of said) {
      expect(text).not.toMatch(/undefined|NaN|null|fr\./);
      expect(text).toMatch(/^[A-Z]/);
    }
    expect(said.some((line) => line.mine)).toBe(true);
    expect(said.at(-1)?.tone).toBe('hot');
  });
});
