/** Questions, labels and facts of choices. */

import type { Terrain } from '../../board/types';
import type { Ask, RiderId } from '../../lib/types';
import { capital, list, plural } from '../../lib/words';
import type { Question } from '../../pages/race/panel';
import { signed } from './commentary';
import type { Ledger, MoveType, PhaseId, RivetChoice, RivetShow, Window } from './types';

export const TYPE_NAMES: Record<string, string> = {
  lead: 'Lead',
  chase: 'Chase',
  draft: 'Draft',
  break: 'Break',
  wild: 'Wild',
  headline: 'Headlines',
};

/** What a type of movement does, in a line. */
export const TYPE_TEXT: Record<MoveType, string> = {
  lead: 'pulls the whole line behind along',
  chase: 'rides alone and pushes who is ahead',
  draft: 'brings everybody ahead in the line along',
  break: 'rides alone, away from the line',
  wild: 'any of the four',
};

const LEDGER: Record<string, string> = {
  card: 'card',
  class: 'class',
  text: 'card text',
  terrain: 'terrain',
  fatigue: 'fatigue',
  energy: 'energy',
  weather: 'weather',
  token: 'ability',
  ability: 'ability',
  tactic: 'tactics',
  tactics: 'tactics',
  steps: 'steps',
  bumps: 'bumps',
};

export const partName = (part: string): string => LEDGER[part] ?? part;

/** "card 6, class +2, fatigue −1" */
export function ledgerText(ledger: Ledger): string {
  return ledger
    .filter(([, many]) => many !== 0)
    .map(([part, many], i) => `${partName(part)} ${i ? signed(many) : many}`)
    .join(', ');
}

export const WINDOWS: Record<Window, string> = {
  setup: 'before the race',
  before_move: 'before this move',
  with_card: 'with this card',
  after_move: 'after this move',
  any_end: 'at the end of this move',
  event: 'against this event',
  reorg: 'in Reorganization',
};

/** On a tactics card: when it may be played. */
export const WINDOW_WHEN: Record<Window, string> = {
  setup: 'before the race',
  before_move: 'before your move',
  with_card: 'with your card',
  after_move: 'after your move',
  any_end: 'after any move',
  event: 'when an event is drawn',
  reorg: 'in Reorganization',
};

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

/** Phases and what the bar says of them. */
const BAR: Partial<Record<PhaseId, string>> = {
  initial: 'Initial tactics',
  place: 'Start grid',
  turn: 'Movement · your turn',
  grupo: 'Grupo Compacto',
  car: 'Reorganization · team car',
  rescue: 'Reorganization · rescue',
  pick: 'Event',
  option: 'Event',
  window: 'Tactics',
};

export function questionOf(ask: Ask<RivetChoice>, show: RivetShow): Question<RivetChoice> {
  const { view } = show;
  const { phase } = view;
  const text = askText(ask, show);
  const move = view.move;
  const who = move && `${show.kindName(move.rider)} · ${TYPE_NAMES[move.type]}`;
  const card = show.table.cards[show.armed?.card ?? -1];
  return {
    ask: text,
    considered: phase === 'turn' ? card?.text || undefined : undefined,
    phase: BAR[phase] ?? (who ? `Movement · your ${who}` : text),
    commit: (choice) => (choice ? commitText(choice, show) : (COMMIT[phase] ?? 'Choose')),
    rule: `${show.panel.words.prefix}.${RULES[phase]}`,
  };
}

const COMMIT: Partial<Record<PhaseId, string>> = {
  turn: 'Choose a rider and a card',
  step: 'Choose a step',
  place: 'Choose a rider',
};

function commitText(choice: RivetChoice, show: RivetShow): string {
  const card = choice.card === null ? '' : (show.table.cards[choice.card]?.name ?? '');
  if (choice.kind === 'play') return `Play ${card}`;
  if (choice.kind === 'fallback') return `Discard ${card}, soft-pedal`;
  if (choice.kind === 'step') return stepText(choice, show);
  return moveLabel(choice, show);
}

