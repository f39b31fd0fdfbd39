import { describe, expect, it } from 'vitest';
import type { Replay } from '../../src/lib/types';
import { chartOf } from '../../src/pages/result/chart';
import { CourseFacts } from '../../src/panels/flamme-rouge/course';
import { awardsOf, marginText, storyOf } from '../../src/panels/flamme-rouge/story';
import type { Flamme, FlammeEvent, FlammeTable, FlammeView } from '../../src/panels/flamme-rouge/types';
import races from '../fixtures/flamme-rouge-races.json';

interface Race {
  table: FlammeTable;
  first: FlammeView;
  steps: { events: FlammeEvent[]; view?: FlammeView }[];
}

/** The race as the server tells it afterwards; views that the fixture leaves out are those before them. */
function replayOf({ table, first, steps }: Race): Replay<Flamme> {
  let view = first;
  const frames = steps.map(({ events, view: after }, i) => {
    view = after ?? view;
    return { seq: i + 1, entry: null, events, view };
  });
  const statistics = table.riders.map(({ rider }) => ({
    rider: String(rider),
    by_cards: 60,
    by_slipstream: rider === 1 ? 9 : 2,
    lost: rider === 2 ? 4 : 0,
    exhaustion: rider === 3 ? 7 : 1,
    cards: ['3', '4'],
  }));
  const result = { winner: 0, places: [1, 2], ranking: [], rounds: view.round };
  return {
    ...table,
    frames: [{ seq: 0, entry: null, events: [], view: first }, ...frames],
    result,
    take_backs: 0,
    hints: 0,
    cut_short: 0,
    statistics,
    moments: [],
    decided: [],
    ended: '',
  } as Replay<Flamme>;
}

const RACES = races as unknown as Record<string, Race>;

describe.each(['duel', 'breakaway'])('the story of the %s race', (name) => {
  const replay = replayOf(RACES[name]!);
  const story = storyOf(replay);
  const last = replay.frames.at(-1)!.view;

  it('ranks all riders, the winner without a gap', () => {
    expect(story.finishers.map(({ rider }) => rider)).toEqual(last.ranking);
    expect(story.finishers[0]!.gap).toBe(0);
    expect(story.finishers[0]!.round).toBeGreaterThan(5);
  });

  it('follows every team round by round, somebody always leading', () => {
    const chart = chartOf(replay, new CourseFacts(replay.board));
    for (const { behind } of chart) expect(behind).toHaveLength(last.round);
    for (let round = 0; round < last.round; round++) {
      expect(Math.min(...chart.map(({ behind }) => behind[round]!))).toBe(0);
    }
  });

  it('says by how much it was won', () => {
    expect(marginText(story)).toMatch(/^(by \w+ squares?|in the same square|in round)/);
  });
});

it('honours who has earned it', () => {
  const story = storyOf(replayOf(RACES.duel!));
  const awards = Object.fromEntries(awardsOf(story, 2).map((award) => [award.title, award]));
  expect(awards['Best wheel']).toMatchObject({ rider: 1, figure: '9' });
  expect(awards['Most aggressive']).toMatchObject({ rider: 3, figure: '7' });
  expect(awards['Boxed in']).toMatchObject({ rider: 2, figure: '4' });
  expect(awards['Lanterne rouge']?.rider).toBe(story.finishers.at(-1)!.rider);
});
