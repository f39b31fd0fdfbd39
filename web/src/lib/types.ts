/** Everything that goes between server and page, as `docs/protocol.md` and the OpenAPI schema say it. */

// ---- HTTP -------------------------------------------------------------------------------------

export type GameId = string;
export type SeatId = number;
export type TeamId = number;
export type RiderId = number;
export type SpaceId = number;
/** A kind of card: an index into `Table.cards`. */
export type CardId = number;
export type OptionValue = string | number | boolean | number[];
export type Options = Record<string, OptionValue>;

export interface OptionInfo {
  name: string;
  default: OptionValue;
  /** What may be chosen; empty where it is open (a course, a number, a list). */
  values: string[];
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

export type TileKind =
  'start' | 'finish' | 'straight' | 'soft' | 'sharp' | 'breakaway' | 'supply' | 'cobbles' | 'bonus';

/** One side of a tile. */
export interface Tile {
  side: string;
  tile: string;
  kind: TileKind;
  set: string;
  /** A letter a square: S start grid, F flat, U ascent, D descent, C cobbles, Z supply, X past the line. */
  terrain: string;
  /** A digit a square: how many riders fit side by side. */
  lanes: string;
  /** Degrees, right is positive. */
  bend: number;
}

export interface BoardTile {
  side: string;
  kind: string;
  terrain: string;
  lanes: string;
  bend: number;
}

/** The course of a Flamme Rouge race. Spaces are numbered row by row from the start, the right lane first. */
export interface FlammeBoard {
  game: 'flamme-rouge';
  name: string;
  tiles: BoardTile[];
  extra_rows: number;
  start_rows: number;
  /** The first row past the finishing line. */
  line: number;
  rows: number;
  spaces: number;
  breakaway_row: number;
  breakaway_places: number;
  warnings: string[];
}

export interface Checked {
  ok: true;
  warnings: string[];
  board: FlammeBoard;
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
  phase: PhaseId;
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

export interface RiderStatistics {
  rider: string;
  by_cards: number;
  by_slipstream: number;
  lost: number;
  exhaustion: number;
  cards: string[];
}

export interface Replay {
  table: string;
  game: GameId;
  options: Options;
  seats: TableSeat[];
  board: FlammeBoard;
  cards: Card[];
  riders: RiderInfo[];
  /** The first frame is the race before anything happened. */
  frames: { seq: number; entry: string | null; events: RaceEvent[]; view: View }[];
  result: Result;
  statistics: RiderStatistics[];
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

/** A kind of card. Its number is its place in `Table.cards`. */
export interface Card {
  code: string;
  value: number;
  name: string;
  /** Attack!: what the Peloton riders in front and behind move. */
  front?: number;
  rear?: number;
}

export interface RiderInfo {
  rider: RiderId;
  team: TeamId;
  /** 0 Rouleur, 1 Sprinteur; null while a single rider is not picked. */
  kind: number | null;
  /** In notation. */
  name?: string;
}

export interface Table {
  table: string;
  game: GameId;
  options: Options;
  seats: TableSeat[];
  board: FlammeBoard;
  cards: Card[];
  riders: RiderInfo[];
  /** Whether you set it up. */
  maker: boolean;
  /** The code of the watch link, for those who have a seat. */
  watch: string | null;
}

export interface Choice {
  action: string;
  kind: string;
  /** In a few words, where a title gives them. */
  text?: string;
  rider: RiderId | null;
  card: CardId | null;
  squares: number;
  space: SpaceId | null;
  /** All others that it touches. */
  spaces?: SpaceId[];
  rules: string[];
  in_the_wind: boolean;
}

export interface Ask {
  seat: SeatId;
  decision: number;
  choices: Choice[];
}

export interface UndoState {
  seat: SeatId;
  ok: boolean;
  why?: string | null;
  rule?: string | null;
}

export type PhaseId = 'distribute' | 'start' | 'bid' | 'energy' | 'over';

export interface RiderView {
  rider: RiderId;
  team: TeamId;
  kind: number | null;
  space: SpaceId | null;
  deck_size: number;
  recycled_size: number;
  hand_size: number;
  committed: boolean;
  left: CardId[];
  played: CardId[];
  exhaustion: number;
  fresh: number;
  bid: CardId | null;
  recycled: CardId[] | null;
  hand: CardId[] | null;
  card: CardId | null;
}

export interface View {
  seat: SeatId | null;
  phase: PhaseId;
  round: number;
  to_act: SeatId[];
  /** The rider whose hand each seat is looking at. */
  holding: (RiderId | null)[];
  riders: RiderView[];
  home: RiderId[];
  supply: number[];
  over: boolean;
  ranking: RiderId[];
  moment: number;
  seen: number[];
}

/** By seat number, or under "spectator". */
export type Views = Record<string, View>;

// ---- Events -----------------------------------------------------------------------------------

export type RaceEvent =
  | { event: 'distributed'; rouleur: number; sprinteur: number }
  | { event: 'placed'; rider: RiderId; space: SpaceId }
  | { event: 'drew'; seat: SeatId; rider: RiderId; count: number; reshuffled: boolean; cards: CardId[] | null }
  | { event: 'committed'; seat: SeatId; rider: RiderId; card: CardId | null }
  | { event: 'round'; round: number }
  | { event: 'bids'; round: number; bids: [RiderId, CardId][] }
  | { event: 'broke-away'; rider: RiderId; total: number; space: SpaceId }
  | { event: 'revealed'; cards: [RiderId, CardId | null][] }
  | { event: 'moved'; rider: RiderId; start: SpaceId; end: SpaceId; value: number; why: string[] }
  | { event: 'slipstreamed'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'exhausted'; rider: RiderId; taken: boolean }
  | { event: 'finished'; rider: RiderId; place: number }
  | { event: 'over'; ranking: RiderId[] }
  /** The table's own: a seat took its last action back; a bot plays on for a seat. */
  | { event: 'undone'; seat: SeatId }
  | { event: 'took-over'; seat: SeatId; bot: string };

export type EventName = RaceEvent['event'];
export type EventOf<Name extends EventName> = Extract<RaceEvent, { event: Name }>;

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
export type AskingMessage = ActMessage | UndoMessage | WhyMessage | OddsMessage;
export type ClientMessage = HelloMessage | AskingMessage | { t: 'ping' };

// ---- Socket: server to page --------------------------------------------------------------------

/** What we may know now. */
export interface Situation {
  /** How many events there have been. */
  n: number;
  views: Views;
  asks: Ask[];
  undo: UndoState[];
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
export interface OddsOfAction {
  action: string;
  /** Chance of an exhaustion card, 0 to 1. */
  wind: number;
  /** Chance of each final square, by its number. */
  square: Record<string, number>;
  /** Squares won in slipstreams, on average. */
  slipstream: number;
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
