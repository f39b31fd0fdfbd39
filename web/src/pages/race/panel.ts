/**
 * What the race, replay and result screens ask of a title. The shell is shared; a panel brings cards, dice or wheels.
 * web/README.md, "A new title's panel", says which files to write.
 */

import type { Component } from 'svelte';
import type { BoardPreview, BoardRider, Ghost, LegalSpace, Mark, Move } from '../../board/api';
import type { Inset } from '../../board/camera';
import type { Point } from '../../board/types';
import type { KeyAction } from '../../lib/keys';
import type { Ask, RaceEvent, Replay, RiderId, SeatId, SpaceId, Table, TeamId, TitleTypes } from '../../lib/types';
import type { Said } from '../../lib/words';
import type { TitleCourses } from '../../titles/course';
import type { TitleWords } from '../../titles/words';
import type { Group, Standing } from './order';
import type { RaceShow } from './show.svelte';

// ---- Questions ------------------------------------------------------------------------------------

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
export interface Question<C = TitleTypes['choice']> {
  /** "Which rider draws first?" */
  ask: string;
  /** The button that answers, for the choice considered: "Play the 9". */
  commit: (choice: C | null) => string;
  rule: string;
  /** Under the question: what the choice considered says, such as the text of a card. */
  considered?: string | undefined;
  /** Every choice has a call-out: on phones the map keeps room for it. */
  callOuts?: boolean;
}

// ---- The map --------------------------------------------------------------------------------------

/** What lies over the road besides the riders. All of it is hidden while riders move. */
export interface MapLayers {
  legal?: readonly LegalSpace[];
  preview?: BoardPreview | null;
  /** Where others would stand if the choice considered were made. */
  ghosts?: readonly Ghost[];
  /** Lines of spaces whose riders move as one. */
  links?: readonly (readonly SpaceId[])[];
  marks?: readonly Mark[];
}

// ---- What is shown --------------------------------------------------------------------------------

/** One race as a title shows it, event by event: made by its panel, kept for the screen. `BaseFilm` has the usual parts. */
export interface TitleFilm<E = RaceEvent, C = TitleTypes['choice']> {
  /** Shows events one after the other and takes them over into `show.view`. */
  play(events: readonly E[], hurry: AbortSignal): Promise<void>;
  /** Takes note of events that are not shown; the round they belong to, where it is not the present one. */
  note(events: readonly E[], round?: number): void;
  /** A choice of ours is on its way. */
  committing(choice: C): void;
  /** Everything is different now: forget what was under way. */
  reset(): void;
  /** What is being shown: "Riders move, front to back". */
  readonly doing: string;
  /** The rider it is about, whom the camera keeps in view while we are not asked. */
  readonly about?: RiderId | null;
  /** Our riders' last moves, for the trail on the map. */
  readonly lastMoves: readonly Move[];
}

// ---- After the race -------------------------------------------------------------------------------

export interface ResultColumn {
  text: string;
  /** What it means, where a word is not enough. */
  title?: string;
  /** Words, not a figure: on the left. */
  left?: boolean;
  /** Only where there is room. */
  wide?: boolean;
}

/** A figure, words, or a row of chips such as the cards played. */
export type ResultCell = string | number | { chips: readonly { text: string; bad?: boolean }[] };

/** A row is about a rider or about a team, who is named at its beginning. */
export interface ResultRow {
  place?: number;
  rider?: RiderId;
  team: TeamId;
  cells: readonly ResultCell[];
}

/** A tab of the classification: place, jersey, name, and the title's own columns. */
export interface ResultTable {
  name: string;
  columns: readonly ResultColumn[];
  rows: readonly ResultRow[];
}

export interface Award {
  title: string;
  text: string;
  rider: RiderId;
  figure: string;
}

/** How far each team was behind the leader when a round had ended. */
export interface ChartLine {
  team: TeamId;
  behind: number[];
}

export interface ResultFacts<T extends TitleTypes = TitleTypes, S = TitleFilm> {
  /** Under the headline: "by two squares". */
  margin: string;
  /** The steps of the podium, best first; the first three riders of the ranking when left out. */
  podium?: readonly { rider?: RiderId; team: TeamId; note: string }[];
  tables: readonly ResultTable[];
  /** The race by round: `chartOf(replay, course)` makes it; null where it says nothing. */
  chart: {
    lines: readonly ChartLine[];
    unit: string;
    /** Whose way it counts, where not the best rider's. */ whose?: string;
  } | null;
  awards: readonly Award[];
  /** After stage and rounds: `['Cards played', 96]`. */
  figures: readonly (readonly [name: string, value: string | number])[];
  /** Above the classification: a score sheet, times that add up. */
  Score?: Component<{ show: RaceShow<T, S>; replay: Replay<T> }>;
}

// ---- The panel ------------------------------------------------------------------------------------

/** What a panel's components are given. */
export interface PanelProps<T extends TitleTypes = TitleTypes, S = TitleFilm> {
  show: RaceShow<T, S>;
  film: S;
}

export interface Panel<T extends TitleTypes = TitleTypes, S = TitleFilm> {
  words: TitleWords;
  courses: TitleCourses<T['board'], T['course']>;

  // The race.

