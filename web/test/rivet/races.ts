/** Races from the server, and enough of a show for words and maps. */

import type { Ask } from '../../src/lib/types';
import { riderName, teamName, type Cast } from '../../src/lib/words';
import { RoadFacts } from '../../src/panels/rivet/course';
import { onTheRivet } from '../../src/panels/rivet/title';
import type { RivetChoice, RivetEvent, RivetShow, RivetTable, RivetView } from '../../src/panels/rivet/types';
import { Words } from '../../src/titles/words';
import races from '../fixtures/rivet-races.json';

export interface Shown {
  riders: unknown[][];
  hands: number[];
  hand: number[];
  home: number[];
  round: number;
  bonus_owners: (number | null)[];
  weather: number | null;
}

export interface Race {
  table: RivetTable;
  first: RivetView;
  steps: { events: RivetEvent[]; view?: Shown }[];
  /** Views as they differ from the first one. */
  asks: Record<string, Omit<Ask<RivetChoice>, 'decision'> & { view: object }>;
}

export const RACES = races as unknown as Record<'two' | 'tactics', Race>;

/** A view that the race tells only by what is different. */
export const viewOf = ({ first }: Race, changes: object): RivetView => changed(first, changes) as RivetView;

function changed(before: unknown, changes: unknown): unknown {
  const plain = (thing: unknown): thing is object => typeof thing === 'object' && thing !== null;
  if (!plain(before) || !plain(changes) || Array.isArray(changes)) return changes;
  const after: Record<string, unknown> = Array.isArray(before) ? ([...before] as never) : { ...before };
  for (const [key, value] of Object.entries(changes)) after[key] = changed(after[key], value);
  return after;
}

/** A show that shows one view and asks one question. */
export function showOf({ table }: Race, view: RivetView, ask: Ask<RivetChoice> | null = null): RivetShow {
  const words = new Words(onTheRivet);
  const cast: Cast = {
    seats: table.seats,
    riders: table.riders,
    you: [0],
    rider: (rider) => words.rider(rider, table.riders),
    dummy: (team) => words.dummyName(team, table),
  };
  const show = {
    table,
    view,
    ask,
    armed: null,
    busy: false,
    eyes: 0,
    you: [0],
    board: table.board,
    cast,
    course: new RoadFacts(table.board),
    panel: { words: onTheRivet },
    film: { rider: null },
    map: null,
    name: (rider: number) => riderName(rider, cast),
    kindName: (rider: number) => cast.rider(table.riders[rider]!),
    label: (rider: number) => words.label(table.riders[rider]!, table.riders),
    teamName: (team: number) => teamName(team, cast),
    mine: (rider: number) => view.riders[rider]?.team === 0,
  };
  return show as unknown as RivetShow;
}
