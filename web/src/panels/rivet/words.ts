/** Questions, labels and facts of choices. */

import type { Terrain } from '../../board/types';
import { list, say, t, table } from '../../lib/speech';
import type { Ask } from '../../lib/types';
import { capital } from '../../lib/words';
import type { Question } from '../../pages/race/panel';
import { signed } from './commentary';
import { costsOf } from './hands';
import { TYPES, type Ledger, type MoveType, type PhaseId, type RivetChoice, type RivetShow } from './types';

export const typeName = (type: string): string => table('or.type')[type] ?? '';

/** What a type of movement does, in a line. */
export const typeText = (type: MoveType): string => table('or.does')[type]!;

export const partName = (part: string): string => table('or.part')[part] ?? part;

/** "card 6, class +2, fatigue −1" */
export function ledgerText(ledger: Ledger): string {
  return ledger
    .filter(([, many]) => many !== 0)
    .map(([part, many], i) => `${partName(part)} ${i ? signed(many) : many}`)
    .join(', ');
}

/** "card 6, class +2 · 3 riders move": what a card is worth, and how many it moves. */
export const cardWorth = ({ ledger, line }: RivetChoice): string =>
  line.length ? `${ledgerText(ledger)} · ${t('or.strokes.riders', { n: line.length })}` : '';

/** What the edition calls its fatigue. */
export const fatigueName = (kind: string): string => table('or.fatigue')[kind] ?? kind;

const RULES: Record<PhaseId, string> = {
  initial: 'tactics.initial',
  place: 'grid.order',
  turn: 'turn.play',
  type: 'move.wild',
  branch: 'transition.merge',
  cut: 'effect.cut',
  energy: 'effect.energy',
  step: 'move.forward',
  link: 'link.pickup',
  swap: 'effect.swap',
  'pull-over': 'effect.roadside',
  recover: 'fatigue.remove',
  cycle: 'effect.cycle',
  window: 'tactics.windows',
  pick: 'event.team',
  option: 'event.choice',
  grupo: 'grupo.spaces',
  car: 'car.who',
  rescue: 'rescue.helper',
  'tactic-option': 'tactics.use',
  'tactic-rider': 'tactics.use',
  'tactic-pair': 'effect.swap',
  over: 'race.over',
};

export function questionOf(ask: Ask<RivetChoice>, show: RivetShow): Question<RivetChoice> {
  const { view } = show;
  const { phase } = view;
  return {
    ask: askText(ask, show),
    considered: phase === 'turn' ? consideredText(show) : undefined,
    commit: (choice) => (choice ? commitText(choice, show) : (table('or.commit')[phase] ?? t('or.commit.other'))),
    rule: `${show.panel.words.prefix}.${RULES[phase]}`,
  };
}

/** What a card is worth, and what it takes; empty while none is considered. */
function consideredText({ armed, table: { cards } }: RivetShow): string {
  const card = armed?.kind === 'play' ? cards[armed.card ?? -1] : undefined;
  return card ? [cardWorth(armed!), costsOf(card)].filter(Boolean).join(' · ') : '';
}

function commitText(choice: RivetChoice, show: RivetShow): string {
  const card = choice.card === null ? '' : (show.table.cards[choice.card]?.name ?? '');
  if (choice.kind === 'play') return t('or.commit.play', { card });
  if (choice.kind === 'fallback') return t('or.commit.fallback', { card });
  if (choice.kind === 'step') return t('or.commit.take-step', { step: stepName(choice, show), cost: choice.cost });
  return moveLabel(choice, show);
}

/** The question in plain words; also one that is put to others. */
export function askText(ask: Ask<RivetChoice> | null, show: RivetShow): string {
  const { view, board } = show;
  const lines = table('or.ask');
  const fallback = view.phase === 'turn' && ask?.choices.some(({ kind }) => kind === 'fallback');
  return say(lines[fallback ? 'no-card' : view.phase]!, {
    rider: subjectName(show),
    tactic: board.tactics[view.tactic ?? -1]?.name ?? 'none',
    event: board.events[view.event ?? -1]?.name ?? '',
    place: placesTaken(show) + 1,
    strokes: view.move?.strokes ?? 0,
    window: view.window ?? 'any_end',
  });
}

function subjectName(show: RivetShow): string {
  const { subject } = show.view;
  if (subject === null) return t('or.rider.the');
  return show.mine(subject) ? t('or.rider.your', { rider: show.kindName(subject) }) : show.name(subject);
}

export const placesTaken = ({ view }: RivetShow): number => view.riders.filter(({ space }) => space !== null).length;

/** Where a step goes, as the rider sees it. */
export type Step = 'forward' | 'left' | 'right' | 'ahead-left' | 'ahead-right' | 'onto-road' | 'over';

export function stepTo(choice: Pick<RivetChoice, 'rider' | 'space'>, show: RivetShow): Step {
  const here = show.view.riders[choice.rider ?? -1]?.space ?? null;
  if (choice.space === null) return 'over';
  return here === null ? 'forward' : stepOf(here, choice.space, show).step;
}

/** "Forward", "To the left", "Ahead, left" */
export const nameOfStep = (step: Step): string => table('or.step')[step]!;

export const stepName = (choice: Pick<RivetChoice, 'rider' | 'space'>, show: RivetShow): string =>
  nameOfStep(stepTo(choice, show));

