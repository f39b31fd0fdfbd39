/** L'Arrivée du Tour's events as commentary. */

import type { RiderId } from '../../lib/types';
import { capital, list, ordinal, plural, possessive, said, type Said } from '../../lib/words';
import { PACES } from './apply';
import type { EventOf, LarriveeEvent, LarriveeShow } from './types';

export const SKILLS = ['sprint', 'stamina', 'climbing'] as const;

/** What commentary needs of a race. */
export type Teller = Pick<LarriveeShow, 'view' | 'board' | 'course' | 'cast' | 'you' | 'name' | 'teamName' | 'mine'>;

const TOGETHER = ['moved', 'burned', 'climbed', 'finished'];

export function commentary(events: readonly LarriveeEvent[], show: Teller): Said[] {
  const together: LarriveeEvent[][] = [];
  for (const event of events) {
    const before = together.at(-1);
    const joins = before?.[0]?.event === event.event && TOGETHER.includes(event.event) && !isTry(event);
    if (before && joins && !isTry(before[0]!)) before.push(event);
    else together.push([event]);
  }
  return together.flatMap((some) => tell(some, show)).filter(({ text }) => text !== '');
}

const isTry = (event: LarriveeEvent): boolean =>
  event.event === 'burned' && (event.on === 'attack' || event.on === 'counter');

function tell(events: readonly LarriveeEvent[], show: Teller): Said[] {
  const event = events[0]!;
  const mine = events.some((one) => 'rider' in one && show.mine(one.rider));
  const plain = (text: string, ...rules: string[]): Said[] => [said(text, rules, mine)];
  const hot = (text: string, ...rules: string[]): Said[] => [said(text, rules, mine, 'hot')];
  const name = (rider: RiderId): string => show.name(rider);
  switch (event.event) {
    case 'rolled-for-start':
      return plain(
        `For the first turn: ${list(event.rolls.map(([seat, roll]) => `${show.teamName(seat)} ${roll}`))}.`,
        'lt.setup.first',
      );
    case 'starts':
      return plain(`${show.teamName(event.seat)} ${isYou(event.seat, show) ? 'begin' : 'begins'}.`, 'lt.setup.first');
    case 'allocated':
      return plain(
        `${name(event.rider)}: sprint ${event.sprint}, stamina ${event.stamina}, climbing ${event.climbing}.`,
        'lt.setup.points',
      );
    case 'moved':
      return moved(events as EventOf<'moved'>[], show);
    case 'burned':
      return burned(events as EventOf<'burned'>[], show);
    case 'rolled': {
      const dice = event.dice.length > 1 ? ` (${event.dice.join(' + ')})` : '';
      const what = event.counter ? 'counters' : 'attacks';
      return hot(
        `${name(event.rider)} ${what}: ${event.need} needed, ${event.roll} rolled${dice}.`,
        event.counter ? 'lt.counter.need' : 'lt.breakaway.result',
      );
    }
    case 'failed':
      return plain(
        `${name(event.rider)} cannot ${event.counter ? 'follow' : 'get away'}: the points are gone.`,
        'lt.breakaway.fail',
      );
    case 'broke-away':
      return hot(brokeAway(event, show), ...event.why);
    case 'joined':
      return hot(`${name(event.rider)} follows and joins the breakaway.`, 'lt.counter.joins');
    case 'incident':
      return hot(`Mechanical incident! ${name(event.rider)} will not ride in the next move.`, 'lt.mechanical.incident');
    case 'stood-still':
      return plain(
        `${name(event.rider)} stands at the roadside and loses ${plural(event.lost, 'square')}.`,
        'lt.mechanical.incident',
      );
    case 'regained':
      return plain(`${name(event.rider)} regains a square for a stamina point.`, 'lt.mechanical.regain');
    case 'shifted': {
      const way = event.end > event.start ? 'up' : 'back';
      return plain(`${name(event.rider)} moves ${way} to ${square(event.end, show)}.`, 'lt.within.one');
    }
    case 'shoved':
      return plain(`${name(event.rider)} makes room and goes back a square.`, 'lt.within.full');
    case 'dropped':
      return hot(`${name(event.rider)} cannot pay for the pace and drops from the front.`, 'lt.fast.drop');
    case 'slackened':
      return plain(
        `Nobody at the front of ${groupName(event.group, show)} can pay: its pace falls to steady.`,
        'lt.fast.nobody',
      );
    case 'pace':
      return paced(event, show);
    case 'fed':
      return plain(`${name(event.rider)} feeds: ${event.points} more ${SKILLS[event.skill]}.`, 'lt.feeding.zone');
    case 'climbed':
      return climbed(events as EventOf<'climbed'>[], show);
    case 'finished':
      return finished(events as EventOf<'finished'>[], show);
    case 'over': {
      const winner = event.ranking[0];
      if (winner === undefined) return plain('The race is over.');
      return [said(`${name(winner)} wins the race.`, ['lt.finish.line'], show.mine(winner), 'hot')];
    }
    default:
      return [];
  }
}

const isYou = (seat: number, show: Teller): boolean => show.you.length === 1 && show.you[0] === seat;

const square = (space: number, show: Teller): string =>
  space >= show.course.line ? 'past the line' : `square ${show.course.squareName(space)}`;

/** "the group of your racer 1", "the peloton": by whom it is led. */
export function groupName(group: number, show: Pick<Teller, 'view' | 'name'>): string {
  const { view } = show;
  const found = view.groups.find((one) => one.group === group);
  if (!found) return 'the group';
  if (view.groups.length === 1) return 'the peloton';
  if (found.riders.length === 1) return show.name(found.riders[0]!);
  const most = Math.max(...view.groups.map(({ riders }) => riders.length));
  const first = view.groups.find(({ riders }) => riders.length === most);
  return first === found ? 'the peloton' : `the group of ${show.name(found.riders[0]!)}`;
}

