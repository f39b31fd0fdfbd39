/** What Um Reifenbreite's cards and questions are called on the race screen, and what a choice comes to. */

import type { Ask, TeamId } from '../../lib/types';
import { percent as percentOf, t } from '../../lib/speech';
import type { CallOut, Fact, Question } from '../../pages/race/panel';
import { signed, surfaceName } from './course';
import type { CardId, ChanceCard, EnergyCard, ReifenChoice, ReifenRider, ReifenShow, ReifenTable } from './types';

// ---- Cards ----------------------------------------------------------------------------------------

export function energyCards(table: Pick<ReifenTable, 'cards'>): EnergyCard[] {
  return table.cards.filter((card) => 'code' in card);
}

export function energyOf(card: CardId, table: Pick<ReifenTable, 'cards'>): EnergyCard | undefined {
  return energyCards(table)[card];
}

export function chanceCards(table: Pick<ReifenTable, 'cards'>): ChanceCard[] {
  return table.cards.filter((card) => 'op' in card);
}

export function chanceOf(card: number, table: Pick<ReifenTable, 'cards'>): ChanceCard | undefined {
  return chanceCards(table)[card];
}

/** "a 6 with the shield", "a joker 5" */
export function cardName(card: CardId, table: Pick<ReifenTable, 'cards'>): string {
  const found = energyOf(card, table);
  if (!found) return t('ur.energy.unknown');
  const [holder, shield] = [found.holder === 'J' ? 'joker' : 'rider', found.shield ? 'yes' : 'no'];
  return t('ur.energy.a', { holder, value: found.value, shield });
}

export function percent(share: number): string {
  if (share > 0 && share < 0.01) return `<${percentOf(0.01)}`;
  if (share > 0.99 && share < 1) return `>${percentOf(0.99)}`;
  return percentOf(share);
}

// ---- Dice -----------------------------------------------------------------------------------------