  /** The race after one more event. */
  apply(view: T['view'], event: T['event'], table: Table<T>): T['view'];
  film(show: RaceShow<T, S>): S;
  /** Whether any of the events is worth a picture; others only go into the commentary. */
  loud(events: readonly T['event'][]): boolean;
  /** Events as lines of commentary; what needs no words is left out. The table's own events are told by the shell. */
  commentary(events: readonly T['event'][], show: RaceShow<T, S>): Said[];
  /** The round that an event opens; when left out, an event called `round` with a number `round` does. */
  roundOf?(event: T['event']): number | undefined;
  /** Who rides with whom; when left out, riders without an empty row between them. */
  groups?(show: RaceShow<T, S>): Group<Standing>[];

  // Questions.

  question(ask: Ask<T['choice']>, show: RaceShow<T, S>): Question<T['choice']>;
  /** What another seat is asked, as far as everybody may know; nothing where it is not one question. */
  asks?(seat: SeatId, show: RaceShow<T, S>): string;
  /** One line for the list of moves: everything that a preview shows. The choice's own text when left out. */
  label?(choice: T['choice'], show: RaceShow<T, S>): string;
  callOut?(choice: T['choice'], show: RaceShow<T, S>): CallOut | null;
  /** What a rider goes by in its team, where the race gives it a name; else the title's words do. */
  called?(rider: RiderId, show: RaceShow<T, S>): string | undefined;
  /** Whether what a seat is asked involves something the others may not see. */
  secret(ask: Ask<T['choice']>): boolean;
  /** What goes back when a choice is taken back: "the 6". The words of its button when left out. */
  back?(choice: T['choice'], show: RaceShow<T, S>): string;
  /** Whether a choice `draws` something for its seat alone, or `turns` over what all have chosen in secret. */
  faceDown?(choice: T['choice'], show: RaceShow<T, S>): 'draws' | 'turns' | null;
  /** Whether odds help with this question; never when left out. */
  chancy?(ask: Ask<T['choice']>, view: T['view']): boolean;

  // The map.

  /** Whom a question is about, where its choices name others: the camera keeps him in view. */
  subject?(show: RaceShow<T, S>): RiderId | null;
  /** What lies over the road now, be anything asked or not. */
  map(show: RaceShow<T, S>): MapLayers;
  /** How far the rider who is asked about may come, where choices go a step at a time: the camera leaves room for it. */
  towards?(show: RaceShow<T, S>): SpaceId | null;
  /** What a click on a space may mean, likeliest first; when left out, the choices with that `space`. */
  actionsAt?(space: SpaceId, show: RaceShow<T, S>): string[];
  /** Slot in the space, whether faded: what the board is told of a rider beyond the usual. */
  token?(
    rider: T['view']['riders'][number],
    show: RaceShow<T, S>,
  ): Pick<BoardRider, 'slot' | 'faded' | 'aside' | 'sign'>;
  /** The space that a rider off the road stands beside; he is then drawn and listed there. */
  standing?(rider: T['view']['riders'][number]): SpaceId | null;
  /** Words after a rider's place in the list of the race order, for screen readers: "two exhaustion cards". */
  spoken?(rider: T['view']['riders'][number], show: RaceShow<T, S>): string;
  /** At the end of a rider's line in the race order, and what it is; squares to go when left out. */
  figureName?: string;
  figure?(rider: T['view']['riders'][number], show: RaceShow<T, S>): string;
  /** Over the map: dice, a wheel, what lands on riders. `at` says where a space is, in px. */
  Over?: Component<PanelProps<T, S> & { at: (space: SpaceId) => Point | undefined }>;
  /** Room at the edges of the map that `Over` takes, in px; none when left out. */
  overInset?: { desk?: Partial<Inset>; phone?: Partial<Inset> };

  // Below the map.

  /** Above the race order, on wide screens: a wheel. The order then has a row a group. */
  Rail?: Component<PanelProps<T, S>>;

  /** What people call the area below the map: "Your cards". */
  handName: string;
  /** How high it is, in px; 194 and 178 when left out, and on upright tablets as on phones. */
  handHeight?: { desk?: number; phone?: number; upright?: number };
  Hand: Component<PanelProps<T, S>>;
  /** The fourth tab on phones: what is to know about the teams. */
  Teams: Component<PanelProps<T, S> & { full?: boolean }>;
  /** In the rail between race order and commentary, where there is one: a score sheet. */
  Side?: Component<PanelProps<T, S>>;
  /** Small signs of who is ready, for phones; the shell has some when left out. */
  Ready?: Component<{ show: RaceShow<T, S> }>;

  // Keys of the title's own, listed with the others; they come before the shell's. Ids begin with the title's name.

  keys?: readonly Omit<KeyAction, 'scope'>[];
  /** A key of the title's was pressed; `false` passes it on. */
  press?(key: string, show: RaceShow<T, S>): boolean | void;

  // Fetched when it is needed.

  /** What wins and when it ends, in a sentence each, by the options of this race. */
  goal?(show: RaceShow<T, S>): Promise<readonly string[]>;
  /** What the result screen shows. */
  result(replay: Replay<T>, show: RaceShow<T, S>): Promise<ResultFacts<T, S>>;
}

/** The screen hands a panel its own shows and shapes only. */
export const asPanel = <T extends TitleTypes, S>(panel: Panel<T, S>): Panel => panel as unknown as Panel;
