/** Everything that goes between server and page, as `docs/protocol.md` and the OpenAPI schema say it. */

import type { Course } from '../titles/course';

// ---- HTTP -------------------------------------------------------------------------------------

export type GameId = string;
export type SeatId = number;
export type TeamId = number;
export type RiderId = number;
export type SpaceId = number;
export type OptionValue = string | number | boolean | number[];
export type Options = Record<string, OptionValue>;

export interface OptionInfo {
  name: string;
  default: OptionValue;
  /** What may be chosen; empty where it is open (a course, a number, a list). */
  values: string[];
  /** Of a number. */
  limits: [least: number, most: number] | null;
  rule: string;
  text: string;
}

export interface CourseInfo {
  id: string;
  name: string;
  set: string;
  squares: number;
  /** How many teams it is laid for, such as "2-4". */
  teams: string;
}

export interface BotInfo {
  name: string;
  /** From 1, the weakest. */
  level: number;
  text: string;
}

export interface Preset {
  id: string;
  name: string;
  text: string;
  options: Options;
  seats: SeatWish[];
}

export interface Title {
  id: GameId;
  name: string;
  built: boolean;
  players: [fewest: number, most: number];
  tagline: string;
  options: OptionInfo[];
  courses: CourseInfo[];
  bots: BotInfo[];
  presets: Preset[];
}

export interface Rule {
  id: string;
  title: string;
  source: string;
  text: string;
  ruling: string;
  option: string;
}

/** The course of a race as its title sends it; what else is in it, only that title's panel knows. */
export interface Board {
  game: GameId;
  name: string;
}

export interface Checked<B extends Board = Board> {
  ok: true;
  warnings: string[];
  board: B;
}

export type SeatKind = 'me' | 'friend' | 'bot' | 'open';

/** A seat as a new table is asked for. */
export interface SeatWish {
  kind: SeatKind;
  name: string;
  bot?: string;
}

export interface NewTable {
  game: GameId;
  options: Options;
  seats: SeatWish[];
}

export interface MadeTable {
  table: string;
  /** An open seat has the code of its play link. */
  seats: { seat: SeatId; kind: SeatKind; name: string; bot?: string | null; link?: string | null }[];
  /** The code of the watch link. */
  watch: string;
}

export interface TableSummary {
  table: string;
  game: GameId;
  /** Of the course. */
  name: string;
  round: number;
  phase: string;
  over: boolean;
  your_turn: boolean;
  seats: TableSeat[];
  /** Milliseconds. */
  updated: number;
}

export interface TableFacts {
  table: string;
  game: GameId;
  name: string;
  options: Options;
  seats: TableSeat[];
  you: SeatId[];
  maker: boolean;
  over: boolean;
}

export interface Joined {
  table: string;
  seat?: SeatId;
  watch?: boolean;
}

export interface Result {
  /** A team: a seat's number, or beyond the seats a dummy team's. */
  winner: TeamId;
  /** Of every seat among all teams. */
  places: number[];
  /** All riders in notation, best first. */
  ranking: string[];
  rounds: number;
}

/** What a rider did in a finished race: its name in notation, and figures of the title's. */
export interface RiderStatistics {
  rider: string;
}

export interface Replay<T extends TitleTypes = TitleTypes> {
  table: string;
  game: GameId;
  options: Options;
  seats: TableSeat[];
  board: T['board'];
  cards: T['card'][];
  riders: (RiderInfo & { name: string })[];
  /** The first frame is the race before anything happened. */
  frames: {
    seq: number;
    entry: string | null;
    events: T['event'][];
    view: T['view'];
    /** Where it changed. */
    score?: T['score'];
  }[];
  result: Result;
  /** By the riders' numbers. */
  statistics: T['statistics'][];
}

/** What a refused call says. */
export interface Problem {
  code: number | string;
  field?: string | null;
  rule?: string | null;
  why: string;
}

// ---- The table --------------------------------------------------------------------------------

export interface TableSeat {
  seat: SeatId;
  name: string;
  kind: 'person' | 'bot' | 'open';
  bot: string | null;
  team: TeamId;
  /** Whether somebody looks through it now. */
  present: boolean;
  /** The code of an open seat's play link, for the table's maker. */
  link: string | null;
}

/** Who rides for whom. */
export interface RiderInfo {
  rider: RiderId;
  team: TeamId;
  /** The sort of rider, as its title counts them; null where there is none, or it is not known yet. */
  kind: number | null;
}

/** What stays the same while a race is on, but for the seats. */
export interface Table<T extends TitleTypes = TitleTypes> {
  table: string;
  game: GameId;
  options: Options;
  seats: TableSeat[];
  board: T['board'];
  /** The kinds of cards by number; none where a title has no cards. */
  cards: T['card'][];
  /** Each with its name in notation. */
  riders: (RiderInfo & { name: string })[];
  /** The standing orders that a seat can give. */
  orders: readonly Order[];
  /** Whether you set it up. */
  maker: boolean;
  /** The code of the watch link, for those who have a seat. */
  watch: string | null;
}

/** A legal action. A title adds what else its panel needs. */
export interface Choice {
  action: string;
  /** The sort of action, a word of the title's. */
  kind: string;
  /** In a few words, where a title gives them. */
  text: string;
  rider: RiderId | null;
  space: SpaceId | null;
  /** All others that it touches. */
  spaces: SpaceId[];
  /** The rules behind it. */
  rules: string[];
}