export type Side = 'ahead' | 'left' | 'right';

/** Where a space lies as seen from another one. */
export function stepOf(here: number, there: number, { course }: RivetShow): { side: Side; step: Step } {
  const [from, to] = [course.rowOf(here), course.rowOf(there)];
  if (course.isRoadside(here) && to === from) {
    const left = course.sideOf(there) > 0;
    return { side: left ? 'left' : 'right', step: 'onto-road' };
  }
  const [before, after] = [across(here), across(there)];
  const side: Side = after < before - 0.2 ? 'left' : after > before + 0.2 ? 'right' : 'ahead';
  if (to > from || (to === from && course.sideOf(here) === course.sideOf(there))) {
    const same = course.lanesAt(here) === course.lanesAt(there) && course.sideOf(here) === course.sideOf(there);
    if (same || side === 'ahead') return { side: 'ahead', step: 'forward' };
    return { side, step: `ahead-${side}` };
  }
  return { side, step: side === 'left' ? 'left' : 'right' };

  /** From the middle of the road, in lanes. */
  function across(space: number): number {
    return course.sideOf(space) - (course.lanesAt(space) - 1) / 2;
  }
}

/** Steps that go to the same space but push others another way. */
export function isOtherWay(choice: RivetChoice): boolean {
  return choice.kind === 'step' && choice.action.includes('/');
}

const worth = ({ strokes }: RivetChoice): { known: string; strokes: number } => ({
  known: strokes === null ? 'no' : 'yes',
  strokes: strokes ?? 0,
});

/** One line for the list of moves, and what buttons say. */
export function moveLabel(choice: RivetChoice, show: RivetShow): string {
  const { view, course, board } = show;
  const rider = choice.rider;
  const who = rider === null ? '' : show.mine(rider) ? show.kindName(rider) : show.name(rider);
  const kind = show.table.cards[choice.card ?? -1];
  const card = kind?.name ?? '';
  switch (choice.kind) {
    case 'place':
      return t('or.choice.place', { rider: who, place: placesTaken(show) + 1 });
    case 'play':
      return t('or.choice.play', {
        rider: who,
        type: kind?.type ?? 'wild',
        card,
        ...worth(choice),
        parts: ledgerText(choice.ledger),
        along: Math.max(0, choice.line.length - 1),
      });
    case 'fallback':
      return t('or.choice.fallback', { rider: who, card });
    case 'step':
      return t('or.choice.step', {
        step: stepName(choice, show),
        space: choice.space === null ? 'none' : course.spaceName(choice.space),
        cost: choice.cost,
        others: Math.max(0, choice.moves.length - 1),
        way: isOtherWay(choice) ? 'other' : 'first',
      });
    case 'discard':
      return t('or.choice.discard', { card });
    case 'tactic':
      return t('or.choice.tactic', { tactic: board.tactics[choice.tactic ?? -1]?.name ?? '' });
    case 'type':
      return t('or.choice.type', { type: TYPES[choice.number ?? 0] ?? 'wild', ...worth(choice) });
    case 'go':
      return t('or.choice.go', { space: course.spaceName(choice.space ?? 0) });
    case 'link': {
      const head = view.riders.find(({ space }) => space === choice.space)?.rider;
      return head === undefined ? choice.text : t('or.choice.link', { rider: show.name(head) });
    }
    case 'pair':
      return choice.moves.length ? list(choice.moves.map(([one]) => show.kindName(one))) : choice.text;
    case 'rider':
      return view.phase === 'swap' && rider !== null ? t('or.choice.swap', { rider: who }) : capital(who);
    default:
      return choice.text;
  }
}

/** "2 light, 1 heavy fatigue: −3", "fresh" */
export function tiredText(rider: { light: number; heavy: number; penalty: number }, { board }: RivetShow): string {
  const { light, heavy, penalty } = rider;
  if (!light && !heavy) return t('or.about.fresh');
  const [lightName, heavyName] = board.fatigue_names.map(fatigueName) as [string, string];
  const loss = penalty ? signed(-penalty) : 'none';
  return t('or.about.tired', { light, heavy, light_name: lightName, heavy_name: heavyName, loss });
}

const TERRAINS: readonly (readonly [Terrain, 'mountain' | 'descent' | 'sprint' | 'cobbles' | 'flat'])[] = [
  ['climb', 'mountain'],
  ['descent', 'descent'],
  ['sprint', 'sprint'],
  ['cobbles', 'cobbles'],
  ['flat', 'flat'],
];

/** What the rider's class is worth, terrain by terrain where it is anything. */
export function modifiers({ kind }: { kind: number }, { board }: RivetShow): { terrain: Terrain; many: number }[] {
  const of = board.classes[kind];
  return TERRAINS.map(([terrain, key]) => ({ terrain, many: of?.[key] ?? 0 })).filter(({ many }) => many !== 0);
}

export function spokenRider(rider: RivetShow['view']['riders'][number], show: RivetShow): string {
  const linked = show.view.lines.find((line) => line.includes(rider.rider));
  return [
    linked
      ? t('or.about.in-line', { place: linked.indexOf(rider.rider) + 1, line: linked.length })
      : t('or.about.not-linked'),
    tiredText(rider, show),
    rider.energy ? t('or.about.energy') : '',
    ...rider.tokens.map((token) => show.board.tactics[token]?.name ?? ''),
    rider.activated ? t('or.about.moved') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
