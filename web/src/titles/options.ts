/** Options as a title's words have them: `energy.label`, `energy.values.deck`, below `option`. */

import type { OptionWords } from './words';

export function optionWords(lines: Readonly<Record<string, string>>): Record<string, OptionWords> {
  const found: Record<string, OptionWords> = {};
  for (const [id, text] of Object.entries(lines)) {
    const [option, part, value] = id.split('.');
    const words = (found[option!] ??= { label: '' });
    if (part === 'label') words.label = text;
    else if (value) (words.values ??= {})[value] = text;
  }
  return found;
}
