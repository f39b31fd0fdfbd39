import { describe, expect, it } from 'vitest';

import {
  nextLines,
  parseRoute,
  rideOn,
  routeText,
  startAt,
  toggleSprint,
} from '../../src/panels/um-reifenbreite/compose/route';
import { RouteFacts } from '../../src/panels/um-reifenbreite/course';
import { courseText, courses } from '../../src/panels/um-reifenbreite/courses';
import { groupsOf } from '../../src/panels/um-reifenbreite/groups';
import { rightOnTop } from '../../src/panels/um-reifenbreite/map';
import { numberOf, routeName } from '../../src/panels/um-reifenbreite/names';
import words from '../../src/panels/um-reifenbreite/title';
import type { ReifenChoice, ReifenRider } from '../../src/panels/um-reifenbreite/types';
import { barredBy, chanceOfRolling } from '../../src/panels/um-reifenbreite/drafts';
import { cardName, chanceOf, oddsText, rangeText } from '../../src/panels/um-reifenbreite/words';
import { BOARD, COURSES, tableOf } from './races';

const choice = (some: Partial<ReifenChoice>): ReifenChoice => ({
  action: 'roll',
  kind: 'roll',
  text: '',
  rider: 0,
  space: null,
  spaces: [],
  rules: [],
  steps: 0,
  cards: [],
  breakaway: false,
  least: 2,
  most: 12,
  seven: 1 / 6,
  dismount: 0,
  could_draft: [],
  could_not_draft: [],
  ...some,
});

const idOf = (key: string): number => BOARD.plan.spaces.findIndex(({ id }) => id === key);

describe('names', () => {
  it('give riders the numbers of their jerseys', () => {
    expect(numberOf({ rider: 0, team: 0, kind: 0 })).toBe('21');
    expect(numberOf({ rider: 15, team: 3, kind: 3 })).toBe('54');
  });

  it('tell a route of one’s own by its lines', () => {
    expect(routeName('2-C-D*11/8/5-A')).toBe('Start 2 · C · D · A');
    expect(words.courseName?.('2-C-D*-A')).toBe('Start 2 · C · D · A');
    expect(words.courseName?.('paris-roubaix')).toBeUndefined();
  });

  it('tell whose seat leads a team where managers have two', () => {
    expect([0, 1, 2, 3].map((team) => words.leader?.(team, { seats: [{}, {}], options: {} }))).toEqual([0, 1, 0, 1]);
  });

  it('tell cards by holder, value and shield', () => {
    const table = tableOf('professional');
    expect(cardName(0, table)).toBe('a 5');
    expect(cardName(1, table)).toBe('a 6 with the shield');
    const joker = table.cards.findIndex((card) => 'code' in card && card.code === 'J:5');
    expect(cardName(joker, table)).toBe('a joker 5');
    expect(chanceOf(0, table)?.op).toBe('fall');
  });
});

describe('lanes in the list of spaces', () => {
  const course = new RouteFacts(BOARD);
  /** As maps lie: the board as it is printed, or a quarter turn of it. */
  const at = (turned: boolean) => (space: number) => {
    const { x, y } = BOARD.plan.spaces[space]!;
    return turned ? ([-y, -x] as const) : ([x, -y] as const);
  };
  const headed = (heading: number): number =>
    BOARD.plan.spaces.findIndex((one, space) => one.heading === heading && course.ahead(space) !== undefined);

  it.each([
    [0, false, false],
    [180, false, true],
    [0, true, false],
    [180, true, true],
  ])('lie as on the map: heading %d, turned %s', (heading, turned, right) => {
    const map = { at: at(turned), play: () => Promise.resolve(), skip: () => undefined };
    expect(rightOnTop(headed(heading), { course, map } as never)).toBe(right);
  });
  it('begin at the left where there is no map yet', () => {
    expect(rightOnTop(headed(180), { course, map: null } as never)).toBe(false);
  });
});

describe('odds', () => {
  it('are exact for two dice', () => {
    expect(chanceOfRolling(9, 0)).toBeCloseTo(10 / 36);
    expect(chanceOfRolling(9, -2)).toBeCloseTo(3 / 36);
    expect(chanceOfRolling(1, 0)).toBe(1);
  });

  it('tell of a seven and of dismounting', () => {
    expect(oddsText({ seven: 1 / 6, dismount: 1 / 36 })).toBe('chance card 17% · dismounts 3%');
    expect(oddsText({ seven: 0, dismount: 0 })).toBe('no chance card');
  });

  it('tell what the surface leaves of a roll', () => {
    expect(rangeText({ least: 2, most: 12 }, -3)).toBe('0–9');
    expect(rangeText({ least: 12, most: 12 }, 4)).toBe('16');
  });
});

