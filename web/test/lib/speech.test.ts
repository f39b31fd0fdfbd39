import { describe, expect, it } from 'vitest';
import { speaker } from '../../src/lib/speech';
import lines from '../fixtures/lines.json';

describe('what people read', () => {
  it.each(lines as [string, string, Record<string, string | number | string[]>, string][])(
    '%s: %s with %j',
    (language, text, args, said) => {
      expect(speaker(language)(text, args)).toBe(said);
    },
  );
});
