import { describe, expect, it } from 'vitest';

import { commentary, signed, timeText } from '../../src/panels/rivet/commentary';
import { consequence } from '../../src/panels/rivet/consequence';
import { RoadFacts } from '../../src/panels/rivet/course';
import { mapLayers, towards } from '../../src/panels/rivet/map';
import { goOn, plain, straight } from '../../src/panels/rivet/keys';
import { inTheWay, usual } from '../../src/panels/rivet/steps';
import { remove, shift } from '../../src/pages/compose/row';
import { add, parse, setBonus, textOf } from '../../src/panels/rivet/compose/pieces';
import { answersOf, answerText } from '../../src/panels/rivet/answers';
import { askText, ledgerText, moveLabel, nameOfStep, questionOf, stepOf } from '../../src/panels/rivet/words';
import { RACES, showOf, viewOf } from './races';

const asked = Object.values(RACES).flatMap((race) =>
  Object.entries(race.asks).map(([phase, { view, seat, choices }]) => {
    const ask = { seat, decision: 1, choices, ordered: null };
    return { phase, race, ask, show: showOf(race, viewOf(race, view), ask) };
  }),
);

describe('questions', () => {
  it.each(asked)('about "$phase" are asked and answered in words', ({ ask, show }) => {
    expect(askText(ask, show)).toMatch(/\?$/);
    const question = questionOf(ask, show);
    expect(question.rule).toMatch(/^or\.[a-z]+\.[a-z]+$/);
    const labels = ask.choices.map((choice) => moveLabel(choice, show));
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) {
      expect(label).not.toMatch(/undefined|null|\b\d[ACSD]\d?\b/);
      expect(label.length).toBeGreaterThan(3);
    }
    for (const choice of ask.choices) {
      expect(consequence(choice, show)).toMatch(/^[A-Z0-9]/);
      expect(consequence(choice, show)).not.toMatch(/undefined|null|[{}]|\b\d[ACSD]\d?\b/);
    }
    expect(() => mapLayers(show)).not.toThrow();
  });
});

describe('of many places to close up to', () => {
  it('those that stand out are answers, the others are on the map', () => {
    const { ask, show } = asked.find(({ phase }) => phase === 'grupo')!;
    const answers = answersOf(ask.choices, null);
    expect(answers.length).toBeLessThanOrEqual(3);
    expect(answerText(answers[0]!, show)).toBe('As far as possible');
    expect(answers.at(-1)!.kind).toBe('pass');
    const other = ask.choices.find(({ kind, marks }) => kind === 'go' && !marks.length);
    if (other) expect(answersOf(ask.choices, other).at(-1)).toBe(other);
    const spaces = (mapLayers(show).legal ?? []).map(({ space }) => space);
    expect(spaces).toEqual(ask.choices.filter(({ kind }) => kind === 'go').map(({ space }) => space));
  });
});

describe('a change of places', () => {
  it('is seen whole: the map also shows with whom, unless that is far away', () => {
    const { ask, show } = asked.find(({ phase }) => phase === 'swap')!;
    const other = ask.choices.find(({ kind }) => kind === 'rider')!.rider!;
    const there = show.view.riders[other]!.space!;
    const here = show.view.riders[show.view.subject!]!.space!;
    const apart = Math.abs(show.course.rowOf(here) - show.course.rowOf(there));
    expect(towards(show)).toBe(apart > 10 ? null : there);
  });
});

