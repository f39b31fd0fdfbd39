/** The wording that all titles share, in English; a title's own is in its folder under `panels/`. */

import type { RaceEvent, RiderId, RiderInfo, SeatId, TableEvent, TableSeat, TeamId } from './types';

// ---- Small grammar ------------------------------------------------------------------------------

const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** "1 square", "5 squares". */
export function plural(many: number, one: string, more = `${one}s`): string {
  return `${many} ${many === 1 ? one : more}`;
}

/** "one rider", "four riders", "13 riders". */
export function counted(many: number, one: string, more = `${one}s`): string {
  return `${COUNTS[many] ?? many} ${many === 1 ? one : more}`;
}

/** "a, b and c" */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

export function ordinal(place: number): string {
  const tail = place % 100 >= 11 && place % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${tail}`;
}

// ---- Who is who ---------------------------------------------------------------------------------

/** What is needed to name teams and riders. */
export interface Cast {
  seats: readonly TableSeat[];
  riders: readonly RiderInfo[];
  /** The seats of whoever reads this. With several at one screen, everybody goes by name. */
  you: readonly SeatId[];
  /** What a rider is called within its team: "Rouleur". */
  rider: (rider: RiderInfo) => string;
  /** What a team without a seat is called. */
  dummy: (team: TeamId) => string;
  /** The team that a seat goes by, where it leads several. */
  leader?: (team: TeamId) => TeamId;
}

const leaderOf = (team: TeamId, cast: Cast): TeamId => cast.leader?.(team) ?? team;

export function isYou(team: TeamId, cast: Cast): boolean {
  return cast.you.length === 1 && cast.seats[cast.you[0]!]?.team === leaderOf(team, cast);
}

/** "You", "Maren", "Bot Eddy", "Peloton team" */
export function teamName(team: TeamId, cast: Cast): string {
  if (isYou(team, cast)) return 'You';
  const leader = leaderOf(team, cast);
  return cast.seats.find((one) => one.team === leader)?.name ?? cast.dummy(team);
}

/** "your Rouleur", "Bot Eddy’s Sprinteur", "the Peloton team’s Rouleur"; "you" and "Jo" with one rider each. */
export function riderName(rider: RiderId, cast: Cast): string {
  const info = cast.riders[rider];
  if (!info) return 'a rider';
  const alone = cast.riders.filter((other) => other.team === info.team).length === 1;
  if (isYou(info.team, cast)) return alone ? 'you' : `your ${cast.rider(info)}`;
  const dummy = leaderOf(info.team, cast) >= cast.seats.length;
  const name = `${dummy ? 'the ' : ''}${teamName(info.team, cast)}`;
  return alone ? name : `${possessive(name)} ${cast.rider(info)}`;
}

/** "you take", "Jo takes": the verb for a rider's name. */
export function verb(rider: RiderId, cast: Cast, one: string, you = one.replace(/(e?s)$/, '')): string {
  return riderName(rider, cast) === 'you' ? you : one;
}

// ---- What happens -------------------------------------------------------------------------------

/** A line of commentary. */
export interface Said {
  text: string;
  /** `hot` stands out: breakaways, the finish. */
  tone: 'plain' | 'hot';
  /** The rules behind it, for a link. */
  rules: string[];
  /** Whether a rider or team of the reader's is meant. */
  mine: boolean;
}

/** What every table tells by itself; null for a title's own events. */
export function tableLine(event: RaceEvent | TableEvent, cast: Cast, prefix: string): Said | null {
  if (!('seat' in event) || (event.event !== 'undone' && event.event !== 'took-over')) return null;
  const team = cast.seats[event.seat]?.team ?? event.seat;
  const name = teamName(team, cast);
  const mine = cast.you.includes(event.seat);
  return event.event === 'undone'
    ? said(`${name} ${isYou(team, cast) ? 'take' : 'takes'} the last choice back.`, [`${prefix}.turn.undo`], mine)
    : said(`A bot rides on for ${name}.`, [], mine);
}

export function said(text: string, rules: string[] = [], mine = false, tone: Said['tone'] = 'plain'): Said {
  return { text: capital(text), tone, rules, mine };
}
