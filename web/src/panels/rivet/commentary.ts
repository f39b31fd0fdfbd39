/** Events as lines of commentary. Steps of one move are told together. */

import { list, say, t, table } from '../../lib/speech';
import type { RiderId, TeamId } from '../../lib/types';
import { isYou, said, toldOf, type Said } from '../../lib/words';
import type { Word } from '../../told/words';
import { TYPES, type EventName, type EventOf, type RivetEvent, type RivetShow } from './types';

/** The rule behind what is told of an event; where it may be one of several, its telling says which. */
const RULES: Partial<Record<EventName, string>> = {
  'first-team': 'setup.first',
  phase: 'phase.first',
  'card-played': 'card.fallback',
  cut: 'effect.cut',
  linked: 'link.pickup',
  'move-ended': 'move.blocked',
  tired: 'fatigue.card',
  recovered: 'fatigue.remove',
  swapped: 'effect.swap',
  'pulled-over': 'effect.roadside',
  energy: 'effect.energy',
  thrown: 'effect.cycle',
  headlines: 'headlines.limit',
  'event-revealed': 'event.draw',
  'event-struck': 'event.targets',
  weather: 'effect.weather',
  'moved-back': 'effect.back',
  regrouped: 'grupo.spaces',
  'tactic-played': 'tactics.use',
  token: 'tactics.token',
  'team-car': 'car.back',
  rescued: 'rescue.helper',
  bonus: 'bonus.first',
  finished: 'finish.podium',
  over: 'finish.total',
};
const HOT: ReadonlySet<EventName> = new Set(['event-revealed', 'tactic-played', 'bonus', 'finished', 'over']);

/** What is filled in, and whose it is. */
interface Telling {
  about: Record<string, Word>;
  riders?: readonly RiderId[];
  team?: TeamId;
  rule?: string;
}

