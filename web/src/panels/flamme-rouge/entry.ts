import type { Entries } from '../../titles/entry';

export default {
  'flamme-rouge': {
    words: () => import('./title'),
    courses: () => import('./courses'),
    panel: () => import('.'),
    compose: () => import('./compose/Compose.svelte'),
    learn: () => import('./learn'),
  },
} satisfies Entries;
