/** What Flamme Rouge's cards and questions are called on the race screen, and what a choice comes to. */

import type { Ask, SpaceId } from '../../lib/types';
import { capital, plural } from '../../lib/words';
import type { Fact, Question } from '../../pages/race/panel';
import { GROUNDS, type CourseFacts } from './course';
import { kindName } from './title';
import type {
  Card,
  CardId,
  FlammeChoice as Choice,
  FlammeOdds,
  FlammeRider,
  FlammeTable as Table,
  FlammeView as View,
} from './types';

/** Why a card that is being considered counts for more or less. */
export const RULE_SHORT: Record<string, string> = {
  'fr.descent.minimum': 'descent: at least 5',
  'fr.supply.minimum': 'supply zone: at least 4',
  'fr.ascent.limit': 'climb: at most 5',
  'fr.ascent.stop': 'stops before the climb',
  'fr.finish.overrun': 'the road ends there',
  'fr.move.full': 'the square is full',
  'fr.slipstream.gap': 'slipstream',
  'fr.exhaustion.wind': 'in the wind',
  'fr.energy.commit': 'choose first, then draw on',
  'fr.turn.undo': 'undo is over',
};

/** "square 36, right lane" */
export function squareName(space: SpaceId, course: CourseFacts): string {
  const lane = course.laneName(space);
  return `square ${course.rowOf(space) + 1}${lane ? `, ${lane} lane` : ''}`;
}

export const isExhaustion = (card: Card | undefined): boolean => card?.code === 'E';

export function cardOf(card: CardId | null, table: Table): Card | undefined {
  return card === null ? undefined : table.cards[card];
}

/** What stands large on a card. */
export function cardFigure(card: Card | undefined): string {
  if (!card) return '2';
  return card.rear ? 'A' : String(card.value);
}

/** A card that goes by its number; one of an owner's own may have a name. */
export const isNumber = (card: Card | undefined): boolean => card?.name === `Energy ${card?.value}`;

/** "9", "exhaustion", "Attack!": a card in a sentence. */
export function cardName(card: Card | undefined): string {
  if (!card) return 'no card';
  if (card.name === 'Exhaustion') return 'exhaustion';
  return isNumber(card) ? String(card.value) : card.name;
}

/** "the 9", "exhaustion": a card that is played. */
export function cardTitle(card: Card | undefined): string {
  return card && isNumber(card) ? `the ${card.value}` : cardName(card);
}

const LONGER = ['fr.descent.minimum', 'fr.supply.minimum'];
const SHORTER = ['fr.ascent.limit', 'fr.ascent.stop', 'fr.finish.overrun'];

/** How many squares a choice moves its rider. */
export function squaresOf(choice: Choice, from: number | null, course: CourseFacts): number {
  if (choice.space === null || from === null) return choice.squares;
  return course.rowOf(choice.space) - course.rowOf(from);
}

/** The line at the foot of a card: what it comes to from here. */
export function foot(choice: Choice, from: number | null, course: CourseFacts): string {
  if (choice.space === null) return 'bid';
  const squares = squaresOf(choice, from, course);
  if (choice.rules.includes('fr.move.full')) return squares ? `full: only ${squares}` : 'full: stays';
  if (choice.rules.some((rule) => LONGER.includes(rule))) return `counts as ${squares}`;
  if (course.toGo(choice.space) <= 0) return 'over the line';
  if (choice.rules.some((rule) => SHORTER.includes(rule))) return `stops at ${squares}`;
  return `${course.toGo(choice.space)} to go`;
}

export function percent(share: number): string {
  const points = share * 100;
  if (points > 0 && points < 1) return '<1 %';
  if (points > 99 && points < 100) return '>99 %';
  return `${Math.round(points)} %`;
}

