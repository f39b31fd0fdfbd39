import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

/**
 * The words of `src/paceline/**\/words/<language>.toml` in the page. In the source a line is asked for by its id,
 * `t('race.undo')`. Built, the line itself stands there: English in `assets/`, and a copy of every script for each other
 * language in `<language>/assets/`, with an `index.html` of its own; the server gives each browser the one it wants.
 */

const PACKAGE = fileURLToPath(new URL('../src/paceline/', import.meta.url));
const ENGLISH = 'en';
const LANGUAGES = 'virtual:languages';
const ASKED = /(?<![\w.])(t|table)\(\s*(['"])([\w.-]+)\2\s*([,)])/g;
const MARKUP = /(=?)(?<!\$)\{t\(\s*'([\w.-]+)'\s*,?\s*\)\}/g;
const MARK = /@@([\w. -]+)@@/g; // where a line will stand
const SCRIPT = /(["`/])(assets\/[\w.-]+\.js)/g;

/** `option.energy.label` and its text, in the order of the file. */
function* leaves(table, above = '') {
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === 'object') yield* leaves(value, `${above}${name}.`);
    else yield [above + name, value];
  }
}

/** By language every line by its id, those of a title behind its prefix; in English where a language has none. */
function readWords() {
  const files = readdirSync(PACKAGE, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.split(sep).at(-2) === 'words' && path.endsWith('.toml'));
  const words = { [ENGLISH]: new Map() };
  for (const path of files.sort()) {
    const { prefix, ...tables } = parse(readFileSync(path, 'utf8'));
    const own = (words[path.split(sep).at(-1).slice(0, -'.toml'.length)] ??= new Map());
    for (const [name, text] of leaves(tables)) own.set(prefix ? `${prefix}.${name}` : name, text);
  }
  return Object.fromEntries(
    Object.entries(words).map(([language, own]) => [language, new Map([...words[ENGLISH], ...own])]),
  );
}

/** A line as it may stand in any kind of quotes. */
const escaped = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/['`]|\$\{/g, '\\$&');

let known;
const read = () => (known ??= readWords());

/** By language the lines of a table: `{ en: { title: … } }`. */
export const linesUnder = (table) =>
  Object.fromEntries(
    Object.entries(read()).map(([language, lines]) => [
      language,
      Object.fromEntries(
        [...lines].flatMap(([id, text]) => (id.startsWith(`${table}.`) ? [[id.slice(table.length + 1), text]] : [])),
      ),
    ]),
  );

/** Lines that stand in the markup as they are become part of Svelte's templates; those with signs of HTML do not. */
export function wordsInMarkup() {
  const plain = (id) => Object.values(read()).every((lines) => /^\S[^<>&"]*$/.test(lines.get(id) ?? '<'));
  return {
    name: 'words-in-markup',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.svelte$/, code: MARKUP },
      handler: (code) => ({
        code: code.replaceAll(MARKUP, (asked, is, id) => (!plain(id) ? asked : is ? `="@@${id}@@"` : `@@${id}@@`)),
        map: null,
      }),
    },
  };
}

export function words() {
  let building = false;
  const line = (id) => (building ? `"@@${id}@@"` : JSON.stringify(read()[ENGLISH].get(id)));
  /** An id that no line is put in the place of would be read by people. */
  const spoken = (code, language) => {
    const said = code.replaceAll(MARK, (_, id) => escaped(read()[language].get(id)));
    const left = /@@[a-z][\w-]*\.[^@"]*/.exec(said);
    if (left) throw new Error(`no words have been put in the place of ${left[0]}`);
    return said;
  };

  return {
    name: 'words',
    enforce: 'post',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (id) => (id === LANGUAGES ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${LANGUAGES}`) return undefined;
      const names = Object.entries(read()).map(([language, lines]) => [language, lines.get('app.language-name')]);
      return `export default ${JSON.stringify(names)}`;
    },
    transform: {
      filter: { id: /\/src\/.*\.(ts|svelte)$/, code: ASKED },
      handler(code, id) {
        const english = read()[ENGLISH];
        const replaced = code.replaceAll(ASKED, (_, how, quote, asked, end) => {
          if (how === 't') {
            if (!english.has(asked)) this.error(`${id}: there are no words '${asked}'`);
            return end === ')' ? line(asked) : `t(${line(asked)},`;
          }
          const below = [...english.keys()].filter((name) => name.startsWith(`${asked}.`));
          if (!below.length) this.error(`${id}: there are no words under '${asked}'`);
          return `({${below.map((name) => `${JSON.stringify(name.slice(asked.length + 1))}:${line(name)}`).join()}})`;
        });
        return { code: replaced, map: null };
      },
    },
    /** Scripts are kept by browsers for good: other words are another name. */
    augmentChunkHash: () =>
      createHash('sha256')
        .update(JSON.stringify(Object.values(read()).map((lines) => [...lines])))
        .digest('hex'),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const language of Object.keys(read()).filter((language) => language !== ENGLISH)) {
          const moved = (text) => text.replaceAll(SCRIPT, `$1${language}/$2`);
          for (const [name, file] of Object.entries(bundle)) {
            if (file.type === 'chunk') {
              this.emitFile({
                type: 'asset',
                fileName: `${language}/${name}`,
                source: moved(spoken(file.code, language)),
              });
            } else if (name === 'index.html') {
              const page = moved(String(file.source)).replace('<html lang="en">', `<html lang="${language}">`);
              this.emitFile({ type: 'asset', fileName: `${language}/${name}`, source: page });
            }
          }
        }
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = spoken(file.code, ENGLISH);
      },
    },
    configureServer: (server) => void server.watcher.add(PACKAGE),
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('.toml')) return;
      known = undefined;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}
