/** What On the Rivet and Visions of Rainbows send beyond the shapes that every title has. */

import type { RivetCourse, RivetTile } from '../../board/adapters/rivet';
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
import type { RoadFacts } from './course';
import type { RivetStage } from './stage.svelte';

export type MoveType = 'lead' | 'chase' | 'draft' | 'break' | 'wild';
export const TYPES: readonly MoveType[] = ['lead', 'chase', 'draft', 'break'];

export interface RiderClass {
  id: string;
  name: string;
  symbol: string;
  mountain: number;
  flat: number;
  descent: number;
  sprint: number;
  cobbles: number;
}

export interface ActionCard {
  id: string;
  name: string;
  type: MoveType | 'headline';
  text: string;
  ps: number;
  class_icon: boolean;
  fatigue_icon: boolean;
  follow_icon: boolean;
  /** What the rider receives, by the edition's name; or "none". */
  fatigue: string;
}

export interface EventCard {
  id: string;
  name: string;
  text: string;
  grupo: number;
}

export interface TacticCard {
  id: string;
  name: string;
  text: string;
  window: Window;
  initial: boolean;
}

export type Window = 'setup' | 'before_move' | 'with_card' | 'after_move' | 'any_end' | 'event' | 'reorg';

export interface RivetBoard extends Board {
  course: RivetCourse;
  tiles: Record<string, RivetTile>;
  rows: number;
  spaces: number;
  lines: number;
  length: 'short' | 'medium' | 'long';
  team: string[];
  ai_team: TeamId | null;
  classes: RiderClass[];
  most_fatigue: number;
  penalty: number[];
  /** What the edition calls light and heavy fatigue. */
  fatigue_names: [string, string];
  seconds: number[];
  not_finished: number;
  time_bonus: number;
  events: EventCard[];
  tactics: TacticCard[];
  warnings: string[];
}

export type ChoiceKind =
  | 'place'
  | 'play'
  | 'step'
  | 'pass'
  | 'link'
  | 'choose'
  | 'rider'
  | 'go'
  | 'tactic'
  | 'discard'
  | 'fallback'
  | 'pair'
  | 'stop'
  | 'type';

/** Part and strokes: "card" 6, "class" 2, "fatigue" -1. */
export type Ledger = readonly (readonly [part: string, strokes: number])[];

export interface RivetChoice extends Choice {
  kind: ChoiceKind;
  card: number | null;
  tactic: number | null;
  number: number | null;
  /** Everybody who would move; null across the line. */
  moves: [RiderId, SpaceId | null][];
  cost: number;
  /** Of a card; of a step, those left after it. */
  strokes: number | null;
  ledger: Ledger;
  /** Who moves as one with the card. */
  line: RiderId[];
}

export interface RivetRider extends RiderView {
  kind: number;
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
  team: TeamId;
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
  rider: RiderId;
  card: number;
  type: MoveType;
  strokes: number | null;
  line: RiderId[];
  diagonals: number;
}

export interface Barred {
  space: SpaceId;
  rule: string;
  why: string;
}

export type PhaseId =
  | 'initial'
  | 'place'
  | 'turn'
  | 'type'
  | 'branch'
  | 'cut'
  | 'energy'
  | 'step'
  | 'link'
  | 'swap'
  | 'pull-over'
  | 'recover'
  | 'cycle'
  | 'window'
  | 'pick'
  | 'option'
  | 'grupo'
  | 'car'
  | 'rescue'
  | 'tactic-option'
  | 'tactic-rider'
  | 'tactic-pair'
  | 'over';

export interface RivetView extends View {
  phase: PhaseId;
  riders: RivetRider[];
  teams: TeamView[];
  lines: RiderId[][];
  bonus_owners: (RiderId | null)[];
  team: TeamId;
  first: TeamId;
  move: MoveView | null;
  barred: Barred[];
  subject: RiderId | null;
  window: Window | null;
  event: number | null;
  struck: RiderId[];
  events_resolved: number;
  events_out: number[];
  weather: number | null;
  tactic: number | null;
  tactics_played: number[];
  energy_left: number;
}

