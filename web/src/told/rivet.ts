// Written by tools/page_types.py from the structs of the server: make types

export interface View {
  seat: number | null;
  phase: string;
  round: number;
  to_act: number[];
  riders: RiderView[];
  home: number[];
  over: boolean;
  ranking: number[];
  moment: number;
  seen: number[];
  teams: TeamView[];
  lines: number[][];
  bonus_owners: (number | null)[];
  team: number;
  first: number;
  move: MoveView | null;
  barred: Barred[];
  subject: number | null;
  window: string | null;
  event: number | null;
  struck: number[];
  events_resolved: number;
  events_out: number[];
  weather: number | null;
  tactic: number | null;
  tactics_played: number[];
  energy_left: number;
}

export interface RiderView {
  rider: number;
  team: number;
  kind: number;
  space: number | null;
  name: string;
  roadside: boolean;
  light: number;
  heavy: number;
  penalty: number;
  energy: boolean;
  tokens: number[];
  bonuses: number;
  activated: boolean;
  seconds: number;
}

export interface TeamView {
  team: number;
  ai: boolean;
  deck: number;
  hand_size: number;
  limit: number;
  hand: number[] | null;
  discard: number[];
  aside: boolean;
  tactics_size: number;
  tactics: number[] | null;
  tactic_used: boolean;
  answered: boolean | null;
  seconds: number;
}

export interface MoveView {
  rider: number;
  card: number;
  type: string;
  strokes: number | null;
  line: number[];
  diagonals: number;
}

export interface Barred {
  space: number;
  rule: string;
  why: string;
}

export interface Board {
  game: string;
  name: string;
  course: CourseView;
  tiles: Record<string, Tile>;
  rows: number;
  spaces: number;
  lines: number;
  length: string;
  team: string[];
  ai_team: number | null;
  classes: RiderClass[];
  most_fatigue: number;
  penalty: number[];
  fatigue_names: string[];
  seconds: number[];
  not_finished: number;
  time_bonus: number;
  events: EventFace[];
  tactics: TacticFace[];
  warnings: string[];
}

export interface CourseView {
  name: string;
  tiles: string[];
  bonus: BonusLineView[];
}

export interface BonusLineView {
  kind: string;
  tile: string;
  after_row: number;
}

export interface Tile {
  id: string;
  name: string;
  kind: 'curve' | 'finish' | 'start' | 'straight';
  set: 'core' | 'expansion';
  terrain: 'cobbles' | 'descent' | 'flat' | 'mountain' | 'sprint';
  segments: Segment[];
  piece: number;
  grid: number[][] | null;
  grid_front_row: number;
  start_line_after_row: number;
  finish_line_after_row: number;
}

export interface Segment {
  rows: number;
  lanes: number;
  priority: number | 'inside';
  spaces: number[] | null;
}

export interface RiderClass {
  id: 'all_star' | 'climber' | 'domestique' | 'sprinter';
  name: string;
  symbol: string;
  mountain: number;
  flat: number;
  descent: number;
  sprint: number;
  cobbles: number;
}

export interface EventFace {
  id: string;
  name: string;
  text: string;
  grupo: number;
}

export interface TacticFace {
  id: string;
  name: string;
  text: string;
  window: string;
  initial: boolean;
}

export interface CardFace {
  id: string;
  name: string;
  type: string;
  text: string;
  ps: number;
  class_icon: boolean;
  fatigue_icon: boolean;
  follow_icon: boolean;
  fatigue: string;
}

export interface RivetChoice {
  action: string;
  kind: string;
  text: string;
  rider: number | null;
  space: number | null;
  spaces: number[];
  rules: string[];
  card: number | null;
  tactic: number | null;
  number: number | null;
  moves: [number, number | null][];
  cost: number;
  strokes: number | null;
  ledger: [string, number][];
  line: number[];
  then: Fact[];
  marks: string[];
}

export interface Fact {
  what: string;
  riders: number[];
  n: number;
  kind: string;
}

export interface Times {
  margin: number;
  by: string;
  settled: number | null;
  teams: TeamTime[];
  riders: RiderTime[];
}

export interface TeamTime {
  podium: number;
  late: number;
  bonus: number;
  seconds: number;
  team: number;
}

export interface RiderTime {
  podium: number;
  late: number;
  bonus: number;
  seconds: number;
  rider: number;
  team: number;
  place: number;
  home: boolean;
}

export interface RiderStatistics {
  rider: string;
  own_rows: number;
  carried: number;
  regrouped: number;
  lost: number;
  strokes: number;
  unused: number;
  bumps: number;
  fatigue: number;
  bonuses: number;
  seconds: number;
  cards: string[];
}

export type Event =
  | { event: 'tactics-dealt'; seat: number; count: number; initial: number[]; tactics: number[] | null }
  | { event: 'first-team'; team: number }
  | { event: 'placed'; rider: number; space: number; place: number }
  | { event: 'phase'; phase: number; first: number }
  | { event: 'turn'; team: number }
  | { event: 'card-played'; rider: number; card: number; discarded: number | null }
  | { event: 'strength'; rider: number; type: number; strokes: number; ledger: [string, number][]; line: number[] }
  | { event: 'cut'; riders: number[] }
  | { event: 'stepped'; rider: number; kind: string; cost: number; strokes: number; terrain: number; moves: [number, number, number | null][] }
  | { event: 'linked'; riders: number[] }
  | { event: 'move-ended'; rider: number; unused: number }
  | { event: 'tired'; rider: number; kind: number; amount: number }
  | { event: 'recovered'; rider: number; kind: number; amount: number }
  | { event: 'swapped'; riders: number[] }
  | { event: 'pulled-over'; rider: number; moves: [number, number, number][] }
  | { event: 'energy'; rider: number }
  | { event: 'thrown'; team: number; card: number }
  | { event: 'drew'; seat: number; count: number; cards: number[] | null }
  | { event: 'headlines'; team: number; becomes: string }
  | { event: 'event-revealed'; card: number }
  | { event: 'event-struck'; card: number; riders: number[]; immune: number[] }
  | { event: 'weather'; card: number | null }
  | { event: 'moved-back'; rider: number; start: number; end: number }
  | { event: 'regrouped'; rider: number; start: number; end: number }
  | { event: 'answered'; seat: number; tactic: number | null }
  | { event: 'tactic-played'; seat: number; tactic: number; rider: number | null }
  | { event: 'token'; rider: number; tactic: number }
  | { event: 'team-car'; rider: number; start: number; end: number; removed: number; moves: [number, number, number][] }
  | { event: 'rescued'; rider: number; start: number; end: number; helper: number; helper_start: number; helper_end: number }
  | { event: 'bonus'; rider: number; line: number }
  | { event: 'finished'; rider: number; place: number }
  | { event: 'over'; ranking: number[]; seconds: number[] };
