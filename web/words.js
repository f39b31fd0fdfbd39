import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parse } from 'smol-toml';

/**
 * The words of `src/paceline/**\/words/<language>.toml` for the page. In the source a line is asked for by its id,
 * `t('race.undo')`; built, by its number, so that ids weigh nothing, and lines that nobody asks for are left out.
 * A folder's words are one part, which is fetched before anything is drawn (`src/main.ts`, `src/titles/index.ts`), but
 * for each table under `page`: it is a part of its own, and a module that asks for its lines waits for it by itself.
 */

const PACKAGE = new URL('../src/paceline/', import.meta.url).pathname;
const SOURCE = new URL('./src/', import.meta.url).pathname;
const SPEECH = join(SOURCE, 'lib/speech.ts');
const ENGLISH = 'en';
const ASKED = /(?<![\w.])(t|table)\(\s*(['"])([\w.-]+)\2/g;
const ALL = 'virtual:words';
const PAGE = '-page-';
const PART = /^\0virtual:words\/([^/]+)$/;
const TEXTS = /^\0virtual:words\/([^/]+)\/([\w-]+)$/;

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** `option.energy.label` and its text, in the order of the file. */
function* leaves(table, above = '') {
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === 'object') yield* leaves(value, `${above}${name}.`);
    else yield [above + name, value];
  }
}

/** Every line by its id, with its part and its text in each language: `{ part: 'um-reifenbreite', en: …, de: … }`. */
function readLines() {
  const lines = new Map();
  const languages = new Set([ENGLISH]);
  const files = filesIn(PACKAGE).filter((path) => path.split(sep).at(-2) === 'words' && path.endsWith('.toml'));
  for (const path of files.sort((a, b) => b.endsWith(`${ENGLISH}.toml`) - a.endsWith(`${ENGLISH}.toml`))) {
    const [file, , folder] = path.split(sep).reverse();
    const language = file.slice(0, -'.toml'.length);
    const { prefix, ...tables } = parse(readFileSync(path, 'utf8'));
    languages.add(language);
    for (const [name, text] of leaves(tables)) {
      const id = prefix ? `${prefix}.${name}` : name;
      const [page, of] = name.split('.');
      const part = folder.replaceAll('_', '-') + (page === 'page' ? PAGE + of : '');
      if (language === ENGLISH) lines.set(id, { part, [ENGLISH]: text });
      else if (lines.has(id)) lines.get(id)[language] = text;
    }
  }
  return { lines, languages: [...languages] };
}

/** What the page asks for: ids of lines, and ids with a dot behind them for whole tables. */
function readAsked() {
  const asked = new Set();
  for (const path of filesIn(SOURCE).filter((path) => /\.(ts|svelte)$/.test(path))) {
    for (const [, how, , id] of readFileSync(path, 'utf8').matchAll(ASKED)) asked.add(how === 't' ? id : `${id}.`);
  }
  return asked;
}

/** The lines that are asked for, numbered; those of a part one after the other. */
function numbered() {
  const asked = readAsked();
  const { lines, languages } = readLines();
  const isAsked = (id) =>
    asked.has(id) || [...id.matchAll(/\./g)].some(({ index }) => asked.has(id.slice(0, index + 1)));
  const parts = new Map();
  for (const [id, line] of lines) if (isAsked(id)) parts.set(line.part, [...(parts.get(line.part) ?? []), id]);
  const numbers = new Map([...parts.values()].flat().map((id, number) => [id, number]));
  return { lines, languages, parts, numbers };
}

export function words() {
  let known;
  const read = () => (known ??= numbered());

  /** Where all words are; the wait for a part; a part in one language. */
  function load(id) {
    const { lines, languages, parts, numbers } = read();
    const [, part, language] = TEXTS.exec(id) ?? PART.exec(id) ?? [];
    if (language) {
      const texts = parts.get(part).map((id) => lines.get(id)[language] ?? lines.get(id)[ENGLISH]);
      return `export default [${numbers.get(parts.get(part)[0])}, ${JSON.stringify(texts)}]`;
    }
    if (part) return `import { fetchWords } from '${SPEECH}'; await fetchWords('${part}');`;
    const files = [...parts.keys()].flatMap((part) =>
      languages.map((language) => `'${part}/${language}': () => import('${ALL}/${part}/${language}')`),
    );
    return `export const LANGUAGES = ${JSON.stringify(languages)};\nexport const FILES = {\n${files.join(',\n')}\n};`;
  }

  return {
    name: 'words',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(ALL) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${ALL}`) ? load(id) : undefined),
    transform: {
      filter: { id: /\/src\/.*\.(ts|svelte)$/, code: ASKED },
      handler(code, id) {
        const { lines, numbers } = read();
        const parts = new Set();
        const number = (line) => {
          if (!numbers.has(line)) this.error(`${id}: there are no words '${line}'`);
          parts.add(lines.get(line).part);
          return numbers.get(line);
        };
        const replaced = code.replaceAll(ASKED, (_, how, quote, line) => {
          if (how === 't') return `t(${number(line)}`;
          const names = [...numbers.keys()].filter((name) => name.startsWith(`${line}.`));
          if (!names.length) this.error(`${id}: there are no words under '${line}'`);
          const short = names.map((name) => name.slice(line.length + 1)).join(' ');
          return `table(${Math.min(...names.map(number))}, ${JSON.stringify(short)}`;
        });
        const waits = [...parts].filter((part) => part.includes(PAGE) || process.env.VITEST);
        return { code: waits.map((part) => `import '${ALL}/${part}';`).join('') + replaced, map: null };
      },
    },
    configureServer: (server) => void server.watcher.add(PACKAGE),
    /** Words and who asks for them change together: everything is read anew. */
    handleHotUpdate({ file, server }) {
      known = undefined;
      if (file.endsWith('.toml')) server.ws.send({ type: 'full-reload' });
    },
  };
}
