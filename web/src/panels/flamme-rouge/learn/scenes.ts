/** The game in six pictures: stretches of road with riders on them. */

import type { JerseyName } from '../../../kit';

export interface SceneRider {
  team: JerseyName;
  label: string;
  /** Square from the left, lane from the right (0 is the lower one). */
  square: number;
  lane: number;
  /** Where it came from, as a dotted line. */
  from?: number;
  ring?: 'gold' | 'bad';
}

export interface Scene {
  /** Its title, text, and what the picture shows are in the words. */
  id: string;
  rule: string;
  /** A letter a square, as on tiles. */
  terrain: string;
  riders: readonly SceneRider[];
  /** Cards beside the road. */
  cards?: readonly { text: string; kind?: 'gone' | 'chosen' | 'exhausted' }[];
  /** A pack that closes up: a light band from square to square. */
  sweep?: readonly [from: number, to: number];
}

export const SCENES: readonly Scene[] = [
  {
    id: 'hand',
    rule: 'fr.energy.draw',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'rouge', label: 'R', square: 1, lane: 0, ring: 'gold' },
      { team: 'rouge', label: 'S', square: 1, lane: 1 },
    ],
    cards: [{ text: '3' }, { text: '4' }, { text: '6', kind: 'chosen' }, { text: '7' }],
  },
  {
    id: 'order',
    rule: 'fr.move.order',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'azur', label: 'S', square: 6, lane: 0, from: 3 },
      { team: 'bosco', label: 'R', square: 2, lane: 0 },
      { team: 'rouge', label: 'R', square: 1, lane: 0, ring: 'gold' },
      { team: 'rouge', label: 'S', square: 1, lane: 1 },
    ],
  },
  {
    id: 'slipstream',
    rule: 'fr.slipstream.gap',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'azur', label: 'R', square: 5, lane: 0 },
      { team: 'bosco', label: 'S', square: 5, lane: 1 },
      { team: 'rouge', label: 'R', square: 4, lane: 0, ring: 'gold' },
      { team: 'soleil', label: 'S', square: 3, lane: 0 },
    ],
    sweep: [2, 4],
  },
  {
    id: 'wind',
    rule: 'fr.exhaustion.wind',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'rouge', label: 'S', square: 5, lane: 0, ring: 'bad' },
      { team: 'azur', label: 'R', square: 4, lane: 0 },
      { team: 'bosco', label: 'S', square: 4, lane: 1 },
      { team: 'rouge', label: 'R', square: 3, lane: 0 },
    ],
    cards: [{ text: '2', kind: 'exhausted' }],
  },
  {
    id: 'climb',
    rule: 'fr.ascent.limit',
    terrain: 'FUUUDDD',
    riders: [
      { team: 'rouge', label: 'S', square: 2, lane: 0 },
      { team: 'soleil', label: 'R', square: 1, lane: 0 },
      { team: 'rouge', label: 'R', square: 5, lane: 0, ring: 'gold' },
    ],
  },
  {
    id: 'full',
    rule: 'fr.move.full',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'azur', label: 'R', square: 5, lane: 0 },
      { team: 'bosco', label: 'R', square: 5, lane: 1 },
      { team: 'rouge', label: 'S', square: 4, lane: 0, from: 0.6, ring: 'gold' },
    ],
  },
];
