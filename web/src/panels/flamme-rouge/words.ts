/** What Flamme Rouge's cards and questions are called on the race screen, and what a choice comes to. */

import { t, table } from '../../lib/speech';
import type { Ask, RiderId, SeatId, SpaceId } from '../../lib/types';
import { capital, riderName, whoIs, type Cast } from '../../lib/words';
import type { Fact, Question } from '../../pages/race/panel';
import type { CourseFacts } from './course';
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

/** Who a sentence is about: somebody by name, or whoever reads it. */
export function who(rider: RiderId, cast: Cast): { who: string; rider: string } {
  return { who: whoIs(rider, cast), rider: riderName(rider, cast) };
}

/** Why a card that is being considered counts for more or less. */
export const shortRules = (rules: readonly string[]): string[] => {
  const short = table('fr.short');
  return rules.flatMap((rule) => short[rule] ?? []);
};

/** "square 36, right lane" */
export function squareName(space: SpaceId, course: CourseFacts): string {
  const [square, lane] = [course.rowOf(space) + 1, course.laneName(space)];
  return lane ? t('fr.place.lane', { square, lane }) : t('fr.place.square', { square });
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

const isNumber = (card: Card): boolean => !card.name && !isExhaustion(card);

/** Of a card that goes neither by its number nor as exhaustion: "Attack!", or what an owner calls it. */
export const ownName = (card: Card | undefined): string => card?.name ?? '';

/** "9", "exhaustion", "Attack!": a card in a sentence. */
export function cardName(card: Card | undefined): string {
  if (!card) return t('fr.card.none');
  return card.name || (isNumber(card) ? String(card.value) : t('fr.card.exhaustion'));
}

/** "the 9", "exhaustion": a card that is played. */
export function cardTitle(card: Card | undefined): string {
  return card && isNumber(card) ? t('fr.card.the', { card: card.value }) : cardName(card);
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
  if (choice.space === null) return t('fr.foot.bid');
  const squares = squaresOf(choice, from, course);
  if (choice.rules.includes('fr.move.full')) return squares ? t('fr.foot.only', { squares }) : t('fr.foot.stays');
  if (choice.rules.some((rule) => LONGER.includes(rule))) return t('fr.foot.counts', { squares });
  if (course.toGo(choice.space) <= 0) return t('fr.foot.over');
  if (choice.rules.some((rule) => SHORTER.includes(rule))) return t('fr.foot.stops', { squares });
  return t('fr.foot.to-go', { squares: course.toGo(choice.space) });
}

export function percent(share: number): string {
  const points = share * 100;
  if (points > 0 && points < 1) return t('fr.fact.hardly');
  if (points > 99 && points < 100) return t('fr.fact.almost');
  return t('fr.fact.percent', { points: Math.round(points) });
}

/** "on the cobbles, one lane" */
export function whereText(space: number, course: CourseFacts): string {
  const ground = course.groundOf(space);
  if (ground === 'past') return t('fr.place.past', { squares: 1 - course.toGo(space) });
  return t('fr.place.on', { ground, lanes: course.squares[course.rowOf(space)]?.lanes ?? 2 });
}

/** Three things to know before playing a card. */
export function facts(choice: Choice, odds: FlammeOdds | null, course: CourseFacts): Fact[] {
  if (choice.space === null) return [];
  const where = shortRules(choice.rules)[0] ?? whereText(choice.space, course);
  const toGo = course.toGo(choice.space);
  if (toGo <= 0) return [{ figure: t('fr.fact.home'), text: where, tone: 'good' }];
  const first = { figure: String(toGo), text: t('fr.fact.to-go', { where }) };
  return [first, windFact(choice, odds), slipFact(odds)].filter((fact) => fact !== null);
}

function windFact(choice: Choice, odds: FlammeOdds | null): Fact {
  if (odds) {
    const tone = odds.wind >= 0.5 ? 'bad' : odds.wind <= 0.15 ? 'good' : undefined;
    return { figure: percent(odds.wind), text: t('fr.fact.risk'), ...(tone && { tone }) };
  }
  return choice.in_the_wind
    ? { figure: t('fr.fact.wind'), text: t('fr.fact.nobody-ahead'), tone: 'bad' }
    : { figure: t('fr.fact.wheel'), text: t('fr.fact.somebody-ahead'), tone: 'good' };
}

function slipFact(odds: FlammeOdds | null): Fact | null {
  if (!odds) return null;
  const squares = Math.round(odds.slipstream * 10) / 10;
  return {
    figure: squares > 0 ? t('fr.fact.pulled', { squares }) : '0',
    text: t('fr.fact.slipstream'),
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
  const named = { rider: capital(kindName(rider?.kind ?? kindIn(choice.action))) };
  switch (choice.kind) {
    case 'give': {
      const [rouleur, sprinteur] = spread(choice.action);
      return t('fr.choice.give', { rouleur, sprinteur });
    }
    case 'place':
      return t('fr.choice.place', { ...named, square: squareName(choice.space!, course) });
    case 'draw':
      return view.phase === 'bid' ? t('fr.choice.send', named) : t('fr.ask.draw.commit', named);
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
  const card = cardName(cardOf(choice.card, table));
  if (choice.space === null) return t('fr.choice.bid', { card, squares: choice.squares });
  const facts = [
    t('fr.place.square', { square: course.rowOf(choice.space) + 1 }),
    course.groundName(choice.space),
    course.laneName(choice.space) || t('fr.lane.only'),
    ...shortRules(choice.rules),
  ];
  const squares = squaresOf(choice, rider?.space ?? null, course);
  if (squares !== choice.squares || choice.rules.length) facts.push(t('fr.choice.moves', { squares }));
  if (course.toGo(choice.space) > 0) facts.push(windText(choice, odds));
  return t('fr.choice.play', { card, facts: facts.join(', ') });
}

function windText(choice: Choice, odds: FlammeOdds | null): string {
  if (odds) return t('fr.choice.risk', { percent: percent(odds.wind) });
  return choice.in_the_wind ? t('fr.choice.wind') : t('fr.choice.wheel');
}

/** R@5 and S@5: where a single rider is not picked yet, the notation says which kind. */
export const kindIn = (action: string): number => (action.startsWith('S') ? 1 : 0);
const kindOf = ({ action }: Choice): string => kindName(kindIn(action));

/** E2/1 */
export function spread(action: string): [rouleur: number, sprinteur: number] {
  const [rouleur = 0, sprinteur = 0] = action.slice(1).split('/').map(Number);
  return [rouleur, sprinteur];
}

/** The rider of the same team whose cards are drawn once this one's lies face down. */
function nextToDraw({ rider }: Choice, { riders, phase, home }: View): FlammeRider | undefined {
  const team = riders[rider ?? -1]?.team;
  if (phase !== 'energy') return undefined;
  return riders.find((one) => one.team === team && one.rider !== rider && !one.committed && !home.includes(one.rider));
}

/** Cards of both riders are chosen in secret; the last one of all turns them over. */
export function faceDown(choice: Choice, view: View): 'draws' | 'turns' | null {
  if (choice.kind !== 'play') return null;
  if (nextToDraw(choice, view)) return 'draws';
  return view.to_act.length === 1 ? 'turns' : null;
}

/** "the 6": what goes back. */
export function backText(choice: Choice, table: Table): string {
  if (choice.kind === 'play') return cardTitle(cardOf(choice.card, table));
  return choice.kind === 'give' ? '' : t('fr.choice.back', { kind: choice.kind, rider: kindOf(choice) });
}

export function questionOf(
  ask: Ask<Choice>,
  table: Table,
  view: View,
  course: CourseFacts,
  laid: string | null = null,
): Question<Choice> {
  const kind = ask.choices[0]?.kind ?? 'play';
  const alone = table.riders.filter((rider) => rider.team === ask.seat).length === 1;
  const bid = view.phase === 'bid';
  if (kind === 'give') return toSpread(ask);
  if (kind === 'place') return toPlace(alone, course);
  if (kind === 'draw') return bid ? toSend() : toDraw();
  if (bid) return toBid(table);
  const held = ask.choices.find((choice) => choice.rider !== null)?.rider ?? null;
  const next = laid === null ? undefined : nextToDraw(ask.choices[0]!, view);
  if (next) return toDrawNext(kindName(next.kind), laid, toPlay(alone, '', table));
  return toPlay(alone, kindName(held === null ? null : (view.riders[held]?.kind ?? null)), table);
}

function toSpread(ask: Ask<Choice>): Question<Choice> {
  const cards = spread(ask.choices[0]?.action ?? '').reduce((a, b) => a + b);
  return {
    ask: t('fr.ask.give.ask', { cards }),
    commit: (choice) => {
      if (!choice) return t('fr.ask.give.choose');
      const [rouleur, sprinteur] = spread(choice.action);
      return t('fr.ask.give.commit', { rouleur, sprinteur });
    },
    rule: 'fr.solo.exhaustion',
  };
}

function toPlace(alone: boolean, course: CourseFacts): Question<Choice> {
  return {
    ask: alone ? t('fr.ask.place.ask-single') : t('fr.ask.place.ask'),
    commit: (choice) =>
      choice && choice.space !== null
        ? t('fr.ask.place.commit', { rider: kindOf(choice), square: course.rowOf(choice.space) + 1 })
        : t('fr.ask.place.choose'),
    rule: 'fr.start.grid',
  };
}

const toSend = (): Question<Choice> => ({
  ask: t('fr.ask.send.ask'),
  commit: (choice) => (choice ? t('fr.ask.send.commit', { rider: kindOf(choice) }) : t('fr.ask.draw.choose')),
  rule: 'fr.breakaway.bid',
});

const toDraw = (): Question<Choice> => ({
  ask: t('fr.ask.draw.ask'),
  commit: (choice) => (choice ? t('fr.ask.draw.commit', { rider: kindOf(choice) }) : t('fr.ask.draw.choose')),
  rule: 'fr.energy.draw',
});

/** What another seat is asked: whose hand it looks at, everybody sees. */
export function asks(seat: SeatId, view: View): string {
  const held = view.riders[view.holding[seat] ?? -1];
  switch (view.phase) {
    case 'start':
      return t('fr.ask.place.ask');
    case 'bid':
      return held ? t('fr.ask.bid.ask') : t('fr.ask.send.ask');
    case 'energy':
      return held ? t('fr.ask.play.ask', { rider: kindName(held.kind) }) : t('fr.ask.draw.ask');
    default:
      return '';
  }
}

const toBid = (table: Table): Question<Choice> => ({
  ask: t('fr.ask.bid.ask'),
  commit: (choice) =>
    choice ? t('fr.ask.bid.commit', { card: cardTitle(cardOf(choice.card, table)) }) : t('fr.ask.play.choose'),
  rule: 'fr.breakaway.bid',
  callOuts: false,
});

const toPlay = (alone: boolean, rider: string, table: Table): Question<Choice> => ({
  ask: alone ? t('fr.ask.play.ask-single') : t('fr.ask.play.ask', { rider }),
  commit: (choice) =>
    choice ? t('fr.ask.play.commit', { card: cardTitle(cardOf(choice.card, table)) }) : t('fr.ask.play.choose'),
  rule: 'fr.energy.commit',
  callOuts: true,
});

/** A card lies face down and can still be changed: the other rider's cards are drawn on request. */
const toDrawNext = (rider: string, laid: string | null, play: Question<Choice>): Question<Choice> => ({
  ...play,
  ask: t('fr.ask.next.ask', { rider }),
  commit: (choice) => (choice?.action === laid ? t('fr.ask.next.commit', { rider }) : play.commit(choice)),
});

/** "R 3 · S 2": how many of each kind of card are left, smallest first. */
export function tally(cards: readonly CardId[], table: Table): { card: Card; many: number }[] {
  return table.cards
    .map((card, number) => ({ card, many: cards.filter((one) => one === number).length }))
    .filter(({ many }) => many > 0)
    .sort((a, b) => Number(isExhaustion(a.card)) - Number(isExhaustion(b.card)) || a.card.value - b.card.value);
}

/** "two exhaustion cards": after a rider's place in the race order. */
export function tiredText({ exhaustion }: FlammeRider): string {
  return exhaustion ? t('fr.teams.tired', { cards: exhaustion }) : '';
}
