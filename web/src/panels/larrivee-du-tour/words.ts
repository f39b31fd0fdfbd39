/** What is asked in L'Arrivée du Tour, and what a choice comes to, in words. */

import type { Ask } from '../../lib/types';
import { capital, counted, list, ordinal, plural } from '../../lib/words';
import type { CallOut, Fact, Question } from '../../pages/race/panel';
import { groupName, SKILLS } from './commentary';
import { ON_GROUND } from './course';
import type { GroupView, LarriveeChoice, LarriveeRider, LarriveeShow, Pace } from './types';

export const STEPS = ['Move', 'Breakaway', 'Reshuffle', 'Burn points', 'Set pace'] as const;

/** What the steps are for, for tips and screen readers. */
export const STEP_TEXTS = [
  'everybody rides at the pace of their group',
  'one attempt, and its counters',
  'one racer in each group may change squares',
  'who leads a fast group pays a point',
  'for the groups that you lead',
] as const;

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** "58 %", "58 to 67 %": without and with points burned on the result. */
export function oddsText(odds: readonly number[]): string {
  const [plain = 0, lifted = plain] = odds;
  return plain === lifted ? percent(plain) : `${Math.round(plain * 100)} to ${percent(lifted)}`;
}

/** "square 34", "past the line", "second square of the strip" */
export function squareText(space: number | null, { course }: Pick<LarriveeShow, 'course'>): string {
  if (space === null || space >= course.line) return 'past the line';
  return space < course.strip
    ? `the ${stripName(space, course.strip)} square of the strip`
    : `square ${course.squareName(space)}`;
}

/** "front", "2nd" */
export function stripName(space: number, strip: number): string {
  const back = strip - space;
  return back === 1 ? 'front' : ordinal(back);
}

/** Where a racer stands in its group: "first square", "2nd square". */
export function rankText(rider: LarriveeRider, groups: readonly GroupView[]): string {
  const group = groups.find((one) => one.group === rider.group);
  if (!group || rider.space === null) return '';
  if (group.riders.length === 1) return 'alone';
  const back = group.head - rider.space;
  return back === 0 ? 'first square' : `${ordinal(back + 1)} square`;
}

export const PACE_NOTE: Record<Pace, string> = {
  slow: 'costs nothing',
  steady: 'costs nothing',
  fast: 'the first square pays a point a turn',
};

