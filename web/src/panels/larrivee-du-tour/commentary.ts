/** L'Arrivée du Tour's events as commentary. */

import type { RiderId } from '../../lib/types';
import { t, table } from '../../lib/speech';
import { capital, said, toldOf, type Said } from '../../lib/words';
import { PACES } from './apply';
import type { EventOf, LarriveeEvent, LarriveeShow, Pace } from './types';

export const SKILLS = ['sprint', 'stamina', 'climbing'] as const;

export const skillName = (skill: number): string => table('lt.skill')[SKILLS[skill]!]!;
export const paceName = (pace: Pace): string => table('lt.pace')[pace]!;

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
  return together.flatMap((some) => toldOf(some.at(-1), tell(some, show))).filter(({ text }) => text !== '');
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
        t('lt.event.rolled-for-start', {
          rolls: event.rolls.map(([seat, roll]) => t('lt.event.part.roll', { team: show.teamName(seat), roll })),
        }),
        'lt.setup.first',
      );
    case 'starts':
      return plain(t('lt.event.starts', whoOf(event.seat, show)), 'lt.setup.first');
    case 'allocated':
      return plain(t('lt.event.allocated', { ...event, rider: name(event.rider) }), 'lt.setup.points');
    case 'moved':
      return moved(events as EventOf<'moved'>[], show);
    case 'burned':
      return burned(events as EventOf<'burned'>[], show);
    case 'rolled': {
      const { need, roll, dice, counter } = event;
      const told = { rider: name(event.rider), what: whatOf(counter), need, roll };
      return hot(
        t('lt.event.rolled', { ...told, many: dice.length, dice: dice.join(' + ') }),
        counter ? 'lt.counter.need' : 'lt.breakaway.result',
      );
    }
    case 'failed':
      return plain(
        t('lt.event.failed', { rider: name(event.rider), what: whatOf(event.counter) }),
        'lt.breakaway.fail',
      );
    case 'broke-away':
      return hot(brokeAway(event, show), ...event.why);
    case 'joined':
      return hot(t('lt.event.joined', { rider: name(event.rider) }), 'lt.counter.joins');
    case 'incident':
      return hot(t('lt.event.incident', { rider: name(event.rider) }), 'lt.mechanical.incident');
    case 'stood-still':
      return plain(t('lt.event.stood-still', { rider: name(event.rider), lost: event.lost }), 'lt.mechanical.incident');
    case 'regained':
      return plain(t('lt.event.regained', { rider: name(event.rider) }), 'lt.mechanical.regain');
    case 'shifted': {
      const way = event.end > event.start ? 'up' : 'back';
      const place = squareText(event.end, show);
      return plain(t('lt.event.shifted', { rider: name(event.rider), way, place }), 'lt.within.one');
    }
    case 'shoved':
      return plain(t('lt.event.shoved', { rider: name(event.rider) }), 'lt.within.full');
    case 'dropped':
      return hot(t('lt.event.dropped', { rider: name(event.rider) }), 'lt.fast.drop');
    case 'slackened':
      return plain(t('lt.event.slackened', { group: groupName(event.group, show) }), 'lt.fast.nobody');
    case 'pace':
      return paced(event, show);
    case 'fed':
      return plain(
        t('lt.event.fed', { rider: name(event.rider), points: event.points, skill: skillName(event.skill) }),
        'lt.feeding.zone',
      );
    case 'climbed':
      return climbed(events as EventOf<'climbed'>[], show);
    case 'finished':
      return finished(events as EventOf<'finished'>[], show);
    case 'over': {
      const winner = event.ranking[0];
      if (winner === undefined) return [];
      return [said(t('lt.event.over', { rider: name(winner) }), ['lt.finish.line'], show.mine(winner), 'hot')];
    }
    default:
      return [];
  }
}

const isYou = (seat: number, show: Teller): boolean => show.you.length === 1 && show.you[0] === seat;

/** Whose team it is, for verbs. */
const whoOf = (seat: number, show: Teller): { who: string; team: string } => ({
  who: isYou(seat, show) ? 'you' : '',
  team: capital(show.teamName(seat)),
});

const whatOf = (counter: boolean): string => (counter ? 'counter' : '');

/** "the square 34 to go", "past the line", "the front square of the strip" */
export function squareText(space: number | null, { course }: Pick<LarriveeShow, 'course'>): string {
  if (space === null || space >= course.line) return t('lt.place.past');
  return space < course.strip
    ? t('lt.place.strip', { back: course.strip - space })
    : t('lt.place.to-go', { n: course.toGo(space) });
}

/** "Your turn", "Jo’s turn" */
export function turnText(show: Pick<Teller, 'view' | 'you' | 'teamName'>): string {
  const { active } = show.view;
  const you = show.you.length === 1 && show.you[0] === active;
  const name = show.teamName(active);
  return t('lt.team.turn', { who: you ? 'you' : '', name, ends: name.slice(-1) });
}

