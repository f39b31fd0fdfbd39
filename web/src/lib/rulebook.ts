/** Finding rules in the book. */

import { spaced, type Words } from '../titles/words';
import { t } from './speech';
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

/** A chapter of the book. */
export interface RuleGroup {
  id: string;
  /** As the whole book counts its chapters. */
  number: number;
  title: string;
  text: string;
  rules: Rule[];
}

/** Rules in chapters, in the order of play; where a title names none, by the second part of their ids. */
export function groupRules(book: readonly Rule[], words: Words): RuleGroup[] {
  const named = words.own.ruleGroups;
  const groups = named
    ? [...named, { id: 'other', title: t('title.further'), text: '', of: null }]
    : [...new Set(book.map(partOf))].map((part) => ({ id: part, title: spaced(part), text: '', of: [part] }));
  const known = new Set(groups.flatMap(({ of }) => of ?? []));
  return groups
    .map(({ id, title, text, of }) => ({
      id,
      title,
      text,
      rules: book.filter((rule) => (of ? of.includes(partOf(rule)) : !known.has(partOf(rule)))),
    }))
    .filter(({ rules }) => rules.length > 0)
    .map((group, i) => ({ ...group, number: i + 1 }));
}

/** The chapters that have any of these rules, with them alone. */
export function chaptersWith(chapters: readonly RuleGroup[], found: readonly Rule[]): RuleGroup[] {
  return chapters
    .map((chapter) => ({ ...chapter, rules: found.filter((rule) => chapter.rules.includes(rule)) }))
    .filter(({ rules }) => rules.length > 0);
}

const partOf = (rule: Rule): string => rule.id.split('.')[1] ?? '';
