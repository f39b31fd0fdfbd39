/** What L'Arrivée du Tour sends beyond the shapes that every title has. */

import type { OddsOfAction, Table, TableEvent, TitleTypes } from '../../lib/types';
import type { RaceShow } from '../../pages/race/show.svelte';
import type * as told from '../../told/larrivee-du-tour';
import type { StageFacts } from './course';
import type { LarriveeFilm } from './film.svelte';

export type Pace = 'slow' | 'steady' | 'fast';
export type Ground = 'uphill' | 'flat' | 'downhill';
/** Sprint, stamina, climbing. */
export type Skill = 0 | 1 | 2;
/** Points by skill. */
export type Points = readonly number[];
export type GroupId = number;

export type { Attempt, Finisher, Profile, StageScore, Try, WheelView as Wheel } from '../../told/larrivee-du-tour';
/** A space is an index into `t`; the start strip lies before the stage. */
export type LarriveeBoard = told.Board;

export type ChoiceKind =
  'profile' | 'begin' | 'place' | 'pass' | 'go' | 'burn' | 'ride' | 'regain' | 'drop' | 'spend' | 'eat' | 'pace';

export interface LarriveeChoice extends told.PaceChoice {
  kind: ChoiceKind;
  pace: Pace | null;
  skill: Skill | null;
}

export type LarriveeRider = told.RiderView;

/** Where a group would stand after the next move at one pace. */
export interface Ahead extends told.Ahead {
  pace: Pace;
}

export interface GroupView extends told.GroupView {
  terrain: Ground;
  pace: Pace;
  ahead: Ahead[];
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

export interface LarriveeView extends told.View {
  phase: PhaseId;
  groups: GroupView[];
}

export type LarriveeEvent = told.Event | TableEvent;

export type EventName = LarriveeEvent['event'];
export type EventOf<Name extends EventName> = Extract<LarriveeEvent, { event: Name }>;

export type LarriveeStatistics = told.RiderStatistics;

export interface Larrivee extends TitleTypes {
  board: LarriveeBoard;
  course: StageFacts;
  view: LarriveeView;
  choice: LarriveeChoice;
  event: LarriveeEvent;
  card: told.Profile;
  odds: OddsOfAction;
  statistics: LarriveeStatistics;
  score: told.StageScore | null;
}

export type LarriveeTable = Table<Larrivee>;
export type LarriveeShow = RaceShow<Larrivee, LarriveeFilm>;
