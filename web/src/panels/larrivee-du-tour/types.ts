/** What L'Arrivée du Tour sends beyond the shapes that every title has. */

import type {
  Board,
  Choice,
  OddsOfAction,
  RiderId,
  RiderStatistics,
  RiderView,
  Score,
  SeatId,
  SpaceId,
  Table,
  TableEvent,
  TitleTypes,
  View,
} from '../../lib/types';
import type { RaceShow } from '../../pages/race/show.svelte';
import type { StageFacts } from './course';
import type { LarriveeStage } from './stage.svelte';

export type Pace = 'slow' | 'steady' | 'fast';
export type Ground = 'uphill' | 'flat' | 'downhill';
/** Sprint, stamina, climbing. */
export type Skill = 0 | 1 | 2;
/** Points by skill. */
export type Points = readonly number[];
export type GroupId = number;

/** Rows of slow, steady and fast for uphill, flat and downhill. */
export interface Wheel {
  id: string;
  name: string;
  outer: number[][];
  middle: number[][];
  inner: number[][];
}

/** A space is an index into `t`; the start strip lies before the stage. */
export interface LarriveeBoard extends Board {
  id: string;
  t: string;
  strip: number;
  feed: number[];
  summits: [after: number, name: string][];
  spaces: number;
  squares: number;
  capacity: number;
  wheel: Wheel;
  warnings: string[];
}

/** A profile that is offered. */
export interface Profile {
  id: string;
  name: string;
  sprint: number;
  stamina: number;
  climbing: number;
}

export type ChoiceKind =
  'profile' | 'begin' | 'place' | 'pass' | 'go' | 'burn' | 'ride' | 'regain' | 'drop' | 'spend' | 'eat' | 'pace';

export interface LarriveeChoice extends Choice {
  kind: ChoiceKind;
  profile: string | null;
  skills: number[];
  group: GroupId | null;
  pace: Pace | null;
  skill: Skill | null;
  points: number;
  need: number | null;
  /** Without and with points burned on the result. */
  odds: number[];
  success: boolean | null;
  /** Where everybody would stand after the next move. */
  stands: [rider: RiderId, space: SpaceId][];
}

export interface LarriveeRider extends RiderView {
  points: number[];
  opening: number[];
  group: GroupId | null;
  /** Stands in the first square of its group. */
  leads: boolean;
  stopped: boolean;
  out: boolean;
  /** Squares that it may regain. */
  lost: number;
  mountain: number;
  fed: number;
}

/** Where a group would stand after the next move at one pace. */
export interface Ahead {
  pace: Pace;
  within_reach: boolean;
  squares: number;
  spaces: SpaceId[];
}

export interface GroupView {
  group: GroupId;
  riders: RiderId[];
  head: SpaceId;
  tail: SpaceId;
  terrain: Ground;
  pace: Pace;
  squares: number;
  middle: number;
  inner: number;
  need: number;
  odds: number[];
  ahead: Ahead[];
}

/** Somebody who might break away or counter, and what it takes; or why it cannot be. */
export interface Try {
  rider: RiderId;
  possible: boolean;
  why: string;
  rule: string;
  need: number;
  odds: number[];
}

export interface Attempt {
  rider: RiderId;
  roll: number | null;
  need: number;
  score: number | null;
  source: SpaceId;
  target: SpaceId | null;
  asked: RiderId | null;
  counters: Try[];
}

export type PhaseId =
  | 'allocate'
  | 'place'
  | 'move'
  | 'attack'
  | 'lift'
  | 'counter'
  | 'answer'
  | 'line'
  | 'within'
  | 'shove'
  | 'pay'
  | 'pace'
  | 'feed'
  | 'end'
  | 'over';

export interface LarriveeView extends View {
  phase: PhaseId;
  /** 1 to 5; 0 before the first turn and after the race, 6 while racers feed. */
  step: number;
  active: SeatId;
  asked: RiderId | null;
  /** Sprint points of a profile made by hand. */
  begun: number | null;
  riders: LarriveeRider[];
  groups: GroupView[];
  tries: Try[];
  attempt: Attempt | null;
  pace_of: GroupId | null;
}

export type LarriveeEvent =
  | { event: 'rolled-for-start'; rolls: [SeatId, number][] }
  | { event: 'starts'; seat: SeatId }
  | { event: 'allocated'; rider: RiderId; sprint: number; stamina: number; climbing: number }
  | { event: 'placed'; rider: RiderId; space: SpaceId }
  | { event: 'turn'; turn: number; seat: SeatId }
  | { event: 'moved'; rider: RiderId; start: SpaceId; end: SpaceId; squares: number; why: string[] }
  | { event: 'burned'; rider: RiderId; skill: Skill; points: number; on: string }
  | { event: 'rolled'; rider: RiderId; counter: boolean; need: number; roll: number; dice: number[] }
  | { event: 'failed'; rider: RiderId; counter: boolean }
  | {
      event: 'broke-away';
      rider: RiderId;
      start: SpaceId;
      end: SpaceId;
      total: number;
      squares: number;
      why: string[];
    }
  | { event: 'joined'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'incident'; rider: RiderId }
  | { event: 'stood-still'; rider: RiderId; lost: number }
  | { event: 'regained'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'climbed'; rider: RiderId; summit: number; place: number; points: number }
  | { event: 'finished'; rider: RiderId; place: number; space: SpaceId }
  | { event: 'shifted'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'shoved'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'dropped'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'slackened'; group: GroupId; space: SpaceId }
  | { event: 'pace'; seat: SeatId; group: GroupId; before: number; pace: number }
  | { event: 'fed'; rider: RiderId; skill: Skill; points: number }
  | { event: 'grouped'; groups: { riders: RiderId[]; pace: number }[] }
  | { event: 'over'; ranking: RiderId[] }
  | TableEvent;

export type EventName = LarriveeEvent['event'];
export type EventOf<Name extends EventName> = Extract<LarriveeEvent, { event: Name }>;

export interface LarriveeStatistics extends RiderStatistics {
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

export interface Finisher {
  rider: RiderId;
  home: boolean;
  /** Squares past the line. */
  past: number | null;
  /** Of those on the road. */
  to_go: number | null;
  /** After the winner. */
  turns: number;
  /** Behind the winner, of those who came in the same turn. */
  squares: number;
}

/** A line of a classification; equals share their place. */
export interface Placed {
  rider: RiderId;
  place: number;
  points: number;
}

/** `by` is "alone", "turns", "squares", "sprint" or "order". */
export interface StageScore extends Score {
  finishers: Finisher[];
  climbers: Placed[];
  general: Placed[];
}

export interface Larrivee extends TitleTypes {
  board: LarriveeBoard;
  course: StageFacts;
  view: LarriveeView;
  choice: LarriveeChoice;
  event: LarriveeEvent;
  card: Profile;
  odds: OddsOfAction;
  statistics: LarriveeStatistics;
  score: StageScore | null;
}

export type LarriveeTable = Table<Larrivee>;
export type LarriveeShow = RaceShow<Larrivee, LarriveeStage>;
