import type { Entries } from '../../titles/entry';

export default {
  'um-reifenbreite': {
    words: () => import('./title'),
    courses: () => import('./courses'),
    panel: () => import('.'),
    compose: () => import('./compose/Compose.svelte'),
    learn: () => import('./learn'),
  },
} satisfies Entries;
