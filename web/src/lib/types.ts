/** Everything that goes between server and page, as `docs/protocol.md` and the OpenAPI schema say it. */

import type { Course } from '../titles/course';
import type * as told from '../told/server';

// ---- HTTP -------------------------------------------------------------------------------------

export type GameId = string;
export type SeatId = number;
export type TeamId = number;
export type RiderId = number;
export type SpaceId = number;
export type Options = told.Preset['options'];
export type OptionValue = Options[string];
export type OptionInfo = told.Option;
export type CourseInfo = told.CourseInfo;
export type BotInfo = told.BotInfo;
export type Preset = told.Preset;
export type Title = told.TitleInfo;
export type NewTable = told.NewTable;
/** Component files of somebody's own, by name. */
export type Box = Required<told.Box>;
export type OpenedBox = told.OpenedBox;
export type Report = told.Report;
export type Mistake = told.Mistake;
export type MadeTable = told.TableMade;
export type TableSummary = told.TableListed;
export type MyTables = told.MyTables;
export type MyRaces = told.MyRaces;
export type MyRates = told.MyRates;
export type Rate = told.Rate;
export type TableFacts = told.TableFacts;
export type TableSeat = told.SeatInfo;
export type Joined = told.Joined;
export type Result = told.Result;

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

export interface Checked<B extends Board = Board> extends told.Checked {
  ok: true;
  board: B;
}

export type SeatKind = told.SeatWish['kind'];

/** A seat as a new table is asked for. */
export interface SeatWish extends told.SeatWish {
  name: string;
}

/** What a rider did in a finished race: its name in notation, and figures of the title's. */
export interface RiderStatistics {
  rider: string;
}

export type KeyMoment = told.Moment;

export interface Replay<T extends TitleTypes = TitleTypes> extends told.Replay {
  board: T['board'];
  cards: T['card'][];
  frames: Frame<T>[];
  /** By the riders' numbers. */
  statistics: T['statistics'][];
}

/** The first frame is the race before anything happened. */
export interface Frame<T extends TitleTypes = TitleTypes> extends told.Frame {
  events: T['event'][];
  view: T['view'];
  /** Where it changed. */
  score?: T['score'];
}

/** What a refused call says. */
export interface Problem extends Omit<told.Problem, 'code'> {
  code: number | string;
}

// ---- The table --------------------------------------------------------------------------------

/** Who rides for whom. `kind` is null where there are no kinds, or it is not known yet. */
export type RiderInfo = Omit<told.RiderInfo, 'name'>;

/** What stays the same while a race is on, but for the seats. */
export interface Table<T extends TitleTypes = TitleTypes> extends told.TableInfo {
  board: T['board'];
  /** The kinds of cards by number; none where a title has no cards. */
  cards: T['card'][];
}

/** A legal action. A title adds what else its panel needs. */
export type Choice = told.Choice;
export type UndoState = told.UndoInfo;
export type Score = told.Score;

/** A question, and what standing orders will answer in a moment. */
export interface Ask<C extends Choice = Choice> extends told.Ask {
  choices: C[];
}

/** Something that can be left to the server. The first value orders nothing: the seat is asked. */
export type Order = told.Order;
/** The value of every order that is given, by its id. */
export type Given = Readonly<Record<string, string>>;

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

/** What a seat alone may know: for lists of the view, by number, what else there is to say of an entry. */
export type PrivateView = Record<string, Record<number, object>>;

// ---- Events -----------------------------------------------------------------------------------

/** Whatever a title tells: its name, and what belongs to it. */
export interface RaceEvent {
  event: string;
}

/** The table's own: a seat took its last action back; a bot plays on for a seat. */
export type TableEvent =
  { event: 'undone'; seat: SeatId; back?: true } | { event: 'took-over'; seat: SeatId; bot: string };

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

/** All that a seat orders from now on. */
export interface OrdersMessage extends Omit<told.GiveOrders, 'orders'> {
  orders: Given;
}
export type AskingMessage = told.Act | told.Undo | told.Why | told.OddsWish | told.HintWish | OrdersMessage;
export type ClientMessage = told.Hello | AskingMessage | told.Ping;

// ---- Socket: server to page --------------------------------------------------------------------

/** What we may know now. */
export interface Situation extends Omit<told.Situation, 't'> {
  view: View;
  private: Record<SeatId, PrivateView | null>;
  asks: Ask[];
  score: Score | null;
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
/** What an action may come to: means of the title's tally by name, and the chance of each final square. */
export interface OddsOfAction {
  action: string;
}
export interface OddsAnswer extends Omit<told.OddsAnswer, 'odds'> {
  odds: OddsOfAction[];
}
/** What the coach thinks of an action: the chance to win and between what it lies, and the place to expect. */
export interface HintOption {
  action: string;
  win: number;
  low: number;
  high: number;
  place: number;
  tries: number;
}
export interface HintAnswer extends Omit<told.HintAnswer, 'options'> {
  /** The best first. */
  options: HintOption[];
}
export type AckMessage = told.Ack;
export type ErrorMessage = Omit<told.Error, 'field' | 'rule'> & Partial<Pick<told.Error, 'field' | 'rule'>>;
export type WhyAnswer = told.Because;
export type ServerMessage =
  | StateMessage
  | UpdateMessage
  | told.Seats
  | told.Rematch
  | AckMessage
  | ErrorMessage
  | WhyAnswer
  | OddsAnswer
  | HintAnswer
  | told.Pong;
