import type { Entries } from '../../titles/entry';

export default {
  'larrivee-du-tour': {
    words: () => import('./title'),
    courses: () => import('./courses'),
    panel: () => import('.'),
    compose: () => import('./compose/Compose.svelte'),
    learn: () => import('./learn'),
  },
} satisfies Entries;
