// Written by tools/page_types.py from the structs of the server: make types

export interface Request {
  t: 'Request';
}

export interface Hello {
  t: 'hello';
  from?: number;
}

export interface Act {
  t: 'act';
  id: string;
  seat: number;
  decision: number;
  action: string;
}

export interface Undo {
  t: 'undo';
  id: string;
  seat: number;
  decision: number;
}

export interface Why {
  t: 'why';
  id: string;
  seat: number;
  action: string;
}

export interface GiveOrders {
  t: 'orders';
  id: string;
  seat: number;
  orders: Record<string, string>;
}

export interface OddsWish {
  t: 'odds';
  id: string;
  seat: number;
}

export interface HintWish {
  t: 'hint';
  id: string;
  seat: number;
}

export interface Ping {
  t: 'ping';
}

export interface TableInfo {
  table: string;
  game: string;
  options: Record<string, string | number | boolean | number[]>;
  box: TableBox | null;
  seats: SeatInfo[];
  board: unknown;
  cards: unknown[];
  riders: RiderInfo[];
  orders: Order[];
  maker: boolean;
  watch: string | null;
  lesson: boolean;
  branch: string | null;
}

export interface TableBox {
  name: string;
  course: string | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'bot' | 'open' | 'person';
  bot: string | null;
  team: number;
  present: boolean;
  link: string | null;
}

export interface RiderInfo {
  rider: number;
  team: number;
  kind: number | null;
  name: string;
}

export interface Order {
  id: string;
  text: string;
  values: OrderValue[];
}

export interface OrderValue {
  value: string;
  text: string;
}

export interface Ask {
  seat: number;
  decision: number;
  choices: Choice[];
  ordered: OrderedAnswer | null;
}

export interface Choice {
  action: string;
  kind: string;
  text: string;
  rider: number | null;
  space: number | null;
  spaces: number[];
  rules: string[];
}

export interface OrderedAnswer {
  action: string;
  text: string;
}

export interface UndoInfo {
  seat: number;
  ok: boolean;
  decision: number | null;
  choice: Choice | null;
  back: boolean;
  rule: string | null;
  why: string | null;
}

export interface Message {
  t: 'Message';
}

export interface Situation {
  t: 'situation';
  n: number;
  view: unknown;
  private: Record<number, unknown>;
  asks: Ask[];
  undo: UndoInfo[];
  orders: Record<string, Record<string, string>>;
  score: unknown;
  hints: number;
  over: Result | null;
}

export interface Result {
  winner: number;
  places: number[];
  ranking: string[];
  rounds: number;
}

export interface State {
  t: 'state';
  n: number;
  view: unknown;
  private: Record<number, unknown>;
  asks: Ask[];
  undo: UndoInfo[];
  orders: Record<string, Record<string, string>>;
  score: unknown;
  hints: number;
  over: Result | null;
  table: TableInfo;
  you: number[];
}

export interface Update {
  t: 'update';
  n: number;
  view: unknown;
  private: Record<number, unknown>;
  asks: Ask[];
  undo: UndoInfo[];
  orders: Record<string, Record<string, string>>;
  score: unknown;
  hints: number;
  over: Result | null;
  events: unknown;
}

export interface Seats {
  t: 'seats';
  seats: SeatInfo[];
}

export interface Ack {
  t: 'ack';
  id: string;
  n: number;
}

export interface Because {
  t: 'why';
  id: string;
  rule: string | null;
  why: string | null;
}

export interface OddsAnswer {
  t: 'odds';
  id: string;
  seat: number;
  decision: number;
  odds: Record<string, unknown>[];
}

export interface HintAnswer {
  t: 'hint';
  id: string;
  seat: number;
  decision: number;
  hints: number;
  options: unknown[];
  best: string;
  equal: boolean;
  why: string;
  teams: number;
  playouts: number;
}

export interface Rematch {
  t: 'rematch';
  table: string;
}

export interface Pong {
  t: 'pong';
}

export interface Error {
  t: 'error';
  id: string | null;
  code: number;
  why: string;
  field: string | null;
  rule: string | null;
}

export interface Mistake {
  file: string;
  line?: number;
  why: string;
}

export interface Problem {
  code: number;
  why: string;
  field?: string | null;
  rule?: string | null;
  mistakes?: Mistake[];
}

export interface Failure {
  error: Problem;
}

export interface BotInfo {
  name: string;
  level: number;
  text: string;
  called: string;
}

export interface SeatWish {
  kind: 'bot' | 'friend' | 'me' | 'open';
  name?: string;
  bot?: string | null;
}

export interface Preset {
  id: string;
  name: string;
  text: string;
  options: Record<string, string | number | boolean | number[]>;
  seats: SeatWish[];
}

export interface TitleInfo {
  id: string;
  name: string;
  built: boolean;
  players: [number, number];
  tagline: string;
  translated: number;
  options: Option[];
  courses: CourseInfo[];
  bots: BotInfo[];
  presets: Preset[];
  files: string[];
}

export interface Option {
  name: string;
  default: string | number | boolean | number[];
  values: string[];
  limits: [number, number] | null;
  rule: string;
  text: string;
}

export interface CourseInfo {
  id: string;
  name: string;
  set: string;
  squares: number;
  teams: string;
}

export interface Box {
  name?: string;
  files: Record<string, string>;
}

