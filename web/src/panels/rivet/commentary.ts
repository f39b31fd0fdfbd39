/** Events as lines of commentary. Steps of one move are told together. */

import type { RiderId } from '../../lib/types';
import { capital, counted, list, ordinal, plural, said, type Said } from '../../lib/words';
import { TYPES, type EventOf, type RivetEvent, type RivetShow } from './types';

const PLAYED = ['takes the lead', 'chases', 'drafts', 'breaks away'] as const;

export function commentary(events: readonly RivetEvent[], show: RivetShow): Said[] {
  const { prefix } = show.panel.words;
  const rule = (name: string): string[] => [`${prefix}.${name}`];
  const name = (rider: RiderId): string => show.name(rider);
  const mine = (...riders: RiderId[]): boolean => riders.some((rider) => show.mine(rider));
  const names = (riders: readonly RiderId[], most = 3): string => {
    const some = riders.map(name);
    if (some.length <= most) return list(some);
    return `${some.slice(0, most - 1).join(', ')} and ${counted(some.length - most + 1, 'other')}`;
  };
  const team = (of: number): string => show.teamName(of);
  const does = (of: number, one: string, you: string): string => (team(of) === 'You' ? you : one);
  const tired = (kind: number, many: number): string =>
    `${many > 1 ? `${many} ` : 'a '}${show.board.fatigue_names[kind - 1] ?? ''} fatigue`;
  const lines: Said[] = [];
  const tell = (text: string, rules: string[], own: boolean, tone: Said['tone'] = 'plain'): void => {
    lines.push(said(`${capital(text)}.`, rules, own, tone));
  };

  for (const [i, event] of events.entries()) {
    switch (event.event) {
      case 'first-team':
        tell(`${team(event.team)} ${does(event.team, 'lines', 'line')} up first`, rule('setup.first'), false);
        break;
      case 'phase':
        tell(
          `Phase ${event.phase}: ${does(event.first, team(event.first), 'you')} ${does(event.first, 'has', 'have')} the first turn`,
          rule('phase.first'),
          false,
        );
        break;
      case 'card-played':
        if (event.discarded !== null && event.discarded !== undefined)
          tell(`${name(event.rider)} cannot use any card and soft-pedals`, rule('card.fallback'), mine(event.rider));
        break;
      case 'strength': {
        const card = show.table.cards[playedCard(events, i) ?? show.view.move?.card ?? -1]?.name;
        const type = TYPES[event.type] ?? 'lead';
        const along = event.line.length > 1 ? `, ${counted(event.line.length - 1, 'rider')} in line` : '';
        tell(
          `${name(event.rider)} ${PLAYED[event.type] ?? 'moves'}${card ? ` with ${card}` : ''}: ${plural(event.strokes, 'stroke')}${along}`,
          rule(`move.${type}`),
          mine(event.rider),
        );
        break;
      }
      case 'cut':
        if (event.riders.length)
          tell(`${names(event.riders)} ${are(event.riders)} cut off`, rule('effect.cut'), mine(...event.riders));
        break;
      case 'stepped':
        bumped(event);
        break;
      case 'linked':
        if (event.riders.length)
          tell(`${names(event.riders)} ${are(event.riders)} picked up`, rule('link.pickup'), mine(...event.riders));
        break;
      case 'move-ended':
        if (event.unused)
          tell(
            `${plural(event.unused, 'stroke')} of ${name(event.rider)} ${event.unused > 1 ? 'stay' : 'stays'} unused`,
            rule('move.blocked'),
            mine(event.rider),
          );
        break;
      case 'tired':
        tell(`${name(event.rider)} takes ${tired(event.kind, event.amount)}`, rule('fatigue.card'), mine(event.rider));
        break;
      case 'recovered':
        tell(
          `${name(event.rider)} loses ${tired(event.kind, event.amount)}`,
          rule('fatigue.remove'),
          mine(event.rider),
        );
        break;
      case 'swapped':
        tell(`${names(event.riders)} change places`, rule('effect.swap'), mine(...event.riders));
        break;
      case 'pulled-over':
        tell(`${name(event.rider)} pulls over to the road side`, rule('effect.roadside'), mine(event.rider));
        break;
      case 'energy':
        tell(`${name(event.rider)} pockets an energy token`, rule('effect.energy'), mine(event.rider));
        break;
      case 'thrown':
        tell(
          `${team(event.team)} ${does(event.team, 'discards', 'discard')} ${show.table.cards[event.card]?.name ?? 'a card'}`,
          rule('effect.cycle'),
          event.team === show.eyes,
        );
        break;
      case 'headlines':
        if (event.becomes !== 'event')
          tell(
            `${team(event.team)} ${does(event.team, 'makes', 'make')} headlines: ${HEADLINES[event.becomes]}`,
            rule('headlines.limit'),
            event.team === show.eyes,
          );
        break;
      case 'event-revealed': {
        const card = show.board.events[event.card];
        tell(`Event: ${card?.name ?? ''}`, rule('event.draw'), false, 'hot');
        break;
      }
      case 'event-struck':
        tell(
          event.riders.length ? `It strikes ${names(event.riders, 4)}` : 'It strikes nobody',
          rule('event.targets'),
          mine(...event.riders),
        );
        if (event.immune.length)
          tell(`${names(event.immune)} ${are(event.immune)} left out`, rule('tactics.use'), mine(...event.immune));
        break;
      case 'weather':
        tell(
          event.card === null
            ? 'The weather clears'
            : `Weather: ${show.board.events[event.card]?.text ?? ''}`.replace(/\.$/, ''),
          rule('effect.weather'),
          false,
        );
        break;
      case 'moved-back':
        if (event.end !== event.start)
          tell(
            `${name(event.rider)} falls back ${rowsOf(event.start, event.end)}`,
            rule('effect.back'),
            mine(event.rider),
          );
        break;
      case 'regrouped':
        if (event.end !== event.start)
          tell(
            `Grupo Compacto: ${name(event.rider)} closes up ${rowsOf(event.start, event.end)}`,
            rule('grupo.spaces'),
            mine(event.rider),
          );
        break;
      case 'tactic-played':
        tell(
          `${team(event.seat)} ${does(event.seat, 'plays', 'play')} the tactics card ${show.board.tactics[event.tactic]?.name ?? ''}`,
          rule('tactics.use'),
          event.seat === show.eyes,
          'hot',
        );
        break;
      case 'token':
        tell(
          `${name(event.rider)} gets the ability ${show.board.tactics[event.tactic]?.name ?? ''}`,
          rule('tactics.token'),
          mine(event.rider),
        );
        break;
      case 'team-car':
        tell(
          `${name(event.rider)} drops back to the team car${event.removed ? ` and loses ${event.removed} fatigue` : ''}`,
          rule('car.back'),
          mine(event.rider),
        );
        break;
      case 'rescued':
        tell(`${name(event.helper)} fetches ${name(event.rider)} back`, rule('rescue.helper'), mine(event.rider));
        break;
      case 'bonus':
        tell(
          `${name(event.rider)} is first over bonus line ${event.line + 1}: ${show.board.time_bonus} seconds off`,
          rule('bonus.first'),
          mine(event.rider),
          'hot',
        );
        break;
      case 'finished':
        tell(
          event.place === 1
            ? `${name(event.rider)} is first over the line`
            : `${name(event.rider)} is home, ${ordinal(event.place)}`,
          rule('finish.podium'),
          mine(event.rider),
          'hot',
        );
        break;
      case 'over': {
        const best = Math.min(...event.seconds);
        const winner = event.seconds.indexOf(best);
        tell(
          `${team(winner)} ${does(winner, 'wins', 'win')} with ${timeText(best)}`,
          rule('finish.total'),
          winner === show.eyes,
          'hot',
        );
        break;
      }
    }
  }
  return lines;

  function are(riders: readonly RiderId[]): string {
    return riders.length === 1 ? 'is' : 'are';
  }

  function rowsOf(start: number, end: number): string {
    return plural(Math.abs(show.course.rowOf(end) - show.course.rowOf(start)), 'row');
  }

  /** Who is pushed by others than their own line is worth a line. */
  function bumped(event: EventOf<'stepped'>): void {
    const line = show.view.move?.line ?? [];
    const pushed = event.moves
      .map(([rider]) => rider)
      .filter((rider) => rider !== event.rider && !line.includes(rider));
    if (event.cost > 1 && pushed.length)
      tell(
        `${name(event.rider)} bumps ${names(pushed)}`,
        rule(event.kind === 'forward' ? 'bump.forward' : 'bump.side'),
        mine(event.rider, ...pushed),
      );
  }
}

function playedCard(events: readonly RivetEvent[], before: number): number | undefined {
  const played = events.slice(0, before).findLast((one) => one.event === 'card-played');
  return played?.event === 'card-played' ? played.card : undefined;
}

const HEADLINES: Record<string, string> = {
  shuffled: 'two events are enough, back into the deck',
  aside: 'two events are enough, the card lies aside',
  out: 'no more events now that somebody is home',
};

/** "1:19"; below zero where bonuses were worth more. */
export function timeText(seconds: number): string {
  const whole = Math.abs(seconds);
  return `${seconds < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** "+2", "−1", "0" */
export function signed(many: number): string {
  return many > 0 ? `+${many}` : many < 0 ? `−${-many}` : '0';
}
