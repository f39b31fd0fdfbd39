/** Names for seats and bots. */

import { t } from './speech';
import { inTurn } from './styles';
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

/** Each name has a character of its own: a bot of some level rides as its name says, strangers as their turn is. */
export function inCharacter(bot: string, name: string, turn: number): string {
  const known = BOT_NAMES.findIndex((one) => t('who.bot', { name: one }) === name);
  return inTurn(bot, known < 0 ? turn : known);
}

/** So many bots of one level, who ride differently. */
export function botSeats(many: number, bot: string): SeatWish[] {
  const seats: SeatWish[] = [];
  for (let i = 0; i < many; i++) {
    const name = botName(seats.map((seat) => seat.name));
    seats.push({ kind: 'bot', name, bot: inCharacter(bot, name, i) });
  }
  return seats;
}
