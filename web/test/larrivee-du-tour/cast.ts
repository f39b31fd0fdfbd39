/** A race of the fixtures, and a show of it that names riders as the page does. */

import { riderName, teamName, type Cast } from '../../src/lib/words';
import type { Teller } from '../../src/panels/larrivee-du-tour/commentary';
import { StageFacts } from '../../src/panels/larrivee-du-tour/course';
import words from '../../src/panels/larrivee-du-tour/title';
import type { LarriveeEvent, LarriveeTable, LarriveeView } from '../../src/panels/larrivee-du-tour/types';
import { Words } from '../../src/titles/words';
import races from '../fixtures/larrivee-du-tour-races.json';

export interface Race {
  table: LarriveeTable;
  first: LarriveeView;
  last: LarriveeView;
  steps: { events: LarriveeEvent[]; view: LarriveeView }[];
}

export const RACES = races as unknown as Record<string, Race>;

const larrivee = new Words(words);

export function tellerOf(table: LarriveeTable, view: LarriveeView, you: number[]): Teller {
  const cast: Cast = {
    seats: table.seats,
    riders: table.riders,
    you,
    rider: (rider) => larrivee.rider(rider, table.riders),
    dummy: () => '',
  };
  return {
    view,
    board: table.board,
    course: new StageFacts(table.board),
    cast,
    you,
    name: (rider) => riderName(rider, cast),
    teamName: (team) => teamName(team, cast),
    mine: (rider) => you.includes(table.riders[rider]?.team ?? -1),
  };
}
