/** The five titles, built or not, in the order of the posters. */

import type { GameId } from '../lib/types';

export interface TitleOnShelf {
  name: string;
  tagline: string;
  players: string;
  /** What decides: cards or dice. */
  sort: string;
  /** Whose game it is, for the page about Paceline. */
  credit?: string;
}

export const TITLE_WORDS: Record<GameId, TitleOnShelf> = {
  'flamme-rouge': {
    name: 'Flamme Rouge',
    tagline: 'with the Peloton expansion',
    players: '1–12 players · 40 min',
    sort: 'Cards',
    credit:
      'Flamme Rouge was designed by Asger Harding Granerud and is published by Lautapelit.fi; Peloton is its first expansion.',
  },
  'on-the-rivet': {
    name: 'On the Rivet',
    tagline: 'linked lines, events, tactics',
    players: '2–7 players · 60–120 min',
    sort: 'Cards',
  },
  'visions-of-rainbows': {
    name: 'Visions of Rainbows',
    tagline: 'the first edition, team car',
    players: '3–7 players · 60–120 min',
    sort: 'Cards',
  },
  'um-reifenbreite': {
    name: 'Um Reifenbreite',
    tagline: 'dice, drafting, breakaways',
    players: '2–4 players · 45–120 min',
    sort: 'Dice',
  },
  'larrivee-du-tour': {
    name: 'L’Arrivée du Tour',
    tagline: 'skills, pace and nerve',
    players: '1–5 players · 45 min',
    sort: 'Die',
  },
};