export function commentary(events: readonly RivetEvent[], show: RivetShow): Said[] {
  const lines = table('or.event');
  const { prefix } = show.panel.words;
  const name = (rider: RiderId): string => show.name(rider);
  const tactic = (card: number): string => show.board.tactics[card]?.name ?? '';
  const told = (line: string, { about, riders = [], team, rule }: Telling, tone: Said['tone'] = 'plain'): Said => {
    const mine = riders.some((rider) => show.mine(rider)) || (team !== undefined && team === show.eyes);
    return said(say(lines[line]!, about), [`${prefix}.${rule}`], mine, tone);
  };

  return events.flatMap((event, i) => {
    const telling = tellingOf(event, i);
    if (!telling) return [];
    const line = told(event.event, { rule: RULES[event.event]!, ...telling }, HOT.has(event.event) ? 'hot' : 'plain');
    if (event.event !== 'event-struck' || !event.immune.length) return toldOf(event, line);
    return toldOf(event, [line, told('immune', { ...some(event.immune), rule: 'tactics.use' })]);
  });

  /** What there is to say of an event, if anything. */
  function tellingOf(event: RivetEvent, at: number): Telling | null {
    switch (event.event) {
      case 'first-team':
        return { about: whose(event.team, show) };
      case 'phase':
        return { about: { phase: event.phase, ...whose(event.first, show) } };
      case 'card-played':
        return event.discarded === null || event.discarded === undefined ? null : one(event.rider);
      case 'strength':
        return strength(event, at);
      case 'stepped':
        return bumped(event);
      case 'cut':
      case 'linked':
        return event.riders.length ? some(event.riders) : null;
      case 'swapped':
        return some(event.riders);
      case 'move-ended':
        return event.unused ? one(event.rider, { strokes: event.unused }) : null;
      case 'tired':
      case 'recovered':
        return event.amount === 0
          ? null
          : one(event.rider, { n: event.amount, kind: show.board.fatigue_names[event.kind - 1] ?? '' });
      case 'pulled-over':
      case 'energy':
        return one(event.rider);
      case 'thrown':
        return by(event.team, { card: show.table.cards[event.card]?.name ?? '' });
      case 'headlines':
        return event.becomes === 'event' ? null : by(event.team, { becomes: event.becomes });
      case 'event-revealed':
        return {
          about: { event: show.board.events[event.card]?.name ?? '', text: show.board.events[event.card]?.text ?? '' },
        };
      case 'event-struck':
        return some(event.riders, 4);
      case 'weather':
        return { about: { text: show.board.events[event.card ?? -1]?.text ?? 'none' } };
      case 'moved-back':
      case 'regrouped': {
        const rows = Math.abs(show.course.rowOf(event.end) - show.course.rowOf(event.start));
        return event.end === event.start ? null : one(event.rider, { rows });
      }
      case 'tactic-played':
        return by(event.seat, { tactic: tactic(event.tactic) });
      case 'token':
        return one(event.rider, { tactic: tactic(event.tactic) });
      case 'team-car':
        return one(event.rider, { n: event.removed });
      case 'rescued':
        return one(event.rider, { helper: name(event.helper) });
      case 'bonus':
        return one(event.rider, { line: event.line + 1, seconds: show.board.time_bonus });
      case 'finished':
        return one(event.rider, { place: event.place });
      case 'over': {
        const best = Math.min(...event.seconds);
        return by(event.seconds.indexOf(best), { time: timeText(best) });
      }
      default:
        return null;
    }
  }

  function one(rider: RiderId, about: Telling['about'] = {}): Telling {
    return { about: { rider: name(rider), ...about }, riders: [rider] };
  }

  function some(riders: readonly RiderId[], most = 3): Telling {
    const n = riders.length;
    const names = riders.map(name);
    const few = names.slice(0, most - 1).join(', ');
    const all = n <= most ? list(names) : t('or.riders.more', { riders: few, n: n - most + 1 });
    return { about: { riders: all, n }, riders };
  }

  function by(team: TeamId, about: Telling['about']): Telling {
    return { about: { ...whose(team, show), ...about }, team };
  }

  function strength({ rider, type: kind, strokes, line }: EventOf<'strength'>, at: number): Telling {
    const card = show.table.cards[playedCard(events, at) ?? show.view.move?.card ?? -1]?.name ?? 'none';
    const type = TYPES[kind] ?? 'lead';
    return { ...one(rider, { type, card, strokes, along: Math.max(0, line.length - 1) }), rule: `move.${type}` };
  }

  function wayOf(from: number, to: number | null): string {
    const rows = to === null ? 1 : show.course.rowOf(to) - show.course.rowOf(from);
    return rows > 0 ? 'on' : rows < 0 ? 'back' : 'aside';
  }

  /** Who is pushed by others than their own line is worth a line. */
  function bumped(event: EventOf<'stepped'>): Telling | null {
    const line = show.view.move?.line ?? [];
    const pushed = event.moves.filter(([rider]) => rider !== event.rider && !line.includes(rider));
    if (event.cost < 2 || !pushed.length) return null;
    const told = Object.entries(table('or.bumped')).flatMap(([way, line]) => {
      const riders = pushed.filter(([, from, to]) => wayOf(from, to) === way).map(([rider]) => rider);
      return riders.length ? say(line, some(riders).about) : [];
    });
    return {
      about: { pushed: list(told), rider: name(event.rider) },
      riders: [event.rider, ...pushed.map(([rider]) => rider)],
      rule: event.kind === 'forward' ? 'bump.forward' : 'bump.side',
    };
  }
}

/** A team, and whether it is the reader's. */
export function whose(team: TeamId, show: RivetShow): { who: string; team: string } {
  return { who: isYou(team, show.cast) ? 'you' : 'other', team: show.teamName(team) };
}

function playedCard(events: readonly RivetEvent[], before: number): number | undefined {
  const played = events.slice(0, before).findLast((one) => one.event === 'card-played');
  return played?.event === 'card-played' ? played.card : undefined;
}

/** "1:19"; below zero where bonuses were worth more. */
export function timeText(seconds: number): string {
  const whole = Math.abs(seconds);
  return `${seconds < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** "+2", "−1", "0" */
export function signed(many: number): string {
  return many > 0 ? `+${many}` : many < 0 ? `−${-many}` : '0';
}
