/** Um Reifenbreite in six pictures. Spaces are named as on the board: section, lane and place. */

import type { JerseyName } from '../../kit/teams';
import { table } from '../../lib/speech';
import type { Scene, Teaching } from '../../pages/learn/teaching';
import type { ReifenBoard } from './types';

const rider = (team: JerseyName, label: string, space: string) => ({ team, label, space });
const mine = (label: string, space: string) => ({ ...rider('rouge', label, space), emphasis: 'active' as const });

const scenes: readonly Scene[] = [
  {
    id: 'order',
    rule: 'round.order',
    riders: [
      mine('21', 'C-F.2.09'),
      rider('azur', '31', 'C-F.1.07'),
      rider('rouge', '22', 'C-F.3.06'),
      rider('bosco', '41', 'C-F.2.04'),
    ],
  },
  {
    id: 'roll',
    rule: 'move.dice',
    riders: [mine('21', 'C-F.3.04'), rider('azur', '31', 'C-F.1.07')],
    ride: { rider: 0, space: 'C-F.2.10', text: '6' },
    dice: [4, 2],
  },
  {
    id: 'wheel',
    rule: 'draft.ask',
    riders: [rider('azur', '31', 'C-F.2.11'), mine('21', 'C-F.2.05'), rider('bosco', '41', 'C-F.2.04')],
    ghosts: [
      { rider: 1, space: 'C-F.2.10' },
      { rider: 2, space: 'C-F.2.09' },
    ],
  },
  {
    id: 'energy',
    rule: 'energy.die',
    riders: [mine('21', 'C-F.2.05'), rider('azur', '31', 'C-F.2.04'), rider('bosco', '41', 'C-F.2.03')],
    ride: { rider: 0, space: 'C-F.2.11', text: '6' },
    cards: [{ text: '5', kind: 'chosen' }],
    dice: [1],
  },
  {
    id: 'seven',
    rule: 'chance.seven',
    riders: [
      { ...rider('azur', '31', 'C-F.2.09'), sign: 'down' },
      { ...rider('bosco', '41', 'C-F.2.08'), sign: 'down' },
      mine('21', 'C-F.1.06'),
    ],
    dice: [5, 2],
  },
  {
    id: 'points',
    rule: 'score.winner',
    riders: [mine('21', 'C-F.2.02'), rider('azur', '31', 'C-F.1.01'), rider('bosco', '41', 'B-C.2.34')],
  },
];

export default {
  words: table('ur.learn'),
  scenes,
  leftward: true,
  spaceOf: (place: string, board: ReifenBoard) => board.plan.spaces.findIndex(({ id }) => id === place),
} satisfies Teaching;
