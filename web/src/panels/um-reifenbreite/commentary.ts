/** Um Reifenbreite's events as commentary. */

import { t } from '../../lib/speech';
import { said, toldOf, type Said } from '../../lib/words';
import { signed } from './course';
import type { EventOf, ReifenEvent, ReifenShow, Surface } from './types';
import { cardName, chanceOf, manager } from './words';

/** What a surface takes or gives at the start of a move. */
const GROUND: Partial<Record<Surface, string>> = {
  climb: 'ur.surface.climb',
  descent: 'ur.surface.descent',
  cobbles: 'ur.surface.stones',
};
const SETTLE = ['ur.finish.settle'];

export function commentary(events: readonly ReifenEvent[], show: ReifenShow): Said[] {
  return grouped(events).flatMap((some) => toldOf(some.at(-1), tell(some, show)));
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

function tell(events: readonly ReifenEvent[], show: ReifenShow): Said | readonly Said[] | null {
  const event = events[0]!;
  const rider = 'rider' in event ? show.name(event.rider) : '';
  const ours = 'rider' in event && events.some((one) => 'rider' in one && show.mine(one.rider));
  const plain = (text: string, rules: string[] = []): Said => said(text, rules, ours);
  const hot = (text: string, rules: string[] = []): Said => said(text, rules, ours, 'hot');
  switch (event.event) {
    case 'start-rolled': {
      const rolls = event.rolls.map(([team, sum]) => t('ur.event.start-roll', { team: show.teamName(team), sum }));
      return said(t('ur.event.start-rolled', { rolls }), ['ur.start.dice']);
    }
    case 'lead-offered':
      return plain(t('ur.event.lead-offered', { rider }), ['ur.switch.ask']);
    case 'lead-refused':
      return plain(t('ur.event.lead-refused', { rider }), ['ur.switch.down']);
    case 'lead-switched':
      return plain(t('ur.event.lead-switched', { front: show.name(event.front), rider }), ['ur.switch.places']);
    case 'rolled':
      return event.breakaway
        ? hot(rollText(event, show), ['ur.energy.breakaway'])
        : plain(rollText(event, show), [
            event.photos.length ? 'ur.car.photo' : event.cards.length ? 'ur.energy.die' : 'ur.move.dice',
          ]);
    case 'chance': {
      const card = chanceOf(event.card, show.table)?.name ?? t('ur.energy.unknown');
      return hot(t('ur.event.chance', { rider, card }), ['ur.chance.seven']);
    }
    case 'fell':
      return hot(fallText(events, show), ['ur.fall.move', 'ur.fall.behind', 'ur.fall.beside']);
    case 'stayed-down':
      return plain(t('ur.event.stayed-down', { rider }), ['ur.fall.up']);
    case 'stopped':
      return plain(t('ur.event.stopped', { rider }), ['ur.chance.stop']);
    case 'card-lost':
      return plain(t('ur.event.card-lost', { rider, card: cardName(event.card, show.table) }), ['ur.chance.lose']);
    case 'card-gained':
      return plain(t('ur.event.card-gained', { rider, card: cardName(event.card, show.table) }), ['ur.chance.gain']);
    case 'blocked':
      return plain(t('ur.event.blocked', { rider, points: event.points }), ['ur.move.blocked']);
    case 'dismounted':
      return hot(t('ur.event.dismounted', { rider }), ['ur.dismount.off']);
    case 'moved':
      return [moveText(event, show, ours), passageText(event, show, ours)].flatMap((one) => one ?? []);
    case 'drafted': {
      const drafted = t('ur.event.drafted', { rider, ahead: show.label(event.ahead), steps: event.steps });
      return [plain(drafted, ['ur.draft.ask']), passageText(event, show, ours)].flatMap((one) => one ?? []);
    }
    case 'stayed':
      return plain(t('ur.event.stayed', { rider, ahead: show.label(event.ahead) }), ['ur.draft.refuse']);
    case 'sprinted': {
      const line = show.board.course.sprints[event.sprint]?.line ?? String(event.sprint + 1);
      return hot(t('ur.event.sprinted', { line, rider, place: event.place, points: event.points }), [
        'ur.sprint.first',
        'ur.sprint.points',
      ]);
    }
    case 'jersey':
      return hot(t('ur.event.jersey', { rider }), ['ur.jersey.first', 'ur.jersey.change']);
    case 'jersey-kept': {
      const points = show.board.jersey_points;
      return plain(t('ur.event.jersey-kept', { rider, rounds: event.rounds, points }), ['ur.jersey.round']);
    }
    case 'finished': {
      const points = show.board.finish_points[event.place - 1] ?? 0;
      return hot(t('ur.event.finished', { rider, place: event.place, points }), ['ur.finish.order', 'ur.score.places']);
    }
    case 'remounted':
      return plain(t('ur.event.remounted', { rider }), ['ur.dismount.back', 'ur.dismount.space']);
    case 'settling-proposed':
      return said(t('ur.event.settling-proposed', manager(event.seat, show)), SETTLE);
    case 'settling-answered': {
      const agrees = event.agrees ? 'yes' : 'no';
      return said(t('ur.event.settling-answered', { ...manager(event.seat, show), agrees }), SETTLE);
    }
    case 'settled':
      return hot(t('ur.event.settled', { riders: event.riders.map((one) => show.label(one)) }), SETTLE);
    case 'developed':
      return developedText(event, show);
    case 'over': {
      const best = event.points.indexOf(Math.max(...event.points));
      return said(
        t('ur.event.over', { team: show.teamName(best), points: event.points[best]! }),
        ['ur.score.winner'],
        show.leads(best),
        'hot',
      );
    }
    default:
      return null;
  }
}

/** "your 21 plays a 5 and rolls 4: 9." */
export function rollText(event: EventOf<'rolled'>, show: ReifenShow): string {
  const { total, cards, photos } = event;
  const [rider, dice] = [show.name(event.rider), event.dice.join(' + ') || 'none'];
  if (photos.length) return t('ur.event.hung-on', { rider, photos: photos.map(String), dice, total });
  if (!cards.length) return t('ur.event.rolled', { rider, dice, total });
  const played = cards.map((card) => cardName(card, show.table));
  return t('ur.event.played', { rider, breakaway: event.breakaway ? 'yes' : 'no', cards: played, dice, total });
}

function fallText(events: readonly ReifenEvent[], show: ReifenShow): string {
  const falls = events.filter((event) => event.event === 'fell');
  const named = ({ rider, why, by }: EventOf<'fell'>): string =>
    t('ur.event.fallen', { rider: show.label(rider), why, by: show.label(by) });
  const first = falls[0]!;
  if (first.why !== 'card') return t('ur.event.fell-too', { n: falls.length, riders: falls.map(named) });
  const others = falls.slice(1).map(named);
  return t('ur.event.fell', { rider: show.name(first.rider), n: others.length, others });
}

/** Ours, shortened moves, and what leads onto another surface. */
function moveText(event: EventOf<'moved'>, show: ReifenShow, mine: boolean): Said | null {
  const { course } = show;
  const [from, to] = [course.surfaceOf(event.start), course.surfaceOf(event.end)];
  const onto = from !== to && to !== 'asphalt';
  const effect = course.effectOf(event.start);
  if (!mine && !onto && event.steps === event.points) return null;
  const text = t('ur.event.moved', {
    rider: show.name(event.rider),
    steps: event.steps,
    spare: event.steps < event.points ? 'yes' : 'no',
    points: event.points,
    from: effect ? from : 'none',
    took: signed(effect),
    onto: onto ? to : 'none',
    effect: signed(course.effectOf(event.end)),
  });
  const rules = [event.steps < event.points ? 'ur.move.fewer' : 'ur.move.forward', effect ? GROUND[from] : undefined];
  return said(
    text,
    rules.filter((rule) => rule !== undefined),
    mine,
  );
}

/** Who leads, and ours: over the finishing line, which does not count yet. */
function passageText(event: EventOf<'moved' | 'drafted'>, show: ReifenShow, mine: boolean): Said | null {
  const rider = show.view.riders[event.rider];
  const passed = rider?.space === event.end ? show.course.passed(event.path, rider) : null;
  if (!rider || !passed) return null;
  const row = show.course.rowOf(event.end, rider);
  if (!mine && show.places.some((other) => other.row > row)) return null;
  const go = show.course.toGo(event.end, rider);
  return said(
    t('ur.event.passage', { rider: show.name(event.rider), ...passed, go }),
    ['ur.road.passage'],
    mine,
    'hot',
  );
}

function developedText({ photos, caught }: EventOf<'developed'>, show: ReifenShow): Said {
  const riders = caught.map((rider) => show.name(rider));
  return said(
    t('ur.event.developed', { photos: photos.map(String), n: caught.length, riders }),
    ['ur.car.caught'],
    caught.some((rider) => show.mine(rider)),
    'hot',
  );
}
