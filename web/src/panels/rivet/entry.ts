import type { Entries } from '../../titles/entry';

const both = {
  courses: () => import('./courses'),
  compose: () => import('./compose/Compose.svelte'),
};

export default {
  'on-the-rivet': {
    ...both,
    words: () => import('./title').then(({ onTheRivet }) => ({ default: onTheRivet })),
    learn: () => import('./learn').then(({ onTheRivet }) => ({ default: onTheRivet })),
    panel: () => import('.').then(({ onTheRivet }) => ({ default: onTheRivet })),
  },
  'visions-of-rainbows': {
    ...both,
    words: () => import('./title').then(({ visions }) => ({ default: visions })),
    learn: () => import('./learn').then(({ visions }) => ({ default: visions })),
    panel: () => import('.').then(({ visions }) => ({ default: visions })),
  },
} satisfies Entries;
