/**
 * The race after one more event: what is shown moves with what is played, and never ahead of it. This only keeps
 * books; what happens is the server's to say, and its view replaces ours when everything has been shown.
 */

import type { RiderId, SpaceId } from '../../lib/types';
import { factsOf } from './courses';
import { chanceCards } from './words';
import type { CardId, ReifenEvent, ReifenRider, ReifenTable, ReifenTeam, ReifenView } from './types';

type Change = (rider: ReifenRider) => Partial<ReifenRider>;

export function apply(view: ReifenView, event: ReifenEvent, table: ReifenTable): ReifenView {
  return inOrder(after(view, event, table), table);
}

function after(view: ReifenView, event: ReifenEvent, table: ReifenTable): ReifenView {
  const { board } = table;
  switch (event.event) {
    case 'placed':
      return changeOne(view, event.rider, stand(event.space, table));
    case 'round':
      return opened(view, event.round);
    case 'lead-switched': {
      const back = changeOne(view, event.rider, swap(view, event.front));
      return { ...changeOne(back, event.front, swap(view, event.rider)), rider: event.front };
    }
    case 'rolled': {
      const photos = (rider: ReifenRider): Partial<ReifenRider> => ({
        car_rides: rider.car_rides + (event.photos.length ? 1 : 0),
        photos: sorted([...rider.photos, ...event.photos]),
      });
      const played = event.cards.reduce((now, card) => spend(now, event.rider, card), view);
      return { ...changeOne(played, event.rider, photos), rider: event.rider, points: event.total };
    }
    case 'chance':
      return drawn(view, event.card, table);
    case 'fell':
    case 'stayed-down':
      return changeOne(view, event.rider, () => ({ fallen: true, moved: true }));
    case 'stopped':
    case 'blocked':
      return changeOne(view, event.rider, () => ({ moved: true }));
    case 'card-lost':
      return spend(view, event.rider, event.card);
    case 'card-gained':
      return regain(view, event.rider, event.card);
    case 'dismounted':
      return {
        ...changeOne(view, event.rider, (rider) => ({ ...off(rider), beside: event.space })),
        dismounted: [...view.dismounted, event.rider],
      };
    case 'moved':
    case 'drafted':
      return changeOne(view, event.rider, (rider) => ({ ...stand(event.end, table)(rider), moved: true }));
    case 'sprinted': {
      const sprints = view.sprints.map((sprint, n) =>
        n === event.sprint ? { ...sprint, across: [...sprint.across, event.rider] } : sprint,
      );
      return scored({ ...view, sprints }, event.rider, 'sprint_points', event.points);
    }
    case 'jersey':
      return { ...change(view, ({ rider }) => ({ yellow: rider === event.rider })), jersey: event.rider };
    case 'jersey-kept':
      return scored(view, event.rider, 'jersey_points', board.jersey_points);
    case 'finished': {
      const home = [...view.home, event.rider];
      return scored({ ...view, home }, event.rider, 'finish_points', board.finish_points[event.place - 1] ?? 0);
    }
    case 'settled':
      return settled(view, event.riders, board.finish_points);
    case 'left':
      return changeOne(view, event.rider, off);
    case 'remounted':
      return {
        ...changeOne(view, event.rider, (rider) => ({ ...stand(event.space, table)(rider), beside: null })),
        dismounted: view.dismounted.filter((rider) => rider !== event.rider),
      };
    case 'developed': {
      const found = change(view, ({ rider }) => (event.caught.includes(rider) ? { caught: true, points: 0 } : {}));
      return summed({ ...found, photos_drawn: event.photos });
    }
    case 'over':
      return { ...leave(view), over: true, phase: 'over', ranking: event.ranking, to_act: [], rider: null };
    default:
      return view; // what was taken back, or changed hands, comes with the next view
  }
}

function change(view: ReifenView, how: Change): ReifenView {
  return { ...view, riders: view.riders.map((rider) => ({ ...rider, ...how(rider) })) };
}

function changeOne(view: ReifenView, which: RiderId, how: Change): ReifenView {
  return { ...view, riders: view.riders.map((rider) => (rider.rider === which ? { ...rider, ...how(rider) } : rider)) };
}

