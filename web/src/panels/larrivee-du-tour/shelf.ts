import { t } from '../../lib/speech';
import type { Shelf } from '../../titles/entry';

export default {
  'larrivee-du-tour': {
    shelf: 5,
    name: t('lt.shelf.name'),
    tagline: t('lt.shelf.tagline'),
    players: t('lt.shelf.players'),
    sort: t('lt.shelf.sort'),
    poster: 'LArriveeDuTour',
  },
} satisfies Shelf;
