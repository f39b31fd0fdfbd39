/** What Flamme Rouge sends beyond the shapes that every title has. */

import type { OddsOfAction, Table, TableEvent, TitleTypes } from '../../lib/types';
import type { RaceShow } from '../../pages/race/show.svelte';
import type * as told from '../../told/flamme-rouge';
import type { CourseFacts } from './course';
import type { FlammeFilm } from './film.svelte';

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

export type { Card } from '../../told/flamme-rouge';
export type BoardTile = told.TileView;
/** Spaces are numbered row by row from the start, the right lane first. */
export type FlammeBoard = told.Board;
export type FlammeChoice = told.CardChoice;
/** `kind` is 0 for a Rouleur and 1 for a Sprinteur; null while a single rider is not picked. */
export type FlammeRider = told.RiderView;

export type PhaseId = 'distribute' | 'start' | 'bid' | 'energy' | 'over';

export interface FlammeView extends told.View {
  phase: PhaseId;
}

export type FlammeEvent = told.Event | TableEvent;

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

export type FlammeStatistics = told.RiderStatistics;

export interface Flamme extends TitleTypes {
  board: FlammeBoard;
  course: CourseFacts;
  view: FlammeView;
  choice: FlammeChoice;
  event: FlammeEvent;
  card: told.Card;
  odds: FlammeOdds;
  statistics: FlammeStatistics;
}

export type FlammeTable = Table<Flamme>;
export type FlammeShow = RaceShow<Flamme, FlammeFilm>;
