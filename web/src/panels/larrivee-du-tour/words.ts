/** What is asked in L'Arrivée du Tour, and what a choice comes to, in words. */

import { MediaQuery } from 'svelte/reactivity';
import { t, table } from '../../lib/speech';
import type { Ask } from '../../lib/types';
import { capital } from '../../lib/words';
import type { CallOut, Fact, Question } from '../../pages/race/panel';
import { groupName, paceName, skillName, squareText, type SKILLS } from './commentary';
import { onGround } from './course';
import type { GroupView, LarriveeChoice, LarriveeRider, LarriveeShow, Pace, Points } from './types';

/** The five steps of a turn; the text is for tips and screen readers. */
export function stepsOf(): { name: string; text: string }[] {
  const texts = Object.values(table('lt.step.text'));
  return Object.values(table('lt.step.name')).map((name, i) => ({ name, text: texts[i]! }));
}

export function percent(share: number): string {
  return t('lt.odds.one', { least: Math.round(share * 100) });
}

/** "58 %", "58 to 67 %": without and with points burned on the result. */
export function oddsText(odds: readonly number[]): string {
  const [plain = 0, lifted = plain] = odds;
  if (plain === lifted) return percent(plain);
  return t('lt.odds.two', { least: Math.round(plain * 100), most: Math.round(lifted * 100) });
}

/** "to square 34", "over the line" */
export function whereText(space: number | null, show: Pick<LarriveeShow, 'course'>): string {
  return space === null ? t('lt.place.home') : t('lt.place.to', { place: squareText(space, show) });
}

const noteOf = (pace: Pace): string => (pace === 'fast' ? t('lt.note.fast') : t('lt.note.free'));

export function questionOf(ask: Ask<LarriveeChoice>, show: LarriveeShow): Question<LarriveeChoice> {
  const { view } = show;
  const about = view.asked ?? ask.choices[0]?.rider ?? null;
  const racer = about === null ? '' : show.kindName(about);
  const roll = view.attempt?.roll ?? 0;
  type Commit = (choice: LarriveeChoice) => string;
  const put = (ask: string, rule: string, commit: Commit, none = t('lt.commit.none')): Question<LarriveeChoice> => ({
    ask: capital(ask),
    commit: (choice) => capital(choice ? commit(choice) : none),
    rule,
  });
  switch (view.phase) {
    case 'allocate':
      return put(
        t('lt.ask.allocate', { racer }),
        'lt.setup.points',
        (choice) => (choice.profile ? t('lt.commit.take', { profile: choice.profile }) : moveLabel(choice, show)),
        t('lt.commit.profile'),
      );
    case 'place':
      return put(t('lt.ask.place'), 'lt.setup.strip', (choice) => rideText(choice, show), t('lt.commit.square'));
    case 'attack':
      return put(t('lt.ask.attack'), 'lt.breakaway.who', ({ kind, rider }) =>
        kind === 'go' ? t('lt.commit.attack', { racer: show.kindName(rider!) }) : t('lt.commit.stay'),
      );
    case 'lift': {
      const need = view.attempt?.need ?? 0;
      return put(
        roll >= need ? t('lt.ask.away', { roll }) : t('lt.ask.lift', { roll, need }),
        'lt.burn.result',
        burnText,
      );
    }
    case 'counter':
      return put(
        t('lt.ask.counter', { rider: show.name(view.attempt?.rider ?? 0), racer }),
        'lt.counter.who',
        ({ kind }) => (kind === 'go' ? t('lt.answer.counter') : t('lt.answer.let-go')),
      );
    case 'answer': {
      const { need, points = 1 } = ask.choices.find(({ success }) => success) ?? {};
      return put(t('lt.ask.answer', { roll, need: need ?? 0, points }), 'lt.counter.lift', burnText);
    }
    case 'within':
      return put(t('lt.ask.within'), 'lt.within.one', (choice) =>
        choice.kind === 'ride'
          ? rideText(choice, show)
          : choice.kind === 'regain'
            ? t('lt.commit.regain')
            : t('lt.commit.nobody'),
      );
    case 'shove':
      return put(t('lt.ask.shove'), 'lt.within.full', ({ rider }) => t('lt.commit.drop', { rider: show.name(rider!) }));
    case 'pay':
      return put(t('lt.ask.pay', { racer }), 'lt.fast.skill', ({ skill }) =>
        t('lt.commit.pay', { skill: skillName(skill ?? 1) }),
      );
    case 'pace':
      return put(
        t('lt.ask.pace', { group: groupName(view.pace_of ?? -1, show) }),
        'lt.pace.who',
        ({ pace }) => t('lt.commit.pace', { pace: paceName(pace!) }),
        t('lt.commit.wheel'),
      );
    case 'feed':
      return put(t('lt.ask.feed', { racer }), 'lt.feeding.zone', ({ skill }) =>
        t('lt.commit.feed', { skill: skillName(skill ?? 0) }),
      );
    default: // nobody is asked in what is left
      return put('', 'lt.turn.owed', () => t('lt.answer.go-on'));
  }
}

/** "Racer 2 to square 34" */
const rideText = ({ rider, space }: LarriveeChoice, show: LarriveeShow): string =>
  t('lt.choice.ride', { rider: show.kindName(rider!), place: squareText(space, show) });

