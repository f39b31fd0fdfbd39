import type { Entries } from '../../titles/entry';

const both = {
  courses: () => import('./courses'),
  compose: () => import('./compose/Compose.svelte'),
  learn: () => import('./learn'),
};

export default {
  'on-the-rivet': {
    ...both,
    words: () => import('./title').then(({ onTheRivet }) => ({ default: onTheRivet })),
    panel: () => import('.').then(({ onTheRivet }) => ({ default: onTheRivet })),
  },
  'visions-of-rainbows': {
    ...both,
    words: () => import('./title').then(({ visions }) => ({ default: visions })),
    panel: () => import('.').then(({ visions }) => ({ default: visions })),
  },
} satisfies Entries;
