/**
 * The race after one more event: what is shown moves with what is played, and never ahead of it. This only keeps
 * books; what happens is the server's to say, and its view replaces ours when everything has been shown.
 */

import type { RiderId } from '../../lib/types';
import { GROUNDS, StageFacts } from './course';
import type { GroupView, LarriveeEvent, LarriveeRider, LarriveeTable, LarriveeView, Pace } from './types';

export const PACES: readonly Pace[] = ['slow', 'steady', 'fast'];

export function apply(view: LarriveeView, event: LarriveeEvent, table: LarriveeTable): LarriveeView {
  switch (event.event) {
    case 'allocated': {
      const points = [event.sprint, event.stamina, event.climbing];
      return { ...change(view, event.rider, () => ({ points, opening: points })), begun: null };
    }
    case 'placed':
      return change(view, event.rider, () => ({ space: event.space }));
    case 'turn':
      return began(view, event.turn, event.seat, table);
    case 'moved':
    case 'shifted':
    case 'shoved':
    case 'dropped':
    case 'regained': {
      const step = { moved: 1, shifted: 3, shoved: 3, regained: 3, dropped: 4 }[event.event];
      return { ...stand(view, event.rider, event.end, table), step };
    }
    case 'broke-away':
      return escaped(stand(view, event.rider, event.end, table), event.rider);
    case 'joined':
      return joined(stand(view, event.rider, event.end, table), event.rider);
    case 'stood-still':
      return escaped(
        change(view, event.rider, () => ({ stopped: false, out: true, lost: event.lost })),
        event.rider,
      );
    case 'burned':
      return {
        ...spent(view, event.rider, event.skill, -event.points),
        step: event.on === 'pace' ? 4 : event.on === 'accelerate' ? 5 : event.on === 'regain' ? 3 : 2,
      };
    case 'fed':
      return {
        ...change(spent(view, event.rider, event.skill, event.points), event.rider, ({ fed }) => ({ fed: fed + 1 })),
        step: 6,
      };
    case 'rolled':
      return { ...view, step: 2 };
    case 'incident':
      return change(view, event.rider, () => ({ stopped: true }));
    case 'climbed':
      return change(view, event.rider, ({ mountain }) => ({ mountain: mountain + event.points }));
    case 'finished':
      return { ...view, home: [...view.home, event.rider] };
    case 'slackened':
      return { ...paced(view, event.group, 'steady', table), step: 4 };
    case 'pace':
      return { ...paced(view, event.group, PACES[event.pace]!, table), step: 5 };
    case 'grouped':
      return grouped(view, event.groups, table);
    case 'over':
      return { ...swept(view), over: true, phase: 'over', step: 0, ranking: event.ranking, to_act: [], groups: [] };
    default:
      return view; // rolls for the start, what was taken back or changed hands: the next view has them
  }
}

type Change = (rider: LarriveeRider) => Partial<LarriveeRider>;

function change(view: LarriveeView, which: RiderId, how: Change): LarriveeView {
  return { ...view, riders: view.riders.map((rider) => (rider.rider === which ? { ...rider, ...how(rider) } : rider)) };
}

function spent(view: LarriveeView, which: RiderId, skill: number, points: number): LarriveeView {
  return change(view, which, (rider) => ({
    points: rider.points.map((many, i) => (i === skill ? many + points : many)),
  }));
}

/** Somebody stands elsewhere, past the line at the end of the road; groups keep their riders, from front to back. */
function stand(view: LarriveeView, which: RiderId, end: number, { board }: LarriveeTable): LarriveeView {
  const space = new StageFacts(board).drawn(end);
  return ordered(change(view, which, () => ({ space })));
}