/** A rider, from where to where. */
type Shift = [rider: RiderId, start: SpaceId, end: SpaceId];

export type RivetEvent =
  | { event: 'tactics-dealt'; seat: SeatId; count: number; initial: number[]; tactics: number[] | null }
  | { event: 'first-team'; team: TeamId }
  | { event: 'placed'; rider: RiderId; space: SpaceId; place: number }
  | { event: 'phase'; phase: number; first: TeamId }
  | { event: 'turn'; team: TeamId }
  | { event: 'card-played'; rider: RiderId; card: number; discarded: number | null }
  | { event: 'strength'; rider: RiderId; type: number; strokes: number; ledger: Ledger; line: RiderId[] }
  | { event: 'cut'; riders: RiderId[] }
  | {
      event: 'stepped';
      rider: RiderId;
      kind: string;
      cost: number;
      strokes: number;
      terrain: number;
      moves: [rider: RiderId, start: SpaceId, end: SpaceId | null][];
    }
  | { event: 'linked'; riders: RiderId[] }
  | { event: 'move-ended'; rider: RiderId; unused: number }
  | { event: 'tired'; rider: RiderId; kind: number; amount: number }
  | { event: 'recovered'; rider: RiderId; kind: number; amount: number }
  | { event: 'swapped'; riders: RiderId[] }
  | { event: 'pulled-over'; rider: RiderId; moves: Shift[] }
  | { event: 'energy'; rider: RiderId }
  | { event: 'thrown'; team: TeamId; card: number }
  | { event: 'drew'; seat: SeatId; count: number; cards: number[] | null }
  | { event: 'headlines'; team: TeamId; becomes: 'event' | 'shuffled' | 'aside' | 'out' }
  | { event: 'event-revealed'; card: number }
  | { event: 'event-struck'; card: number; riders: RiderId[]; immune: RiderId[] }
  | { event: 'weather'; card: number | null }
  | { event: 'moved-back'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'regrouped'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'answered'; seat: SeatId; tactic: number | null }
  | { event: 'tactic-played'; seat: SeatId; tactic: number; rider: RiderId | null }
  | { event: 'token'; rider: RiderId; tactic: number }
  | { event: 'team-car'; rider: RiderId; start: SpaceId; end: SpaceId; removed: number; moves: Shift[] }
  | {
      event: 'rescued';
      rider: RiderId;
      start: SpaceId;
      end: SpaceId;
      helper: RiderId;
      helper_start: SpaceId;
      helper_end: SpaceId;
    }
  | { event: 'bonus'; rider: RiderId; line: number }
  | { event: 'finished'; rider: RiderId; place: number }
  | { event: 'over'; ranking: RiderId[]; seconds: number[] }
  | TableEvent;

export type EventName = RivetEvent['event'];
export type EventOf<Name extends EventName> = Extract<RivetEvent, { event: Name }>;

export interface RivetStatistics extends RiderStatistics {
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

interface Time {
  podium: number;
  /** Not home. */
  late: number;
  /** Taken off. */
  bonus: number;
  seconds: number;
}

export interface RiderTime extends Time {
  rider: RiderId;
  team: TeamId;
  place: number;
  home: boolean;
}

export interface TeamTime extends Time {
  team: TeamId;
}

/** As if the race ended now. `by` is "seconds", or "last rider" where times are equal. */
export interface Times extends Score {
  /** The best first. */
  teams: TeamTime[];
  /** By place, when the race is over. */
  riders: RiderTime[];
}

export interface Rivet extends TitleTypes {
  board: RivetBoard;
  course: RoadFacts;
  view: RivetView;
  choice: RivetChoice;
  event: RivetEvent;
  card: ActionCard;
  odds: OddsOfAction;
  statistics: RivetStatistics;
  score: Times;
}

export type RivetTable = Table<Rivet>;
export type RivetShow = RaceShow<Rivet, RivetStage>;
