/** No dragging: whatever others do between two decisions, its film takes no more than six seconds at normal speed. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RaceEvent, Replay, TitleTypes } from '../../src/lib/types';
import { FilmClock, LONGEST } from '../../src/pages/race/clock';
import type { Panel } from '../../src/pages/race/panel';
import { ReplayRace } from '../../src/pages/race/replay.svelte';
import flamme from '../../src/panels/flamme-rouge';
import larrivee from '../../src/panels/larrivee-du-tour';
import { onTheRivet } from '../../src/panels/rivet';
import reifen from '../../src/panels/um-reifenbreite';
import flammeRaces from '../fixtures/flamme-rouge-races.json';
import larriveeRaces from '../fixtures/larrivee-du-tour-races.json';
import { RACES as rivetRaces } from '../rivet/races';
import { RACES as reifenRaces, tableOf } from '../um-reifenbreite/races';

interface Recorded {
  table: object;
  first: TitleTypes['view'];
  steps: { events: RaceEvent[] }[];
}

const recorded = (races: object): Record<string, Recorded> => races as Record<string, Recorded>;
const RACES: [string, Panel, Recorded][] = [
  ['Flamme Rouge', flamme, recorded(flammeRaces).breakaway!],
  ['On the Rivet', onTheRivet, recorded(rivetRaces).two!],
  ['L’Arrivée du Tour', larrivee, recorded(larriveeRaces).tour!],
  ['Um Reifenbreite', reifen, { ...recorded(reifenRaces).professional!, table: tableOf('professional') }],
];

/** What a person has to sit through at most; a round of sixteen riders has about forty. */
const STRETCHES = [1, 8, 40];
const RIDE = 900;
const realSoon = setTimeout;

/** The map rides as long as it ever does. */
function showOf(panel: Panel, { table, first }: Recorded): ReplayRace {
  const race = new ReplayRace(panel, { ...table, frames: [{ events: [], view: first }] } as unknown as Replay);
  const play = (): Promise<void> => new Promise((arrived) => setTimeout(arrived, RIDE / race.rush));
  race.map = { play, skip: () => undefined, at: () => undefined };
  return race;
}

/** How long a promise takes by the clock of the film. */
async function timeOf(film: Promise<void>): Promise<number> {
  const from = Date.now();
  let shown = false;
  void film.finally(() => (shown = true));
  while (!shown) {
    await new Promise((resume) => realSoon(resume)); // files that the film fetches take no time of it
    await vi.advanceTimersToNextTimerAsync();
  }
  return Date.now() - from;
}

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => vi.useRealTimers());

describe.each(RACES)('%s', (_, panel, recordedRace) => {
  it.each(STRETCHES)('shows %d answers of others in time', async (many) => {
    const race = showOf(panel, recordedRace);
    const hurry = new AbortController().signal;
    const { steps } = recordedRace;
    let longest = 0;
    for (let from = 0; from < steps.length; from += many) {
      race.clock.begin(LONGEST);
      const stretch = steps.slice(from, from + many);
      let time = 0;
      for (const [i, { events }] of stretch.entries()) {
        race.clock.next(events.length, stretch.length - 1 - i);
        time += await timeOf(race.playEvents(events, hurry));
      }
      longest = Math.max(longest, time);
    }
    expect(longest).toBeGreaterThan(LONGEST / 4); // there was something to see
    expect(longest).toBeLessThanOrEqual(LONGEST);
  });
});

describe('a machine that is too slow', () => {
  it('does not hurry the rest of the race', () => {
    const clock = new FilmClock();
    clock.begin(LONGEST);
    clock.next(20, 3);
    for (let ride = 0; ride < 12; ride++) clock.took(700, clock.speedFor(900));
    expect(clock.speedFor(900)).toBeLessThan(Infinity);
    clock.begin(LONGEST);
    clock.next(2, 0);
    expect(clock.rush).toBe(1);
    expect(clock.take(500)).toBe(500);
  });
});

describe('a film that has time', () => {
  it('is not hurried', () => {
    const race = showOf(reifen, RACES[3]![2]);
    race.clock.begin(LONGEST);
    race.clock.next(2, 0);
    expect(race.clock.rush).toBe(1);
    expect(race.clock.take(700)).toBe(700);
  });

  it('rides on at the same speed for who only watches', () => {
    const race = showOf(reifen, RACES[3]![2]);
    race.clock.begin(Infinity);
    race.clock.next(40, 400);
    expect(race.clock.take(20_000)).toBe(20_000);
  });
});
