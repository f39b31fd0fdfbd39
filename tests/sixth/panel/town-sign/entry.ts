import type { Entries } from '../../titles/entry';

export default {
  'town-sign': { courses: () => import('./courses'), panel: () => import('.') },
} satisfies Entries;
