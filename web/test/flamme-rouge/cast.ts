/** The cast of a fixture's table, as the race screen makes it. */

import type { RiderInfo, SeatId } from '../../src/lib/types';
import type { Cast } from '../../src/lib/words';
import words from '../../src/panels/flamme-rouge/title';
import type { FlammeTable } from '../../src/panels/flamme-rouge/types';
import { Words } from '../../src/titles/words';

const flamme = new Words(words);

type Some = Pick<FlammeTable, 'seats' | 'options'> & { riders: readonly RiderInfo[] };

export const castOf = (table: Some, you: readonly SeatId[]): Cast => ({
  seats: table.seats,
  riders: table.riders,
  you,
  rider: (rider) => flamme.rider(rider, table.riders),
  dummy: (team) => flamme.dummyName(team, table),
});
