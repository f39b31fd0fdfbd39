/** What On the Rivet and Visions of Rainbows send beyond the shapes that every title has. */

import type { OddsOfAction, Table, TableEvent, TitleTypes } from '../../lib/types';
import type { RaceShow } from '../../pages/race/show.svelte';
import type * as told from '../../told/rivet';
import type { RoadFacts } from './course';
import type { RivetFilm } from './film.svelte';

export type MoveType = 'lead' | 'chase' | 'draft' | 'break' | 'wild';
export const TYPES: readonly MoveType[] = ['lead', 'chase', 'draft', 'break'];

export type {
  Barred,
  EventFace as EventCard,
  Fact,
  RiderClass,
  RiderTime,
  TeamTime,
  TeamView,
  Times,
} from '../../told/rivet';

export interface ActionCard extends told.CardFace {
  type: MoveType | 'headline';
}

export interface TacticCard extends told.TacticFace {
  window: Window;
}

export type Window = 'setup' | 'before_move' | 'with_card' | 'after_move' | 'any_end' | 'event' | 'reorg';

export interface RivetBoard extends told.Board {
  length: 'short' | 'medium' | 'long';
  /** What the edition calls light and heavy fatigue. */
  fatigue_names: [string, string];
  tactics: TacticCard[];
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

export interface RivetChoice extends told.RivetChoice {
  kind: ChoiceKind;
}

export type RivetRider = told.RiderView;

export interface MoveView extends told.MoveView {
  type: MoveType;
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

export interface RivetView extends told.View {
  phase: PhaseId;
  move: MoveView | null;
  window: Window | null;
}

export type RivetEvent = told.Event | TableEvent;

export type EventName = RivetEvent['event'];
export type EventOf<Name extends EventName> = Extract<RivetEvent, { event: Name }>;

export type RivetStatistics = told.RiderStatistics;

export interface Rivet extends TitleTypes {
  board: RivetBoard;
  course: RoadFacts;
  view: RivetView;
  choice: RivetChoice;
  event: RivetEvent;
  card: ActionCard;
  odds: OddsOfAction;
  statistics: RivetStatistics;
  score: told.Times;
}

export type RivetTable = Table<Rivet>;
export type RivetShow = RaceShow<Rivet, RivetFilm>;