function stand(space: SpaceId, table: ReifenTable): Change {
  const facts = factsOf(table.board);
  return (rider) => ({
    space,
    name: facts.nameFrom(rider, space),
    surface: facts.surfaceOf(space),
    effect: facts.effectOf(space),
  });
}

const off = (_: ReifenRider): Partial<ReifenRider> => ({
  space: null,
  name: null,
  surface: null,
  effect: 0,
  moved: false,
});

/** Where another rider was before. */
function swap(view: ReifenView, other: RiderId): Change {
  const { space, name, surface, effect } = view.riders[other]!;
  return () => ({ space, name, surface, effect });
}

/** Riders at home have left the road, the fallen are up again, and everybody may move. */
function opened(view: ReifenView, round: number): ReifenView {
  const riding = change(leave(view), () => ({ moved: false, fallen: false }));
  return { ...riding, round, phase: 'choose' };
}

/** Who was still out comes home as they stood, and nobody is left on the road or beside it. */
function settled(view: ReifenView, riders: readonly RiderId[], points: readonly number[]): ReifenView {
  const home: ReifenView = { ...view, home: [...view.home, ...riders], dismounted: [] };
  const scoring = riders.reduce(
    (now, rider, n) => scored(now, rider, 'finish_points', points[view.home.length + n] ?? 0),
    home,
  );
  return leave(change(scoring, () => ({ beside: null, fallen: false })));
}

const leave = (view: ReifenView): ReifenView =>
  change(view, (rider) => (view.home.includes(rider.rider) ? off(rider) : {}));

function changeTeam(view: ReifenView, rider: RiderId, how: (team: ReifenTeam) => Partial<ReifenTeam>): ReifenView {
  const team = view.riders[rider]?.team;
  return { ...view, teams: view.teams.map((one) => (one.team === team ? { ...one, ...how(one) } : one)) };
}

const sorted = (cards: CardId[]): CardId[] => cards.sort((a, b) => a - b);
const without = (cards: readonly CardId[], card: CardId): CardId[] => {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
};

const spend = (view: ReifenView, rider: RiderId, card: CardId): ReifenView =>
  changeTeam(view, rider, ({ left, spent }) => ({ left: without(left, card), spent: sorted([...spent, card]) }));

const regain = (view: ReifenView, rider: RiderId, card: CardId): ReifenView =>
  changeTeam(view, rider, ({ left, spent }) => ({ left: sorted([...left, card]), spent: without(spent, card) }));

/** The pile is shuffled anew when a card is wanted and none is left. */
function drawn(view: ReifenView, card: number, table: ReifenTable): ReifenView {
  const chance = chanceCards(table);
  const used = view.chance_left.length === 0;
  const pile = used ? chance.flatMap(({ count }, kind) => Array<number>(count).fill(kind)) : view.chance_left;
  const laid = used ? [] : view.chance_laid;
  const photographers = view.photographers + (chance[card]?.op === 'photo' ? 1 : 0);
  return { ...view, chance_left: without(pile, card), chance_laid: sorted([...laid, card]), photographers };
}

function scored(
  view: ReifenView,
  rider: RiderId,
  column: 'finish_points' | 'sprint_points' | 'jersey_points',
  points: number,
): ReifenView {
  return summed(changeOne(view, rider, (one) => ({ [column]: one[column] + points, points: one.points + points })));
}

function summed(view: ReifenView): ReifenView {
  const of = (team: number): number =>
    view.riders.filter((rider) => rider.team === team).reduce((sum, { points }) => sum + points, 0);
  return { ...view, teams: view.teams.map((team) => ({ ...team, points: of(team.team) })) };
}

/** Who has yet to move: the foremost first, of two who are level the one on the right. */
function inOrder(view: ReifenView, table: ReifenTable): ReifenView {
  if (!view.round) return view;
  const facts = factsOf(table.board);
  const waiting = view.riders.flatMap((one) => {
    if (one.space === null || one.moved) return [];
    return [{ rider: one.rider, row: facts.rowOf(one.space, one), lane: facts.laneOf(one.space) }];
  });
  const order = waiting.sort((a, b) => b.row - a.row || a.lane - b.lane).map(({ rider }) => rider);
  return { ...view, order };
}