/** "2–12", "8–13 spaces": what a way to move may come to after the surface. */
export function rangeText({ least, most }: Pick<ReifenChoice, 'least' | 'most'>, effect: number): string {
  const [low, high] = [Math.max(0, least + effect), Math.max(0, most + effect)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** "7: 17 % · off the bike: 3 %" */
export function oddsText({ seven, dismount }: Pick<ReifenChoice, 'seven' | 'dismount'>): string {
  const parts = [seven ? t('ur.odds.chance', { percent: percent(seven) }) : t('ur.odds.no-chance')];
  if (dismount) parts.push(t('ur.odds.dismount', { percent: percent(dismount) }));
  return parts.join(' · ');
}

// ---- Who drafts -----------------------------------------------------------------------------------

/** "31 and 42 could draft" */
export function couldText({ could_draft }: ReifenChoice, show: ReifenShow): string {
  if (!could_draft.length) return t('ur.could.nobody');
  return t('ur.could.riders', { riders: could_draft.map(({ rider }) => show.label(rider)) });
}

// ---- Questions ------------------------------------------------------------------------------------

export function questionOf(ask: Ask<ReifenChoice>, show: ReifenShow): Question<ReifenChoice> {
  const { view } = show;
  const first = ask.choices[0];
  const who = first?.rider ?? view.rider;
  const rider = who === null ? '' : show.label(who);
  const ahead = view.ahead === null ? '' : show.label(view.ahead);
  const text = (choice: ReifenChoice | null, none: string): string => (choice ? buttonText(choice, show) : none);
  switch (first?.kind) {
    case 'place':
      return {
        ask: t('ur.ask.place.ask'),
        commit: (choice) => text(choice, t('ur.ask.place.none')),
        considered: placeText(show),
        rule: 'ur.start.grid',
      };
    case 'ride':
      return {
        ask: t('ur.ask.ride.ask', { rider, n: view.points }),
        commit: (choice) => text(choice, t('ur.ask.ride.none')),
        rule: 'ur.move.forward',
        callOuts: true,
      };
    case 'draft':
      return {
        ask: t('ur.ask.draft.ask', { rider, ahead }),
        commit: (choice) => text(choice, t('ur.ask.draft.none')),
        rule: 'ur.draft.ask',
      };
    case 'answer':
      return {
        ask: t('ur.ask.answer.ask', { rider, ahead }),
        commit: (choice) => text(choice, t('ur.ask.answer.none')),
        rule: 'ur.switch.places',
      };
    case 'consent':
      return {
        ask: t('ur.ask.consent.ask'),
        commit: (choice) => text(choice, t('ur.ask.consent.none')),
        rule: 'ur.finish.settle',
      };
    case 'lose':
    case 'gain': {
      const loses = first.kind === 'lose';
      return {
        ask: loses ? t('ur.ask.lose.ask', { rider }) : t('ur.ask.gain.ask', { rider }),
        commit: (choice) => text(choice, t('ur.ask.gain.none')),
        rule: loses ? 'ur.chance.lose' : 'ur.chance.gain',
      };
    }
    default:
      return {
        ask: t('ur.ask.move.ask', { rider }),
        commit: (choice) => text(choice, t('ur.ask.move.none')),
        rule: 'ur.move.dice',
      };
  }
}

/** What is good about the dot considered: those of the two rows in front, or behind them. */
function placeText({ armed, board, course }: ReifenShow): string | undefined {
  if (armed?.space == null) return undefined;
  const row = board.plan.grids[board.course.start]?.rows.findIndex((ids) => ids.includes(course.keyOf(armed.space!)));
  return (row ?? 0) < 2 ? t('ur.ask.place.front') : t('ur.ask.place.back');
}

/** What another seat is asked. */
export function asks(show: ReifenShow): string {
  const { view } = show;
  const rider = view.rider === null ? '' : show.label(view.rider);
  const ahead = view.ahead === null ? '' : show.label(view.ahead);
  switch (view.phase) {
    case 'grid':
      return t('ur.ask.place.ask');
    case 'choose':
      return t('ur.ask.move.ask', { rider });
    case 'ask':
      return t('ur.ask.answer.ask', { rider, ahead });
    case 'lose':
      return t('ur.ask.lose.ask', { rider });
    case 'gain':
      return t('ur.ask.gain.ask', { rider });
    case 'move':
      return t('ur.ask.ride.ask', { rider, n: view.points });
    case 'follow':
      return t('ur.ask.draft.ask', { rider, ahead });
    default:
      return view.phase === 'agree' ? t('ur.ask.consent.ask') : '';
  }
}

/** The button that makes a choice: "Ride 7", "Play 5 and roll a die". */
export function buttonText(choice: ReifenChoice, show: ReifenShow): string {
  const { action, kind, cards, breakaway, steps, rider } = choice;
  const values = cards.map((card) => String(energyOf(card, show.table)?.value ?? ''));
  switch (kind) {
    case 'place':
      return t('ur.button.place', { rider: rider === null ? '' : show.label(rider) });
    case 'roll':
      return t('ur.choice.roll');
    case 'car':
      return action === 'car12' ? t('ur.button.car-twelve') : t('ur.button.car');
    case 'ask':
      return t('ur.button.offer');
    case 'energy': {
      const [away, die] = [breakaway ? 'yes' : 'no', cards.length < 2 ? 'yes' : 'no'];
      return t('ur.button.energy', { breakaway: away, values: values.join(' + '), die });
    }
    case 'ride':
      return steps ? t('ur.button.ride', { n: steps }) : t('ur.choice.stand');
    case 'draft':
      return steps ? t('ur.button.follow', { n: steps }) : t('ur.button.stay');
    case 'answer':
      return action === 'yes' ? t('ur.button.take-lead') : t('ur.button.leave-lead');
    case 'settle':
      return t('ur.button.settle');
    case 'consent':
      return action === 'agree' ? t('ur.button.agree') : t('ur.choice.decline');
    default:
      return kind === 'lose' ? t('ur.button.lose', { values }) : t('ur.button.gain', { values });
  }
}

/** One line for the list of moves: everything that a preview shows. */
export function moveLabel(choice: ReifenChoice, show: ReifenShow): string {
  const { view, course } = show;
  const rider = choice.rider === null ? undefined : view.riders[choice.rider];
  switch (choice.kind) {
    case 'roll':
    case 'energy':
    case 'car':
      return t('ur.move.by', {
        text: choice.text,
        range: rangeText(choice, rider?.effect ?? 0),
        odds: oddsText(choice),
      });
    case 'ride': {
      if (choice.space === null || !choice.steps) return choice.text;
      const wheel = wheelAt(choice.space, show);
      return t('ur.move.ride', {
        n: choice.steps,
        where: course.spoken(choice.space),
        go: rider ? course.toGoFrom(rider, choice.space) : 0,
        wheel: wheel ? show.label(wheel.rider) : 'none',
        drafters: couldText(choice, show),
      });
    }
    case 'draft':
      return choice.steps && choice.space !== null
        ? t('ur.move.draft', {
            text: choice.text,
            where: course.spoken(choice.space),
            drafters: couldText(choice, show),
          })
        : choice.text;
    default:
      return choice.text;
  }
}

/** Who stands right ahead of a space: a wheel to sit on. */
export function wheelAt(space: number, show: ReifenShow): ReifenRider | undefined {
  const ahead = show.course.ahead(space);
  return ahead === undefined ? undefined : show.view.riders.find((rider) => rider.space === ahead);
}

/** Beside the ghost: where it is, what the surface will do, who comes along. */
export function callOut(choice: ReifenChoice, show: ReifenShow): CallOut | null {
  const { rider, space, kind, steps } = choice;
  const facts = rider === null ? undefined : show.view.riders[rider];
  if (rider === null || space === null || !facts || (kind !== 'ride' && kind !== 'draft')) return null;
  const { course } = show;
  const toGo = course.toGoFrom(facts, space);
  const wheel = wheelAt(space, show);
  const surface = course.surfaceOf(space);
  const effect = course.effectOf(space);
  const where: Fact =
    toGo > 0
      ? { figure: String(toGo), text: t('ur.call.to-go', { wheel: wheel ? show.label(wheel.rider) : 'none' }) }
      : { figure: t('ur.call.home'), text: t('ur.call.over'), tone: 'good' };
  const ground: Fact[] =
    course.surfaces && toGo > 0 && surface !== 'asphalt'
      ? [
          {
            figure: signed(effect),
            text: t('ur.call.surface', { surface: surfaceName(surface) }),
            tone: effect < 0 ? 'bad' : 'good',
          },
        ]
      : [];
  const many = choice.could_draft.length;
  const drafts: Fact = { figure: many ? `+${many}` : '0', text: couldText(choice, show) };
  return {
    rider,
    title: kind === 'draft' ? t('ur.button.follow', { n: steps }) : t('ur.button.ride', { n: steps }),
    facts: [where, ...ground, drafts],
  };
}

/** After a rider's place in the race order, for screen readers. */
export function spokenOf(rider: ReifenRider, show: ReifenShow): string {
  const { rider: id } = rider;
  return [
    show.view.round > 0 && !rider.moved && rider.space !== null ? t('ur.spoken.to-move') : '',
    rider.fallen ? t('ur.spoken.fallen') : '',
    rider.beside !== null ? t('ur.spoken.foot') : '',
    show.view.jersey === id ? t('ur.spoken.yellow') : '',
    rider.points ? t('ur.spoken.points', { n: rider.points }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Whether that is who reads it, and what he is called. */
export const manager = (team: TeamId, show: ReifenShow): { who: string; team: string } => ({
  who: show.you.length === 1 && show.leads(team) ? 'you' : 'other',
  team: show.teamName(team),
});
