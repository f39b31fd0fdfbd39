/** What Um Reifenbreite sends beyond the shapes that every title has. */

import type { OddsOfAction, Table, TableEvent, TitleTypes } from '../../lib/types';
import type { RaceShow } from '../../pages/race/show.svelte';
import type * as told from '../../told/um-reifenbreite';
import type { RouteFacts } from './course';
import type { ReifenFilm } from './film.svelte';

/** A kind of energy card: an index among the energy cards of `Table.cards`. Chance cards are counted apart. */
export type CardId = number;

export type { Barred, Drafter, ScoreSheet, SheetTeam, SprintView } from '../../told/um-reifenbreite';

export type ReifenBoard = told.Board;
export type EnergyCard = told.EnergyInfo;

export interface ChanceCard extends told.ChanceInfo {
  op: 'fall' | 'stop' | 'move' | 'lose' | 'gain' | 'photo';
}

/** Energy cards first, then chance cards; both in the order of their numbers. */
export type ReifenCard = EnergyCard | ChanceCard;

export interface ReifenChoice extends told.TurnChoice {
  kind:
    'place' | 'roll' | 'energy' | 'car' | 'ask' | 'answer' | 'ride' | 'draft' | 'lose' | 'gain' | 'settle' | 'consent';
}

export type Surface = 'asphalt' | 'climb' | 'descent' | 'cobbles';

export interface ReifenRider extends told.RiderView {
  surface: Surface | null;
}

export type ReifenTeam = told.TeamView;

export type PhaseId = 'grid' | 'choose' | 'ask' | 'lose' | 'gain' | 'move' | 'follow' | 'agree' | 'over';

export interface ReifenView extends told.View {
  phase: PhaseId;
  riders: ReifenRider[];
}

export type ReifenEvent = told.Event | TableEvent;

export type EventName = ReifenEvent['event'];
export type EventOf<Name extends EventName> = Extract<ReifenEvent, { event: Name }>;

export type ReifenStatistics = told.RiderStatistics;

export interface Reifen extends TitleTypes {
  board: ReifenBoard;
  course: RouteFacts;
  view: ReifenView;
  choice: ReifenChoice;
  event: ReifenEvent;
  card: ReifenCard;
  odds: OddsOfAction;
  statistics: ReifenStatistics;
  score: told.ScoreSheet;
}

export type ReifenTable = Table<Reifen>;
export type ReifenShow = RaceShow<Reifen, ReifenFilm>;
