import { t } from '../../lib/speech';
import type { Shelf } from '../../titles/entry';

export default {
  'um-reifenbreite': {
    shelf: 4,
    name: 'Um Reifenbreite',
    tagline: t('ur.shelf.tagline'),
    players: t('ur.shelf.players'),
    sort: t('ur.shelf.sort'),
    poster: 'UmReifenbreite',
  },
} satisfies Shelf;
