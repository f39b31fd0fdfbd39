/** Each title's adapter is fetched when its first race is opened. */
export const adapters = {
  'flamme-rouge': () => import('./flamme-rouge'),
  'on-the-rivet': () => import('./rivet'),
  'visions-of-rainbows': () => import('./rivet'),
  'um-reifenbreite': () => import('./um-reifenbreite'),
  'larrivee-du-tour': () => import('./larrivee-du-tour'),
} as const;

export type TitleId = keyof typeof adapters;
