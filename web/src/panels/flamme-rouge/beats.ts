/** Which events are shown together: all cards turn over at once, a pack sweeps up as one, the wind hits everybody. */

import type { EventName, EventOf, FlammeEvent } from './types';

export type Beat =
  | { kind: 'quiet'; events: FlammeEvent[] }
  | { kind: 'place'; events: EventOf<'placed'>[] }
  | { kind: 'reveal'; events: [EventOf<'revealed'>] }
  | { kind: 'bids'; events: [EventOf<'bids'>] }
  | { kind: 'break'; events: EventOf<'broke-away'>[] }
  | { kind: 'move'; events: EventOf<'moved'>[] }
  | { kind: 'slipstream'; events: EventOf<'slipstreamed'>[] }
  | { kind: 'wind'; events: EventOf<'exhausted'>[] }
  | { kind: 'finish'; events: EventOf<'finished'>[] }
  | { kind: 'round'; events: [EventOf<'round'>] }
  | { kind: 'over'; events: [EventOf<'over'>] };

const KIND: Record<EventName, Beat['kind']> = {
  distributed: 'quiet',
  drew: 'quiet',
  committed: 'quiet',
  placed: 'place',
  revealed: 'reveal',
  bids: 'bids',
  'broke-away': 'break',
  moved: 'move',
  slipstreamed: 'slipstream',
  exhausted: 'wind',
  finished: 'finish',
  round: 'round',
  over: 'over',
  undone: 'quiet',
  'took-over': 'quiet',
};

export const isLoud = (event: FlammeEvent): boolean => KIND[event.event] !== 'quiet';

export function beats(events: readonly FlammeEvent[]): Beat[] {
  const found: { kind: Beat['kind']; events: FlammeEvent[] }[] = [];
  for (const event of events) {
    const kind = KIND[event.event] ?? 'quiet';
    const before = found.at(-1);
    if (before?.kind === kind && !startsAnother(event, before.events)) before.events.push(event);
    else found.push({ kind, events: [event] });
  }
  return found as Beat[];
}

/** A rider who is drafted again is in the next sweep: its pack has joined another meanwhile. */
function startsAnother(event: FlammeEvent, before: readonly FlammeEvent[]): boolean {
  if (event.event !== 'slipstreamed') return event.event === 'round';
  return before.some((one) => one.event === 'slipstreamed' && one.rider === event.rider);
}
