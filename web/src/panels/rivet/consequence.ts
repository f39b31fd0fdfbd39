/** What an answer brings, in words: the server says what, the page says it of people by their names. */

import { list, say, t, table } from '../../lib/speech';
import type { RiderId } from '../../lib/types';
import { capital } from '../../lib/words';
import { TYPES, type Fact, type RivetChoice, type RivetShow } from './types';
import { typeText } from './words';

/** What the answer's own words say already. */
const SAID: Partial<Record<RivetChoice['kind'], readonly string[]>> = { type: ['strokes'], play: ['strokes'] };
const MOST_NAMES = 3;

/** "Gives up 3 rows · your Domestique 2 gains 5 rows" */
export function consequence(choice: RivetChoice, show: RivetShow): string {
  const it = choice.rider ?? show.view.subject;
  const facts = choice.then.filter(({ what }) => !SAID[choice.kind]?.includes(what));
  const does = choice.kind === 'type' ? [typeText(TYPES[choice.number ?? 0] ?? 'lead')] : [];
  return capital([...does, ...facts.map((fact) => factText(fact, it, show))].join(' · '));
}

function factText({ what, riders, n, kind }: Fact, it: RiderId | null, show: RivetShow): string {
  return say(table('or.then')[what]!, {
    who: riders[0] === it ? 'it' : 'other',
    rider: riders.length ? show.name(riders[0]!) : '',
    riders: some(riders, show),
    n,
    kind,
    tactic: show.board.tactics[n]?.text ?? '',
  });
}

function some(riders: readonly RiderId[], show: RivetShow): string {
  const names = riders.map((rider) => show.name(rider));
  if (names.length <= MOST_NAMES) return list(names);
  return t('or.riders.more', { riders: names.slice(0, MOST_NAMES - 1).join(', '), n: names.length - MOST_NAMES + 1 });
}
