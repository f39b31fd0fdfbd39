/**
 * What people read, in their language: lines by id from `src/paceline/**\/words/<language>.toml`, filled in as
 * `core/words.py` does it. Built, the lines themselves stand in the place of their ids (web/words.js).
 */

import type { Lines, Word } from '../told/words';

type Args = Readonly<Record<string, Word>>;

/** The line of that id, filled in. */
export function t<I extends keyof Lines>(id: I, ...[args]: Lines[I] extends null ? [] : [args: Lines[I]]): string {
  return say(id, args as Args);
}

/** All lines below an id, by the rest of their ids: `energy.label` below `ur.option`. */
export function table(id: string): Readonly<Record<string, string>> {
  throw new Error(`the words under '${id}' are put here when the page is built`);
}

export const language: string = t('app.language');

/** Where a language has its numbers and lists from: English is written as in Britain. */
const localeOf = (tag: string): string => (tag === 'en' ? 'en-GB' : tag);

// ---- A line ---------------------------------------------------------------------------------------

/** `{rider}`, or by number or kind: `{n, plural, one {# space} other {# spaces}}`. */
interface Hole {
  name: string;
  kind: string;
  ways: Map<string, Template>;
}
type Template = (string | Hole)[];

const HOLE = /\s*(\w+)\s*(?:,\s*(\w+)\s*,)?/y;
const WAY = /\s*(=?[\p{L}\w]+)\s*\{/uy;
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

/** Fills in lines as a language wants it. */
export function speaker(tag: string): (text: string, args: Args) => string {
  const locale = localeOf(tag);
  const plurals: Record<string, Intl.PluralRules> = {
    plural: new Intl.PluralRules(locale),
    selectordinal: new Intl.PluralRules(locale, { type: 'ordinal' }),
  };
  const numbers = new Intl.NumberFormat(locale);
  const lists = new Intl.ListFormat(locale);
  const shown = (value: Word): string =>
    typeof value === 'string' ? value : typeof value === 'number' ? numbers.format(value) : lists.format(value);
  const wayOf = ({ kind, ways }: Hole, value: Word): Template =>
    ways.get(kind === 'select' ? String(value) : `=${value}`) ??
    ways.get(plurals[kind]?.select(value as number) ?? '') ??
    ways.get('other')!;
  const fill = (template: Template, args: Args, number: string): string =>
    template
      .map((part) => {
        if (typeof part === 'string') return number ? part.replaceAll('#', number) : part;
        const value = args[part.name]!;
        if (!part.kind) return shown(value);
        return fill(wayOf(part, value), args, part.kind === 'select' ? number : shown(value));
      })
      .join('');
  return (text, args) => {
    let template = templates.get(text);
    if (!template) templates.set(text, (template = read(text, { at: 0 })));
    return fill(template, args, '');
  };
}

/** A line filled in. */
export const say = speaker(language);

/** "a, b and c" */
export const list = (words: readonly string[]): string => say('{words}', { words });

/** "17 %", by the language */
export const percent = (share: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(share);