/** The whole field in a line; who is held up by name. */
function moved(events: readonly EventOf<'moved'>[], show: Teller): Said[] {
  const speeds = [...new Set(events.map(({ squares }) => squares))];
  const turn = isYou(show.view.active, show) ? 'Your turn' : `${possessive(show.teamName(show.view.active))} turn`;
  const rides =
    speeds.length === 1
      ? `everybody rides ${speeds[0]}`
      : show.view.groups
          .flatMap(({ group, riders }) => {
            const one = events.find(({ rider }) => riders.includes(rider));
            return one ? [`${groupName(group, show)} rides ${one.squares}`] : [];
          })
          .join(', ');
  const lines = [said(`${turn}: ${rides}.`, ['lt.move.pace'])];
  const held = events.filter(({ why }) => why.length > 0).map(({ rider }) => rider);
  if (held.length) {
    const text = `A full square holds up ${list(held.map((rider) => show.name(rider)))}.`;
    lines.push(
      said(
        text,
        ['lt.move.full'],
        held.some((rider) => show.mine(rider)),
      ),
    );
  }
  const over = events.filter(({ end, start }) => end >= show.course.line && start < show.course.line);
  if (over.length) {
    const text = `${list(over.map(({ rider }) => show.name(rider)))} ${over.length > 1 ? 'ride' : 'rides'} over the line!`;
    lines.push(
      said(
        text,
        ['lt.finish.line'],
        over.some(({ rider }) => show.mine(rider)),
        'hot',
      ),
    );
  }
  return lines;
}

/** Points for an attempt are told with its roll. */
function burned(events: readonly EventOf<'burned'>[], show: Teller): Said[] {
  const mine = events.some(({ rider }) => show.mine(rider));
  const pay = events.filter(({ on }) => on === 'pace' || on === 'accelerate');
  const lines: Said[] = [];
  if (pay.length) {
    const who = pay.map(({ rider, skill }) => `${show.name(rider)} (${SKILLS[skill]})`);
    const rule = pay[0]!.on === 'pace' ? 'lt.fast.price' : 'lt.fast.accelerate';
    const what = pay[0]!.on === 'pace' ? 'A fast pace costs a point' : 'Going faster costs a point';
    lines.push(said(`${what}: ${list(who)}.`, [rule], mine));
  }
  for (const { rider, points, skill, on } of events) {
    if (on !== 'result' && on !== 'distance') continue;
    const text = `${show.name(rider)} burns ${plural(points, `${SKILLS[skill]} point`)} ${on === 'result' ? 'on the roll' : 'to go further'}.`;
    lines.push(said(text, [on === 'result' ? 'lt.burn.result' : 'lt.breakaway.extra'], mine));
  }
  return lines;
}

const WHY: Record<string, string> = {
  'lt.breakaway.twelve': 'a twelve adds one',
  'lt.breakaway.extra': 'a burned point adds one',
  'lt.breakaway.full': 'a full square stops it there',
};

function brokeAway(event: EventOf<'broke-away'>, show: Teller): string {
  const why = event.why.flatMap((rule) => WHY[rule] ?? []);
  const far = event.end - event.start;
  return `${show.name(event.rider)} breaks away by ${plural(far, 'square')}${why.length ? ` (${list(why)})` : ''}!`;
}

function paced(event: EventOf<'pace'>, show: Teller): Said[] {
  const who = capital(show.teamName(event.seat));
  const you = isYou(event.seat, show);
  const group = groupName(event.group, show);
  const [before, now] = [PACES[event.before]!, PACES[event.pace]!];
  const mine = show.you.includes(event.seat);
  if (before === now) return [said(`${who} ${you ? 'keep' : 'keeps'} ${group} ${now}.`, ['lt.pace.who'], mine)];
  const how = event.pace > event.before ? (you ? 'speed' : 'speeds') : you ? 'slow' : 'slows';
  const way = event.pace > event.before ? 'up' : 'down';
  return [said(`${who} ${how} ${group} ${way}: ${before} to ${now}.`, ['lt.pace.step'], mine, 'hot')];
}

function climbed(events: readonly EventOf<'climbed'>[], show: Teller): Said[] {
  return [...new Set(events.map(({ summit }) => summit))].map((summit) => {
    const over = events.filter((one) => one.summit === summit);
    const top = show.board.summits[summit]?.[1] ?? 'the summit';
    const points = list(over.map(({ rider, points }) => `${show.name(rider)} ${points}`));
    const mine = over.some(({ rider }) => show.mine(rider));
    return said(
      `${top}, mountain points: ${points}.`,
      ['lt.stage.climber'],
      mine,
      over[0]!.place === 1 ? 'hot' : 'plain',
    );
  });
}

/** One line each; what decided between two who came equally far is said. */
function finished(events: readonly EventOf<'finished'>[], show: Teller): Said[] {
  return events.map((event, i) => {
    const ahead = events[i - 1];
    const tie = ahead && ahead.space === event.space ? `, ${tieText(ahead.rider, event.rider, show)}` : '';
    const text = `${show.name(event.rider)} is home, ${ordinal(event.place)}${tie}.`;
    return said(text, [tie ? 'lt.finish.ties' : 'lt.finish.line'], show.mine(event.rider), 'hot');
  });
}

export function tieText(first: RiderId, second: RiderId, show: Pick<Teller, 'view'>): string {
  const sprint = (rider: RiderId): number => show.view.riders[rider]?.points[0] ?? 0;
  const [more, less] = [sprint(first), sprint(second)];
  if (more !== less) return `on the same square: sprint points decide, ${more} to ${less}`;
  return 'on the same square with as many sprint points';
}
