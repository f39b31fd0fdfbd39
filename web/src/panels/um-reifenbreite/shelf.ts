import type { Shelf } from '../../titles/entry';

export default {
  'um-reifenbreite': {
    shelf: 4,
    name: 'Um Reifenbreite',
    tagline: 'dice, drafting, breakaways',
    players: '2–4 players · 45–120 min',
    sort: 'Dice',
    poster: () => import('../../posters/UmReifenbreite.svelte'),
  },
} satisfies Shelf;
