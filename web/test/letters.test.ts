import { expect, it } from 'vitest';
import letters from '../src/style/fonts/letters.txt?raw';

const files = import.meta.glob<string>('../../src/paceline/**/words/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Signs that none of the fonts has. */
const BROUGHT = '●\n';

it('has every letter that words are written with, in every language', () => {
  const written = new Set(Object.values(files).flatMap((text) => [...text]));
  expect(written.size).toBeGreaterThan(80);
  expect([...written].filter((letter) => !(letters + BROUGHT).includes(letter))).toEqual([]);
});