export interface Ask<C extends Choice = Choice> {
  seat: SeatId;
  decision: number;
  choices: C[];
  /** What standing orders will answer in a moment. */
  ordered: { action: string; text: string } | null;
}

/** Something that can be left to the server. The first value orders nothing: the seat is asked. */
export interface Order {
  id: string;
  text: string;
  values: readonly { value: string; text: string }[];
}

/** The value of every order that is given, by its id. */
export type Given = Readonly<Record<string, string>>;

export interface UndoState {
  seat: SeatId;
  ok: boolean;
  why?: string | null;
  rule?: string | null;
}

/** A rider as one seat sees it. */
export interface RiderView extends RiderInfo {
  /** Null off the road. */
  space: SpaceId | null;
}

/** The race as one seat, or a spectator, sees it. */
export interface View {
  seat: SeatId | null;
  /** A word of the title's. */
  phase: string;
  round: number;
  to_act: SeatId[];
  riders: RiderView[];
  /** Riders over the line, in order. */
  home: RiderId[];
  over: boolean;
  ranking: RiderId[];
  moment: number;
  seen: number[];
}

/** How a race stands in points or seconds, the same for everybody. A title adds its sheet. */
export interface Score {
  /** Between the first two. */
  margin: number;
  /** What decides between them: a word of the title's. */
  by: string;
  /** The seat that wins whatever comes. */
  settled: SeatId | null;
}

/** By seat number, or under "spectator". */
export type Views = Record<string, View>;

// ---- Events -----------------------------------------------------------------------------------

/** Whatever a title tells: its name, and what belongs to it. */
export interface RaceEvent {
  event: string;
}

/** The table's own: a seat took its last action back; a bot plays on for a seat. */
export type TableEvent = { event: 'undone'; seat: SeatId } | { event: 'took-over'; seat: SeatId; bot: string };

// ---- What is a title's own ----------------------------------------------------------------------

/**
 * The shapes that a title fills in: `interface Flamme extends TitleTypes { view: FlammeView; … }`. Shell code leaves
 * them as they are; a panel writes `RaceShow<Flamme>`, `Panel<Flamme>`, and gets its own shapes everywhere.
 */
export interface TitleTypes {
  board: Board;
  course: Course;
  view: View;
  choice: Choice;
  event: RaceEvent;
  card: unknown;
  odds: OddsOfAction;
  statistics: RiderStatistics;
  /** Null where nothing is added up, or not yet. */
  score: Score | null;
}

// ---- Socket: page to server --------------------------------------------------------------------

export interface HelloMessage {
  t: 'hello';
  from: number;
}
export interface ActMessage {
  t: 'act';
  id: string;
  seat: SeatId;
  decision: number;
  action: string;
}
export interface UndoMessage {
  t: 'undo';
  id: string;
  seat: SeatId;
}
export interface WhyMessage {
  t: 'why';
  id: string;
  seat: SeatId;
  action: string;
}
export interface OddsMessage {
  t: 'odds';
  id: string;
  seat: SeatId;
}
/** All that a seat orders from now on. */
export interface OrdersMessage {
  t: 'orders';
  id: string;
  seat: SeatId;
  orders: Given;
}
export type AskingMessage = ActMessage | UndoMessage | WhyMessage | OddsMessage | OrdersMessage;
export type ClientMessage = HelloMessage | AskingMessage | { t: 'ping' };

// ---- Socket: server to page --------------------------------------------------------------------

/** What we may know now. */
export interface Situation {
  /** How many events there have been. */
  n: number;
  views: Views;
  asks: Ask[];
  undo: UndoState[];
  score: Score | null;
  /** By seat, for ours. */
  orders: Readonly<Record<SeatId, Given>>;
  over: Result | null;
}
export interface StateMessage extends Situation {
  t: 'state';
  table: Table;
  you: SeatId[];
}
export interface UpdateMessage extends Situation {
  t: 'update';
  events: RaceEvent[];
}
/** Somebody came, left, sat down or was replaced. */
export interface SeatsMessage {
  t: 'seats';
  seats: TableSeat[];
}
/** Somebody wants to race again, at that table. */
export interface RematchMessage {
  t: 'rematch';
  table: string;
}
export interface AckMessage {
  t: 'ack';
  id: string;
  n: number;
}
export interface ErrorMessage {
  t: 'error';
  id: string | null;
  code: number;
  rule?: string | null;
  field?: string | null;
  why: string;
}
export interface WhyAnswer {
  t: 'why';
  id: string;
  /** Null where the action is legal. */
  rule: string | null;
  why: string | null;
}
/** What an action may come to: means of the title's tally by name, and the chance of each final square. */
export interface OddsOfAction {
  action: string;
}
export interface OddsAnswer {
  t: 'odds';
  id: string;
  seat: SeatId;
  decision: number;
  odds: OddsOfAction[];
}
export type ServerMessage =
  | StateMessage
  | UpdateMessage
  | SeatsMessage
  | RematchMessage
  | AckMessage
  | ErrorMessage
  | WhyAnswer
  | OddsAnswer
  | { t: 'pong' };