describe('a step', () => {
  const { race, ask, show } = asked.find(({ phase }) => phase === 'step')!;

  it('is named as the rider sees it', () => {
    const facts = new RoadFacts(race.table.board);
    const lanes = facts.lanesAt(40);
    const middle = 40 - facts.sideOf(40) + 1;
    expect(stepOf(middle, middle + lanes, show)).toEqual({ side: 'ahead', step: 'forward' });
    expect(stepOf(middle, middle - 1, show)).toEqual({ side: 'left', step: 'left' });
    expect(stepOf(middle, middle + 1, show)).toEqual({ side: 'right', step: 'right' });
    expect([nameOfStep('forward'), nameOfStep('left')]).toEqual(['Forward', 'To the left']);
  });

  it('straight ahead is found', () => {
    const step = straight(show);
    expect(step === null || ask.choices.includes(step)).toBe(true);
  });

  it('that is offered first is never to stop, and never a bump where a free row lies ahead', () => {
    for (const one of asked.filter(({ phase }) => phase === 'step')) {
      const step = usual(one.show);
      expect(step?.kind).toBe('step');
      if (plain(one.show)) expect(step!.cost).toBe(1);
    }
  });

  it('past a rider in the way leads to the free lane, else it is the bump', () => {
    const { rider } = show.view.move!;
    const here = show.view.riders[rider]!.space!;
    const lanes = show.course.lanesAt(here);
    const step = (space: number, cost: number) =>
      ({ ...straight(show)!, action: `>${space}`, rider, space, cost, moves: [[rider, space]] }) as never;
    const aside = show.course.sideOf(here) ? here - 1 : here + 1;
    const [bump, free] = [step(here + lanes, 2), step(aside, 1)];
    const riders = (blocker: number) =>
      show.view.riders.map((one) =>
        one.rider === rider ? one : { ...one, space: one.rider === (rider + 1) % 2 ? blocker : null },
      );
    const facing = (blocker: number) =>
      ({
        ...show,
        view: { ...show.view, riders: riders(blocker), move: { ...show.view.move!, line: [rider], strokes: 5 } },
        ask: { ...ask, choices: [bump, free] },
      }) as never;
    expect(usual(facing(here + lanes))).toBe(free);
    expect(usual(facing(aside + lanes))).toBe(bump);
    expect(inTheWay(facing(here + lanes))).toBe('bump');
  });

  it('straight on is taken once for each question', () => {
    const taken: string[] = [];
    const going = { ...show, film: { onwards: null }, commit: (action: string) => taken.push(action) };
    const { film } = going;
    expect(goOn(going as never)).toBeUndefined();
    expect([taken, film.onwards]).toEqual([[plain(show)!.action], `${ask.seat}.${ask.decision}`]);
    // Refused: the same question comes again.
    expect(goOn(going as never)).toBe(false);
    expect([taken.length, film.onwards]).toEqual([1, null]);
  });

  it('has an arrow with its price on the map', () => {
    const legal = mapLayers(show).legal ?? [];
    expect(legal.length).toBeGreaterThan(0);
    for (const one of legal) expect(one.text).toMatch(/^\d PS$/);
  });
});

describe('a whole race', () => {
  it.each(Object.entries(RACES))('"%s" is told without gaps', (_, race) => {
    const show = showOf(race, race.first);
    const lines = race.steps.flatMap(({ events }) => commentary(events, show));
    expect(lines.length).toBeGreaterThan(50);
    for (const { text } of lines) {
      expect(text).toMatch(/^[A-Z0-9].*\.$/);
      expect(text).not.toMatch(/undefined|NaN|null/);
    }
  });
});

describe('figures', () => {
  it('are short', () => {
    expect(timeText(79)).toBe('1:19');
    expect(timeText(-2)).toBe('−0:02');
    expect([signed(2), signed(-1), signed(0)]).toEqual(['+2', '−1', '0']);
    expect(
      ledgerText([
        ['card', 6],
        ['class', 2],
        ['weather', 0],
        ['fatigue', -1],
      ]),
    ).toBe('card 6, class +2, fatigue −1');
  });
});

describe('a course of one’s own', () => {
  const course = parse('start-a,c1-town-corner:R,s2-boulevard@14,finish-b')!;

  it('goes there and back as text, without start and finish', () => {
    expect(textOf(course)).toBe('c1-town-corner,s2-boulevard@14');
  });

  it('is changed tile by tile', () => {
    expect(textOf(add(course, 's4-canal'))).toBe('c1-town-corner,s4-canal,s2-boulevard@14');
    expect(add(course, 's2-boulevard')).toBe(course);
    expect(textOf(shift(course, 1))).toBe('s2-boulevard@14,c1-town-corner');
    expect(textOf(remove(course))).toBe('s2-boulevard@14');
    expect(textOf(setBonus({ ...course, at: 1 }, null))).toBe('c1-town-corner,s2-boulevard');
  });
});
