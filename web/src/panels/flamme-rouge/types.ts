/** What Flamme Rouge sends beyond the shapes that every title has. */

import type {
  Board,
  Choice,
  OddsOfAction,
  RiderId,
  RiderStatistics,
  RiderView,
  SeatId,
  SpaceId,
  Table,
  TableEvent,
  TitleTypes,
  View,
} from '../../lib/types';
import type { RaceShow } from '../../pages/race/show.svelte';
import type { CourseFacts } from './course';
import type { FlammeStage } from './stage.svelte';

/** A kind of card: an index into `Table.cards`. */
export type CardId = number;

export type TileKind =
  'start' | 'finish' | 'straight' | 'soft' | 'sharp' | 'breakaway' | 'supply' | 'cobbles' | 'bonus';

/** One side of a tile. */
export interface Tile {
  side: string;
  tile: string;
  kind: TileKind;
  set: string;
  /** A letter a square: S start grid, F flat, U ascent, D descent, C cobbles, Z supply, X past the line. */
  terrain: string;
  /** A digit a square: how many riders fit side by side. */
  lanes: string;
  /** Degrees, right is positive. */
  bend: number;
}

export interface BoardTile {
  side: string;
  kind: string;
  terrain: string;
  lanes: string;
  bend: number;
}

/** Spaces are numbered row by row from the start, the right lane first. */
export interface FlammeBoard extends Board {
  tiles: BoardTile[];
  extra_rows: number;
  start_rows: number;
  /** The first row past the finishing line. */
  line: number;
  rows: number;
  spaces: number;
  breakaway_row: number;
  breakaway_places: number;
  warnings: string[];
}

/** A kind of card. Its number is its place in `Table.cards`. */
export interface Card {
  code: string;
  value: number;
  name: string;
  /** Attack!: what the Peloton riders in front and behind move. */
  front?: number;
  rear?: number;
}

export interface FlammeChoice extends Choice {
  card: CardId | null;
  squares: number;
  in_the_wind: boolean;
}

/** `kind` is 0 for a Rouleur and 1 for a Sprinteur; null while a single rider is not picked. */
export interface FlammeRider extends RiderView {
  deck_size: number;
  recycled_size: number;
  hand_size: number;
  committed: boolean;
  left: CardId[];
  played: CardId[];
  exhaustion: number;
  fresh: number;
  bid: CardId | null;
  recycled: CardId[] | null;
  hand: CardId[] | null;
  card: CardId | null;
}

export type PhaseId = 'distribute' | 'start' | 'bid' | 'energy' | 'over';

export interface FlammeView extends View {
  phase: PhaseId;
  /** The rider whose hand each seat is looking at. */
  holding: (RiderId | null)[];
  riders: FlammeRider[];
  supply: number[];
}

export type FlammeEvent =
  | { event: 'distributed'; rouleur: number; sprinteur: number }
  | { event: 'placed'; rider: RiderId; space: SpaceId }
  | { event: 'drew'; seat: SeatId; rider: RiderId; count: number; reshuffled: boolean; cards: CardId[] | null }
  | { event: 'committed'; seat: SeatId; rider: RiderId; card: CardId | null }
  | { event: 'round'; round: number }
  | { event: 'bids'; round: number; bids: [RiderId, CardId][] }
  | { event: 'broke-away'; rider: RiderId; total: number; space: SpaceId }
  | { event: 'revealed'; cards: [RiderId, CardId | null][] }
  | { event: 'moved'; rider: RiderId; start: SpaceId; end: SpaceId; value: number; why: string[] }
  | { event: 'slipstreamed'; rider: RiderId; start: SpaceId; end: SpaceId }
  | { event: 'exhausted'; rider: RiderId; taken: boolean }
  | { event: 'finished'; rider: RiderId; place: number }
  | { event: 'over'; ranking: RiderId[] }
  | TableEvent;

export type EventName = FlammeEvent['event'];
export type EventOf<Name extends EventName> = Extract<FlammeEvent, { event: Name }>;

export interface FlammeOdds extends OddsOfAction {
  /** Chance of an exhaustion card, 0 to 1. */
  wind: number;
  /** Chance of each final square, by its number. */
  square: Record<string, number>;
  /** Squares won in slipstreams, on average. */
  slipstream: number;
}

export interface FlammeStatistics extends RiderStatistics {
  by_cards: number;
  by_slipstream: number;
  lost: number;
  exhaustion: number;
  cards: string[];
}

export interface Flamme extends TitleTypes {
  board: FlammeBoard;
  course: CourseFacts;
  view: FlammeView;
  choice: FlammeChoice;
  event: FlammeEvent;
  card: Card;
  odds: FlammeOdds;
  statistics: FlammeStatistics;
}

export type FlammeTable = Table<Flamme>;
export type FlammeShow = RaceShow<Flamme, FlammeStage>;