/** "the group of your racer 1", "the peloton": by whom it is led. */
export function groupName(group: number, show: Pick<Teller, 'view' | 'name'>): string {
  const { view } = show;
  const found = view.groups.find((one) => one.group === group);
  if (!found) return t('lt.group.one');
  if (view.groups.length === 1) return t('lt.group.peloton');
  if (found.riders.length === 1) return show.name(found.riders[0]!);
  const most = Math.max(...view.groups.map(({ riders }) => riders.length));
  const first = view.groups.find(({ riders }) => riders.length === most);
  return first === found ? t('lt.group.peloton') : t('lt.group.of', { rider: show.name(found.riders[0]!) });
}

/** The whole field in a line; who is held up by name. */
function moved(events: readonly EventOf<'moved'>[], show: Teller): Said[] {
  const speeds = [...new Set(events.map(({ squares }) => squares))];
  const turn = turnText(show);
  const groups = show.view.groups.flatMap(({ group, riders }) => {
    const one = events.find(({ rider }) => riders.includes(rider));
    return one ? [t('lt.ride.group', { group: groupName(group, show), squares: one.squares })] : [];
  });
  const text =
    speeds.length === 1 ? t('lt.ride.all', { turn, squares: speeds[0]! }) : t('lt.ride.groups', { turn, groups });
  const lines = [said(text, ['lt.move.pace'])];
  const held = events.filter(({ why }) => why.length > 0).map(({ rider }) => rider);
  if (held.length) {
    const text = t('lt.ride.held', { riders: held.map((rider) => show.name(rider)) });
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
    const text = t('lt.ride.home', { many: over.length, riders: over.map(({ rider }) => show.name(rider)) });
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
    const who = pay.map(({ rider, skill }) =>
      t('lt.price.payer', { rider: show.name(rider), skill: skillName(skill) }),
    );
    const fast = pay[0]!.on === 'pace';
    const text = fast ? t('lt.price.fast', { who }) : t('lt.price.faster', { who });
    lines.push(said(text, [fast ? 'lt.fast.price' : 'lt.fast.accelerate'], mine));
  }
  for (const { rider, points, skill, on } of events) {
    if (on !== 'result' && on !== 'distance') continue;
    const text = t('lt.event.burned', { rider: show.name(rider), points, skill: skillName(skill), on });
    lines.push(said(text, [on === 'result' ? 'lt.burn.result' : 'lt.breakaway.extra'], mine));
  }
  return lines;
}

function brokeAway(event: EventOf<'broke-away'>, show: Teller): string {
  const reasons = table('lt.why');
  const why = event.why.flatMap((rule) => reasons[rule.slice('lt.breakaway.'.length)] ?? []);
  const far = event.end - event.start;
  return t('lt.event.broke-away', { rider: show.name(event.rider), far, reasons: why.length, why });
}

function paced(event: EventOf<'pace'>, show: Teller): Said[] {
  const [before, pace] = [paceName(PACES[event.before]!), paceName(PACES[event.pace]!)];
  const told = { ...whoOf(event.seat, show), group: groupName(event.group, show), pace };
  const mine = show.you.includes(event.seat);
  if (event.before === event.pace) return [said(t('lt.event.pace.kept', told), ['lt.pace.who'], mine)];
  const faster = event.pace > event.before;
  const text = faster ? t('lt.event.pace.up', { ...told, before }) : t('lt.event.pace.down', { ...told, before });
  return [said(text, ['lt.pace.step'], mine, 'hot')];
}

function climbed(events: readonly EventOf<'climbed'>[], show: Teller): Said[] {
  return [...new Set(events.map(({ summit }) => summit))].map((summit) => {
    const over = events.filter((one) => one.summit === summit);
    const top = show.course.summitName(summit);
    const points = over.map(({ rider, points }) => t('lt.event.part.points', { rider: show.name(rider), points }));
    const mine = over.some(({ rider }) => show.mine(rider));
    const text = t('lt.event.climbed', { top, points });
    return said(text, ['lt.stage.climber'], mine, over[0]!.place === 1 ? 'hot' : 'plain');
  });
}

/** One line each; what decided between two who came equally far is said. */
function finished(events: readonly EventOf<'finished'>[], show: Teller): Said[] {
  return events.map((event, i) => {
    const ahead = events[i - 1];
    const told = { rider: show.name(event.rider), place: event.place };
    const tie = ahead?.space === event.space;
    const text = tie ? tied(told, ahead!.rider, event.rider, show) : t('lt.event.finished', told);
    return said(text, [tie ? 'lt.finish.ties' : 'lt.finish.line'], show.mine(event.rider), 'hot');
  });
}

type Home = { rider: string; place: number };

function tied(told: Home, first: RiderId, second: RiderId, show: Pick<Teller, 'view'>): string {
  const sprint = (rider: RiderId): number => show.view.riders[rider]?.points[0] ?? 0;
  const [more, less] = [sprint(first), sprint(second)];
  return more === less ? t('lt.tie.equal', told) : t('lt.tie.sprint', { ...told, more, less });
}
