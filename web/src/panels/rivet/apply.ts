/** A view after one event: what is on the screen follows the riders; the server's view replaces it in the end. */

import type { RiderId, SpaceId, TeamId } from '../../lib/types';
import { RoadFacts } from './course';
import { TYPES, type RivetEvent, type RivetRider, type RivetTable, type RivetView, type TeamView } from './types';

export function apply(view: RivetView, event: RivetEvent, table: RivetTable): RivetView {
  const { spaces } = table.board;
  const stand = (places: readonly (readonly [RiderId, SpaceId | null])[]): RivetView => {
    const to = new Map(places);
    return riders(view, (one) => {
      const space = to.get(one.rider);
      return space === undefined ? one : { ...one, space, roadside: space !== null && space >= spaces };
    });
  };
  switch (event.event) {
    case 'tactics-dealt':
      return team(view, event.seat, { tactics_size: event.count, ...(event.tactics && { tactics: event.tactics }) });
    case 'first-team':
      return { ...view, first: event.team };
    case 'placed':
      return stand([[event.rider, event.space]]);
    case 'phase':
      return {
        ...riders(view, (one) => ({ ...one, activated: false })),
        round: event.phase,
        first: event.first,
        events_resolved: 0,
        phase: 'turn',
      };
    case 'turn':
      return { ...view, team: event.team, move: null, event: null, struck: [] };
    case 'card-played': {
      const { rider, card, discarded } = event;
      const played = table.cards[card]?.type;
      const owner = view.riders[rider]!.team;
      const gone = discarded ?? card;
      const hand = view.teams[owner]?.hand;
      return {
        ...team(view, owner, {
          hand: hand ? without(hand, gone) : null,
          hand_size: Math.max(0, (view.teams[owner]?.hand_size ?? 1) - 1),
          discard: [...(view.teams[owner]?.discard ?? []), gone].sort((a, b) => a - b),
        }),
        move: {
          rider,
          card,
          type: played && played !== 'headline' ? played : 'wild',
          strokes: null,
          line: [rider],
          diagonals: 0,
        },
      };
    }
    case 'strength': {
      const { rider, strokes, line } = event;
      const move = view.move ?? { rider, card: 0, diagonals: 0 };
      const spent = event.ledger.some(([part, many]) => part === 'energy' && many > 0);
      const after = spent ? riders(view, (one) => (one.rider === rider ? { ...one, energy: false } : one)) : view;
      return { ...after, move: { ...move, rider, type: TYPES[event.type] ?? 'wild', strokes, line } };
    }
    case 'cut':
      return view.move
        ? { ...view, move: { ...view.move, line: view.move.line.filter((one) => !event.riders.includes(one)) } }
        : view;
    case 'stepped': {
      const next = stand(event.moves.map(([rider, , end]) => [rider, end] as const));
      return { ...next, move: view.move && { ...view.move, strokes: event.strokes } };
    }
    case 'linked':
      return view.move
        ? {
            ...view,
            move: {
              ...view.move,
              line: [...view.move.line, ...event.riders.filter((r) => !view.move!.line.includes(r))],
            },
          }
        : view;
    case 'move-ended':
      return {
        ...riders(view, (one) => (one.rider === event.rider ? { ...one, activated: true } : one)),
        move: null,
      };
    case 'tired':
    case 'recovered': {
      const by = event.event === 'tired' ? event.amount : -event.amount;
      const field = event.kind === 1 ? 'light' : 'heavy';
      const { penalty } = table.board;
      return riders(view, (one) => {
        if (one.rider !== event.rider) return one;
        const after = { ...one, [field]: Math.max(0, one[field] + by) };
        return { ...after, penalty: penalty[after.light + after.heavy] ?? one.penalty };
      });
    }
    case 'swapped': {
      const [one, other] = event.riders;
      return stand([
        [one!, view.riders[other!]?.space ?? null],
        [other!, view.riders[one!]?.space ?? null],
      ]);
    }
    case 'pulled-over': {
      const here = view.riders[event.rider]?.space ?? null;
      const side = here === null || here >= spaces ? here : spaces + rowOf(here, table);
      return stand([...event.moves.map(([rider, , end]) => [rider, end] as const), [event.rider, side]]);
    }
    case 'energy':
      return riders(view, (one) => (one.rider === event.rider ? { ...one, energy: true } : one));
    case 'thrown': {
      const { hand, hand_size: size, discard } = view.teams[event.team]!;
      return team(view, event.team, {
        hand: hand ? without(hand, event.card) : null,
        hand_size: size - 1,
        discard: [...discard, event.card].sort((a, b) => a - b),
      });
    }
    case 'drew': {
      const { hand, hand_size: size, deck } = view.teams[event.seat]!;
      return team(view, event.seat, {
        hand: hand && event.cards ? [...hand, ...event.cards].sort((a, b) => a - b) : hand,
        hand_size: size + event.count,
        deck: Math.max(0, deck - event.count),
      });
    }
    case 'event-revealed':
      return { ...view, event: event.card, struck: [], events_resolved: view.events_resolved + 1 };
    case 'event-struck':
      return { ...view, struck: [...event.riders].sort((a, b) => a - b) };
    case 'weather':
      return { ...view, weather: event.card };
    case 'moved-back':
    case 'regrouped':
      return stand([[event.rider, event.end]]);
    case 'answered':
      return team(view, event.seat, { answered: true });
    case 'tactic-played': {
      const { tactics, tactics_size: size } = view.teams[event.seat]!;
      return {
        ...team(view, event.seat, {
          tactics: tactics ? without(tactics, event.tactic) : null,
          tactics_size: Math.max(0, size - 1),
          tactic_used: true,
        }),
        tactics_played: [...view.tactics_played, event.tactic].sort((a, b) => a - b),
      };
    }
    case 'token':
      return riders(view, (one) =>
        one.rider === event.rider ? { ...one, tokens: [...one.tokens, event.tactic] } : one,
      );
    case 'team-car': {
      const next = stand([...event.moves.map(([rider, , end]) => [rider, end] as const), [event.rider, event.end]]);
      return riders(next, (one) => {
        if (one.rider !== event.rider) return one;
        const light = Math.max(0, one.light - event.removed);
        return { ...one, light, penalty: table.board.penalty[light + one.heavy] ?? one.penalty };
      });
    }
    case 'rescued':
      return stand([
        [event.helper, event.helper_end],
        [event.rider, event.end],
      ]);
    case 'bonus':
      return {
        ...riders(view, (one) => (one.rider === event.rider ? { ...one, bonuses: one.bonuses + 1 } : one)),
        bonus_owners: view.bonus_owners.map((owner, line) => (line === event.line ? event.rider : owner)),
      };
    case 'finished':
      return { ...stand([[event.rider, null]]), home: [...view.home, event.rider] };
    case 'over':
      return {
        ...view,
        over: true,
        phase: 'over',
        ranking: event.ranking,
        teams: view.teams.map((one) => ({ ...one, seconds: event.seconds[one.team] ?? one.seconds })),
      };
    default:
      return view;
  }
}

function riders(view: RivetView, change: (rider: RivetRider) => RivetRider): RivetView {
  return { ...view, riders: view.riders.map(change) };
}

function team(view: RivetView, which: TeamId, change: Partial<TeamView>): RivetView {
  return { ...view, teams: view.teams.map((one) => (one.team === which ? { ...one, ...change } : one)) };
}

function without(cards: readonly number[], card: number): number[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

/** Facts of a board, worked out once for a table. */
const known = new WeakMap<object, RoadFacts>();

function rowOf(space: SpaceId, { board }: RivetTable): number {
  const facts = known.get(board) ?? new RoadFacts(board);
  known.set(board, facts);
  return facts.rowOf(space);
}
