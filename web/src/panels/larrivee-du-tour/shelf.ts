import type { Shelf } from '../../titles/entry';

export default {
  'larrivee-du-tour': {
    shelf: 5,
    name: 'L’Arrivée du Tour',
    tagline: 'skills, pace and nerve',
    players: '1–5 players · 45 min',
    sort: 'Die',
    poster: () => import('../../posters/LArriveeDuTour.svelte'),
  },
} satisfies Shelf;
