/** Posters are fetched one by one, after what a page needs first. A title's own is in its entry. */
import type { Component } from 'svelte';

export const hero = (): Promise<{ readonly default: Component }> => import('./Hero.svelte');
