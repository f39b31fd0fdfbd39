import { t } from '../../lib/speech';
import type { Shelf } from '../../titles/entry';

export default {
  'on-the-rivet': {
    shelf: 2,
    get name() {
      return t('on-the-rivet.shelf.name');
    },
    get tagline() {
      return t('on-the-rivet.shelf.tagline');
    },
    get players() {
      return t('on-the-rivet.shelf.players');
    },
    get sort() {
      return t('on-the-rivet.shelf.sort');
    },
    poster: 'OnTheRivet',
  },
  'visions-of-rainbows': {
    shelf: 3,
    get name() {
      return t('visions-of-rainbows.shelf.name');
    },
    get tagline() {
      return t('visions-of-rainbows.shelf.tagline');
    },
    get players() {
      return t('visions-of-rainbows.shelf.players');
    },
    get sort() {
      return t('visions-of-rainbows.shelf.sort');
    },
    poster: 'VisionsOfRainbows',
  },
} satisfies Shelf;
