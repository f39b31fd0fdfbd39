import { describe, expect, it } from 'vitest';

import { apply } from '../../src/panels/rivet/apply';
import type { RivetView } from '../../src/panels/rivet/types';
import { RACES, type Shown } from './races';

function shown(view: RivetView): Shown {
  return {
    riders: view.riders.map((one) => [
      one.space,
      one.roadside,
      one.light,
      one.heavy,
      one.energy,
      one.tokens,
      one.bonuses,
      one.activated,
    ]),
    hands: view.teams.map(({ hand_size: size }) => size),
    hand: view.teams[0]!.hand!,
    home: view.home,
    round: view.round,
    bonus_owners: view.bonus_owners,
    weather: view.weather,
  };
}

describe.each(Object.entries(RACES))('the race "%s", event by event', (_, race) => {
  it('is what the server says', () => {
    let view = race.first;
    race.steps.forEach(({ events, view: truth }, i) => {
      for (const event of events) view = apply(view, event, race.table);
      if (truth) expect({ step: i, ...shown(view) }).toEqual({ step: i, ...truth });
    });
    expect(view.over).toBe(true);
  });
});