/** "burn nothing", "burn 1 point on the roll and 1 point to go further" */
export function burnText({ action }: Pick<LarriveeChoice, 'action'>): string {
  const [lift = 0, more = 0] = action.slice(1).split('>').map(Number);
  if (lift && more) return t('lt.burn.both', { lift, more });
  if (more) return t('lt.burn.further', { more });
  return lift ? t('lt.burn.roll', { lift }) : t('lt.burn.nothing');
}

/** One line of the list of moves: everything that the buttons show. */
export function moveLabel(choice: LarriveeChoice, show: LarriveeShow): string {
  const { view } = show;
  const rider = choice.rider === null ? '' : capital(show.name(choice.rider));
  const place = squareText(choice.space, show);
  const where = whereText(choice.space, show);
  const skill = skillName(choice.skill ?? 0);
  switch (choice.kind) {
    case 'profile': {
      const points = pointsOf(choice.skills);
      return choice.profile
        ? t('lt.choice.profile', { name: choice.profile, ...points })
        : t('lt.choice.split', points);
    }
    case 'begin':
      return t('lt.choice.begin', { sprint: choice.action.split('/')[0]! });
    case 'place':
      return t('lt.choice.place', { rider, place });
    case 'pass':
      if (view.phase === 'attack') return t('lt.choice.no-breakaway');
      return view.phase === 'counter' ? t('lt.choice.no-counter') : t('lt.choice.nobody');
    case 'go': {
      const told = { rider, need: choice.need ?? 0, odds: oddsText(choice.odds), skill, where };
      return view.phase === 'counter' ? t('lt.choice.counter', told) : t('lt.choice.attack', told);
    }
    case 'burn':
      return choice.success ? t('lt.choice.burn', { burn: capital(burnText(choice)), where }) : t('lt.choice.stay');
    case 'ride':
      return choice.rules.includes('lt.within.full')
        ? t('lt.choice.crowd', { rider, place })
        : t('lt.choice.ride', { rider, place });
    case 'regain':
      return t('lt.choice.regain', { rider });
    case 'drop':
      return t('lt.choice.drop', { rider, place });
    case 'spend':
      return t('lt.choice.spend', { skill, left: left(choice, view.riders) });
    case 'eat':
      return t('lt.choice.eat', { skill, left: left(choice, view.riders) });
    case 'pace': {
      const group = view.groups.find((one) => one.group === choice.group);
      const pace = choice.pace ?? 'steady';
      const squares = group?.ahead.find((one) => one.pace === pace)?.squares ?? 0;
      const told = { pace: capital(paceName(pace)), squares, note: noteOf(pace) };
      return choice.points ? t('lt.choice.pace-paid', { ...told, rider, skill }) : t('lt.choice.pace', told);
    }
  }
}

const left = ({ rider, skill }: LarriveeChoice, riders: readonly LarriveeRider[]): number =>
  riders[rider ?? -1]?.points[skill ?? 0] ?? 0;

const narrow = new MediaQuery('max-width: 1023px');
export const isNarrow = (): boolean => narrow.current;

/** Three things to know before an attempt. */
export function callOut(choice: LarriveeChoice, show: LarriveeShow): CallOut | null {
  // On phones the hand says all of it.
  if (choice.rider === null || (choice.kind !== 'go' && choice.kind !== 'burn') || isNarrow()) return null;
  const rider = show.view.riders[choice.rider];
  const from = rider?.space ?? 0;
  const to = choice.space ?? show.course.line;
  const far = to - from;
  const skill = skillName(choice.skill ?? 0);
  const distance: Fact =
    far <= 0
      ? { figure: '0', text: t('lt.call.stays') }
      : choice.space === null
        ? { figure: t('lt.call.home'), text: t('lt.place.home'), tone: 'good' }
        : { figure: `+${far}`, text: t('lt.call.squares', { place: squareText(choice.space, show) }), tone: 'good' };
  if (choice.kind === 'burn') {
    const price: Fact = {
      figure: choice.points ? `−${choice.points}` : '0',
      text: t('lt.call.burned', { skill }),
    };
    return { rider: choice.rider, title: capital(burnText(choice)), facts: [distance, price] };
  }
  const counter = show.view.phase === 'counter';
  const [plain = 0, best = 0] = choice.odds;
  return {
    rider: choice.rider,
    title: counter ? t('lt.answer.counter') : t('lt.answer.attack'),
    facts: [
      {
        figure: percent(plain),
        text:
          best > plain
            ? t('lt.call.lifted', { need: choice.need ?? 0, odds: percent(best) })
            : t('lt.call.need', { need: choice.need ?? 0 }),
        ...(best >= 0.5 && { tone: 'good' as const }),
        ...(best < 0.25 && { tone: 'bad' as const }),
      },
      distance,
      { figure: '−1', text: t('lt.call.price', { skill }) },
    ],
  };
}

/** "sprint 4, stamina 3, climbing 2": after a racer's place in the race order. */
export const pointsText = ({ points }: LarriveeRider): string => t('lt.choice.split', pointsOf(points));

export const pointsOf = ([sprint = 0, stamina = 0, climbing = 0]: Points): Record<(typeof SKILLS)[number], number> => ({
  sprint,
  stamina,
  climbing,
});

/** "steady on the flat: 4 squares a turn, …" */
export function wheelText({ terrain, pace, squares, middle, inner }: GroupView): string {
  return t('lt.wheel.group', { pace: paceName(pace), ground: onGround(terrain), squares, middle, inner });
}
