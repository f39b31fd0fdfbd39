/** Keys of the title's own: steps by the arrows as they lie on the screen, riders, yes, no, stop. */

import type { KeyAction } from '../../lib/keys';
import { table } from '../../lib/speech';
import type { RivetChoice, RivetShow } from './types';
import { isOtherWay, stepOf, stepTo } from './words';

/** By what they do. */
const KEYS: Record<string, readonly string[]> = {
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  ahead: ['w'],
  on: ['g'],
  look: ['e'],
  rider: ['v'],
  yes: ['y'],
  no: ['n'],
  stop: ['x'],
};

export const keys = (): readonly Omit<KeyAction, 'scope'>[] => {
  const lines = table('or.key');
  return Object.entries(KEYS).map(([id, keys]) => ({ id: `rivet-${id}`, keys, text: lines[id]! }));
};

/** To the right and down the screen. */
const ARROWS: Record<string, readonly [number, number]> = {
  'rivet-up': [0, -1],
  'rivet-down': [0, 1],
  'rivet-left': [-1, 0],
  'rivet-right': [1, 0],
};
/** An arrow means what lies within 60° of it. */
const NEAR = 0.5;

export function press(key: string, show: RivetShow): boolean | void {
  const { view } = show;
  const choices = show.ask?.choices ?? [];
  const arrow = ARROWS[key];
  if (arrow) {
    if (view.phase !== 'step' || !show.ask) return show.busy && view.move !== null ? undefined : false;
    const step = stepTowards(arrow, show);
    if (step) show.commit(step.action);
    return;
  }
  switch (key) {
    case 'rivet-ahead': {
      const step = straight(show);
      return step ? show.commit(step.action) : false;
    }
    case 'rivet-on':
      return goOn(show);
    case 'rivet-look': {
      const steps = choices.filter(({ kind }) => kind === 'step');
      if (!steps.length) return false;
      const now = steps.findIndex(({ action }) => action === show.armed?.action);
      return show.arm(steps[(now + 1) % steps.length]!.action);
    }
    case 'rivet-rider':
      return nextRider(show);
    case 'rivet-stop': {
      const stop = choices.find(({ kind }) => kind === 'stop');
      return stop ? show.commit(stop.action) : false;
    }
    case 'rivet-no': {
      const no = noOf(choices);
      return no ? show.commit(no.action) : false;
    }
    case 'rivet-yes': {
      const yes = yesOf(choices);
      return yes ? show.commit(yes.action) : false;
    }
  }
}

/** The answer that N gives: to pass, or "no". */
export const noOf = (choices: readonly RivetChoice[]): RivetChoice | undefined =>
  choices.find(({ kind, number }) => kind === 'pass' || (kind === 'choose' && number === 0));

const YES: ReadonlySet<string> = new Set(['link', 'rider', 'go', 'tactic']);

/** The answer that Y gives: the only one that is not "no", or of many places the farthest. */
export function yesOf(choices: readonly RivetChoice[]): RivetChoice | undefined {
  const yes = choices.filter(({ kind, number }) => YES.has(kind) || (kind === 'choose' && number === 1));
  return choices.length === 2 && yes.length === 1 ? yes[0] : yes.find(({ marks }) => marks[0] === 'furthest');
}

/** The step that lies where an arrow points on the screen. */
export function stepTowards([dx, dy]: readonly [number, number], show: RivetShow): RivetChoice | null {
  const here = show.view.riders[show.view.move?.rider ?? -1]?.space;
  const from = here === undefined || here === null ? undefined : show.map?.at(here);
  const steps = (show.ask?.choices ?? []).filter((choice) => choice.kind === 'step' && !isOtherWay(choice));
  if (!from) return dy < 0 ? straight(show) : null;
  let best: RivetChoice | null = null;
  let nearest = NEAR;
  for (const step of steps) {
    const to = step.space === null ? overTheLine(show) : show.map?.at(step.space);
    if (!to) continue;
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const close = (x * dx + y * dy) / (Math.hypot(x, y) || 1);
    if (close > nearest) [best, nearest] = [step, close];
  }
  return best;
}

/** Across the finish there is no space: as far ahead again as the row behind is back. */
function overTheLine({ view, map, course }: RivetShow): readonly [number, number] | undefined {
  const here = view.riders[view.move?.rider ?? -1]?.space ?? -1;
  const behind = here - course.lanesAt(here);
  const [at, back] = [map?.at(here), map?.at(behind)];
  return at && back && [2 * at[0] - back[0], 2 * at[1] - back[1]];
}

/** The step straight ahead; else the first one forward, else none. */
export function straight(show: RivetShow): RivetChoice | null {
  const { view, course } = show;
  const here = view.riders[view.move?.rider ?? -1]?.space ?? null;
  const steps = (show.ask?.choices ?? []).filter((choice) => choice.kind === 'step' && !isOtherWay(choice));
  if (here === null) return null;
  return (
    steps.find(({ space }) => space === null) ??
    steps.find(({ space }) => stepOf(here, space!, show).step === 'forward') ??
    steps.find(({ space }) => course.rowOf(space!) > course.rowOf(here)) ??
    null
  );
}

/** The step straight ahead where it is the usual thing: one stroke, nobody bumped, and no lane to choose. */
export function plain(show: RivetShow): RivetChoice | null {
  const step = straight(show);
  if (step?.cost !== 1) return null;
  return ['forward', 'over'].includes(stepTo(step, show)) || rowsAhead(show).length === 1 ? step : null;
}

/** Steps that gain a row. */
export function rowsAhead(show: RivetShow): RivetChoice[] {
  const { view, course, ask } = show;
  const here = view.riders[view.move?.rider ?? -1]?.space ?? null;
  const steps = (ask?.choices ?? []).filter((choice) => choice.kind === 'step' && !isOtherWay(choice));
  return steps.filter(({ space }) => space === null || here === null || course.rowOf(space) > course.rowOf(here));
}

/** Straight on; `false` where there is no plain step ahead. The same question is never answered twice. */
export function goOn(show: RivetShow): boolean | void {
  const { ask, film } = show;
  const step = plain(show);
  const question = ask && `${ask.seat}.${ask.decision}`;
  if (!step || film.onwards === question) {
    film.onwards = null;
    return false;
  }
  film.onwards = question;
  show.commit(step.action);
}

/** The next rider who may be activated, with the same card if that is possible. */
export function nextRider(show: RivetShow): boolean | void {
  const { ask, film } = show;
  const riders = [
    ...new Set((ask?.choices ?? []).filter(({ card }) => card !== null).flatMap(({ rider }) => rider ?? [])),
  ];
  if (show.view.phase !== 'turn' || !riders.length) return false;
  const now = riders.indexOf(film.rider ?? -1);
  const next = riders[(now + 1) % riders.length]!;
  const card = show.armed?.card;
  film.rider = next;
  const same = ask!.choices.find((choice) => choice.rider === next && choice.card === card);
  show.arm(same?.action ?? null);
}
