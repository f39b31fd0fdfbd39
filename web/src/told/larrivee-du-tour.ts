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
  step: number;
  active: number;
  asked: number | null;
  begun: number | null;
  groups: GroupView[];
  tries: Try[];
  attempt: Attempt | null;
  pace_of: number | null;
}

export interface RiderView {
  rider: number;
  team: number;
  kind: number | null;
  space: number | null;
  points: number[];
  opening: number[];
  group: number | null;
  leads: boolean;
  stopped: boolean;
  out: boolean;
  lost: number;
  mountain: number;
  fed: number;
}

export interface GroupView {
  group: number;
  riders: number[];
  head: number;
  tail: number;
  terrain: string;
  pace: string;
  squares: number;
  middle: number;
  inner: number;
  need: number;
  odds: number[];
  ahead: Ahead[];
}

export interface Ahead {
  pace: string;
  within_reach: boolean;
  squares: number;
  spaces: number[];
}

export interface Try {
  rider: number;
  possible: boolean;
  why: string;
  rule: string;
  need: number;
  odds: number[];
}

export interface Attempt {
  rider: number;
  roll: number | null;
  need: number;
  score: number | null;
  source: number;
  target: number | null;
  asked: number | null;
  counters: Try[];
}

export interface Board {
  game: string;
  name: string;
  id: string;
  t: string;
  strip: number;
  feed: number[];
  zones: number[][];
  summits: [number, string][];
  spaces: number;
  squares: number;
  capacity: number;
  wheel: WheelView;
  warnings: string[];
}

export interface WheelView {
  id: string;
  name: string;
  outer: number[][];
  middle: number[][];
  inner: number[][];
}

export interface Profile {
  id: string;
  name: string;
  sprint: number;
  stamina: number;
  climbing: number;
}

export interface PaceChoice {
  action: string;
  kind: string;
  text: string;
  rider: number | null;
  space: number | null;
  spaces: number[];
  rules: string[];
  profile: string | null;
  skills: number[];
  group: number | null;
  pace: string | null;
  skill: number | null;
  points: number;
  need: number | null;
  odds: number[];
  success: boolean | null;
  countered: number | null;
  stands: [number, number][];
}

export interface StageScore {
  margin: number;
  by: string;
  settled: number | null;
  finishers: Finisher[];
  climbers: Placed[];
  general: Placed[];
}

export interface Finisher {
  rider: number;
  home: boolean;
  past: number | null;
  to_go: number | null;
  turns: number;
  squares: number;
}

export interface Placed {
  rider: number;
  place: number;
  points: number;
}

export interface RiderStatistics {
  rider: string;
  place: number;
  turn: number | null;
  classification: number | null;
  mountain: number;
  opening: number[];
  left: number[];
  recovers: number;
  attacks: number;
  breakaways: number;
  counters: number;
  joined: number;
  burned: number;
  on_pace: number;
  dropped: number;
  shoved: number;
  incidents: number;
}

export interface Group {
  riders: number[];
  pace: number;
}

export type Event =
  | { event: 'rolled-for-start'; rolls: [number, number][] }
  | { event: 'starts'; seat: number }
  | { event: 'allocated'; rider: number; sprint: number; stamina: number; climbing: number }
  | { event: 'placed'; rider: number; space: number }
  | { event: 'turn'; turn: number; seat: number }
  | { event: 'moved'; rider: number; start: number; end: number; squares: number; why: string[] }
  | { event: 'burned'; rider: number; skill: number; points: number; on: string }
  | { event: 'rolled'; rider: number; counter: boolean; need: number; roll: number; dice: number[] }
  | { event: 'failed'; rider: number; counter: boolean }
  | { event: 'broke-away'; rider: number; start: number; end: number; total: number; squares: number; why: string[] }
  | { event: 'joined'; rider: number; start: number; end: number }
  | { event: 'incident'; rider: number }
  | { event: 'stood-still'; rider: number; lost: number }
  | { event: 'regained'; rider: number; start: number; end: number }
  | { event: 'climbed'; rider: number; summit: number; place: number; points: number }
  | { event: 'finished'; rider: number; place: number; space: number }
  | { event: 'shifted'; rider: number; start: number; end: number }
  | { event: 'shoved'; rider: number; start: number; end: number }
  | { event: 'dropped'; rider: number; start: number; end: number }
  | { event: 'slackened'; group: number; space: number }
  | { event: 'pace'; seat: number; group: number; before: number; pace: number }
  | { event: 'fed'; rider: number; skill: number; points: number }
  | { event: 'grouped'; groups: Group[] }
  | { event: 'over'; ranking: number[] };