/** The question in plain words. */
export function askText(ask: Ask<RivetChoice>, show: RivetShow): string {
  const { view, board } = show;
  const subject = view.subject;
  const name =
    subject === null ? 'the rider' : show.mine(subject) ? `your ${show.kindName(subject)}` : show.name(subject);
  const tactic = view.tactic === null ? '' : (board.tactics[view.tactic]?.name ?? '');
  const event = view.event === null ? '' : (board.events[view.event]?.name ?? '');
  switch (view.phase) {
    case 'initial':
      return `${tactic || 'An initial tactic'}: who gets the ability?`;
    case 'place':
      return `Who takes start place ${placesTaken(show) + 1}?`;
    case 'turn':
      return ask.choices.some(({ kind }) => kind === 'fallback')
        ? 'No card can be played: who soft-pedals, and which card goes?'
        : 'Which rider moves, with which card?';
    case 'type':
      return 'How is the Wild card ridden?';
    case 'branch':
      return 'Two lines meet: which one comes along?';
    case 'cut':
      return 'How many riders are cut off the end of the line?';
    case 'energy':
      return `Does ${name} spend the energy token?`;
    case 'step':
      return `${plural(view.move?.strokes ?? 0, 'stroke')} left: where does ${name} go?`;
    case 'link':
      return 'A line is within reach: take it along?';
    case 'swap':
      return `Does ${name} change places?`;
    case 'pull-over':
      return `Does ${name} pull over?`;
    case 'recover':
      return 'Who recovers?';
    case 'cycle':
      return 'Which cards go before you refill?';
    case 'window':
      return `Play a tactics card ${WINDOWS[view.window ?? 'any_end']}?`;
    case 'pick':
      return `${event}: which of your riders?`;
    case 'option':
      return `${event}: what does ${name} take?`;
    case 'grupo':
      return `Grupo Compacto: does ${name} close up?`;
    case 'car':
      return 'Who drops back to the team car?';
    case 'rescue':
      return `Who fetches ${name} back?`;
    case 'tactic-option':
      return `${tactic}: which one?`;
    case 'tactic-rider':
      return `${tactic}: for whom?`;
    case 'tactic-pair':
      return `${tactic}: who change places?`;
    case 'over':
      return 'The race is over';
  }
}

export const placesTaken = ({ view }: RivetShow): number => view.riders.filter(({ space }) => space !== null).length;

/** "Forward", "To the left", "Diagonally left" */
export function stepName(choice: Pick<RivetChoice, 'rider' | 'space'>, show: RivetShow): string {
  const here = show.view.riders[choice.rider ?? -1]?.space ?? null;
  if (choice.space === null || here === null) return choice.space === null ? 'Over the line' : 'Forward';
  return stepOf(here, choice.space, show).name;
}

export type Side = 'ahead' | 'left' | 'right';

/** Where a space lies as seen from another one. */
export function stepOf(here: number, there: number, { course }: RivetShow): { side: Side; name: string } {
  const [from, to] = [course.rowOf(here), course.rowOf(there)];
  if (course.isRoadside(here) && to === from) {
    const left = course.sideOf(there) > 0;
    return { side: left ? 'left' : 'right', name: 'Onto the road' };
  }
  const [before, after] = [across(here), across(there)];
  const side: Side = after < before - 0.2 ? 'left' : after > before + 0.2 ? 'right' : 'ahead';
  if (to > from || (to === from && course.sideOf(here) === course.sideOf(there))) {
    const same = course.lanesAt(here) === course.lanesAt(there) && course.sideOf(here) === course.sideOf(there);
    if (same || side === 'ahead') return { side: 'ahead', name: 'Forward' };
    return { side, name: `Ahead, ${side}` };
  }
  return { side, name: side === 'left' ? 'To the left' : 'To the right' };

  /** From the middle of the road, in lanes. */
  function across(space: number): number {
    return course.sideOf(space) - (course.lanesAt(space) - 1) / 2;
  }
}

/** "Forward, 1 stroke" */
function stepText(choice: RivetChoice, show: RivetShow): string {
  return `${stepName(choice, show)} · ${plural(choice.cost, 'stroke')}`;
}

/** Those who move besides the rider: "Maren’s Climber and your Domestique 1". */
export function othersText(choice: RivetChoice, show: RivetShow): string {
  const others = choice.moves.map(([rider]) => rider).filter((rider) => rider !== choice.rider);
  if (!others.length) return 'nobody else moves';
  const names = others.slice(0, 3).map((rider) => show.name(rider));
  return `with ${others.length > 3 ? `${names.join(', ')} and ${others.length - 3} more` : list(names)}`;
}

/** Steps that go to the same space but push others another way. */
export function isOtherWay(choice: RivetChoice): boolean {
  return choice.kind === 'step' && choice.action.includes('/');
}

