/** Flamme Rouge's events as commentary. */

import type { RiderId } from '../../lib/types';
import { list, ordinal, plural, riderName, said, verb, type Cast, type Said } from '../../lib/words';
import type { CourseFacts } from './course';
import type { EventOf, FlammeEvent, FlammeShow } from './types';
import { cardName, cardOf } from './words';

/** Why a move was shorter or longer than its card, in commentary ("…, slowed by the climb"). */
export const MOVE_REASONS: Record<string, string> = {
  'fr.descent.minimum': 'carried by the descent',
  'fr.supply.minimum': 'fed in the supply zone',
  'fr.ascent.limit': 'slowed by the climb',
  'fr.ascent.stop': 'stopped at the foot of the climb',
  'fr.finish.overrun': 'at the end of the road',
  'fr.move.full': 'held up by a full road',
};

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
  return together.map((some) => tell(some, cast, course, card)).filter(({ text }) => text !== '');
}

function tell(events: readonly FlammeEvent[], cast: Cast, course: CourseFacts, card: CardNamer): Said {
  const event = events[0]!;
  const name = (rider: RiderId): string => riderName(rider, cast);
  const mine = events.some((one) => 'rider' in one && cast.you.includes(cast.riders[one.rider]?.team ?? -1));
  const plain = (text: string, rules: string[] = []): Said => said(text, rules, mine);
  const hot = (text: string, rules: string[], ours = mine): Said => said(text, rules, ours, 'hot');
  switch (event.event) {
    case 'distributed':
      return plain(
        `${plural(event.rouleur, 'exhaustion card')} for the Rouleur, ${event.sprinteur} for the Sprinteur.`,
        ['fr.solo.exhaustion'],
      );
    case 'bids':
      return plain(`Bid ${event.round}: ${list(event.bids.map(([rider, bid]) => `${name(rider)} ${card(bid)}`))}.`, [
        'fr.breakaway.bid',
      ]);
    case 'broke-away':
      return hot(
        `${name(event.rider)} ${verb(event.rider, cast, 'breaks')} away with ${event.total} and pays two exhaustion cards.`,
        ['fr.breakaway.winners', 'fr.breakaway.price'],
      );
    case 'moved':
      return plain(moveText(event, cast, course), event.why);
    case 'slipstreamed':
      return plain(slipstreamText(events, cast, course), ['fr.slipstream.gap']);
    case 'exhausted':
      return plain(exhaustionText(events, cast), ['fr.exhaustion.wind']);
    case 'finished':
      return hot(`${name(event.rider)} ${verb(event.rider, cast, 'is', 'are')} home, ${ordinal(event.place)}.`, [
        'fr.finish.ranking',
      ]);
    case 'over': {
      const winner = event.ranking[0];
      if (winner === undefined) return plain('The race is over.');
      const ours = cast.you.includes(cast.riders[winner]?.team ?? -1);
      return hot(`${name(winner)} ${verb(winner, cast, 'wins')} the race.`, ['fr.finish.first'], ours);
    }
    default:
      return plain('');
  }
}

function moveText(event: EventOf<'moved'>, cast: Cast, course: CourseFacts): string {
  const name = riderName(event.rider, cast);
  const squares = course.rowOf(event.end) - course.rowOf(event.start);
  const reasons = event.why.flatMap((rule) => MOVE_REASONS[rule] ?? []);
  const because = reasons.length ? `, ${list(reasons)}` : '';
  const lost = squares !== event.value ? ` on a ${event.value}` : '';
  const crossed = course.toGo(event.end) <= 0 && course.toGo(event.start) > 0;
  if (squares === 0) return `${name} ${verb(event.rider, cast, 'goes', 'go')} nowhere${lost}${because}.`;
  const where = crossed ? ' and over the line' : '';
  return `${name} ${verb(event.rider, cast, 'rides')} ${squares}${lost}${where}${because}.`;
}

function slipstreamText(events: readonly FlammeEvent[], cast: Cast, course: CourseFacts): string {
  const won = new Map<RiderId, number>();
  for (const one of events) {
    if (one.event !== 'slipstreamed') continue;
    const squares = course.rowOf(one.end) - course.rowOf(one.start);
    won.set(one.rider, (won.get(one.rider) ?? 0) + squares);
  }
  const names = [...won.keys()].map((rider) => riderName(rider, cast));
  const best = Math.max(...won.values());
  const verbForm = won.size === 1 ? verb([...won.keys()][0]!, cast, 'closes') : 'close';
  return best === 1
    ? `Slipstream: ${list(names)} ${verbForm} the gap.`
    : `Slipstream: ${list(names)} ${verbForm} up, by as many as ${plural(best, 'square')}.`;
}

function exhaustionText(events: readonly FlammeEvent[], cast: Cast): string {
  const taken = events.flatMap((one) => (one.event === 'exhausted' && one.taken ? [one.rider] : []));
  const spared = events.flatMap((one) => (one.event === 'exhausted' && !one.taken ? [one.rider] : []));
  const names = (riders: RiderId[]): string => list(riders.map((rider) => riderName(rider, cast)));
  const takes = taken.length === 1 ? verb(taken[0]!, cast, 'takes') : 'take';
  const first = taken.length ? `In the wind, ${names(taken)} ${takes} exhaustion.` : '';
  const second = spared.length ? `No exhaustion cards are left for ${names(spared)}.` : '';
  return [first, second].filter(Boolean).join(' ');
}
