import type { Shelf } from '../../titles/entry';

export default {
  'on-the-rivet': {
    shelf: 2,
    name: 'On the Rivet',
    tagline: 'linked lines, events, tactics',
    players: '2–7 players · 60–120 min',
    poster: () => import('../../posters/OnTheRivet.svelte'),
    sort: 'Cards',
  },
  'visions-of-rainbows': {
    shelf: 3,
    name: 'Visions of Rainbows',
    tagline: 'the first edition, team car',
    players: '3–7 players · 60–120 min',
    poster: () => import('../../posters/VisionsOfRainbows.svelte'),
    sort: 'Cards',
  },
} satisfies Shelf;
