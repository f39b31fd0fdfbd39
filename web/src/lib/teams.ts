/** Names for seats and bots. */

import { t } from './speech';
import { PLAYER_TEAMS, TEAMS, type JerseyName } from '../kit/teams';
import type { SeatWish } from './types';

export type { JerseyName };

const BOT_NAMES = [
  'Eddy',
  'Fausto',
  'Jeannie',
  'Laurent',
  'Marianne',
  'Bernard',
  'Beryl',
  'Gino',
  'Leontien',
  'Miguel',
  'Annemiek',
  'Greg',
];

/** A name for a seat that was given none. */
export function seatName(seat: number): string {
  const jersey = PLAYER_TEAMS[seat];
  return t('who.team', { name: jersey ? TEAMS[jersey].name : String(seat + 1) });
}

/** A name for a bot that no other seat has. */
export function botName(taken: readonly string[], bots: readonly string[] = BOT_NAMES): string {
  const free = bots.find((name) => !taken.includes(t('who.bot', { name })));
  return t('who.bot', { name: free ?? String(taken.length + 1) });
}

/** So many bots of one level. */
export function botSeats(many: number, bot: string): SeatWish[] {
  const seats: SeatWish[] = [];
  for (let i = 0; i < many; i++) seats.push({ kind: 'bot', name: botName(seats.map((seat) => seat.name)), bot });
  return seats;
}
