import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `licences.txt`: whose code and fonts end up in the page, each with its version and the text of its licence. */

const WEB = fileURLToPath(new URL('.', import.meta.url));
/** A file of a package, what is cut from one, or what a tool of the build adds: `\0vite/preload-helper.js`. */
const PACKAGE = /^(?:(.*\/)?node_modules\/|src\/style\/fonts\/|\0)((?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^licen[cs]e(\.(md|txt))?$/i;
/** Where a tool goes on with the licences of what it is made of. */
const OF_OTHERS = /^# Licenses of bundled dependencies$/m;

/** Vite puts such a style sheet into the page without a word of where it is from. */
const HIDDEN = /@import\s+(url\()?['"]?[^./'"\s]/;

/** The folders of packages, by name: of scripts, of style sheets and of the files that those fetch. */
function packages(bundle, modules) {
  const files = Object.values(bundle).flatMap((file) => file.moduleIds ?? file.originalFileNames);
  const found = [...files, ...modules.filter((file) => file.endsWith('.css'))].flatMap((file) => {
    const [, above = '', name] = PACKAGE.exec(file) ?? [];
    return name ? [[name, resolve(WEB, above, 'node_modules', name)]] : [];
  });
  return [...new Map(found)].sort();
}

export const licences = () => ({
  name: 'licences',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/, code: HIDDEN },
    handler(_, id) {
      this.error(`${id}: import the style sheet of a package in a script, so that its licence is told`);
    },
  },
  generateBundle(_, bundle) {
    const texts = packages(bundle, [...this.getModuleIds()]).map(([name, folder]) => {
      const file = existsSync(folder) && readdirSync(folder).find((one) => LICENCE.test(one));
      if (!file) this.error(`${name} is in the page and has no licence file`);
      const { version, license } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
      const head = `${name} ${version} (${license})`;
      const [own] = readFileSync(resolve(folder, file), 'utf8').split(OF_OTHERS);
      return `${head}\n${'-'.repeat(head.length)}\n${own.trim()}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
  },
});