export function questionOf(ask: Ask<LarriveeChoice>, show: LarriveeShow): Question<LarriveeChoice> {
  const { view, course } = show;
  const about = view.asked ?? ask.choices[0]?.rider ?? null;
  const who = about === null ? 'racer' : show.kindName(about);
  switch (view.phase) {
    case 'allocate':
      return {
        ask: `Fifteen points for ${who}: what is it good at?`,
        phase: `Points for ${who}`,
        commit: (choice) => (choice ? `Take ${choice.profile ?? 'this split'}` : 'Choose a profile'),
        rule: 'lt.setup.points',
      };
    case 'place':
      return {
        ask: 'Who starts where?',
        phase: 'Line up on the strip',
        commit: (choice) =>
          choice?.rider === null || !choice
            ? 'Choose a square'
            : `${capital(show.kindName(choice.rider))} to ${squareText(choice.space, show)}`,
        rule: 'lt.setup.strip',
      };
    case 'attack':
      return {
        ask: 'Break away?',
        phase: 'Breakaway',
        commit: (choice) =>
          choice?.kind === 'go'
            ? `Attack with ${show.kindName(choice.rider!)}`
            : choice
              ? 'Stay in the group'
              : 'Choose',
        rule: 'lt.breakaway.who',
      };
    case 'lift': {
      const { roll = 0, need = 0 } = view.attempt ?? {};
      const away = (roll ?? 0) >= need;
      return {
        ask: away ? `${roll} rolled: away! Burn more?` : `${roll} rolled, ${need} needed. Burn a point?`,
        phase: 'Breakaway · burn points?',
        commit: (choice) => (choice ? capital(burnText(choice)) : 'Choose'),
        rule: 'lt.burn.result',
      };
    }
    case 'counter':
      return {
        ask: `${capital(show.name(view.attempt?.rider ?? 0))} is away. Counter with ${who}?`,
        phase: 'Counter?',
        commit: (choice) => (choice?.kind === 'go' ? 'Counter' : choice ? 'Let it go' : 'Choose'),
        rule: 'lt.counter.who',
      };
    case 'answer': {
      const choice = ask.choices.find(({ success }) => success);
      return {
        ask: `${view.attempt?.roll ?? ''} rolled, ${choice?.need ?? ''} needed. Burn ${plural(choice?.points ?? 1, 'point')}?`,
        phase: 'Counter · burn points?',
        commit: (one) => (one ? capital(burnText(one)) : 'Choose'),
        rule: 'lt.counter.lift',
      };
    }
    case 'within':
      return {
        ask: 'Move a racer within the group?',
        phase: 'One racer in each group',
        commit: (choice) =>
          choice?.kind === 'ride'
            ? `${capital(show.kindName(choice.rider!))} to ${squareText(choice.space, show)}`
            : choice?.kind === 'regain'
              ? 'Regain a square'
              : choice
                ? 'Move nobody'
                : 'Choose',
        rule: 'lt.within.one',
      };
    case 'shove':
      return {
        ask: 'Five in a square for four: who makes room?',
        phase: 'Who goes back?',
        commit: (choice) => (choice ? `${capital(show.name(choice.rider!))} goes back` : 'Choose'),
        rule: 'lt.within.full',
      };
    case 'pay':
      return {
        ask: `Which skill pays for the pace of ${who}?`,
        phase: 'Pay for the pace',
        commit: (choice) => (choice ? `Pay with ${SKILLS[choice.skill ?? 1]}` : 'Choose'),
        rule: 'lt.fast.skill',
      };
    case 'pace': {
      const group = view.pace_of === null ? 'your group' : groupName(view.pace_of, show);
      return {
        ask: `How does ${group} ride on?`,
        phase: 'Set the pace',
        commit: (choice) => (choice?.pace ? `Ride ${choice.pace}` : 'Turn the wheel'),
        rule: 'lt.pace.who',
      };
    }
    case 'feed':
      return {
        ask: `Feeding zone: two points for ${who}`,
        phase: 'Feeding zone',
        commit: (choice) => (choice ? `Two more ${SKILLS[choice.skill ?? 0]}` : 'Choose'),
        rule: 'lt.feeding.zone',
      };
    default:
      return {
        ask: `${plural(course.length, 'square')}`,
        phase: '',
        commit: () => 'Go on',
        rule: 'lt.turn.owed',
      };
  }
}

/** "burn nothing", "burn a point on the roll, and one on the distance" */
export function burnText({ action }: Pick<LarriveeChoice, 'action'>): string {
  const [lift = 0, more = 0] = action.slice(1).split('>').map(Number);
  const parts = [
    ...(lift ? [`${plural(lift, 'point')} on the roll`] : []),
    ...(more ? [`${plural(more, 'point')} to go further`] : []),
  ];
  return parts.length ? `burn ${list(parts)}` : 'burn nothing';
}