function ordered(view: LarriveeView): LarriveeView {
  const at = (rider: RiderId): number => view.riders[rider]?.space ?? -1;
  const groups = view.groups.map((group): GroupView => {
    const riders = [...group.riders].sort((a, b) => at(b) - at(a) || a - b);
    return { ...group, riders, head: at(riders[0]!), tail: at(riders.at(-1)!), ahead: [] };
  });
  groups.sort((a, b) => b.head - a.head || a.group - b.group);
  const led = new Set(groups.flatMap(({ riders, head }) => riders.filter((rider) => at(rider) === head)));
  return { ...view, groups, riders: view.riders.map((rider) => ({ ...rider, leads: led.has(rider.rider) })) };
}

/** A group of its own at once, at the pace of the one it left. */
function escaped(view: LarriveeView, rider: RiderId): LarriveeView {
  const left = view.groups.find((group) => group.riders.includes(rider));
  if (!left) return view;
  const number = Math.max(...view.groups.map(({ group }) => group)) + 1;
  return regroup(view, rider, { ...left, group: number, riders: [rider] });
}

/** Into the breakaway that was made last. */
function joined(view: LarriveeView, rider: RiderId): LarriveeView {
  const last = [...view.groups].sort((a, b) => b.group - a.group)[0];
  return last ? regroup(view, rider, { ...last, riders: [...last.riders, rider] }) : view;
}

function regroup(view: LarriveeView, rider: RiderId, into: GroupView): LarriveeView {
  const others = view.groups
    .filter(({ group }) => group !== into.group)
    .map((group) => ({ ...group, riders: group.riders.filter((one) => one !== rider) }))
    .filter(({ riders }) => riders.length > 0);
  const after = change(view, rider, () => ({ group: into.group }));
  return ordered({ ...after, groups: [...others, into] });
}

function paced(view: LarriveeView, which: number, pace: Pace, table: LarriveeTable): LarriveeView {
  const groups = view.groups.map((group) => (group.group === which ? onWheel({ ...group, pace }, table) : group));
  return { ...view, groups };
}

function onWheel(group: GroupView, { board }: LarriveeTable): GroupView {
  const [ground, pace] = [GROUNDS.indexOf(group.terrain), PACES.indexOf(group.pace)];
  const of = (circle: number[][]): number => circle[ground]?.[pace] ?? 0;
  const { outer, middle, inner } = board.wheel;
  const squares = of(outer);
  return { ...group, squares, middle: of(middle), inner: of(inner), need: squares + of(middle) };
}

/** Groups are made anew at the end of a turn; each rides on the terrain under its head. */
function grouped(
  view: LarriveeView,
  made: readonly { riders: RiderId[]; pace: number }[],
  table: LarriveeTable,
): LarriveeView {
  const course = new StageFacts(table.board);
  const home = swept(view);
  const at = (rider: RiderId): number => home.riders[rider]?.space ?? 0;
  const groups = made.map(({ riders, pace }, group): GroupView => {
    const head = at(riders[0]!);
    return onWheel(
      {
        group,
        riders,
        head,
        tail: at(riders.at(-1)!),
        terrain: course.groundOf(head),
        pace: PACES[pace]!,
        squares: 0,
        middle: 0,
        inner: 0,
        need: 0,
        odds: [],
        ahead: [],
      },
      table,
    );
  });
  const of = new Map(groups.flatMap(({ group, riders }) => riders.map((rider) => [rider, group] as const)));
  const riders = home.riders.map((rider) => ({ ...rider, group: of.get(rider.rider) ?? null, out: false }));
  return ordered({ ...home, riders, groups, step: 6 });
}

/** Who is home has left the road. */
function swept(view: LarriveeView): LarriveeView {
  const riders = view.riders.map((rider) =>
    view.home.includes(rider.rider) ? { ...rider, space: null, group: null, leads: false } : rider,
  );
  return { ...view, riders };
}

function began(view: LarriveeView, turn: number, seat: number, table: LarriveeTable): LarriveeView {
  const next: LarriveeView = { ...view, round: turn, active: seat, step: 1, phase: 'move', attempt: null, tries: [] };
  if (turn > 1 || next.groups.length) return next;
  const riders = next.riders.filter(({ space }) => space !== null).map(({ rider }) => rider);
  return { ...grouped(next, [{ riders, pace: 1 }], table), step: 1 };
}
