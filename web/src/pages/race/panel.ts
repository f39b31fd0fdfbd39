/** What the race screen asks of a title: the shell is shared, a panel tells its cards, dice or wheels apart. */

import type { Component } from 'svelte';
import type { BoardPreview, LegalSpace, Move } from '../../board/api';
import type { Road } from '../../board/types';
import type { Ask, Choice, FlammeBoard, RaceEvent, RiderId, Table, View } from '../../lib/types';
import type { RaceShow } from './show.svelte';

/** One thing to know about a choice: a figure and the words after it. */
export interface Fact {
  figure: string;
  text: string;
  tone?: 'bad' | 'good';
}

/** What is shown beside the ghost; three facts at the most. */
export interface CallOut {
  rider: RiderId;
  title: string;
  facts: Fact[];
}

/** The question that a seat is asked, in words. */
export interface Question {
  /** "Which rider draws first?" */
  ask: string;
  /** For the top bar: "Energy phase · choose for the Sprinteur". */
  phase: string;
  /** The button that answers, for the choice considered: "Play the 9". */
  commit: (choice: Choice | null) => string;
  rule: string;
}

export interface MapChoices {
  legal: LegalSpace[];
  preview: BoardPreview | null;
}

/** What one race of a title keeps for the screen: made by its panel, fed with events. */
export interface TitleStage {
  /** Shows events one after the other and takes them over into `show.view`. */
  play(events: readonly RaceEvent[], hurry: AbortSignal): Promise<void>;
  /** Takes note of events that are not shown; the round they belong to, where it is not the present one. */
  note(events: readonly RaceEvent[], round?: number): void;
  /** A choice of ours is on its way. */
  committing(choice: Choice): void;
  /** Everything is different now: forget what was under way. */
  reset(): void;
  /** What is being shown: "Riders move, front to back". */
  readonly doing: string;
  /** Our riders' last moves, for the trail on the map. */
  readonly lastMoves: readonly Move[];
  /** Riders on whom exhaustion has just landed. */
  readonly landed: readonly RiderId[];
}

export interface Panel<Stage extends TitleStage = TitleStage> {
  road(board: FlammeBoard): Road;
  /** The race after one more event. */
  apply(view: View, event: RaceEvent, table: Table): View;
  stage(show: RaceShow): Stage;
  /** Whether any of the events is worth a picture. */
  loud(events: readonly RaceEvent[]): boolean;
  question(ask: Ask, show: RaceShow): Question;
  /** One line for the list of moves: everything that a preview shows. */
  label(choice: Choice, show: RaceShow): string;
  callOut(choice: Choice, show: RaceShow): CallOut | null;
  map(ask: Ask, armed: Choice | null, show: RaceShow): MapChoices;
  /** Whether what a seat is asked involves something the others may not see. */
  secret(ask: Ask): boolean;
  /** Whether odds help with this question. */
  chancy(ask: Ask, view: View): boolean;
  Hand: Component<{ show: RaceShow; stage: Stage }>;
  Teams: Component<{ show: RaceShow; stage: Stage; full?: boolean }>;
  /** Small signs of who is ready, for phones. */
  Ready: Component<{ show: RaceShow }>;
}
