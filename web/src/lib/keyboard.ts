/** The page's keyboard, with this browser's keys. */

import { KeyBoard, keyHint } from './keys';
import { prefs } from './prefs.svelte';

export const keyboard = new KeyBoard(() => prefs);

/** An action's key as it stands behind its name in a tooltip: " (Z)", or nothing. */
export function hint(id: string): string {
  const key = keyHint(id, prefs);
  return key && ` (${key})`;
}
