/** A wheel to follow: what the dice would bring instead, and whom something keeps from it. */

import type { RiderId } from '../../lib/types';
import type { ReifenChoice } from './types';

const FACES = [1, 2, 3, 4, 5, 6];

/** How likely two dice give at least so many spaces from here. */
export function chanceOfRolling(least: number, effect: number): number {
  const rolls = FACES.flatMap((one) => FACES.map((two) => one + two + effect));
  return rolls.filter((sum) => sum >= least).length / rolls.length;
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
