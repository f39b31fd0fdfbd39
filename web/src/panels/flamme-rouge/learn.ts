/** Flamme Rouge in six pictures. Squares are counted from the start, lane 0 is the right one. */

import type { JerseyName } from '../../kit/teams';
import { table } from '../../lib/speech';
import type { Scene, Teaching } from '../../pages/learn/teaching';

const at = (square: number, lane = 0): number => square * 2 + lane;
const rider = (team: JerseyName, label: string, square: number, lane = 0) => ({ team, label, space: at(square, lane) });
const mine = (label: string, square: number, lane = 0) => ({
  ...rider('rouge', label, square, lane),
  emphasis: 'active' as const,
});

const scenes: readonly Scene[] = [
  {
    id: 'hand',
    rule: 'energy.draw',
    riders: [mine('R', 5), rider('rouge', 'S', 5, 1), rider('azur', 'R', 8)],
    ride: { rider: 0, space: at(11), text: '6' },
    cards: [{ text: '3' }, { text: '4' }, { text: '6', kind: 'chosen' }, { text: '7' }],
  },
  {
    id: 'order',
    rule: 'move.order',
    riders: [rider('azur', 'S', 8), rider('bosco', 'R', 6), mine('R', 5), rider('rouge', 'S', 5, 1)],
    ride: { rider: 0, space: at(11), text: '1' },
    ghosts: [{ rider: 1, space: at(10) }],
  },
  {
    id: 'slipstream',
    rule: 'slipstream.gap',
    riders: [rider('azur', 'R', 10), rider('bosco', 'S', 10, 1), mine('R', 8)],
    ghosts: [{ rider: 2, space: at(9) }],
    marks: [{ space: at(9), kind: 'gold' }],
  },
  {
    id: 'wind',
    rule: 'exhaustion.wind',
    riders: [mine('S', 10), rider('azur', 'R', 9), rider('bosco', 'S', 9, 1), rider('rouge', 'R', 8)],
    marks: [{ space: at(11), kind: 'outline' }],
    cards: [{ text: '2', kind: 'spent' }],
  },
  {
    id: 'climb',
    rule: 'ascent.limit',
    riders: [rider('soleil', 'R', 17), mine('S', 19), rider('rouge', 'R', 22)],
  },
  {
    id: 'finish',
    rule: 'finish.first',
    riders: [mine('S', 39), rider('azur', 'S', 37), rider('bosco', 'R', 35)],
  },
];

export default { words: table('fr.learn'), scenes } satisfies Teaching;
