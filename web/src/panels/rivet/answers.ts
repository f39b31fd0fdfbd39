/** The answers of a question as buttons. */

import { table } from '../../lib/speech';
import type { RivetChoice, RivetShow } from './types';
import { moveLabel } from './words';

/** Of many places to close up to those that stand out, and the one considered: all the others are on the map. */
export function answersOf(choices: readonly RivetChoice[], armed: RivetChoice | null): RivetChoice[] {
  const places = choices.filter(({ kind }) => kind === 'go');
  if (!places.length) return [...choices];
  const marked = ['furthest', 'wheel'].flatMap((mark) => places.filter(({ marks }) => marks[0] === mark));
  const other = armed?.kind === 'go' && !armed.marks.length ? [armed] : [];
  return [...marked, ...choices.filter(({ kind }) => kind !== 'go'), ...other];
}

/** What stands on an answer's button. */
export const answerText = (choice: RivetChoice, show: RivetShow): string =>
  table('or.mark')[choice.marks[0] ?? ''] ?? moveLabel(choice, show);
