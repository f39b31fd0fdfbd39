/** Posters are fetched one by one, after what a page needs first. */
import type { Component } from 'svelte';
import type { TitleId } from '../board/adapters';

type Load = () => Promise<{ readonly default: Component }>;

export const posters: Readonly<Record<TitleId, Load>> = {
  'flamme-rouge': () => import('./FlammeRouge.svelte'),
  'on-the-rivet': () => import('./OnTheRivet.svelte'),
  'visions-of-rainbows': () => import('./VisionsOfRainbows.svelte'),
  'um-reifenbreite': () => import('./UmReifenbreite.svelte'),
  'larrivee-du-tour': () => import('./LArriveeDuTour.svelte'),
};

export const hero: Load = () => import('./Hero.svelte');
