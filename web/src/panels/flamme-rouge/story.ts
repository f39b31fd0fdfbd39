/** What a finished race comes to: gaps, rounds, figures and awards, read off its replay. */

import type { Award } from '../../pages/race/panel';
import { CourseFacts } from './course';
import { t } from '../../lib/speech';
import type { Replay, RiderId, TeamId } from '../../lib/types';
import type { Flamme, FlammeStatistics } from './types';

export interface Finisher {
  rider: RiderId;
  team: TeamId;
  place: number;
  /** The round it came home in; null where the race ended before. */
  round: number | null;
  /** Squares behind the winner when the race ended, where both stood on the road. */
  gap: number | null;
  figures: FlammeStatistics;
}

export interface Story {
  finishers: Finisher[];
  rounds: number;
}

const NOTHING = { by_cards: 0, by_slipstream: 0, lost: 0, exhaustion: 0, cards: [] };

export function storyOf(replay: Replay<Flamme>): Story {
  const course = new CourseFacts(replay.board);
  const last = replay.frames.at(-1)!.view;
  const homeIn = roundsOf(replay);
  const row = (rider: RiderId): number | null => {
    const space = rowBefore(replay, rider);
    return space === null ? null : course.rowOf(space);
  };
  const winner = last.ranking[0]!;
  const finishers = last.ranking.map((rider, i): Finisher => {
    const [mine, best] = [row(rider), row(winner)];
    const sameRound = (homeIn.get(rider) ?? last.round) === (homeIn.get(winner) ?? last.round);
    return {
      rider,
      team: last.riders[rider]!.team,
      place: i + 1,
      round: homeIn.get(rider) ?? null,
      gap: mine === null || best === null || !sameRound ? null : best - mine,
      figures: replay.statistics[rider] ?? { rider: '', ...NOTHING },
    };
  });
  return { finishers, rounds: last.round };
}

/** In which round each rider came home. */
function roundsOf(replay: Replay<Flamme>): Map<RiderId, number> {
  const homeIn = new Map<RiderId, number>();
  let round = 0;
  for (const event of replay.frames.flatMap((frame) => frame.events)) {
    if (event.event === 'round') round = event.round;
    if (event.event === 'finished') homeIn.set(event.rider, round);
  }
  return homeIn;
}

/** Where a rider last stood: riders who are home may have left the road. */
function rowBefore(replay: Replay<Flamme>, rider: RiderId): number | null {
  const here = replay.frames.at(-1)!.view.riders[rider]!.space;
  if (here !== null) return here;
  let space: number | null = null;
  for (const event of replay.frames.flatMap((frame) => frame.events)) {
    if ((event.event === 'moved' || event.event === 'slipstreamed') && event.rider === rider) space = event.end;
  }
  return space;
}

/** A few honours; none where nobody has earned it. */
export function awardsOf({ finishers, rounds }: Story, players: number): Award[] {
  const own = finishers.filter(({ team }) => team < players);
  const most = (figure: (one: Finisher) => number, from = finishers): Finisher | undefined => {
    const best = [...from].sort((a, b) => figure(b) - figure(a) || a.place - b.place)[0];
    return best && figure(best) > 0 ? best : undefined;
  };
  const awards: Award[] = [];
  const give = (one: Finisher | undefined, title: string, text: string, figure: (one: Finisher) => string): void => {
    if (one) awards.push({ title, text, rider: one.rider, figure: figure(one) });
  };
  give(
    most(({ figures }) => figures.by_slipstream),
    t('fr.page.result.award.wheel'),
    t('fr.page.result.award.wheel-text'),
    ({ figures }) => String(figures.by_slipstream),
  );
  give(
    most(({ figures }) => figures.exhaustion, own),
    t('fr.page.result.award.aggressive'),
    t('fr.page.result.award.aggressive-text'),
    ({ figures }) => String(figures.exhaustion),
  );
  const fresh = [...own].sort((a, b) => a.figures.exhaustion - b.figures.exhaustion || a.place - b.place)[0];
  give(fresh, t('fr.page.result.award.clean'), t('fr.page.result.award.clean-text'), ({ figures }) =>
    (figures.exhaustion / Math.max(1, rounds)).toFixed(1),
  );
  give(
    most(({ figures }) => figures.lost),
    t('fr.page.result.award.boxed'),
    t('fr.page.result.award.boxed-text'),
    ({ figures }) => String(figures.lost),
  );
  const tail = finishers.at(-1);
  if (tail && finishers.length > 2) {
    give(tail, t('fr.page.result.award.lantern'), t('fr.page.result.award.lantern-text'), ({ gap }) =>
      gap ? `+${gap}` : '✓',
    );
  }
  return awards;
}

/** "by two squares", "from the right-hand lane" */
export function marginText({ finishers }: Story): string {
  const second = finishers[1];
  if (!second) return '';
  if (second.gap === null) return t('fr.page.result.in-round', { round: finishers[0]?.round ?? '' });
  return second.gap === 0 ? t('fr.page.result.same-square') : t('fr.page.result.margin', { squares: second.gap });
}
