/** Jerseys and names for teams, seats and bots. */

import { PLAYER_TEAMS, TEAMS, type TeamId as JerseyName } from '../kit/teams';
import type { Options, RiderId, RiderInfo, SeatWish, TeamId } from './types';

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

/** Who is at the table, as far as jerseys go. */
export interface LineUp {
  seats: readonly unknown[];
  options: Options;
}

/**
 * The jersey of a team. Dummy teams come after the seats: the Peloton team rides in light grey, the first Muscle team
 * in dark grey, further ones in colours nobody else wears. More than seven single riders share colours and differ by
 * their number.
 */
export function jerseyOf(team: TeamId, { seats, options }: LineUp): JerseyName {
  const colours = PLAYER_TEAMS.length;
  if (team < seats.length) return PLAYER_TEAMS[team % colours]!;
  const greys: JerseyName[] = isOn(options.peloton_team) ? ['peloton', 'muscle'] : ['muscle'];
  const dummy = team - seats.length;
  return greys[dummy] ?? PLAYER_TEAMS[colours - 1 - (dummy - greys.length)]!;
}

/** Options come as values or as their text. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}

/** What stands on a rider's back: R or S, or a number where everybody has one rider only. */
export function labelOf(rider: RiderId, riders: readonly RiderInfo[]): string {
  const info = riders[rider];
  if (!info) return '';
  const alone = riders.filter((other) => other.team === info.team).length === 1;
  if (alone) return String(info.team + 1);
  return info.kind === 1 ? 'S' : 'R';
}

/** A name for a seat that was given none. */
export function seatName(seat: number): string {
  const jersey = PLAYER_TEAMS[seat];
  return `Team ${jersey ? TEAMS[jersey].name : seat + 1}`;
}

/** A name for a bot that no other seat has. */
export function botName(taken: readonly string[], bots: readonly string[] = BOT_NAMES): string {
  const free = bots.find((name) => !taken.includes(`Bot ${name}`));
  return `Bot ${free ?? taken.length + 1}`;
}

/** So many bots of one level. */
export function botSeats(many: number, bot: string): SeatWish[] {
  const seats: SeatWish[] = [];
  for (let i = 0; i < many; i++) seats.push({ kind: 'bot', name: botName(seats.map((seat) => seat.name)), bot });
  return seats;
}
