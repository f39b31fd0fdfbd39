/** Which events are shown together: the whole field rides at once, payments fall due together, a roll stands alone. */

import type { EventName, LarriveeEvent } from './types';

export type BeatKind =
  'quiet' | 'place' | 'turn' | 'ride' | 'roll' | 'settle' | 'within' | 'pay' | 'pace' | 'banner' | 'over';

export interface Beat {
  kind: BeatKind;
  events: LarriveeEvent[];
}

const KIND: Record<EventName, BeatKind> = {
  'rolled-for-start': 'quiet',
  starts: 'banner',
  allocated: 'quiet',
  placed: 'place',
  turn: 'turn',
  moved: 'ride',
  'stood-still': 'ride',
  burned: 'pay',
  rolled: 'roll',
  incident: 'settle',
  failed: 'settle',
  'broke-away': 'settle',
  joined: 'settle',
  climbed: 'banner',
  finished: 'banner',
  shifted: 'within',
  shoved: 'within',
  regained: 'within',
  dropped: 'within',
  slackened: 'pace',
  pace: 'pace',
  fed: 'pay',
  grouped: 'quiet',
  over: 'over',
  undone: 'quiet',
  'took-over': 'quiet',
};

const TOGETHER: readonly BeatKind[] = ['quiet', 'place', 'ride', 'pay', 'banner'];

export const isLoud = (event: LarriveeEvent): boolean => !['quiet'].includes(KIND[event.event]);

export function beats(events: readonly LarriveeEvent[]): Beat[] {
  const found: Beat[] = [];
  for (const event of events) {
    const kind = KIND[event.event] ?? 'quiet';
    const before = found.at(-1);
    const same = before?.kind === kind && TOGETHER.includes(kind);
    if (before && same && (kind !== 'banner' || before.events[0]!.event === event.event)) before.events.push(event);
    else found.push({ kind, events: [event] });
  }
  return found;
}
