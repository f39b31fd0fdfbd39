import { describe, expect, it } from 'vitest';

/** What is drawn in units of its own: boards, profiles, posters, riders; and the pages that show them all. */
const DRAWN = /^(board|profile|posters|kit|gallery)\/|\/learn\/RoadScene|^style\/(tokens|fonts)\.css$/;
/** As style/tokens.css lists them. */
const WIDTHS = ['760px', '1023px', '1024px', '1279px', '1280px', '1439px', '2000px'];
const HEIGHTS = ['540px', '700px', '800px', '1000px', '1200px'];

const files = import.meta.glob<string>('../src/**/*.{svelte,css}', { query: '?raw', import: 'default', eager: true });
const sheets = Object.entries(files)
  .map(([file, text]) => ({ file: file.replace('../src/', ''), text }))
  .filter(({ file }) => !DRAWN.test(file))
  .map(({ file, text }) => {
    const css = file.endsWith('.css') ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? '');
    return { file, css: css.replaceAll(/\/\*.*?\*\//gs, '') };
  });

/** "pages/Home.svelte: #fff" */
function found(pattern: RegExp, allowed: readonly string[] = []): string[] {
  return sheets.flatMap(({ file, css }) =>
    [...css.matchAll(pattern)]
      .map((match) => match[1] ?? match[0])
      .filter((what) => !allowed.includes(what))
      .map((what) => `${file}: ${what}`),
  );
}

describe('the look comes from style/tokens.css', () => {
  it('is read from every style sheet', () => {
    expect(sheets.length).toBeGreaterThan(80);
  });

  it('in colours', () => {
    expect(found(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(|:\s*(?:white|black)\b/gi)).toEqual([]);
  });

  it('in sizes of type', () => {
    expect(found(/font(?:-size)?:[^;]*?\b([\d.]+(?:px|rem|em))\b/g)).toEqual([]);
  });

  it('in families of type', () => {
    expect(found(/font(?:-family)?:[^;]*['"]([^'"]+)['"]/g)).toEqual([]);
  });

  it('in fields to type into: .input of style/controls.css', () => {
    const own = /input[^{}]*\{[^}]*(border: 1\.5px solid var\(--line-strong\))/g;
    expect(found(own).filter((where) => !where.startsWith('style/controls.css'))).toEqual([]);
  });

  it('in the sizes of windows at which it changes', () => {
    expect(found(/@media[^{]*?(?:min|max)-width: (\w+)/g, WIDTHS)).toEqual([]);
    expect(found(/@media[^{]*?(?:min|max)-height: (\w+)/g, HEIGHTS)).toEqual([]);
  });
});
