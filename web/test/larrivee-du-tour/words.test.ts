import { describe, expect, it } from 'vitest';

import { commentary, groupName } from '../../src/panels/larrivee-du-tour/commentary';
import { add, parse, recast, runsOf, starts, stretch, textOf } from '../../src/panels/larrivee-du-tour/compose/runs';
import { remove, shift } from '../../src/pages/compose/row';
import { StageFacts } from '../../src/panels/larrivee-du-tour/course';
import { describe as describeStage } from '../../src/panels/larrivee-du-tour/courses';
import { apply } from '../../src/panels/larrivee-du-tour/apply';
import type { LarriveeChoice, LarriveeEvent, LarriveeView } from '../../src/panels/larrivee-du-tour/types';
import { rankText } from '../../src/panels/larrivee-du-tour/rank';
import title from '../../src/panels/larrivee-du-tour/title';
import { burnText, oddsText } from '../../src/panels/larrivee-du-tour/words';
import { Words } from '../../src/titles/words';
import { RACES, tellerOf } from './cast';

const { table, first, last } = RACES.sprint!;

describe('where the race stands', () => {
  it('is told in rounds, not in turns of all players', () => {
    const words = new Words(title);
    expect([1, 3, 4, 6, 7].map((turn) => words.phase('attack', turn, 3))).toEqual(
      [1, 1, 2, 2, 3].map((round) => `Round ${round}`),
    );
    expect(words.phase('place', 0, 3)).toBe('Line up');
  });
});

describe('commentary', () => {
  it('tells every event of a race, from the rolls for the start to the winner', () => {
    for (const race of Object.values(RACES)) {
      let view = race.first;
      const told: string[] = [];
      for (const { events } of race.steps) {
        for (const event of events) view = apply(view, event, race.table);
        told.push(...commentary(events, tellerOf(race.table, view, [0])).map(({ text }) => text));
      }
      expect(told.length).toBeGreaterThan(40);
      expect(told.every((text) => /[.!]$/.test(text) && !/undefined|NaN|null/.test(text))).toBe(true);
      expect(told.at(-1)).toMatch(/wins the race\.$/);
    }
  });

  it('tells a roll with what it needed and a breakaway with what made it long', () => {
    const events: LarriveeEvent[] = [
      { event: 'rolled', rider: 3, counter: false, need: 6, roll: 12, dice: [12] },
      {
        event: 'broke-away',
        rider: 3,
        start: 10,
        end: 13,
        total: 12,
        squares: 3,
        why: ['lt.breakaway.length', 'lt.breakaway.twelve'],
      },
    ];
    const lines = commentary(events, tellerOf(table, first, [0]));
    expect(lines.map(({ text }) => text)).toEqual([
      'Seat 1’s racer 1 attacks: 6 needed, 12 rolled.',
      'Seat 1’s racer 1 breaks away by 3 squares (a twelve adds one)!',
    ]);
    expect(lines[1]?.rules).toContain('lt.breakaway.twelve');
  });

  it('says what broke a tie at the line', () => {
    const points = (sprint: number) => ({ points: [sprint, 0, 0] });
    const view = { ...first, riders: [points(4), points(2), points(2)] } as unknown as LarriveeView;
    const home: LarriveeEvent[] = [0, 1, 2].map((rider) => ({ event: 'finished', rider, place: rider + 1, space: 30 }));
    expect(commentary(home, tellerOf(table, view, [0])).map(({ text }) => text)).toEqual([
      'Your racer 1 is home, 1st.',
      'Your racer 2 is home, 2nd, on the same square: sprint points decide, 4 to 2.',
      'Your racer 3 is home, 3rd, on the same square with as many sprint points.',
    ]);
  });

  it('calls groups by their size or their first racer', () => {
    const groups = [
      { group: 2, riders: [4] },
      { group: 0, riders: [0, 1, 2] },
      { group: 1, riders: [3, 5] },
    ];
    const teller = tellerOf(table, { ...last, groups } as unknown as LarriveeView, [0]);
    expect([2, 0, 1].map((group) => groupName(group, teller))).toEqual([
      'Seat 1’s racer 2',
      'the peloton',
      'the group of Seat 1’s racer 1',
    ]);
  });
});

describe('choices', () => {
  it('say what is burned on what', () => {
    const text = (action: string): string => burnText({ action } as LarriveeChoice);
    expect(['+0', '+1', '+0>1', '+1>1'].map(text)).toEqual([
      'burn nothing',
      'burn 1 point on the roll',
      'burn 1 point to go further',
      'burn 1 point on the roll and 1 point to go further',
    ]);
  });

  it('give odds without and with a burned point', () => {
    expect(oddsText([0.5833, 0.6667])).toBe('58 to 67 %');
    expect(oddsText([0.25, 0.25])).toBe('25 %');
  });

  it('say where in its group a racer rides', () => {
    const groups = [{ group: 0, riders: [0, 1], head: 9 }] as unknown as LarriveeView['groups'];
    const rider = (space: number) => ({ group: 0, space }) as unknown as LarriveeView['riders'][number];
    expect([rankText(rider(9), groups), rankText(rider(7), groups)]).toEqual(['first square', '3rd square']);
  });
});

describe('a stage', () => {
  it('counts squares from the line, and the strip before it', () => {
    const facts = new StageFacts(table.board);
    expect(facts.length).toBe(25);
    expect(facts.toGo(facts.line)).toBe(0);
    expect(facts.spoken(facts.strip + 15)).toBe('10 to go, flat, feeding zone');
    expect(describeStage(table.board)).toBe(
      '25 squares to the line, 2 climbs (6 squares), 4 squares downhill and 1 feeding zone',
    );
  });

  it('is composed run by run', () => {
    const blank = parse('f12')!;
    const climb = add(blank, 'u');
    expect(textOf(climb)).toBe('f12u4');
    expect(textOf(add(climb, 'u'))).toBe('f12u8');
    expect(textOf(stretch(climb, -9))).toBe('f12u1');
    expect(textOf(recast(climb, 'r'))).toBe('f12r4');
    expect(textOf(shift(climb, -1))).toBe('u4f12');
    expect(shift(climb, 1)).toBe(climb);
    expect(textOf(remove(climb))).toBe('f12');
    expect(remove(blank)).toBe(blank);
    expect(starts(climb)).toEqual([0, 12]);
    expect(parse('nothing')).toBeNull();
    expect(textOf(runsOf(table.board))).toBe('f8u3d4r3f4u3');
  });
});
