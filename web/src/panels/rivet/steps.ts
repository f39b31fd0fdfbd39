/** Which step is the usual one, and what bars the way straight on. */

import { plain, rowsAhead, straight } from './keys';
import type { RivetChoice, RivetShow } from './types';
import { isOtherWay, stepOf, stepTo } from './words';

/** What bars the way straight on, where something does. */
export function inTheWay(show: RivetShow): 'none' | 'bump' | 'lanes' | 'road' {
  if (plain(show)) return 'none';
  const step = straight(show);
  return !step ? 'road' : step.cost > 1 ? 'bump' : 'lanes';
}

/** The step to offer first: a free row ahead, else a free lane with a free row ahead, else the cheapest that gains one. */
export function usual(show: RivetShow): RivetChoice | null {
  const steps = (show.ask?.choices ?? []).filter((choice) => choice.kind === 'step' && !isOtherWay(choice));
  const ahead = rowsAhead(show);
  const dear = (step: RivetChoice): number =>
    (ahead.includes(step) ? step.cost : leadsOn(step, show) ? 1.5 : 2 + step.cost) +
    (stepTo(step, show) === 'forward' ? 0 : 0.1);
  return steps.toSorted((one, other) => dear(one) - dear(other))[0] ?? null;
}

/** A free lane with nobody right ahead in it, to which the whole line comes along. */
function leadsOn({ cost, space, moves }: RivetChoice, show: RivetShow): boolean {
  const { view, course } = show;
  const line = view.move?.line ?? [];
  if (cost > 1 || space === null || !line.every((rider) => moves.some(([moved]) => moved === rider))) return false;
  const ahead = (there: number): boolean =>
    course.rowOf(there) === course.rowOf(space) + 1 && stepOf(space, there, show).step === 'forward';
  return (view.move?.strokes ?? 0) > 1 && !view.riders.some((rider) => rider.space !== null && ahead(rider.space));
}
