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
  id: string;
  title: string;
  text: string;
  rule: string;
  /** A letter a square, as on tiles. */
  terrain: string;
  riders: readonly SceneRider[];
  /** Cards beside the road. */
  cards?: readonly { text: string; kind?: 'gone' | 'chosen' | 'exhausted' }[];
  /** Says what the picture shows. */
  alt: string;
  /** A pack that closes up: a light band from square to square. */
  sweep?: readonly [from: number, to: number];
}

export const SCENES: readonly Scene[] = [
  {
    id: 'hand',
    title: 'Draw four, ride one',
    text: 'For each of your two riders you see four cards and choose one. What you ride is gone; the rest comes back later.',
    rule: 'fr.energy.draw',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'rouge', label: 'R', square: 1, lane: 0, ring: 'gold' },
      { team: 'rouge', label: 'S', square: 1, lane: 1 },
    ],
    cards: [{ text: '3' }, { text: '4' }, { text: '6', kind: 'chosen' }, { text: '7' }],
    alt: 'Four cards, 3, 4, 6 and 7; the 6 is chosen.',
  },
  {
    id: 'order',
    title: 'The leader rides first',
    text: 'Everybody reveals at once. Riders move from the front to the back, exactly as far as their card says.',
    rule: 'fr.move.order',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'azur', label: 'S', square: 6, lane: 0, from: 3 },
      { team: 'bosco', label: 'R', square: 2, lane: 0 },
      { team: 'rouge', label: 'R', square: 1, lane: 0, ring: 'gold' },
      { team: 'rouge', label: 'S', square: 1, lane: 1 },
    ],
    alt: 'The rider in front has moved; the others follow one by one.',
  },
  {
    id: 'slipstream',
    title: 'Stay one square behind',
    text: 'If exactly one empty square is left to the riders ahead, your whole pack is pulled up for free.',
    rule: 'fr.slipstream.gap',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'azur', label: 'R', square: 5, lane: 0 },
      { team: 'bosco', label: 'S', square: 5, lane: 1 },
      { team: 'rouge', label: 'R', square: 4, lane: 0, ring: 'gold' },
      { team: 'soleil', label: 'S', square: 3, lane: 0 },
    ],
    sweep: [2, 4],
    alt: 'Two riders with one empty square to the group ahead are pulled up to it.',
  },
  {
    id: 'wind',
    title: 'The front pays',
    text: 'Whoever then has an empty square ahead takes an exhaustion card: a 2 that will clog a later hand.',
    rule: 'fr.exhaustion.wind',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'rouge', label: 'S', square: 5, lane: 0, ring: 'bad' },
      { team: 'azur', label: 'R', square: 4, lane: 0 },
      { team: 'bosco', label: 'S', square: 4, lane: 1 },
      { team: 'rouge', label: 'R', square: 3, lane: 0 },
    ],
    cards: [{ text: '2', kind: 'exhausted' }],
    alt: 'The rider at the head of the group takes an exhaustion card.',
  },
  {
    id: 'climb',
    title: 'Five uphill, five downhill',
    text: 'Climbs cut every card to 5 and give no slipstream. Descents turn every card into a 5 at least: dump the small ones there.',
    rule: 'fr.ascent.limit',
    terrain: 'FUUUDDD',
    riders: [
      { team: 'rouge', label: 'S', square: 2, lane: 0 },
      { team: 'soleil', label: 'R', square: 1, lane: 0 },
      { team: 'rouge', label: 'R', square: 5, lane: 0, ring: 'gold' },
    ],
    alt: 'Riders on a red climb and a blue descent.',
  },
  {
    id: 'full',
    title: 'Mind the gap you leave',
    text: 'Two lanes, two riders. Whoever should stop on a full square falls back to the next free one, and loses the difference.',
    rule: 'fr.move.full',
    terrain: 'FFFFFFF',
    riders: [
      { team: 'azur', label: 'R', square: 5, lane: 0 },
      { team: 'bosco', label: 'R', square: 5, lane: 1 },
      { team: 'rouge', label: 'S', square: 4, lane: 0, from: 0.6, ring: 'gold' },
    ],
    alt: 'A rider stops behind a square that is full.',
  },
];
