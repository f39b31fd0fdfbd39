import type { Shelf } from '../../titles/entry';

export default {
  'town-sign': {
    shelf: 6,
    name: 'Town Sign',
    tagline: 'first past the sign',
    players: '2–4 players · 5 min',
    sort: 'Die',
  },
} satisfies Shelf;
