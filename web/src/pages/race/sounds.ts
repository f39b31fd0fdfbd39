/** Sounds are off unless asked for, and fetched only then. */

import { prefs } from '../../lib/prefs.svelte';

export type Sound = 'turn' | 'cards' | 'sweep' | 'wind' | 'bell';

export function sound(name: Sound): void {
  if (prefs.sounds) void import('./tones').then(({ play }) => play(name));
}
