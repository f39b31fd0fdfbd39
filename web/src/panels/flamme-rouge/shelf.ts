import type { Shelf } from '../../titles/entry';

export default {
  'flamme-rouge': {
    shelf: 1,
    name: 'Flamme Rouge',
    tagline: 'with the Peloton expansion',
    players: '1–12 players · 40 min',
    sort: 'Cards',
    credit:
      'Flamme Rouge was designed by Asger Harding Granerud and is published by Lautapelit.fi; Peloton is its first expansion.',
    poster: () => import('../../posters/FlammeRouge.svelte'),
  },
} satisfies Shelf;
