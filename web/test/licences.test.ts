import { describe, expect, it } from 'vitest';
import { licences } from '../licences.js';

const web = decodeURI(new URL('..', import.meta.url).pathname);

function written(bundle: Record<string, object>, modules: string[] = []): string {
  const files: { source: string }[] = [];
  const build = {
    getModuleIds: () => modules,
    emitFile: (file: { source: string }) => files.push(file),
    error: (why: string) => {
      throw new Error(why);
    },
  };
  licences().generateBundle.call(build, null, bundle);
  return files[0]!.source;
}

describe('the licences', () => {
  it('are those of whatever ends up in the page, be it code, a style sheet, a font or what a tool adds', () => {
    const text = written(
      {
        'race.js': {
          moduleIds: [
            `${web}src/main.ts`,
            `${web}node_modules/svelte/src/index.js`,
            `${web}node_modules/clsx/clsx.mjs`,
            '\0vite/preload-helper.js',
            '\0virtual:languages',
          ],
        },
        'letters.woff2': { originalFileNames: ['src/style/fonts/@fontsource/staatliches/letters.woff2'] },
      },
      [`${web}node_modules/axe-core/axe.css`, `${web}node_modules/prettier/index.mjs`, `${web}src/style/index.css`],
    );
    const named = [...text.matchAll(/^(\S+) \d+\.\d+\.\d+ \((.+)\)\n-+$/gm)].map(([, name, licence]) => [
      name,
      licence,
    ]);
    expect(named).toEqual([
      ['@fontsource/staatliches', 'OFL-1.1'],
      ['axe-core', 'MPL-2.0'],
      ['clsx', 'MIT'],
      ['svelte', 'MIT'],
      ['vite', 'MIT'],
    ]);
    expect(text).toContain('The Staatliches Project Authors');
    expect(text).not.toContain('Licenses of bundled dependencies');
  });

  it('must be there', () => {
    const nobodys = { 'race.js': { moduleIds: ['/elsewhere/node_modules/svelte/node_modules/nobodys/index.js'] } };
    expect(() => written(nobodys)).toThrow('nobodys is in the page and has no licence file');
  });
});
