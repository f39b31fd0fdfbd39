import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import letters from '../src/style/fonts/letters.txt?raw';

const PACKAGE = fileURLToPath(new URL('../../src/paceline/', import.meta.url));

it('has every letter that words are written with, in every language', () => {
  const files = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\bwords[\\/]\w+\.toml$/.test(file),
  );
  expect(files.length).toBeGreaterThan(5);
  const written = new Set(files.flatMap((file) => [...readFileSync(join(PACKAGE, file), 'utf8')]));
  expect([...written].filter((letter) => letter !== '\n' && !letters.includes(letter))).toEqual([]);
});