/** One line of the list of moves: everything that the buttons show. */
export function moveLabel(choice: LarriveeChoice, show: LarriveeShow): string {
  const { view } = show;
  const who = choice.rider === null ? '' : capital(show.name(choice.rider));
  const where = squareText(choice.space, show);
  switch (choice.kind) {
    case 'profile': {
      const points = choice.skills.map((many, i) => `${SKILLS[i]} ${many}`).join(', ');
      return choice.profile ? `${choice.profile}: ${points}` : points;
    }
    case 'begin':
      return `By hand: sprint ${choice.action.split('/')[0]}`;
    case 'place':
      return `${who} on ${where}`;
    case 'pass':
      return { attack: 'No breakaway', counter: 'No counter' }[view.phase as string] ?? 'Move nobody else';
    case 'go': {
      const what = view.phase === 'counter' ? 'counters' : 'attacks';
      return `${who} ${what}: ${choice.need} needed, ${oddsText(choice.odds)}, costs a ${SKILLS[choice.skill ?? 0]} point, to ${where}`;
    }
    case 'burn':
      return choice.success ? `${capital(burnText(choice))}: to ${where}` : 'Burn nothing, and stay';
    case 'ride': {
      const full = choice.rules.includes('lt.within.full') ? ', full: somebody makes room' : '';
      return `${who} to ${where}${full}`;
    }
    case 'regain':
      return `${who} regains a square for a stamina point`;
    case 'drop':
      return `${who} goes back to ${where}`;
    case 'spend':
      return `Pay with ${SKILLS[choice.skill ?? 1]}, ${left(choice, view.riders)} left`;
    case 'eat':
      return `Two more ${SKILLS[choice.skill ?? 0]}, ${left(choice, view.riders)} now`;
    case 'pace': {
      const group = view.groups.find((one) => one.group === choice.group);
      const ahead = group?.ahead.find(({ pace }) => pace === choice.pace);
      const price = choice.points ? `, ${who} pays with ${SKILLS[choice.skill ?? 1]}` : '';
      const rides = ahead ? `: ${plural(ahead.squares, 'square')} next turn` : '';
      return `${capital(choice.pace ?? '')}${rides}, ${PACE_NOTE[choice.pace ?? 'steady']}${price}`;
    }
  }
}

const left = ({ rider, skill }: LarriveeChoice, riders: readonly LarriveeRider[]): number =>
  riders[rider ?? -1]?.points[skill ?? 0] ?? 0;

export const isNarrow = (): boolean => matchMedia('(max-width: 1023px)').matches;

/** Three things to know before an attempt. */
export function callOut(choice: LarriveeChoice, show: LarriveeShow): CallOut | null {
  // On phones the hand says all of it.
  if (choice.rider === null || (choice.kind !== 'go' && choice.kind !== 'burn') || isNarrow()) return null;
  const rider = show.view.riders[choice.rider];
  const from = rider?.space ?? 0;
  const to = choice.space ?? show.course.line;
  const far = to - from;
  const distance: Fact =
    far > 0
      ? {
          figure: choice.space === null ? 'home' : `+${far}`,
          text: choice.space === null ? 'over the line' : `squares, to ${squareText(choice.space, show)}`,
          tone: 'good',
        }
      : { figure: '0', text: 'stays where it is' };
  if (choice.kind === 'burn') {
    const price: Fact = {
      figure: choice.points ? `−${choice.points}` : '0',
      text: `${SKILLS[choice.skill ?? 0]} points burned`,
    };
    return { rider: choice.rider, title: capital(burnText(choice)), facts: [distance, price] };
  }
  const counter = show.view.phase === 'counter';
  const best = choice.odds[1] ?? 0;
  return {
    rider: choice.rider,
    title: counter ? 'Counter' : 'Attack',
    facts: [
      {
        figure: percent(choice.odds[0] ?? 0),
        text: `${choice.need} or more${best > (choice.odds[0] ?? 0) ? `; ${percent(best)} with a point` : ''}`,
        ...(best >= 0.5 && { tone: 'good' as const }),
        ...(best < 0.25 && { tone: 'bad' as const }),
      },
      distance,
      { figure: '−1', text: `${SKILLS[choice.skill ?? 0]} now, whatever comes` },
    ],
  };
}

/** "sprint 4, stamina 3, climbing 2": after a racer's place in the race order. */
export function pointsText({ points }: LarriveeRider): string {
  return points.map((many, i) => `${SKILLS[i]} ${many}`).join(', ');
}

/** "steady on the flat: four squares" */
export function wheelText({ terrain, pace, squares, middle, inner }: GroupView): string {
  return `${pace} ${ON_GROUND[terrain]}: ${counted(squares, 'square')} a turn, ${squares} plus ${middle} to break away, plus ${inner} to counter`;
}
