/** Um Reifenbreite's events as commentary. */

import type { RiderId } from '../../lib/types';
import { capital, list, ordinal, plural, said, type Said } from '../../lib/words';
import { signed, SURFACE_WORDS } from './course';
import type { EventOf, ReifenEvent, ReifenShow } from './types';
import { cardName, chanceOf, FALL_WORDS } from './words';

const PLACES = ['first', 'second', 'third'];
const SETTLE = ['ur.finish.settle'];

export function commentary(events: readonly ReifenEvent[], show: ReifenShow): Said[] {
  return grouped(events).flatMap((some) => tell(some, show) ?? []);
}

/** Falls of one accident are one line. */
function grouped(events: readonly ReifenEvent[]): ReifenEvent[][] {
  const found: ReifenEvent[][] = [];
  for (const event of events) {
    const before = found.at(-1);
    if (event.event === 'fell' && before?.[0]?.event === 'fell') before.push(event);
    else found.push([event]);
  }
  return found;
}

function tell(events: readonly ReifenEvent[], show: ReifenShow): Said | null {
  const event = events[0]!;
  const name = (rider: RiderId): string => show.name(rider);
  const ours = 'rider' in event && events.some((one) => 'rider' in one && show.mine(one.rider));
  const plain = (text: string, rules: string[] = []): Said => said(text, rules, ours);
  const hot = (text: string, rules: string[] = []): Said => said(text, rules, ours, 'hot');
  switch (event.event) {
    case 'start-rolled':
      return said(`Dice for the start: ${list(event.rolls.map(([team, sum]) => `${show.teamName(team)} ${sum}`))}.`, [
        'ur.start.dice',
      ]);
    case 'lead-offered':
      return plain(`${name(event.rider)} offers the lead.`, ['ur.switch.ask']);
    case 'lead-refused':
      return plain(`${name(event.rider)} does not want it.`, ['ur.switch.down']);
    case 'lead-switched':
      return plain(`${name(event.front)} takes the lead from ${name(event.rider)}.`, ['ur.switch.places']);
    case 'rolled':
      return event.breakaway
        ? hot(`${name(event.rider)} breaks away: ${rollText(event, show)}.`, ['ur.energy.breakaway'])
        : plain(`${name(event.rider)} ${rollText(event, show)}.`, [
            event.photos.length ? 'ur.car.photo' : event.cards.length ? 'ur.energy.die' : 'ur.move.dice',
          ]);
    case 'chance': {
      const card = chanceOf(event.card, show.table);
      return hot(`A seven: ${name(event.rider)} draws “${card?.name ?? 'a card'}”.`, ['ur.chance.seven']);
    }
    case 'fell':
      return hot(fallText(events, show), ['ur.fall.move', 'ur.fall.behind', 'ur.fall.beside']);
    case 'stayed-down':
      return plain(`${name(event.rider)} fell after his last move and stays down.`, ['ur.fall.up']);
    case 'stopped':
      return plain(`${name(event.rider)} loses the move and blocks the space.`, ['ur.chance.stop']);
    case 'card-lost':
      return plain(`${name(event.rider)} loses ${cardName(event.card, show.table)}.`, ['ur.chance.lose']);
    case 'card-gained':
      return plain(`${name(event.rider)} gets ${cardName(event.card, show.table)} back.`, ['ur.chance.gain']);
    case 'blocked':
      return plain(`${name(event.rider)} has ${event.points} and no way through.`, ['ur.move.blocked']);
    case 'dismounted':
      return hot(`${name(event.rider)} has nothing left to move by and dismounts.`, ['ur.dismount.off']);
    case 'moved':
      return moveText(event, show, ours);
    case 'drafted':
      return plain(
        `${name(event.rider)} follows ${numberIn(event.ahead, show)} over ${plural(event.steps, 'space')}.`,
        ['ur.draft.ask'],
      );
    case 'stayed':
      return plain(`${name(event.rider)} lets ${numberIn(event.ahead, show)} go.`, ['ur.draft.refuse']);
    case 'sprinted':
      return hot(
        `Sprint ${show.board.course.sprints[event.sprint]?.line ?? event.sprint + 1}: ${name(event.rider)} is ${PLACES[event.place - 1]}, ${plural(event.points, 'point')}.`,
        ['ur.sprint.first', 'ur.sprint.points'],
      );
    case 'jersey':
      return hot(`${name(event.rider)} pulls on the yellow jersey.`, ['ur.jersey.first', 'ur.jersey.change']);
    case 'jersey-kept':
      return plain(
        `${name(event.rider)} is in yellow, ${plural(event.rounds, 'round')} now: ${show.board.jersey_points} points.`,
        ['ur.jersey.round'],
      );
    case 'finished':
      return hot(
        `${name(event.rider)} is home, ${ordinal(event.place)}: ${plural(show.board.finish_points[event.place - 1] ?? 0, 'point')}.`,
        ['ur.finish.order', 'ur.score.places'],
      );
    case 'remounted':
      return plain(`${name(event.rider)} gets back on.`, ['ur.dismount.back', 'ur.dismount.space']);
    case 'settling-proposed':
      return said(`${show.teamName(event.seat)} proposes to settle the rest as it stands.`, SETTLE);
    case 'settling-answered':
      return said(`${show.teamName(event.seat)} ${event.agrees ? 'agrees' : 'wants to race on'}.`, SETTLE);
    case 'settled':
      return hot(
        `All agree: ${list(event.riders.map((rider) => numberIn(rider, show)))} are home in that order.`,
        SETTLE,
      );
    case 'developed':
      return developedText(event, show);
    case 'over': {
      const best = event.points.indexOf(Math.max(...event.points));
      return said(
        `The race is over: ${show.teamName(best)} ${event.points[best]} points.`,
        ['ur.score.winner'],
        show.leads(best),
        'hot',
      );
    }
    default:
      return null;
  }
}