describe('who cannot draft', () => {
  it('stands together by the reason, those who missed it by something first', () => {
    const found = barredBy(
      choice({
        could_not_draft: [
          { rider: 3, rule: 'ur.draft.line', why: 'does not ride in an unbroken line behind' },
          { rider: 4, rule: 'ur.surface.draft', why: 'starts on another surface than 21' },
          { rider: 5, rule: 'ur.draft.line', why: 'does not ride in an unbroken line behind' },
        ],
      }),
    );
    expect(found.map(({ riders }) => riders)).toEqual([[4], [3, 5]]);
  });
});

describe('routes', () => {
  const { plan } = BOARD;

  it('are written as the set-up takes them, the finish without a star', () => {
    const route = parseRoute('2-C*-D*11/8/5-A*');
    expect(route && routeText(route)).toBe('2-C*-D*-A');
    expect(parseRoute('paris-roubaix')).toBeNull();
  });

  it('lead on to the lines that come next, through junctions', () => {
    expect(nextLines(plan, { start: '2', stops: [] })).toEqual(['C']);
    expect(nextLines(plan, { start: '2', stops: [{ line: 'C', sprint: false }] })).toEqual(['D', 'E']);
  });

  it('keep the lines that still follow from another start', () => {
    const from = rideOn(rideOn({ start: '1', stops: [] }, 'A'), 'B');
    expect(routeText(startAt(plan, from, '2'))).toBe('2');
    expect(routeText(startAt(plan, rideOn({ start: '2', stops: [] }, 'C'), '2'))).toBe('2-C');
  });

  it('have sprints that can be taken back', () => {
    const route = parseRoute('2-C-D')!;
    const there = toggleSprint(route, 0);
    expect(routeText(there)).toBe('2-C*-D');
    expect(routeText(toggleSprint(there, 0))).toBe('2-C-D');
  });
});

describe('a course', () => {
  const facts = new RouteFacts(BOARD);
  const course = BOARD.course;

  it('counts rows as its profile does', () => {
    const { profile } = courses.road(BOARD);
    expect(facts.line).toBe(profile.finishRow);
    const last = idOf('M-A.2.06');
    expect(facts.rowOf(last)).toBe(facts.line - 1);
    expect(facts.toGo(last)).toBe(1);
    expect(facts.toGo(idOf('A-B.2.01'))).toBe(0);
  });

  it('is as long as the server lists it', () => {
    const lengths = COURSES.map((one) => new RouteFacts({ ...BOARD, course: one }).length);
    expect(lengths).toEqual([90, 85, 160, 144]); // tests/games/um_reifenbreite/test_setup.py has the same
  });

  it('knows which space is ahead in a bend, and who is on the right', () => {
    const [inner, outer] = [idOf('B-C.1.20'), idOf('B-C.4.20')];
    expect(facts.rowOf(inner)).not.toBe(facts.rowOf(outer));
    expect(facts.laneOf(inner)).toBe(0);
    expect(facts.laneOf(outer)).toBe(3);
  });

  it('takes and gives spaces by its surfaces, unless they do not count', () => {
    const cobbles = BOARD.plan.spaces.findIndex(({ surface, number }) => surface === 'cobbles' && number === 3);
    const descent = BOARD.plan.spaces.findIndex(({ surface, number }) => surface === 'descent' && number === 2);
    expect(facts.effectOf(cobbles)).toBe(-3);
    expect(facts.effectOf(descent)).toBe(2);
    const plain = new RouteFacts({ ...BOARD, surfaces: false });
    expect(plain.effectOf(cobbles)).toBe(0);
    expect(plain.terrains).toEqual([]);
  });

  it('tells passages of a section apart by the rider’s space', () => {
    const lap = { ...BOARD, course: { ...course, legs: ['B-C', 'C-F', 'F-D', 'D-M', 'M-A', 'A-B', 'B-C'] } };
    const twice = new RouteFacts(lap);
    const space = idOf('B-C.2.10');
    const rider = (name: string): ReifenRider => ({ space, name }) as ReifenRider;
    expect(twice.rowOf(space, rider('2:B-C.2.10'))).toBeGreaterThan(twice.rowOf(space, rider('B-C.2.10')) + 80);
    const before = { space: idOf('A-B.2.30'), name: 'A-B.2.30', beside: null } as unknown as ReifenRider;
    expect(twice.nameFrom(before, space)).toBe('2:B-C.2.10');
  });

  it('is told in words', () => {
    expect(courseText(BOARD)).toContain('from Start 2 to line A');
  });
});

describe('groups', () => {
  it('are apart by four rows or more', () => {
    const at = (rider: number, row: number) => ({ rider, row, lane: 0, team: 0, space: 0, toGo: 0 });
    const found = groupsOf([at(0, 20), at(1, 17.4), at(2, 12), at(3, 11)]);
    expect(found.map(({ riders }) => riders.length)).toEqual([2, 2]);
    expect(found[1]?.gap).toBe(4);
  });
});
