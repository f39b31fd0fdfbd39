import { readFileSync } from 'node:fs';
import { linesUnder } from './words.js';

const read = (name) => readFileSync(new URL(`offline/${name}`, import.meta.url), 'utf8');

/** The worker that answers where no server does, as one file: its page and that page's words stand in it. */
export const offline = () => ({
  name: 'offline',
  apply: 'build',
  generateBundle() {
    const words = JSON.stringify(linesUnder('offline')).replaceAll('<', '\\u003c');
    const page = read('page.html').replace('OFFLINE_WORDS', () => words);
    const source = read('worker.js').replace('OFFLINE_PAGE', () => JSON.stringify(page));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
});
