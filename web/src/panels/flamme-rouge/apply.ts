/**
 * The race after one more event: what is shown moves with what is played, and never ahead of it. This only keeps
 * books; what happens is the server's to say, and its view replaces ours when everything has been shown.
 */

import type { RiderId } from '../../lib/types';
import type { CardId, EventOf, FlammeEvent, FlammeRider, FlammeTable, FlammeView } from './types';

type Change = (rider: FlammeRider) => Partial<FlammeRider>;

export function apply(view: FlammeView, event: FlammeEvent, table: FlammeTable): FlammeView {
  switch (event.event) {
    case 'distributed':
      return change(view, (rider) =>
        rider.team === 0 ? weakened(rider, rider.kind === 1 ? event.sprinteur : event.rouleur, table) : {},
      );
    case 'placed':
      return changeOne(view, event.rider, () => ({ space: event.space }));
    case 'drew':
      return changeOne(held(view, event.seat, event.rider), event.rider, (rider) => drawn(rider, event));
    case 'committed':
      return changeOne(held(view, event.seat, null), event.rider, committed);
    case 'round':
      return opened(view, event.round, table);
    case 'bids':
      return event.bids.reduce(
        (now, [rider, card]) => changeOne(now, rider, ({ left }) => bid(event.round, card, left)),
        view,
      );
    case 'broke-away':
      return changeOne(view, event.rider, (rider) => ({ space: event.space, ...tired(rider, 2, table) }));
    case 'revealed':
      return event.cards.reduce((now, [rider, card]) => changeOne(now, rider, () => ({ card, committed: true })), view);
    case 'moved':
    case 'slipstreamed':
      return changeOne(view, event.rider, () => ({ space: event.end }));
    case 'exhausted':
      return event.taken ? changeOne(view, event.rider, (rider) => tired(rider, 1, table)) : view;
    case 'finished':
      return { ...view, home: [...view.home, event.rider] };
    case 'over':
      return {
        ...finished(discarded(view, table), table),
        over: true,
        phase: 'over',
        ranking: event.ranking,
        to_act: [],
      };
    default:
      return view; // what was taken back, or changed hands, comes with the next view
  }
}

function change(view: FlammeView, how: Change): FlammeView {
  return { ...view, riders: view.riders.map((rider) => ({ ...rider, ...how(rider) })) };
}

function changeOne(view: FlammeView, which: RiderId, how: Change): FlammeView {
  return { ...view, riders: view.riders.map((rider) => (rider.rider === which ? { ...rider, ...how(rider) } : rider)) };
}

function held(view: FlammeView, seat: number, rider: RiderId | null): FlammeView {
  return { ...view, holding: view.holding.map((was, i) => (i === seat ? rider : was)) };
}

export function exhaustionCard(table: FlammeTable): CardId {
  return table.cards.findIndex((card) => card.code === 'E');
}

const sorted = (cards: CardId[]): CardId[] => cards.sort((a, b) => a - b);

function without(cards: readonly CardId[], card: CardId): CardId[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

function weakened(rider: FlammeRider, many: number, table: FlammeTable): Partial<FlammeRider> {
  const more = Array<CardId>(many).fill(exhaustionCard(table));
  return {
    exhaustion: rider.exhaustion + many,
    deck_size: rider.deck_size + many,
    left: sorted([...rider.left, ...more]),
  };
}

function tired(rider: FlammeRider, many: number, table: FlammeTable): Partial<FlammeRider> {
  const more = Array<CardId>(many).fill(exhaustionCard(table));
  return {
    exhaustion: rider.exhaustion + many,
    fresh: rider.fresh + many,
    recycled_size: rider.recycled_size + many,
    left: sorted([...rider.left, ...more]),
  };
}

function drawn(rider: FlammeRider, event: EventOf<'drew'>): Partial<FlammeRider> {
  const { count, reshuffled } = event;
  const deck = rider.deck_size + (reshuffled ? rider.recycled_size : 0) - count;
  return reshuffled
    ? { hand_size: count, deck_size: deck, recycled_size: 0, fresh: 0 }
    : { hand_size: count, deck_size: deck };
}

function committed(rider: FlammeRider): Partial<FlammeRider> {
  return {
    committed: true,
    recycled_size: rider.recycled_size + Math.max(0, rider.hand_size - 1),
    hand_size: 0,
    hand: rider.hand && [],
  };
}

/** First bids stay on the table, second ones lie beside them until the breakaway is settled. */
function bid(round: number, card: CardId, left: readonly CardId[]): Partial<FlammeRider> {
  return round === 1 ? { bid: card, committed: false, card: null, left: without(left, card) } : { card };
}

/** A new round: played cards have left the game, riders at home have left the road. */
function opened(view: FlammeView, round: number, table: FlammeTable): FlammeView {
  const before = view.phase === 'bid' ? settled(view) : discarded(view, table);
  const riding = change(before, (rider) => (view.home.includes(rider.rider) ? { space: null } : {}));
  return { ...riding, round, phase: 'energy' };
}

/** Where everybody rides home, the last ones leave the road too; else it stays as it was when the race ended. */
function finished(view: FlammeView, table: FlammeTable): FlammeView {
  return table.options.end === 'all' ? change(view, () => ({ space: null })) : view;
}

/** After the bids every rider of a player shuffles its recycled cards in; who broke away has paid with its bids. */
function settled(view: FlammeView): FlammeView {
  const wentAway = (rider: FlammeRider): boolean => rider.fresh >= 2;
  return change(view, (rider) => {
    const { bid, card } = rider;
    const after = { bid: null, card: null, committed: false, fresh: 0, recycled_size: 0 };
    const deck = rider.deck_size + rider.recycled_size;
    if (bid === null || card === null) return { ...after, deck_size: deck };
    if (!wentAway(rider)) return { ...after, deck_size: deck + 2, left: sorted([...rider.left, bid]) };
    const played = sorted([...rider.played, bid, card]);
    return { ...after, deck_size: deck, left: without(rider.left, card), played };
  });
}

function discarded(view: FlammeView, table: FlammeTable): FlammeView {
  return change(view, (rider) => {
    const { card } = rider;
    const done = { committed: false, card: null };
    if (card === null) return done;
    const dummy = rider.team >= table.seats.length;
    if (!dummy) return { ...done, left: without(rider.left, card), played: sorted([...rider.played, card]) };
    // The Peloton team's two riders share the deck of its Rouleur.
    if (!rider.left.includes(card)) return done;
    const left = without(rider.left, card);
    return { ...done, left, deck_size: left.length, played: sorted([...rider.played, card]) };
  });
}
