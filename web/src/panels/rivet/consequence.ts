/** What an answer brings. */

import { t, table } from '../../lib/speech';
import type { RiderId } from '../../lib/types';
import { TYPES, type RivetChoice, type RivetShow } from './types';
import { ledgerText, tiredText, typeText } from './words';

/** What stands under an answer: its consequence. */
export function consequence(choice: RivetChoice, show: RivetShow): string {
  const { view, board } = show;
  switch (choice.kind) {
    case 'type':
      return choice.ledger.length
        ? `${ledgerText(choice.ledger)} · ${t('or.then.riders', { n: Math.max(1, choice.line.length) })}`
        : typeText(TYPES[choice.number ?? 0] ?? 'lead');
    case 'tactic':
      return board.tactics[choice.tactic ?? -1]?.text ?? '';
    case 'go':
      return t('or.then.rows-ahead', { rows: -rowsBack(choice.rider, choice.space, show) });
    case 'rider':
      return ofRider(choice, show);
    case 'link': {
      const line = view.lines.find((one) => one.some((rider) => view.riders[rider]?.space === choice.space));
      return line ? t('or.then.in-line', { n: line.length }) : '';
    }
    case 'pass':
      return table('or.then')[view.phase] ?? '';
    default:
      return '';
  }
}

/** What it means for a rider to be named. */
function ofRider(choice: RivetChoice, show: RivetShow): string {
  const { view } = show;
  const facts = view.riders[choice.rider ?? -1];
  const to = choice.moves.find(([one]) => one === choice.rider)?.[1] ?? null;
  if (to !== null && view.phase === 'rescue')
    return t('or.then.gives-up', { rows: Math.max(0, rowsBack(choice.rider, to, show)) });
  if (to !== null && view.phase === 'car') return t('or.then.back', { rows: rowsBack(choice.rider, to, show) });
  return facts ? tiredText(facts, show) : '';
}

const rowsBack = (rider: RiderId | null, to: number | null, { view, course }: RivetShow): number =>
  course.rowOf(view.riders[rider ?? -1]?.space ?? 0) - course.rowOf(to ?? 0);
