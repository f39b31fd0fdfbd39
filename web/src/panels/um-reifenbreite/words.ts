/** What Um Reifenbreite's cards and questions are called on the race screen, and what a choice comes to. */

import type { Ask, RiderId } from '../../lib/types';
import { capital, list, plural } from '../../lib/words';
import type { CallOut, Fact, Question } from '../../pages/race/panel';
import { signed, SURFACE_WORDS } from './course';
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
  if (!found) return 'a card';
  const value = `${found.value}${found.shield ? ' with the shield' : ''}`;
  return found.holder === 'J' ? `a joker ${value}` : `a ${value}`;
}

/** What falls do, after the rider who fell: "(behind 31)". */
export const FALL_WORDS: Record<string, string> = {
  card: 'by the card',
  behind: 'behind',
  left: 'left of',
  right: 'right of',
};

export function percent(share: number): string {
  const points = share * 100;
  if (points > 0 && points < 1) return '<1 %';
  if (points > 99 && points < 100) return '>99 %';
  return `${Math.round(points)} %`;
}

// ---- Dice -----------------------------------------------------------------------------------------

const FACES = [1, 2, 3, 4, 5, 6];

/** How likely two dice give at least so many spaces from here. */
export function chanceOfRolling(least: number, effect: number): number {
  const rolls = FACES.flatMap((one) => FACES.map((two) => one + two + effect));
  return rolls.filter((sum) => sum >= least).length / rolls.length;
}

/** "2–12", "8–13 spaces": what a way to move may come to after the surface. */
export function rangeText({ least, most }: Pick<ReifenChoice, 'least' | 'most'>, effect: number): string {
  const [low, high] = [Math.max(0, least + effect), Math.max(0, most + effect)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** "7: 17 % · off the bike: 3 %" */
export function oddsText({ seven, dismount }: Pick<ReifenChoice, 'seven' | 'dismount'>): string {
  const parts = [seven ? `chance card ${percent(seven)}` : 'no chance card'];
  if (dismount) parts.push(`dismounts ${percent(dismount)}`);
  return parts.join(' · ');
}

// ---- Who drafts -----------------------------------------------------------------------------------

/** "31 and 42 could draft" */
export function couldText({ could_draft }: ReifenChoice, show: ReifenShow): string {
  if (!could_draft.length) return 'nobody could draft';
  return `${list(could_draft.map(({ rider }) => show.label(rider)))} could draft`;
}

/** Riders who are kept from drafting by the same thing stand together; those far from it all come last. */
export function barredBy(choice: ReifenChoice): { rule: string; why: string; riders: RiderId[] }[] {
  const found: { rule: string; why: string; riders: RiderId[] }[] = [];
  for (const { rider, rule, why } of choice.could_not_draft) {
    const same = found.find((one) => one.rule === rule && one.why === why);
    if (same) same.riders.push(rider);
    else found.push({ rule, why, riders: [rider] });
  }
  const rank = (rule: string): number => ['ur.draft.line', 'ur.round.once'].indexOf(rule);
  return found.sort((a, b) => rank(a.rule) - rank(b.rule));
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
        ask: 'Who lines up, and on which dot?',
        phase: 'Line up · one rider a lane',
        commit: (choice) => text(choice, 'Choose a dot'),
        rule: 'ur.start.grid',
      };
    case 'ride':
      return {
        ask: `Where does ${rider} ride? Up to ${plural(view.points, 'space')}.`,
        phase: `${rider} moves · choose a space`,
        commit: (choice) => text(choice, 'Choose a space'),
        rule: 'ur.move.forward',
        callOuts: true,
      };
    case 'draft':
      return {
        ask: `Does ${rider} follow ${ahead}?`,
        phase: `${ahead} has moved · draft?`,
        commit: (choice) => text(choice, 'Follow or stay'),
        rule: 'ur.draft.ask',
      };
    case 'answer':
      return {
        ask: `Does ${rider} take the lead from ${ahead}?`,
        phase: `${ahead} offers the lead`,
        commit: (choice) => text(choice, 'Yes or no'),
        rule: 'ur.switch.places',
      };
    case 'consent':
      return {
        ask: 'Settle the rest as it stands?',
        phase: 'The victory is certain · race on?',
        commit: (choice) => text(choice, 'Agree or race on'),
        rule: 'ur.finish.settle',
      };
    case 'lose':
    case 'gain': {
      const many = plural(view.owed, 'energy card');
      const verb = first.kind === 'lose' ? 'lose' : 'get back';
      return {
        ask: `Which card does ${rider} ${verb}?`,
        phase: `Chance card · ${rider} must ${verb} ${many}`,
        commit: (choice) => text(choice, 'Choose a card'),
        rule: first.kind === 'lose' ? 'ur.chance.lose' : 'ur.chance.gain',
      };
    }
    default:
      return {
        ask: `How does ${rider} move?`,
        phase: `${rider} is on turn · dice${view.round > 1 ? ' or cards' : ''}?`,
        commit: (choice) => text(choice, 'Choose a way to move'),
        rule: 'ur.move.dice',
      };
  }
}

