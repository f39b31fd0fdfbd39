import { t } from '../../lib/speech';
import type { Shelf } from '../../titles/entry';

export default {
  'flamme-rouge': {
    shelf: 1,
    name: t('fr.shelf.name'),
    tagline: t('fr.shelf.tagline'),
    players: t('fr.shelf.players'),
    sort: t('fr.shelf.sort'),
    credit: t('fr.shelf.credit'),
    poster: 'FlammeRouge',
  },
} satisfies Shelf;
