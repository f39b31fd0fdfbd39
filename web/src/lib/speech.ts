/**
 * What people read, in their language: lines by id from `src/paceline/**\/words/<language>.toml`, filled in as
 * `core/words.py` does it. Built, ids are numbers (web/words.js). The language is settled before anything is drawn; to
 * change it is to load the page again.
 */

import { FILES, LANGUAGES } from 'virtual:words';
import type { Lines, Word } from '../told/words';
import { storage } from './prefs.svelte';

const PLACE = 'paceline.language';
const ENGLISH = 'en';
const lines: string[] = [];

/** The first language that somebody reads and that there are words for. */
export function wished(preferred: readonly string[]): string {
  const tags = preferred.flatMap((tag) => [tag, tag.split('-')[0]!.toLowerCase()]);
  return tags.find((tag) => LANGUAGES.includes(tag)) ?? ENGLISH;
}

export const language: string = wished([storage.read(PLACE) ?? '', ...(globalThis.navigator?.languages ?? [])]);

/** Where the language has its numbers and lists from: English is written as in Britain. */
const locale = language === ENGLISH ? 'en-GB' : language;

export { LANGUAGES };

export function choose(tag: string): void {
  storage.write(PLACE, tag);
  location.reload();
}

/** Fetches a part of the words, if there is one (web/words.js). */
export async function fetchWords(part: string): Promise<void> {
  const file = await FILES[`${part}/${language}`]?.();
  file?.default[1].forEach((text, index) => (lines[file.default[0] + index] = text));
}

type Args<I extends keyof Lines> = Lines[I] extends null ? [] : [args: Lines[I]];

/** The line of that id, filled in. */
export function t<I extends keyof Lines>(id: I, ...[args]: Args<I>): string {
  return say(lines[id as unknown as number] ?? unknown(id), (args ?? {}) as Readonly<Record<string, Word>>);
}

/** All lines below an id, by the rest of their ids: `table('ur.option')['energy.label']`. */
export function table(id: string): Readonly<Record<string, string>>;
export function table(first: unknown, names = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.split(' ').map((name, index) => [name, lines[(first as number) + index] ?? unknown(name)]),
  );
}

function unknown(id: string): never {
  throw new Error(`the words '${id}' have not been fetched`);
}

// ---- A line ---------------------------------------------------------------------------------------

/** `{rider}`, or by number or kind: `{n, plural, one {# space} other {# spaces}}`. */
interface Hole {
  name: string;
  kind: string;
  ways: Map<string, Template>;
}
type Template = (string | Hole)[];

const HOLE = /\s*(\w+)\s*(?:,\s*(\w+)\s*,)?/y;
const WAY = /\s*(=?\w+)\s*\{/y;
const templates = new Map<string, Template>();

function read(text: string, from: { at: number }): Template {
  const parts: Template = [];
  const match = (what: RegExp): RegExpExecArray | null => {
    what.lastIndex = from.at;
    const found = what.exec(text);
    if (found) from.at = what.lastIndex;
    return found;
  };
  for (;;) {
    const plain = match(/[^{}]*/y)![0];
    if (plain) parts.push(plain);
    if (text[from.at] !== '{') return parts;
    from.at++;
    const [, name, kind] = match(HOLE)!;
    const ways = new Map<string, Template>();
    for (let way = match(WAY); way; way = match(WAY)) {
      ways.set(way[1]!, read(text, from));
      from.at++;
    }
    match(/\s*\}/y);
    parts.push({ name: name!, kind: kind ?? '', ways });
  }
}

export function say(text: string, args: Readonly<Record<string, Word>>): string {
  if (!text.includes('{')) return text;
  let template = templates.get(text);
  if (!template) templates.set(text, (template = read(text, { at: 0 })));
  return fill(template, args, '');
}

function fill(template: Template, args: Readonly<Record<string, Word>>, number: string): string {
  return template
    .map((part) => {
      if (typeof part === 'string') return number ? part.replaceAll('#', number) : part;
      const value = args[part.name]!;
      if (!part.kind) return shown(value);
      return fill(wayOf(part, value), args, part.kind === 'select' ? number : shown(value));
    })
    .join('');
}

function wayOf({ kind, ways }: Hole, value: Word): Template {
  if (kind === 'select') return ways.get(String(value)) ?? ways.get('other')!;
  const form = plurals(kind === 'plural' ? 'cardinal' : 'ordinal').select(value as number);
  return ways.get(`=${value}`) ?? ways.get(form) ?? ways.get('other')!;
}

const rules: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {};
const plurals = (type: Intl.PluralRuleType): Intl.PluralRules =>
  (rules[type] ??= new Intl.PluralRules(locale, { type }));
const numbers = new Intl.NumberFormat(locale);
const lists = new Intl.ListFormat(locale);

function shown(value: Word): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? numbers.format(value) : lists.format(value);
}

/** "a, b and c" */
export const list = (words: readonly string[]): string => lists.format(words);

/** "17 %", by the language */
export const percent = (share: number): string => new Intl.NumberFormat(locale, { style: 'percent' }).format(share);

/** A line with links in it, "Or [create a race] and share its link.": what stands before, in and after the brackets. */
export const pieces = (text: string): string[] => text.split(/[[\]]/);
