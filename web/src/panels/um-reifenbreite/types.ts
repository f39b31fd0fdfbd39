/** What Um Reifenbreite sends beyond the shapes that every title has. */

import type { ReifenbreiteCourse, ReifenbreitePlan } from '../../board/adapters/um-reifenbreite';
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
  TeamId,
  TitleTypes,
  View,
} from '../../lib/types';
import type { RaceShow } from '../../pages/race/show.svelte';
import type { RouteFacts } from './course';
import type { ReifenStage } from './stage.svelte';

/** A kind of energy card: an index among the energy cards of `Table.cards`. Chance cards are counted apart. */
export type CardId = number;

export interface ReifenBoard extends Board {
  plan: ReifenbreitePlan & { sections: readonly { id: string; name: string; next: readonly string[] }[] };
  course: ReifenbreiteCourse & { route: string; units: number };
  /** Whether the surfaces count. */
  surfaces: boolean;
  /** The seat of each team. */
  teams: SeatId[];
  finish_points: number[];
  /** A round in the yellow jersey. */
  jersey_points: number;
  energy_cards: number;
  warnings: string[];
}

export interface EnergyCard {
  code: string;
  /** 1 to 4, or J. */
  holder: string;
  value: number;
  shield: boolean;
  count: number;
}

export interface ChanceCard {
  id: string;
  name: string;
  text: string;
  op: 'fall' | 'stop' | 'move' | 'lose' | 'gain' | 'photo';
  count: number;
}

/** Energy cards first, then chance cards; both in the order of their numbers. */
export type ReifenCard = EnergyCard | ChanceCard;

export interface Drafter {
  rider: RiderId;
  space: SpaceId;
  steps: number;
}

export interface Barred {
  rider: RiderId;
  rule: string;
  why: string;
}

export interface ReifenChoice extends Choice {
  kind: 'place' | 'roll' | 'energy' | 'car' | 'ask' | 'answer' | 'ride' | 'draft' | 'lose' | 'gain';
  steps: number;
  cards: CardId[];
  breakaway: boolean;
  least: number;
  most: number;
  seven: number;
  dismount: number;
  could_draft: Drafter[];
  could_not_draft: Barred[];
}

export type Surface = 'asphalt' | 'climb' | 'descent' | 'cobbles';

export interface ReifenRider extends RiderView {
  number: string;
  kind: number;
  /** The space in notation: `2:C-F.2.07` in the second passage of a section. */
  name: string | null;
  /** Where a dismounted rider stands beside the road. */
  beside: SpaceId | null;
  surface: Surface | null;
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

export interface ReifenTeam {
  team: TeamId;
  seat: SeatId;
  left: CardId[];
  spent: CardId[];
  points: number;
}

export interface SprintView {
  points: number[];
  across: RiderId[];
}

export type PhaseId = 'grid' | 'choose' | 'ask' | 'lose' | 'gain' | 'move' | 'follow' | 'over';

export interface ReifenView extends View {
  phase: PhaseId;
  rider: RiderId | null;
  ahead: RiderId | null;
  points: number;
  steps: number;
  owed: number;
  breakaway: boolean;
  order: RiderId[];
  riders: ReifenRider[];
  teams: ReifenTeam[];
  dismounted: RiderId[];
  chance_left: number[];
  chance_laid: number[];
  photographers: number;
  photos_drawn: number[];
  sprints: SprintView[];
  jersey: RiderId | null;
}

export type ReifenEvent =
  | { event: 'start-rolled'; rolls: [TeamId, number][] }
  | { event: 'placed'; rider: RiderId; space: SpaceId }
  | { event: 'round'; round: number }
  | { event: 'lead-offered'; rider: RiderId }
  | { event: 'lead-refused'; rider: RiderId }
  | { event: 'lead-switched'; rider: RiderId; space: SpaceId; front: RiderId; ahead: SpaceId }
  | {
      event: 'rolled';
      rider: RiderId;
      dice: number[];
      cards: CardId[];
      breakaway: boolean;
      photos: number[];
      total: number;
    }
  | { event: 'chance'; rider: RiderId; card: number }
  | { event: 'fell'; rider: RiderId; space: SpaceId; by: RiderId; why: 'card' | 'behind' | 'left' | 'right' }
  | { event: 'stopped'; rider: RiderId }
  | { event: 'card-lost'; rider: RiderId; card: CardId }
  | { event: 'card-gained'; rider: RiderId; card: CardId }
  | { event: 'blocked'; rider: RiderId; points: number }
  | { event: 'dismounted'; rider: RiderId; space: SpaceId; points: number }
  | {
      event: 'moved';
      rider: RiderId;
      start: SpaceId;
      end: SpaceId;
      steps: number;
      points: number;
      path: SpaceId[];
    }
  | {
      event: 'drafted';
      rider: RiderId;
      ahead: RiderId;
      start: SpaceId;
      end: SpaceId;
      steps: number;
      path: SpaceId[];
    }
  | { event: 'stayed'; rider: RiderId; ahead: RiderId }
  | { event: 'sprinted'; rider: RiderId; sprint: number; place: number; points: number }
  | { event: 'jersey'; rider: RiderId }
  | { event: 'jersey-kept'; rider: RiderId; rounds: number }
  | { event: 'finished'; rider: RiderId; place: number }
  | { event: 'remounted'; rider: RiderId; space: SpaceId }
  | { event: 'developed'; photos: number[]; caught: RiderId[] }
  | { event: 'over'; ranking: RiderId[]; points: number[] }
  | TableEvent;

export type EventName = ReifenEvent['event'];
export type EventOf<Name extends EventName> = Extract<ReifenEvent, { event: Name }>;

export interface ReifenStatistics extends RiderStatistics {
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

export interface SheetTeam {
  team: TeamId;
  /** Points at each of them. */
  sprints: number[];
  yellow: number;
  finish: number;
  /** Riders. */
  home: number;
  /** The points of each, none for the disqualified. */
  riders: number[];
  total: number;
}

/** `by` is "points", "rider" or "line". */
export interface ScoreSheet extends Score {
  teams: SheetTeam[];
  /** Teams, the best first. */
  order: TeamId[];
  /** Of each team, were this a stage race of one stage. */
  stage_race: number[];
}

export interface Reifen extends TitleTypes {
  board: ReifenBoard;
  course: RouteFacts;
  view: ReifenView;
  choice: ReifenChoice;
  event: ReifenEvent;
  card: ReifenCard;
  odds: OddsOfAction;
  statistics: ReifenStatistics;
  score: ScoreSheet;
}

export type ReifenTable = Table<Reifen>;
export type ReifenShow = RaceShow<Reifen, ReifenStage>;
