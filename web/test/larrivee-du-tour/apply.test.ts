import { describe, expect, it } from 'vitest';

import { apply } from '../../src/panels/larrivee-du-tour/apply';
import { beats } from '../../src/panels/larrivee-du-tour/beats';
import { StageFacts } from '../../src/panels/larrivee-du-tour/course';
import type { LarriveeEvent, LarriveeView } from '../../src/panels/larrivee-du-tour/types';
import { RACES } from './cast';

/** What is on the screen and follows from events alone. Who has crossed and is not ranked yet is drawn past the line. */
function shown(view: LarriveeView, line: number): unknown {
  return {
    home: view.home,
    round: view.round,
    active: view.active,
    over: view.over,
    ranking: view.over ? view.ranking : [],
    groups: view.groups
      .map(({ riders, pace }) => ({
        pace,
        riders: riders.filter((rider) => (view.riders[rider]?.space ?? line) < line),
      }))
      .filter(({ riders }) => riders.length),
    riders: view.riders.map(({ rider, space, points, mountain, fed }) => ({
      rider,
      space: space !== null && space >= line ? null : space,
      points,
      mountain,
      fed,
    })),
  };
}

describe.each(Object.entries(RACES))('the %s race', (_, { table, first, steps }) => {
  const { line } = new StageFacts(table.board);

  it('comes to the server’s view by applying its events', () => {
    let view = first;
    for (const step of steps) {
      for (const event of step.events) view = apply(view, event, table);
      // Before the next player is known, the server has moved on already.
      const told = { ...step.view, active: view.round ? step.view.active : view.active };
      expect(shown(view, line)).toEqual(shown(told, line));
    }
    expect(view.over).toBe(true);
  });

  it('is shown in beats that keep every event and their order', () => {
    for (const { events } of steps) expect(beats(events).flatMap((beat) => beat.events)).toEqual(events);
  });
});

describe('beats', () => {
  const moved = (rider: number): LarriveeEvent => ({ event: 'moved', rider, start: 0, end: 4, squares: 4, why: [] });

  it('let the whole field ride in one go, and every roll stand alone', () => {
    const rolled: LarriveeEvent = { event: 'rolled', rider: 1, counter: true, need: 6, roll: 4, dice: [4] };
    const found = beats([{ event: 'turn', turn: 2, seat: 1 }, moved(1), moved(2), rolled, rolled]);
    expect(found.map(({ kind }) => kind)).toEqual(['turn', 'ride', 'roll', 'roll']);
  });
});