export interface OpenedBox {
  options: Option[];
  courses: CourseInfo[];
  tiles: unknown[];
}

export interface CheckWish {
  seats: number;
  options?: Record<string, string | number | boolean | number[]>;
  box?: Box | null;
}

export interface Checked {
  ok: boolean;
  warnings: string[];
  board: unknown;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string | number | boolean | number[]>;
  box?: Box | null;
}

export interface SeatMade {
  seat: number;
  kind: 'bot' | 'friend' | 'me' | 'open';
  name: string;
  bot: string | null;
  link: string | null;
}

export interface TableMade {
  table: string;
  seats: SeatMade[];
  watch: string;
}

export interface TableListed {
  table: string;
  game: string;
  name: string;
  options: Record<string, string | number | boolean | number[]>;
  box: TableBox | null;
  round: number;
  phase: string;
  over: boolean;
  your_turn: boolean;
  take_backs: number;
  hints: number;
  lesson: boolean;
  branch: string | null;
  you: number[];
  seats: SeatInfo[];
  riders: RiderInfo[];
  ranking: number[];
  won: boolean;
  updated: number;
}

export interface MyTables {
  on: TableListed[];
  finished: number;
}

export interface Rate {
  game: string;
  of: string;
  raced: number;
  won: number;
}

export interface MyRaces {
  races: TableListed[];
  counts: Record<string, number>;
}

export interface MyRates {
  titles: Rate[];
  stages: Rate[];
  bots: Rate[];
  take_backs: Rate[];
  lessons: number;
}

export interface Removal {
  removed: boolean;
}

export interface TableFacts {
  table: string;
  game: string;
  name: string;
  options: Record<string, string | number | boolean | number[]>;
  box: TableBox | null;
  seats: SeatInfo[];
  you: number[];
  maker: boolean;
  over: boolean;
  branch: string | null;
}

export interface Join {
  code: string;
  name?: string;
}

export interface Joined {
  table: string;
  seat?: number | null;
  watch?: boolean;
}

export interface SeatChange {
  kind: 'bot';
  bot: string;
  name?: string;
}

export interface Frame {
  seq: number;
  entry: string | null;
  events: unknown[];
  view: unknown;
  score?: unknown;
}

export interface Moment {
  letter: string;
  at: number;
  since: number;
  round: number;
  kind: string;
  team: number;
  riders: number[];
  swing: number;
  unit: string;
  title: string;
  text: string;
}

export interface Replay {
  table: string;
  game: string;
  options: Record<string, string | number | boolean | number[]>;
  box: TableBox | null;
  seats: SeatInfo[];
  board: unknown;
  cards: unknown[];
  riders: RiderInfo[];
  frames: Frame[];
  result: Result;
  hints: number;
  take_backs: number;
  cut_short: number;
  branch: string | null;
  statistics: unknown[];
  moments: Moment[];
  decided: (number | null)[];
  ended: string;
}

export interface ChancesTold {
  at: number;
  round: number;
  chances: number[];
}

export interface OptionTold {
  action: string;
  text: string;
  win: number;
  low: number;
  high: number;
  place: number;
  tries: number;
  choice: unknown;
}

export interface MomentTold {
  letter: string;
  kind: 'choice' | 'fate' | 'gain';
  at: number;
  until: number;
  round: number;
  swing: number;
  title: string;
  text: string;
  cost: number;
  why: string;
  played: string;
  best: string;
  options: OptionTold[];
}

export interface LedgerTold {
  start: number;
  end: number;
  choices: number;
  low: number;
  high: number;
  rest: number;
  told_apart: boolean;
  text: string;
}

export interface SideTold {
  seat: number;
  decisive: string | null;
  moments: MomentTold[];
  ledger: LedgerTold;
}

export interface AnalysisTold {
  teams: number;
  winner: number;
  rounds: ChancesTold[];
  sides: SideTold[];
  playouts: number;
}

export interface AnalysisState {
  state: 'done' | 'failed' | 'none' | 'running';
  done: number;
  of: number;
  mine: boolean;
  analysis: AnalysisTold | null;
}

export interface ForkWish {
  seat: number;
  at: number;
  action: string;
}

export interface RideOnWish {
  seat: number;
  at: number;
  action?: string | null;
}

export interface BranchTold {
  seat: number;
  at: number;
  action: string;
  rounds: ChancesTold[];
  frames: Frame[];
  result: Result;
  place: number;
  won: boolean;
  text: string;
}

export interface RecordGiven {
  record: string;
}

export interface RecordKept {
  table: string;
}

export interface Report {
  text: string;
}

export interface Lesson {
  id: string;
  rule: string;
  points: 'hand' | 'map' | 'order' | 'profile';
  asked: Record<string, string | number | boolean> | null;
  happened: Record<string, string | number | boolean> | null;
  until: Record<string, string | number | boolean> | null;
  advised: Record<string, string | number | boolean> | null;
  after: string | null;
  rare: boolean;
}

export interface Coached {
  seed: string;
  options: Record<string, string | number | boolean | number[]>;
  bots: string[];
  lesson: Lesson[];
}

export interface Taught {
  board: unknown;
  seats: number;
  lessons: Lesson[];
}

export interface PupilWish {
  names: string[];
}

export interface Score {
  margin: number;
  by: string;
  settled: number | null;
}