function decimal(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** "on the cobbles, left lane" */
export function whereText(space: number, course: CourseFacts): string {
  const ground = course.groundOf(space);
  const lanes = course.squares[course.rowOf(space)]?.lanes ?? 2;
  if (ground === 'past') return `${plural(1 - course.toGo(space), 'square')} past the line`;
  const on = { start: 'on the start grid', flat: 'on the flat', climb: 'on the climb', descent: 'on the descent' };
  const place =
    ground === 'cobbles'
      ? 'on the cobbles'
      : ground === 'supply'
        ? 'in the supply zone'
        : on[ground as keyof typeof on];
  return lanes === 1 ? `${place}, one lane` : place;
}

/** Three things to know before playing a card. */
export function facts(choice: Choice, odds: FlammeOdds | null, course: CourseFacts): Fact[] {
  if (choice.space === null) return [];
  const past = course.toGo(choice.space) <= 0;
  const reason = choice.rules.map((rule) => RULE_SHORT[rule]).filter(Boolean)[0];
  const where = whereText(choice.space, course);
  const first: Fact = past
    ? { figure: 'home', text: where, tone: 'good' }
    : { figure: String(course.toGo(choice.space)), text: `to go: ${where}` };
  if (reason) first.text = `${past ? '' : 'to go: '}${reason}`;
  return past ? [first] : [first, windFact(choice, odds), slipFact(odds)].filter((fact) => fact !== null);
}

function windFact(choice: Choice, odds: FlammeOdds | null): Fact {
  if (odds) {
    const tone = odds.wind >= 0.5 ? 'bad' : odds.wind <= 0.15 ? 'good' : undefined;
    return { figure: percent(odds.wind), text: 'ends in the wind: +1 exhaustion', ...(tone && { tone }) };
  }
  return choice.in_the_wind
    ? { figure: 'wind', text: 'if nobody comes to ride ahead', tone: 'bad' }
    : { figure: 'wheel', text: 'somebody rides right ahead now', tone: 'good' };
}

function slipFact(odds: FlammeOdds | null): Fact | null {
  if (!odds) return null;
  const figure = odds.slipstream >= 0.05 ? `+${decimal(odds.slipstream)}` : '0';
  return {
    figure,
    text: 'squares of slipstream, on average',
    ...(odds.slipstream >= 0.5 && { tone: 'good' as const }),
  };
}

/** "Card 9: square 44, cobbles, one lane, 78 % to take exhaustion." */
export function moveLabel(
  choice: Choice,
  odds: FlammeOdds | null,
  table: Table,
  view: View,
  course: CourseFacts,
): string {
  const rider = choice.rider === null ? undefined : view.riders[choice.rider];
  const who = capital(kindName(rider?.kind ?? kindIn(choice.action)));
  switch (choice.kind) {
    case 'give': {
      const [rouleur, sprinteur] = spread(choice.action);
      return `${rouleur} to the Rouleur, ${sprinteur} to the Sprinteur`;
    }
    case 'place':
      return `${who} on ${choice.space === null ? 'the grid' : squareName(choice.space, course)}`;
    case 'draw':
      return view.phase === 'bid' ? `${who} tries for the breakaway` : `Draw for the ${who}`;
    default:
      return playLabel(choice, odds, table, rider, course);
  }
}

function playLabel(
  choice: Choice,
  odds: FlammeOdds | null,
  table: Table,
  rider: FlammeRider | undefined,
  course: CourseFacts,
): string {
  const card = capital(`card ${cardName(cardOf(choice.card, table))}`);
  if (choice.space === null) return `${card}: bid ${choice.squares}`;
  const ground = course.groundOf(choice.space);
  const lane = course.laneName(choice.space);
  const parts = [
    `square ${course.rowOf(choice.space) + 1}`,
    GROUNDS[ground],
    lane ? `${lane} lane` : 'one lane',
    ...choice.rules.map((rule) => RULE_SHORT[rule] ?? ''),
  ];
  const squares = squaresOf(choice, rider?.space ?? null, course);
  if (squares !== choice.squares || choice.rules.length) parts.push(`moves ${squares}`);
  if (ground !== 'past') {
    parts.push(odds ? `${percent(odds.wind)} to take exhaustion` : choice.in_the_wind ? 'in the wind' : 'on a wheel');
  }
  return `${card}: ${parts.filter(Boolean).join(', ')}`;
}

/** R@5 and S@5: where a single rider is not picked yet, the notation says which kind. */
export const kindIn = (action: string): number => (action.startsWith('S') ? 1 : 0);

/** E2/1 */
export function spread(action: string): [rouleur: number, sprinteur: number] {
  const [rouleur = 0, sprinteur = 0] = action.slice(1).split('/').map(Number);
  return [rouleur, sprinteur];
}

export function questionOf(ask: Ask<Choice>, table: Table, view: View, course: CourseFacts): Question<Choice> {
  const kind = ask.choices[0]?.kind ?? 'play';
  const held = ask.choices.find((choice) => choice.rider !== null)?.rider ?? null;
  const who = kindName(held === null ? null : (view.riders[held]?.kind ?? null));
  const alone = table.riders.filter((rider) => rider.team === ask.seat).length === 1;
  const bid = view.phase === 'bid';
  if (kind === 'give') {
    const many = spread(ask.choices[0]?.action ?? '').reduce((a, b) => a + b);
    return {
      ask: `Who starts with tired legs? Spread ${plural(many, 'exhaustion card')}.`,
      phase: 'Before the start',
      commit: (choice) => (choice ? `Start with ${spread(choice.action).join(' and ')}` : 'Choose a split'),
      rule: 'fr.solo.exhaustion',
    };
  }
  if (kind === 'place') {
    return {
      ask: alone ? 'Rouleur or Sprinteur, and where on the grid?' : 'Where on the grid do your riders line up?',
      phase: 'Line up · choose a place on the start grid',
      commit: (choice) =>
        choice && choice.space !== null
          ? `${capital(kindName(kindIn(choice.action)))} on square ${course.rowOf(choice.space) + 1}`
          : 'Choose a square',
      rule: 'fr.start.grid',
    };
  }
  if (kind === 'draw') {
    return {
      ask: bid ? 'Who tries for the breakaway?' : 'Which rider draws first?',
      phase: bid ? 'Breakaway · choose who bids' : 'Energy phase · choose who draws first',
      commit: (choice) =>
        choice ? `${bid ? 'Send' : 'Draw for'} the ${kindName(kindIn(choice.action))}` : 'Choose a rider',
      rule: bid ? 'fr.breakaway.bid' : 'fr.energy.draw',
    };
  }
  return {
    ask: bid ? 'How much do you bid for the breakaway?' : alone ? 'Which card?' : `Which card for the ${who}?`,
    phase: bid
      ? 'Breakaway · bid a card'
      : alone
        ? 'Energy phase · choose a card'
        : `Energy phase · choose for the ${who}`,
    commit: (choice) => {
      const card = choice && cardTitle(cardOf(choice.card, table));
      return card ? `${bid ? 'Bid' : 'Play'} ${card}` : 'Choose a card';
    },
    rule: bid ? 'fr.breakaway.bid' : 'fr.energy.commit',
    inHand: true,
    callOuts: !bid,
  };
}

/** "R 3 · S 2": how many of each kind of card are left, smallest first. */
export function tally(cards: readonly CardId[], table: Table): { card: Card; many: number }[] {
  return table.cards
    .map((card, number) => ({ card, many: cards.filter((one) => one === number).length }))
    .filter(({ many }) => many > 0)
    .sort((a, b) => Number(isExhaustion(a.card)) - Number(isExhaustion(b.card)) || a.card.value - b.card.value);
}

/** "two exhaustion cards": after a rider's place in the race order. */
export function tiredText({ exhaustion }: FlammeRider): string {
  return exhaustion ? plural(exhaustion, 'exhaustion card') : '';
}
