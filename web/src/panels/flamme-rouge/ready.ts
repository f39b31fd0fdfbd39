/** Who has done what is to be done in this phase. */

import type { IconName } from '../../kit';
import type { TeamId } from '../../lib/types';
import type { FlammeTable, FlammeView } from './types';

export type Readiness = 'ready' | 'choosing' | 'thinking' | 'away' | 'waiting';

export const READY_WORDS: Record<Readiness, { icon: IconName; text: string }> = {
  ready: { icon: 'check', text: 'ready' },
  choosing: { icon: 'clock', text: 'choosing' },
  thinking: { icon: 'clock', text: 'thinking' },
  away: { icon: 'warn', text: 'away' },
  waiting: { icon: 'clock', text: 'waits' },
};

/** Nothing for dummy teams, and once the race is over. */
export function readiness(team: TeamId, view: FlammeView, table: FlammeTable): Readiness | null {
  const seat = table.seats.find((one) => one.team === team);
  if (!seat || view.over) return null;
  if (view.to_act.includes(seat.seat)) {
    if (seat.kind === 'bot') return 'thinking';
    return seat.present ? 'choosing' : 'away';
  }
  const placed = view.riders.some((rider) => rider.team === team && rider.space !== null);
  return view.phase === 'start' && !placed ? 'waiting' : 'ready';
}
