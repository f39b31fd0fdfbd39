/** Every team's time, rider by rider: podium seconds, penalty, bonus lines. */

import type { Replay, RiderId, TeamId } from '../../lib/types';
import type { Rivet } from './types';

export interface RiderTime {
  rider: RiderId;
  place: number;
  home: boolean;
  podium: number;
  late: number;
  bonus: number;
  seconds: number;
}

export interface TeamSheet {
  team: TeamId;
  riders: RiderTime[];
  total: number;
}

/** Best team first; of equals, whose last rider is placed higher. */
export function sheetsOf(replay: Replay<Rivet>): TeamSheet[] {
  const view = replay.frames.at(-1)!.view;
  const { seconds, not_finished: late, time_bonus: bonus } = replay.board;
  const times = view.ranking.map((rider, i): RiderTime & { team: TeamId } => {
    const facts = view.riders[rider]!;
    const home = view.home.includes(rider);
    const parts = { podium: seconds[i] ?? 0, late: home ? 0 : late, bonus: facts.bonuses * bonus };
    return {
      rider,
      team: facts.team,
      place: i + 1,
      home,
      ...parts,
      seconds: parts.podium + parts.late - parts.bonus,
    };
  });
  return view.teams
    .map(({ team }) => {
      const riders = times.filter((one) => one.team === team);
      return { team, riders, total: riders.reduce((all, one) => all + one.seconds, 0) };
    })
    .sort((a, b) => a.total - b.total || (a.riders.at(-1)?.place ?? 0) - (b.riders.at(-1)?.place ?? 0));
}
