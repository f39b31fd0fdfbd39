import { describe, expect, it } from 'vitest';

import { apply } from '../../src/panels/flamme-rouge/apply';
import { beats } from '../../src/panels/flamme-rouge/beats';
import type {
  FlammeEvent as RaceEvent,
  FlammeRider as RiderView,
  FlammeTable as Table,
  FlammeView as View,
} from '../../src/panels/flamme-rouge/types';
import races from '../fixtures/flamme-rouge-races.json';

interface Race {
  table: Table;
  first: View;
  steps: { events: RaceEvent[]; view?: View }[];
}

const RACES = races as unknown as Record<string, Race>;

/** What is public and follows from events alone; kinds of single riders and forced cards come with the view. */
function shown(view: View): unknown {
  const rider = ({
    rider,
    space,
    deck_size,
    recycled_size,
    hand_size,
    exhaustion,
    fresh,
    played,
    left,
    bid,
  }: RiderView) => ({
    rider,
    space,
    deck_size,
    recycled_size,
    hand_size,
    exhaustion,
    fresh,
    played,
    left,
    bid,
  });
  return { round: view.round, home: view.home, holding: view.holding, over: view.over, riders: view.riders.map(rider) };
}

describe.each(Object.entries(RACES))('the %s race', (_, { table, first, steps }) => {
  it('comes to the server’s view by applying its events', () => {
    let view = first;
    for (const step of steps) {
      for (const event of step.events) view = apply(view, event, table);
      if (!step.view) continue;
      // A single rider brings a deck of its own kind, which no event tells.
      const picked = step.events.some((event) => event.event === 'placed');
      if (!picked) expect(shown(view)).toEqual(shown(step.view));
      view = step.view;
    }
    expect(view.over).toBe(true);
  });

  it('is shown in beats that keep every event and their order', () => {
    for (const { events } of steps) {
      const kept: RaceEvent[] = beats(events).flatMap((beat) => beat.events);
      expect(kept).toEqual(events);
    }
  });
});

describe('beats', () => {
  it('put a rider who is drafted twice into two sweeps', () => {
    const draft = (rider: number, start: number): RaceEvent => ({
      event: 'slipstreamed',
      rider,
      start,
      end: start + 2,
    });
    const found = beats([draft(1, 4), draft(2, 2), draft(3, 8), draft(1, 6)]);
    expect(found.map((beat) => beat.events.length)).toEqual([3, 1]);
  });

  it('let all riders of a round move in one go', () => {
    const moved = (rider: number): RaceEvent => ({ event: 'moved', rider, start: 0, end: 4, value: 2, why: [] });
    const found = beats([
      { event: 'revealed', cards: [] },
      moved(1),
      moved(2),
      { event: 'exhausted', rider: 1, taken: true },
    ]);
    expect(found.map((beat) => beat.kind)).toEqual(['reveal', 'move', 'wind']);
  });
});