/** "31" */
const numberIn = (rider: RiderId, show: ReifenShow): string => show.label(rider);

/** "rolls 5 + 4: 9" */
export function rollText({ dice, cards, photos, total }: EventOf<'rolled'>, show: ReifenShow): string {
  const parts: string[] = [];
  if (cards.length) parts.push(`plays ${list(cards.map((card) => cardName(card, show.table)))}`);
  if (photos.length) parts.push(`hangs on to the car (photo ${list(photos.map(String))})`);
  if (dice.length) parts.push(`rolls ${dice.join(' + ')}`);
  return `${list(parts)}: ${total}`;
}

function fallText(events: readonly ReifenEvent[], show: ReifenShow): string {
  const falls = events.filter((event) => event.event === 'fell');
  const [first, ...others] = falls;
  const more = others.map((one) => `${numberIn(one.rider, show)} (${FALL_WORDS[one.why]} ${numberIn(one.by, show)})`);
  const along = more.length ? ` and takes ${list(more)} down` : '';
  if (first && first.why !== 'card')
    return `${capital(list(falls.map((one) => `${numberIn(one.rider, show)} (${FALL_WORDS[one.why]} ${numberIn(one.by, show)})`)))} ${falls.length > 1 ? 'fall' : 'falls'} too.`;
  return first ? `${show.name(first.rider)} falls${along}.` : '';
}

/** Ours, shortened moves, and what leads onto another surface. */
function moveText(event: EventOf<'moved'>, show: ReifenShow, mine: boolean): Said | null {
  const { course } = show;
  const [from, to] = [course.surfaceOf(event.start), course.surfaceOf(event.end)];
  const onto = from !== to && to !== 'asphalt';
  if (!mine && !onto && event.steps === event.points) return null;
  const effect = course.effectOf(event.end);
  const where = onto ? `, onto the ${SURFACE_WORDS[to]} (${signed(effect)})` : '';
  const of = event.steps < event.points ? ` of ${event.points}` : '';
  return said(`${show.name(event.rider)} rides ${event.steps}${of}${where}.`, ['ur.move.forward'], mine);
}

function developedText({ photos, caught }: EventOf<'developed'>, show: ReifenShow): Said {
  const numbers = list(photos.map(String));
  const names = caught.map((rider) => show.name(rider));
  const text = caught.length
    ? `Photo cards ${numbers}: ${list(names)} ${caught.length > 1 ? 'are' : 'is'} disqualified.`
    : `Photo cards ${numbers}: nobody is caught.`;
  return said(
    text,
    ['ur.car.caught'],
    caught.some((rider) => show.mine(rider)),
    'hot',
  );
}
