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
  rider: number | null;
  ahead: number | null;
  points: number;
  steps: number;
  owed: number;
  breakaway: boolean;
  order: number[];
  teams: TeamView[];
  dismounted: number[];
  chance_left: number[];
  chance_laid: number[];
  photographers: number;
  photos_drawn: number[];
  sprints: SprintView[];
  jersey: number | null;
}

export interface RiderView {
  rider: number;
  team: number;
  kind: number;
  space: number | null;
  number: string;
  name: string | null;
  beside: number | null;
  surface: string | null;
  effect: number;
  moved: boolean;
  fallen: boolean;
  yellow: boolean;
  car_rides: number;
  photos: number[];
  finish_points: number;
  sprint_points: number;
  jersey_points: number;
  points: number;
  caught: boolean;
}

export interface TeamView {
  team: number;
  seat: number;
  left: number[];
  spent: number[];
  points: number;
}

export interface SprintView {
  points: number[];
  across: number[];
}

export interface Board {
  game: string;
  name: string;
  plan: PlanView;
  course: CourseView;
  surfaces: boolean;
  teams: number[];
  finish_points: number[];
  jersey_points: number;
  energy_cards: number;
  warnings: string[];
}

export interface PlanView {
  width: number;
  height: number;
  lane_width: number;
  sections: SectionView[];
  lines: Record<string, LineView>;
  grids: Record<string, GridView>;
  thick_lines: ThickView[];
  spaces: SpaceView[];
}

export interface SectionView {
  id: string;
  name: string;
  next: string[];
}

export interface LineView {
  before_section: string;
}

export interface GridView {
  rows: string[][];
}

export interface ThickView {
  section: string;
  line: [number, number][];
}

export interface SpaceView {
  id: string;
  surface: string;
  number: number;
  progress: number;
  x: number;
  y: number;
  heading: number;
  poly: [number, number][];
  next: string[];
}

export interface CourseView {
  id: string;
  name: string;
  route: string;
  start: string;
  legs: string[];
  runout: string[];
  finish: PassageView;
  sprints: CourseSprintView[];
  units: number;
}

export interface PassageView {
  line: string;
  passage: number;
}

export interface CourseSprintView {
  line: string;
  passage: number;
  points: number[];
}

export interface EnergyInfo {
  type: 'energy';
  code: string;
  holder: string;
  value: number;
  shield: boolean;
  count: number;
}

export interface ChanceInfo {
  type: 'chance';
  id: string;
  name: string;
  text: string;
  op: string;
  count: number;
}

export interface TurnChoice {
  action: string;
  kind: string;
  text: string;
  rider: number | null;
  space: number | null;
  spaces: number[];
  rules: string[];
  steps: number;
  cards: number[];
  breakaway: boolean;
  least: number;
  most: number;
  seven: number;
  dismount: number;
  could_draft: Drafter[];
  could_not_draft: Barred[];
}

export interface Drafter {
  rider: number;
  space: number;
  steps: number;
}

export interface Barred {
  rider: number;
  rule: string;
  why: string;
}

export interface ScoreSheet {
  margin: number;
  by: string;
  settled: number | null;
  teams: SheetTeam[];
  order: number[];
  stage_race: number[];
}

export interface SheetTeam {
  team: number;
  sprints: number[];
  yellow: number;
  finish: number;
  home: number;
  riders: number[];
  total: number;
}

export interface RiderStatistics {
  rider: string;
  moves: number;
  drafts: number;
  steps: number;
  drafted_steps: number;
  energy: number;
  breakaways: number;
  car_rides: number;
  chance: number;
  falls: number;
  lost_moves: number;
  dismounts: number;
  lead_given: number;
  start_lane: number;
  place: number;
  home_in_round: number;
  points: number;
  disqualified: boolean;
}

export type Event =
  | { event: 'start-rolled'; rolls: [number, number][] }
  | { event: 'placed'; rider: number; space: number }
  | { event: 'round'; round: number }
  | { event: 'lead-offered'; rider: number; to: number }
  | { event: 'lead-refused'; rider: number }
  | { event: 'lead-switched'; rider: number; space: number; front: number; ahead: number }
  | { event: 'rolled'; rider: number; dice: number[]; cards: number[]; breakaway: boolean; photos: number[]; total: number }
  | { event: 'chance'; rider: number; card: number }
  | { event: 'fell'; rider: number; space: number; by: number; why: string }
  | { event: 'stopped'; rider: number }
  | { event: 'card-lost'; rider: number; card: number }
  | { event: 'card-gained'; rider: number; card: number }
  | { event: 'blocked'; rider: number; points: number }
  | { event: 'dismounted'; rider: number; space: number; points: number }
  | { event: 'moved'; rider: number; start: number; end: number; steps: number; points: number; path: number[] }
  | { event: 'drafted'; rider: number; ahead: number; start: number; end: number; steps: number; path: number[] }
  | { event: 'stayed'; rider: number; ahead: number }
  | { event: 'sprinted'; rider: number; sprint: number; place: number; points: number }
  | { event: 'jersey'; rider: number }
  | { event: 'jersey-kept'; rider: number; rounds: number }
  | { event: 'finished'; rider: number; place: number }
  | { event: 'left'; rider: number }
  | { event: 'stayed-down'; rider: number }
  | { event: 'remounted'; rider: number; space: number }
  | { event: 'settling-proposed'; seat: number }
  | { event: 'settling-answered'; seat: number; agrees: boolean }
  | { event: 'settled'; riders: number[] }
  | { event: 'developed'; photos: number[]; caught: number[] }
  | { event: 'over'; ranking: number[]; points: number[] };
