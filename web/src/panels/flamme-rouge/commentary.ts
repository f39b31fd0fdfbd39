/** Flamme Rouge's events as commentary. */

import { t, table } from '../../lib/speech';
import type { RiderId } from '../../lib/types';
import { riderName, said, toldOf, type Cast, type Said } from '../../lib/words';
import type { CourseFacts } from './course';
import type { EventOf, FlammeEvent, FlammeShow } from './types';
import { cardName, cardOf, who } from './words';

/** Of all the moves of a round, those that went otherwise than the card says, cross the line, or are ours. */
function worthTelling(event: FlammeEvent, show: FlammeShow): boolean {
  if (event.event === 'placed' || event.event === 'round') return false;
  if (event.event !== 'moved') return true;
  const { course } = show;
  const crossed = course.toGo(event.end) <= 0 && course.toGo(event.start) > 0;
  return crossed || event.why.length > 0 || show.mine(event.rider);
}

export function commentary(events: readonly FlammeEvent[], show: FlammeShow): Said[] {
  const told = events.filter((event) => worthTelling(event, show));
  return linesOf(told, show.cast, show.course, (card) => cardName(cardOf(card, show.table)));
}

/** How cards are named in sentences. */
export type CardNamer = (card: number | null) => string;

const TOGETHER = ['slipstreamed', 'exhausted'];

/**
 * What happens to several riders at once (slipstream, exhaustion) becomes one line; what needs no words (a drawn hand,
 * a card face down) is left out.
 */
export function linesOf(events: readonly FlammeEvent[], cast: Cast, course: CourseFacts, card: CardNamer): Said[] {
  const together: FlammeEvent[][] = [];
  for (const event of events) {
    const before = together.at(-1);
    if (before?.[0]?.event === event.event && TOGETHER.includes(event.event)) before.push(event);
    else together.push([event]);
  }
  return together
    .flatMap((some) => toldOf(some.at(-1), tell(some, cast, course, card)))
    .filter(({ text }) => text !== '');
}

function tell(events: readonly FlammeEvent[], cast: Cast, course: CourseFacts, card: CardNamer): Said {
  const event = events[0]!;
  const mine = events.some((one) => 'rider' in one && cast.you.includes(cast.riders[one.rider]?.team ?? -1));
  const plain = (text: string, rules: string[] = []): Said => said(text, rules, mine);
  const hot = (text: string, rules: string[], ours = mine): Said => said(text, rules, ours, 'hot');
  switch (event.event) {
    case 'distributed':
      return plain(t('fr.event.distributed.told', event), ['fr.solo.exhaustion']);
    case 'bids': {
      const bids = event.bids.map(([rider, bid]) =>
        t('fr.event.bids.bid', { rider: riderName(rider, cast), card: card(bid) }),
      );
      return plain(t('fr.event.bids.told', { round: event.round, bids }), ['fr.breakaway.bid']);
    }
    case 'broke-away':
      return hot(t('fr.event.broke-away.told', { ...who(event.rider, cast), total: event.total }), [
        'fr.breakaway.winners',
        'fr.breakaway.price',
      ]);
    case 'moved':
      return plain(moveText(event, cast, course), event.why);
    case 'slipstreamed':
      return plain(slipstreamText(events, cast, course), ['fr.slipstream.gap']);
    case 'exhausted':
      return plain(exhaustionText(events, cast), ['fr.exhaustion.wind']);
    case 'finished':
      return hot(t('fr.event.finished.told', { ...who(event.rider, cast), place: event.place }), ['fr.finish.ranking']);
    case 'over': {
      const winner = event.ranking[0];
      if (winner === undefined) return plain(t('fr.event.over.told'));
      const ours = cast.you.includes(cast.riders[winner]?.team ?? -1);
      return hot(t('fr.event.over.won', who(winner, cast)), ['fr.finish.first'], ours);
    }
    default:
      return plain('');
  }
}

function moveText(event: EventOf<'moved'>, cast: Cast, course: CourseFacts): string {
  const squares = course.rowOf(event.end) - course.rowOf(event.start);
  const lines = table('fr.why');
  const why = event.why.flatMap((rule) => lines[rule] ?? []);
  const crossed = course.toGo(event.end) <= 0 && course.toGo(event.start) > 0;
  const told = {
    ...who(event.rider, cast),
    short: yes(squares !== event.value),
    value: event.value,
    reasons: why.length,
    why,
  };
  return squares === 0
    ? t('fr.event.moved.stayed', told)
    : t('fr.event.moved.told', { ...told, squares, crossed: yes(crossed) });
}

function slipstreamText(events: readonly FlammeEvent[], cast: Cast, course: CourseFacts): string {
  const won = new Map<RiderId, number>();
  for (const one of events) {
    if (one.event !== 'slipstreamed') continue;
    const squares = course.rowOf(one.end) - course.rowOf(one.start);
    won.set(one.rider, (won.get(one.rider) ?? 0) + squares);
  }
  return t('fr.event.slipstreamed.told', { ...whoAll([...won.keys()], cast), squares: Math.max(...won.values()) });
}

function exhaustionText(events: readonly FlammeEvent[], cast: Cast): string {
  const taken = events.flatMap((one) => (one.event === 'exhausted' && one.taken ? [one.rider] : []));
  const spared = events.flatMap((one) => (one.event === 'exhausted' && !one.taken ? [one.rider] : []));
  const first = taken.length ? t('fr.event.exhausted.told', whoAll(taken, cast)) : '';
  const second = spared.length ? t('fr.event.exhausted.spared', { riders: whoAll(spared, cast).riders }) : '';
  return [first, second].filter(Boolean).join(' ');
}

const yes = (is: boolean): string => (is ? 'yes' : 'no');

function whoAll(riders: readonly RiderId[], cast: Cast): { who: string; riders: string[] } {
  return {
    who: riders.length > 1 ? 'many' : who(riders[0]!, cast).who,
    riders: riders.map((rider) => riderName(rider, cast)),
  };
}