/** One line for the list of moves, and what buttons say. */
export function moveLabel(choice: RivetChoice, show: RivetShow): string {
  const { view, course, board } = show;
  const rider = choice.rider;
  const who = rider === null ? '' : show.mine(rider) ? show.kindName(rider) : show.name(rider);
  const card = choice.card === null ? '' : (show.table.cards[choice.card]?.name ?? '');
  switch (choice.kind) {
    case 'place':
      return `${who} on start place ${placesTaken(show) + 1}`;
    case 'play': {
      const strokes =
        choice.strokes === null ? '' : `: ${plural(choice.strokes, 'stroke')} (${ledgerText(choice.ledger)})`;
      const along = choice.line.length > 1 ? `, ${choice.line.length - 1} in line` : '';
      return `${who}, ${TYPE_NAMES[show.table.cards[choice.card ?? -1]?.type ?? ''] ?? ''} ${card}${strokes}${along}`;
    }
    case 'fallback':
      return `${who} soft-pedals, discarding ${card}`;
    case 'step': {
      const where = choice.space === null ? '' : ` to ${course.spaceName(choice.space)}`;
      const way = isOtherWay(choice) ? ', others pushed another way' : '';
      return `${stepName(choice, show)}${where}: ${plural(choice.cost, 'stroke')}, ${othersText(choice, show)}${way}`;
    }
    case 'discard':
      return `Discard ${card}`;
    case 'tactic':
      return `Play ${board.tactics[choice.tactic ?? -1]?.name ?? ''}`;
    case 'type':
      return `${TYPE_NAMES[['lead', 'chase', 'draft', 'break'][choice.number ?? 0] ?? '']}${choice.strokes === null ? '' : `: ${plural(choice.strokes, 'stroke')}`}`;
    case 'go':
      return `To ${course.spaceName(choice.space ?? 0)}`;
    case 'link': {
      const head = view.riders.find(({ space }) => space === choice.space)?.rider;
      return `Take ${head === undefined ? 'the line' : `the line of ${show.name(head)}`} along`;
    }
    case 'pair':
      return choice.moves.length ? list(choice.moves.map(([one]) => show.kindName(one))) : choice.text;
    case 'rider':
      return riderLabel(rider, who, show);
    default:
      return choice.text;
  }
}

function riderLabel(rider: RiderId | null, who: string, { view }: RivetShow): string {
  if (rider === null) return who;
  if (view.phase === 'swap') return `Change places with ${who}`;
  return capital(who);
}

/** What stands under an answer: its consequence. */
export function consequence(choice: RivetChoice, show: RivetShow): string {
  const { view, board, course } = show;
  const facts = choice.rider === null ? undefined : view.riders[choice.rider];
  switch (choice.kind) {
    case 'type': {
      const along = choice.line.length > 1 ? `${choice.line.length} riders move` : 'alone';
      return choice.ledger.length
        ? `${ledgerText(choice.ledger)} · ${along}`
        : TYPE_TEXT[(['lead', 'chase', 'draft', 'break'] as const)[choice.number ?? 0] ?? 'lead'];
    }
    case 'tactic':
      return board.tactics[choice.tactic ?? -1]?.text ?? '';
    case 'go':
      return `${plural(course.rowOf(choice.space ?? 0) - course.rowOf(view.riders[choice.rider ?? -1]?.space ?? 0), 'row')} ahead`;
    case 'rider': {
      const to = choice.moves.find(([one]) => one === choice.rider)?.[1];
      if (view.phase === 'rescue' && to !== undefined && to !== null) {
        const back = course.rowOf(facts?.space ?? 0) - course.rowOf(to);
        return back > 0 ? `gives up ${plural(back, 'row')}` : 'loses nothing';
      }
      if (view.phase === 'car' && to !== undefined && to !== null)
        return `back ${plural(course.rowOf(facts?.space ?? 0) - course.rowOf(to), 'row')}`;
      return facts ? tiredText(facts, show) : '';
    }
    case 'link': {
      const line = view.lines.find((one) => one.some((rider) => view.riders[rider]?.space === choice.space));
      return line ? `${plural(line.length, 'rider')} in it` : '';
    }
    case 'pass':
      return PASS[view.phase] ?? '';
    default:
      return '';
  }
}

const PASS: Partial<Record<PhaseId, string>> = {
  window: 'keep it for later',
  link: 'they stay where they are',
  grupo: 'stays in place',
  rescue: 'stays dropped',
};

/** "2 light, 1 heavy: −3", "fresh" */
export function tiredText(rider: { light: number; heavy: number; penalty: number }, { board }: RivetShow): string {
  const parts = [
    rider.light ? `${rider.light} ${board.fatigue_names[0]}` : '',
    rider.heavy ? `${rider.heavy} ${board.fatigue_names[1]}` : '',
  ].filter(Boolean);
  return parts.length ? `${parts.join(', ')} fatigue${rider.penalty ? `: ${signed(-rider.penalty)}` : ''}` : 'fresh';
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
    linked ? `${linked.indexOf(rider.rider) + 1} of ${linked.length} in line` : 'not linked',
    tiredText(rider, show),
    rider.energy ? 'energy token' : '',
    ...rider.tokens.map((token) => show.board.tactics[token]?.name ?? ''),
    rider.activated ? 'has moved' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
