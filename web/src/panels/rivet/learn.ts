/** On the Rivet and Visions of Rainbows in six pictures. Rows are counted from the start, lane 0 first; three lanes a row. */

import type { JerseyName } from '../../kit/teams';
import { say, table } from '../../lib/speech';
import type { Scene, Teaching } from '../../pages/learn/teaching';
import type { Prefix } from './names';

const at = (row: number, lane = 1): number => row * 3 + lane;
/** Where the road has four lanes. */
const wide = (row: number, lane: number): number => 58 * 3 + (row - 58) * 4 + lane;
const rider = (team: JerseyName, label: string, row: number, lane = 1) => ({ team, label, space: at(row, lane) });
const mine = (label: string, row: number, lane = 1) => ({
  ...rider('rouge', label, row, lane),
  emphasis: 'active' as const,
});

const scenes: readonly Scene[] = [
  {
    id: 'lead',
    rule: 'move.lead',
    riders: [mine('★', 26), rider('rouge', '1', 25), rider('azur', '2', 24)],
    ride: { rider: 0, space: at(31), text: '5' },
    ghosts: [
      { rider: 1, space: at(30) },
      { rider: 2, space: at(29) },
    ],
  },
  {
    id: 'chase',
    rule: 'move.chase',
    riders: [mine('★', 25), rider('azur', '1', 26), rider('bosco', '2', 27), rider('soleil', '1', 24)],
    ride: { rider: 0, space: at(28), text: '3' },
    ghosts: [
      { rider: 1, space: at(29) },
      { rider: 2, space: at(30) },
    ],
  },
  {
    id: 'draft',
    rule: 'move.draft',
    riders: [rider('azur', '1', 26), mine('★', 25), rider('bosco', '2', 24)],
    ride: { rider: 1, space: at(29), text: '4' },
    ghosts: [
      { rider: 0, space: at(30) },
      { rider: 2, space: at(28) },
    ],
  },
  {
    id: 'break',
    rule: 'move.break',
    riders: [mine('★', 25), rider('rouge', '1', 24), rider('azur', '2', 24, 2)],
    ride: { rider: 0, space: at(32), text: '7' },
  },
  {
    id: 'bump',
    rule: 'bump.price',
    riders: [mine('★', 25), rider('azur', '1', 26), rider('bosco', '2', 23)],
    ghosts: [
      { rider: 0, space: at(26), pushed: true },
      { rider: 1, space: at(27) },
    ],
    prices: [{ space: at(26), text: '2', kind: 'caution', step: 'right' }],
  },
  {
    id: 'time',
    rule: 'finish.total',
    home: [
      { team: 'rouge', label: '★', text: '0 s' },
      { team: 'azur', label: '1', text: '2 s' },
    ],
    riders: [
      { ...rider('rouge', '1', 0), space: wide(65, 1) },
      { ...rider('bosco', '2', 0), space: wide(62, 2) },
    ],
    prices: [
      { space: wide(64, 1), text: '3+1 s', kind: 'soft' },
      { space: wide(61, 2), text: '4+1 s', kind: 'soft' },
    ],
  },
];

/** What the coach says of both, and what an edition says otherwise. */
function teaching(edition: Prefix, own: Teaching['words']): Teaching {
  const both = table('or.learn');
  return { words: { ...both, text: say(both.text!, { edition }), ...own }, scenes };
}

export const onTheRivet = teaching('or', {});
export const visions = teaching('vr', table('visions-of-rainbows.learn'));
