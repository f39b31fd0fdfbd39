/** Who rides with whom. Lanes of a bend have no common rows, so a group is whoever is within reach of a few spaces. */

import { inOrder, namesOf, type Group, type Standing } from '../../pages/race/order';

const APART = 4;

export function groupsOf(places: readonly Standing[]): Group[] {
  const found: Group[] = [];
  for (const one of inOrder(places)) {
    const ahead = found.at(-1);
    const gap = ahead ? Math.round(ahead.rear - one.row - 1) : 0;
    if (ahead && gap < APART) {
      ahead.riders.push(one);
      ahead.rear = one.row;
    } else found.push({ name: 'alone', riders: [one], front: one.row, rear: one.row, gap });
  }
  const names = namesOf(found.map(({ riders }) => riders.length));
  return found.map((group, i) => ({ ...group, name: names[i]! }));
}
