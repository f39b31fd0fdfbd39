/** Finding rules in the book. */

import type { Rule } from './types';

/** Every word must occur somewhere; those with a word in the title come first. */
export function findRules(book: readonly Rule[], search: string): Rule[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [...book];
  const matches = book.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text} ${rule.ruling} ${rule.option} ${rule.source}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const inTitle = (rule: Rule): number => (words.some((word) => rule.title.toLowerCase().includes(word)) ? 0 : 1);
  return matches.sort((a, b) => inTitle(a) - inTitle(b));
}
