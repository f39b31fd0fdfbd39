/**
 * What a title is called by in pages around the race: set-up, rules, lobby, home. A title gives what it has words for
 * (`panels/<title>/title.ts`, a small file of its own); `Words` fills in the rest.
 */

import { PLAYER_TEAMS, type JerseyName } from '../kit/teams';
import type { CourseInfo, Options, RiderInfo, SeatId, TeamId } from '../lib/types';
import { ownName } from '../lib/own';
import { t } from '../lib/speech';
import { capital } from '../lib/words';

/** Who is at the table, as far as jerseys and names go. */
export interface LineUp {
  seats: readonly unknown[];
  options: Options;
}

export interface OptionWords {
  label: string;
  /** What a value does, where the rule's text does not say it. */
  values?: Record<string, string>;
  /** A remark on the set-up page, such as when it counts at all. */
  note?: (seats: number) => string;
}

/** A part of the rule book: the rules whose second part of the id is one of `of`. */
export interface RuleGroupWords {
  id: string;
  title: string;
  text: string;
  of: readonly string[];
}

/** Teams that ride by themselves: an option that is a switch or a number. They come after the seats, in this order. */
export interface DummyTeams {
  option: string;
  /** "Peloton team" */
  name: string;
  /** "Muscle teams", where there may be several. */
  names?: string;
  most: number;
}

/** Where on the set-up page a problem is shown. */
export type Area = 'seats' | 'course' | 'start' | `option:${string}`;

export interface TitleWords {
  /** Of its rule ids: `fr.turn.undo`. Every title has PREFIX.turn.owed, PREFIX.turn.undo and PREFIX.race.over. */
  prefix: string;

  // Who is who.

  /** What a rider is called within its team: "Rouleur", "climber", "number 3". */
  rider?: (rider: RiderInfo, riders: readonly RiderInfo[]) => string;
  /** One or two characters for its back. */
  label?: (rider: RiderInfo, riders: readonly RiderInfo[]) => string;
  /** For teams beyond the seats: what they are called and wear. */
  dummyName?: (team: TeamId, lineUp: LineUp) => string;
  dummyJersey?: (team: TeamId, lineUp: LineUp) => JerseyName;

  /** Whose seat leads a team, where that is not the seat of the same number. */
  leader?: (team: TeamId, lineUp: LineUp) => SeatId;

  // The race.

  /** Where the race stands, in two words: "Round 8", "Line up". */
  phase?: (phase: string, round: number) => string;
  /** Where the race counts something else than rounds, such as everybody's turns: in which round that is. */
  round?: (counted: number, seats: number) => number;
  /** Where a title calls its rounds something else: "in round 8", "R8", "8 rounds", "Rounds", "The race by round". */
  rounds?: {
    readonly in: (round: number) => string;
    readonly mark: (round: number) => string;
    readonly count: (rounds: number) => string;
    readonly many: () => string;
    readonly by: () => string;
  };

  // Set-up.

  options?: Readonly<Record<string, OptionWords>>;
  /** The options to show at once, in this order; the others are fine points. All of them when left out. */
  firstOptions?: readonly string[];
  dummies?: readonly DummyTeams[];
  /** How many seats there can be with these options, dummy teams not counted; the title's most players when left out. */
  room?: (options: Options) => number;
  /** Where there is no room left: "Six teams are the most, dummy teams included." */
  full?: (options: Options) => string;
  /** What a seat leads with these options: "team" when left out. */
  side?: (options: Options) => string;
  /** Why there can be no dummy teams with these options; empty where there can. */
  noDummies?: (options: Options) => string;
  /** On a seat's jersey. */
  seatLabel?: (seat: number, options: Options) => string;
  /** Rules about seats or the course, which are shown there: `[/^fr\.setup\.teams/, 'seats']`. */
  areas?: readonly (readonly [RegExp, Area])[];
  /** The rule behind advice on a course that names none. */
  adviceRule?: string;
  /** What stages are called by where they come from. */
  sets?: Readonly<Record<string, string>>;
  /** Under "Compose your own". */
  composeText?: string;
  /** How strong a bot is, in a word. */
  bots?: Readonly<Record<string, string>>;
  /** What a course without a printed card is called, where there is something better than "Own stage". */
  courseName?: (course: string) => string | undefined;
  /** What a course is counted in, as its `unit` says: "square" when left out. */
  unit?: string;

  // Rules.

  /** In the order of play. */
  ruleGroups?: readonly RuleGroupWords[];
  /** Examples in the search field: "slipstream, climb". */
  search?: string;
}

/** An id as words, where there are no better ones: "Mountain finish". */
export const spaced = (name: string): string => capital(name.replaceAll(/[_-]/g, ' '));

/** A title's words, with something sensible where it has none: what a race says. `PageWords` has what pages around it say. */
export class Words {
  readonly own: Partial<TitleWords>;

  constructor(own: Partial<TitleWords> = {}) {
    this.own = own;
  }

  rider(rider: RiderInfo, riders: readonly RiderInfo[]): string {
    return this.own.rider?.(rider, riders) ?? t('who.rider', { number: placeInTeam(rider, riders) });
  }

  /** A team of one rider goes by its own number, others by the rider's place in the team. */
  label(rider: RiderInfo, riders: readonly RiderInfo[]): string {
    const own = this.own.label?.(rider, riders);
    if (own !== undefined) return own;
    const alone = riders.filter((other) => other.team === rider.team).length === 1;
    return String(alone ? rider.team + 1 : placeInTeam(rider, riders));
  }

  dummyName(team: TeamId, lineUp: LineUp): string {
    return this.own.dummyName?.(team, lineUp) ?? t('who.team', { name: String(team + 1) });
  }

  /** More teams than colours share them and differ by their numbers. */
  jersey(team: TeamId, lineUp: LineUp): JerseyName {
    const dummy = team >= lineUp.seats.length ? this.own.dummyJersey?.(team, lineUp) : undefined;
    return dummy ?? PLAYER_TEAMS[team % PLAYER_TEAMS.length]!;
  }

  leader(team: TeamId, lineUp: LineUp): SeatId {
    return this.own.leader?.(team, lineUp) ?? team;
  }

  round(counted: number, seats: number): number {
    return this.own.round?.(counted, seats) ?? counted;
  }

  phase(phase: string, counted: number, seats: number): string {
    const round = this.round(counted, seats);
    return (
      this.own.phase?.(phase, round) ?? (round > 0 && phase !== 'over' ? t('title.round', { n: round }) : spaced(phase))
    );
  }

  roundMark(round: number): string {
    return this.own.rounds?.mark(round) ?? t('race.round-mark', { n: round });
  }
}

/** What a table's course is called; a box of somebody's own has names of its own. */
export function courseName(
  course: string,
  courses: readonly CourseInfo[],
  words?: Words,
  box?: { course: string | null } | null,
): string {
  if (box?.course) return box.course;
  const id = course.split('/')[0];
  return (
    courses.find((one) => one.id.split('/')[0] === id)?.name ??
    ownName(course) ??
    words?.own.courseName?.(course) ??
    t('title.own-stage')
  );
}

/** Options come as values or as their text. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}

function placeInTeam(rider: RiderInfo, riders: readonly RiderInfo[]): number {
  return riders.filter((other) => other.team === rider.team).findIndex((other) => other.rider === rider.rider) + 1;
}
