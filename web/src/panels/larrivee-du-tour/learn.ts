/** L'Arrivée du Tour in six pictures. Squares are counted from the back of the start strip; four racers fit into one. */

import type { JerseyName } from '../../kit/teams';
import { table } from '../../lib/speech';
import type { Scene, Teaching } from '../../pages/learn/teaching';

const racer = (team: JerseyName, label: string, space: number, slot = 0) => ({ team, label, space, slot });
const mine = (label: string, space: number, slot = 0) => ({
  ...racer('rouge', label, space, slot),
  emphasis: 'active' as const,
});
const GROUP = [
  mine('1', 8),
  racer('azur', '1', 8, 1),
  racer('bosco', '2', 7),
  racer('rouge', '2', 7, 1),
  racer('azur', '3', 6),
];

const scenes: readonly Scene[] = [
  {
    id: 'pace',
    rule: 'move.pace',
    riders: GROUP.slice(0, 4),
    ghosts: GROUP.slice(0, 4).map(({ space, slot }, rider) => ({ rider, space: space + 4, slot })),
  },
  { id: 'set', rule: 'pace.who', riders: GROUP, marks: [{ space: 8, kind: 'gold' }] },
  {
    id: 'fast',
    rule: 'fast.price',
    riders: GROUP.map((one) => ({ ...one, ...(one.space === 8 && { emphasis: 'active' as const }) })),
    cards: [{ text: '−1', kind: 'spent' }],
  },
  {
    id: 'break',
    rule: 'breakaway.who',
    riders: GROUP,
    ride: { rider: 0, space: 10, slot: 0 },
  },
  {
    id: 'counter',
    rule: 'counter.who',
    riders: [mine('1', 10), ...GROUP.slice(1)],
    ride: { rider: 1, space: 10, slot: 1 },
  },
  {
    id: 'finish',
    rule: 'finish.line',
    riders: [mine('1', 58), racer('azur', '1', 56), racer('bosco', '2', 55, 1)],
  },
];

export default { words: table('lt.learn'), scenes } satisfies Teaching;