/** The button that makes a choice: "Ride 7", "Play 5 and roll a die". */
export function buttonText(choice: ReifenChoice, show: ReifenShow): string {
  const { action, kind, cards, breakaway, steps, rider } = choice;
  const value = (card: CardId): string => String(energyOf(card, show.table)?.value ?? '');
  switch (kind) {
    case 'place':
      return `${rider === null ? '' : show.label(rider)} on this dot`;
    case 'roll':
      return 'Roll two dice';
    case 'car':
      return action === 'car12' ? 'Car: 12 spaces' : 'Car: 6 + die';
    case 'ask':
      return 'Offer the lead';
    case 'energy':
      return `${breakaway ? 'Break away: ' : 'Play '}${cards.map(value).join(' + ')}${cards.length < 2 ? ' + die' : ''}`;
    case 'ride':
      return steps ? `Ride ${plural(steps, 'space')}` : 'Stay where he is';
    case 'draft':
      return steps ? `Follow, ${plural(steps, 'space')}` : 'Stay';
    case 'answer':
      return action === 'yes' ? 'Take the lead' : 'No, stay behind';
    case 'settle':
      return 'Settle the rest';
    case 'consent':
      return action === 'agree' ? 'Agree' : 'Race on';
    default:
      return `${kind === 'lose' ? 'Lose' : 'Take back'} the ${cards.map(value).join(' and ')}`;
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
      return `${choice.text}: ${rangeText(choice, rider?.effect ?? 0)} spaces, ${oddsText(choice)}`;
    case 'ride': {
      if (choice.space === null || !choice.steps) return choice.text;
      const toGo = rider ? course.toGoFrom(rider, choice.space) : 0;
      const where = toGo > 0 ? `${toGo} to go` : 'over the finish';
      const wheel = wheelAt(choice.space, show);
      return [
        `${plural(choice.steps, 'space')}: ${course.spoken(choice.space)}`,
        where,
        ...(wheel ? [`behind ${show.label(wheel.rider)}`] : []),
        couldText(choice, show),
      ].join(', ');
    }
    case 'draft':
      return choice.steps && choice.space !== null
        ? `${choice.text}: ${course.spoken(choice.space)}, ${couldText(choice, show)}`
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
      ? { figure: String(toGo), text: `to go${wheel ? `, on ${show.label(wheel.rider)}’s wheel` : ''}` }
      : { figure: 'home', text: 'over the finish', tone: 'good' };
  const ground: Fact[] =
    course.surfaces && toGo > 0 && surface !== 'asphalt'
      ? [
          {
            figure: signed(effect),
            text: `${SURFACE_WORDS[surface]}, on the next move`,
            tone: effect < 0 ? 'bad' : 'good',
          },
        ]
      : [];
  const many = choice.could_draft.length;
  const drafts: Fact = { figure: many ? `+${many}` : '0', text: couldText(choice, show) };
  return {
    rider,
    title: kind === 'draft' ? `Follow, ${plural(steps, 'space')}` : `Ride ${plural(steps, 'space')}`,
    facts: [where, ...ground, drafts],
  };
}

/** After a rider's place in the race order, for screen readers. */
export function spokenOf(rider: ReifenRider, show: ReifenShow): string {
  const { rider: id } = rider;
  return [
    show.view.round > 0 && !rider.moved && rider.space !== null ? 'still to move' : '',
    rider.fallen ? 'fallen' : '',
    rider.beside !== null ? 'off the bicycle' : '',
    show.view.jersey === id ? 'in the yellow jersey' : '',
    rider.points ? plural(rider.points, 'point') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What stands in the middle of a sentence: "your 23". */
export const riderWords = (rider: RiderId, show: ReifenShow): string => capital(show.name(rider));
