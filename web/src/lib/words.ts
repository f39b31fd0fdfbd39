/** How riders, teams and what happens at every table are told; a title's own is in its folder under `panels/`. */

import { say, t, table } from './speech';
import type { RaceEvent, RiderId, RiderInfo, SeatId, TableEvent, TableSeat, TeamId } from './types';

// ---- Small grammar ------------------------------------------------------------------------------

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "30 squares", "2 empty spaces", "rows to go": of what a course is counted in. */
export function unitText(unit: string, what: 'count' | 'empty' | 'to-go' | 'behind', n = 0): string {
  const units = table('unit');
  return say(units[`${unit}.${what}`] ?? units[`square.${what}`]!, { n });
}

/** "4 teams", "2 managers": of what somebody leads. */
export function sideText(side: string, n: number): string {
  const sides = table('side');
  return say(sides[side] ?? sides.team!, { n });
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
  if (isYou(team, cast)) return t('who.you-first');
  const leader = leaderOf(team, cast);
  return cast.seats.find((one) => one.team === leader)?.name ?? cast.dummy(team);
}

/** "your Rouleur", "Bot Eddy’s Sprinteur", "the Peloton team’s Rouleur"; "you" and "Jo" with one rider each. */
export function riderName(rider: RiderId, cast: Cast): string {
  const info = cast.riders[rider];
  if (!info) return t('who.a-rider');
  const alone = cast.riders.filter((other) => other.team === info.team).length === 1;
  const named = { rider: cast.rider(info) };
  if (isYou(info.team, cast)) return alone ? t('who.you') : t('who.your', named);
  const name = teamName(info.team, cast);
  const dummy = leaderOf(info.team, cast) >= cast.seats.length;
  if (alone) return dummy ? t('who.dummy', { name }) : name;
  return dummy ? t('who.of-dummy', { ...named, name }) : t('who.of', { ...named, name, ends: name.slice(-1) });
}

/** Which way a line takes that is told of a rider: `{who, select, you {You take} other {{rider} takes}}`. */
export function whoIs(rider: RiderId, cast: Cast): 'you' | 'other' {
  return riderName(rider, cast) === t('who.you') ? 'you' : 'other';
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
  /** What is told; the last of several events. */
  event?: object | undefined;
}

/** Lines with what they tell of. */
export const toldOf = (event: object | undefined, lines: Said | readonly Said[] | null): Said[] =>
  [lines ?? []].flat().map((line) => ({ ...line, event }));

/** What every table tells by itself; null for a title's own events. */
export function tableLine(event: RaceEvent | TableEvent, cast: Cast, prefix: string): Said | null {
  if (!('seat' in event) || (event.event !== 'undone' && event.event !== 'took-over')) return null;
  const team = cast.seats[event.seat]?.team ?? event.seat;
  const name = teamName(team, cast);
  const mine = cast.you.includes(event.seat);
  if (event.event === 'took-over') return said(t('who.bot-rides', { name }), [], mine);
  const who = { who: isYou(team, cast) ? 'you' : 'other', name };
  return said(event.back ? t('who.went-back', who) : t('who.took-back', who), [`${prefix}.turn.undo`], mine);
}

/** Whether somebody took a decision back with all that came of it. */
export const goesBack = (events: readonly (RaceEvent & { back?: true })[]): boolean =>
  events.some(({ event, back }) => event === 'undone' && back);

export function said(text: string, rules: string[] = [], mine = false, tone: Said['tone'] = 'plain'): Said {
  return { text: capital(text), tone, rules, mine };
}
