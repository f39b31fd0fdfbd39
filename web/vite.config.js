import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** What ends up in the page, each under its own licence. */
const SHIPPED = [
  ['svelte', 'LICENSE.md'],
  ['uplot', 'LICENSE'],
  ['@fontsource/staatliches', 'LICENSE'],
  ['@fontsource/sofia-sans-condensed', 'LICENSE'],
  ['@fontsource/barlow-condensed', 'LICENSE'],
  ['@fontsource-variable/archivo', 'LICENSE'],
];

const licences = () => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    const texts = SHIPPED.map(([name, file]) => {
      const text = readFileSync(new URL(`./node_modules/${name}/${file}`, import.meta.url), 'utf8');
      return `${name}\n${'-'.repeat(name.length)}\n${text.trim()}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
  },
});

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    // New enough for light-dark() and nested rules to be left as they are written.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // Inlined assets would need a laxer content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: ['..'] }, // the page shows NOTICE
    proxy: { '/api': { target: 'http://127.0.0.1:8732', ws: true }, '/schema': 'http://127.0.0.1:8732' },
  },
  test: { include: ['test/**/*.test.ts'] },
});
