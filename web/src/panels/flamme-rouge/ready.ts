/** Who has done what is to be done in this phase. */

import type { IconName } from '../../kit';
import { table } from '../../lib/speech';
import type { TeamId } from '../../lib/types';
import type { FlammeTable, FlammeView } from './types';

export type Readiness = 'ready' | 'choosing' | 'thinking' | 'away' | 'waiting';

export const READY_SIGNS: Record<Readiness, IconName> = {
  ready: 'check',
  choosing: 'clock',
  thinking: 'clock',
  away: 'warn',
  waiting: 'clock',
};

export const readyText = (ready: Readiness): string => table('fr.ready')[ready]!;

/** Nothing for dummy teams, and once the race is over. */
export function readiness(team: TeamId, view: FlammeView, { seats }: FlammeTable): Readiness | null {
  const seat = seats.find((one) => one.team === team);
  if (!seat || view.over) return null;
  if (view.to_act.includes(seat.seat)) {
    if (seat.kind === 'bot') return 'thinking';
    return seat.present ? 'choosing' : 'away';
  }
  const placed = view.riders.some((rider) => rider.team === team && rider.space !== null);
  return view.phase === 'start' && !placed ? 'waiting' : 'ready';
}
