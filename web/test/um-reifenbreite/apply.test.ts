import { describe, expect, it } from 'vitest';

import { apply } from '../../src/panels/um-reifenbreite/apply';
import { commentary } from '../../src/panels/um-reifenbreite/commentary';
import { factsOf } from '../../src/panels/um-reifenbreite/courses';
import type { ReifenShow, ReifenView } from '../../src/panels/um-reifenbreite/types';
import { RACES, tableOf } from './races';

/** What follows from events alone. */
function shown(view: ReifenView): unknown {
  const { round, riders, teams, home, dismounted, sprints, jersey, photographers, photos_drawn, over } = view;
  const { order, chance_left, chance_laid } = view;
  return {
    round,
    riders,
    teams,
    home,
    dismounted,
    sprints,
    jersey,
    photographers,
    photos_drawn,
    over,
    order,
    chance_left,
    chance_laid,
  };
}

describe.each(Object.entries(RACES))('the %s race', (name, { first, steps }) => {
  const table = tableOf(name);

  it('comes to the server’s view by applying its events', () => {
    let view = first;
    steps.forEach((step, i) => {
      for (const event of step.events) view = apply(view, event, table);
      if (step.view) {
        expect(shown(view), `step ${i}: ${JSON.stringify(step.events)}`).toEqual(shown(step.view as ReifenView));
        view = { ...view, ...step.view };
      }
    });
    expect(view.over).toBe(true);
  });

  it('is told without gaps: every line is a sentence', () => {
    const facts = factsOf(table.board);
    const label = (rider: number): string => first.riders[rider]!.number;
    const show = {
      table,
      board: table.board,
      course: facts,
      view: first,
      you: [],
      name: (rider: number) => `Seat ${rider % 2}’s ${label(rider)}`,
      label,
      teamName: (team: number) => `Seat ${team}`,
      mine: (rider: number) => rider < 4,
      leads: (team: number) => team === 0,
    } as unknown as ReifenShow;
    const lines = steps.flatMap(({ events }) => commentary(events, show));
    expect(lines.length).toBeGreaterThan(steps.length / 4);
    for (const { text, rules } of lines) {
      expect(text).toMatch(/^[A-Z0-9].*\.$/);
      expect(text).not.toMatch(/undefined|null|NaN/);
      for (const rule of rules) expect(rule).toMatch(/^ur\.\w+\.\w+$/);
    }
  });
});

it('keeps down who stays down, though a round has begun', () => {
  const table = tableOf('basic');
  const begun = apply(RACES.basic!.first, { event: 'round', round: 5 }, table);
  const lying = apply(begun, { event: 'stayed-down', rider: 2 }, table);
  expect(lying.riders.filter(({ fallen }) => fallen).map(({ rider }) => rider)).toEqual([2]);
  expect(lying.order).not.toContain(2);
});
