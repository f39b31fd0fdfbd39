/** The page's keyboard, with this browser's keys. */

import { KeyBoard } from './keys';
import { prefs } from './prefs.svelte';

export const keyboard = new KeyBoard(() => prefs);
