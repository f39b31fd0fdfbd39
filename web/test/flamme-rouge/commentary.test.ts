import { describe, expect, it } from 'vitest';
import lesson from '../fixtures/lesson.json';
import type { TableEvent } from '../../src/lib/types';
import { riderName, tableLine, teamName } from '../../src/lib/words';
import { linesOf } from '../../src/panels/flamme-rouge/commentary';
import { tileText } from '../../src/panels/flamme-rouge/compose/words';
import { CourseFacts } from '../../src/panels/flamme-rouge/course';
import { courseText } from '../../src/panels/flamme-rouge/courses';
import words from '../../src/panels/flamme-rouge/title';
import type { FlammeEvent, FlammeTable } from '../../src/panels/flamme-rouge/types';
import { squareName } from '../../src/panels/flamme-rouge/words';
import { castOf } from './cast';

const table = lesson.table as unknown as FlammeTable;
const course = new CourseFacts(table.board);
const cast = castOf(table, [0]);
const card = (number: number | null): string => (number === null ? 'no card' : (table.cards[number]?.code ?? '?'));
const tell = (...events: FlammeEvent[]): string[] => linesOf(events, cast, course, card).map((said) => said.text);

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
    const seats = table.seats.slice(0, 1);
    const solo = castOf({ seats, riders, options: { peloton_team: true, muscle_teams: 2 } }, [0]);
    expect(riderName(2, solo)).toBe('the Peloton team’s Rouleur');
    expect(riderName(4, solo)).toBe('the Muscle team 1’s Rouleur');
    expect(teamName(3, solo)).toBe('Muscle team 2');
    expect(teamName(1, castOf({ seats, riders, options: { muscle_teams: 1 } }, [0]))).toBe('Muscle team');
  });

  it('of single riders', () => {
    const riders = [0, 1].map((rider) => ({ rider, team: rider, kind: null }));
    const alone = castOf({ seats: table.seats.slice(0, 2), riders, options: {} }, [0]);
    expect(riderName(0, alone)).toBe('you');
    expect(riderName(1, alone)).toBe('Bot Eddy');
  });

  it('of squares', () => {
    expect(squareName(1, course)).toBe('square 1, left lane');
    expect(course.spoken(1)).toBe('square 1 of 42, left lane, start grid');
    expect(words.phase?.('energy', 4)).toBe('Round 4');
    expect(words.phase?.('start', 0)).toBe('Line up');
  });

  it('of tiles and courses', () => {
    expect(tileText({ kind: 'soft', terrain: 'DD', lanes: '22', bend: 45 })).toBe(
      'soft bend to the right, two squares of descent',
    );
    expect(tileText({ kind: 'cobbles', terrain: 'CCCCCC', lanes: '121211', bend: 0 })).toBe(
      'cobbles, six squares of cobbles, one lane',
    );
    expect(courseText(course)).toBe('37 squares to the line, one climb (4 squares), one descent (3 squares)');
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
      ),
    ).toEqual([
      'Bid 1: your Rouleur 4 and Bot Eddy’s Rouleur 7.',
      'Bot Eddy’s Rouleur breaks away with 12 and pays two exhaustion cards.',
      'Your Rouleur is home, 1st.',
      'Your Rouleur wins the race.',
    ]);
  });

  it('leaves what every table tells to the screen', () => {
    expect(tableLine({ event: 'undone', seat: 0 }, cast, 'fr')).toMatchObject({
      text: 'You take the last choice back.',
      rules: ['fr.turn.undo'],
    });
    const left: TableEvent = { event: 'took-over', seat: 2, bot: 'rouleur' };
    expect(tableLine(left, cast, 'fr')?.text).toBe('A bot rides on for Bot Fausto.');
    expect(tableLine({ event: 'round' }, cast, 'fr')).toBeNull();
  });

  it('says something sensible about every event of a race', () => {
    const events = lesson.steps.flatMap((step) => step.events as unknown as FlammeEvent[]);
    const said = linesOf(events, cast, course, card);
    expect(said.length).toBeGreaterThan(60);
    for (const { text } of said) {
      expect(text).not.toMatch(/undefined|NaN|null|fr\./);
      expect(text).toMatch(/^[A-Z]/);
    }
    const told = said.map(({ event }) => events.indexOf(event as FlammeEvent));
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[0]).toBeGreaterThanOrEqual(0);
    expect(said.some((line) => line.mine)).toBe(true);
    expect(said.at(-1)?.tone).toBe('hot');
  });
});
