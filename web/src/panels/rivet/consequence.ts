/** What an answer brings, in words: the server says what, the page says it of people by their names. */

import { list, say, t, table } from '../../lib/speech';
import type { RiderId } from '../../lib/types';
import { capital } from '../../lib/words';
import type { Fact, RivetChoice, RivetShow } from './types';
import { cardWorth } from './words';

/** What the answer's own words say already. */
const SAID: Partial<Record<RivetChoice['kind'], readonly string[]>> = {
  type: ['strokes'],
  play: ['strokes', 'free', 'alone', 'along', 'driven'],
};
/** Who was named last needs no name in what follows. */
const NAMED: ReadonlySet<string> = new Set(['up', 'gives-up', 'back', 'to-go', 'tired', 'recovered']);
const MOST_NAMES = 3;

/** "Gives up 3 rows · your Domestique 2 gains 5 rows, takes a heavy fatigue" */
export function consequence(choice: RivetChoice, show: RivetShow): string {
  const facts = choice.then.filter(({ what }) => !SAID[choice.kind]?.includes(what));
  let it = choice.rider ?? show.view.subject;
  let told = choice.kind === 'type' ? '' : cardWorth(choice);
  for (const fact of facts) {
    const same = fact.riders.length === 1 && fact.riders[0] === it;
    told += `${told && (same ? ', ' : ' · ')}${factText(fact, it, show)}`;
    it = NAMED.has(fact.what) ? fact.riders[0]! : it;
  }
  if (show.view.phase === 'rescue' && choice.kind === 'rider') told += ` · ${t('or.then.rescue')}`;
  return capital(told);
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
