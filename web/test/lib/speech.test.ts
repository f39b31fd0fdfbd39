import { describe, expect, it, vi } from 'vitest';
import lines from '../fixtures/lines.json';

/** The page in a language. */
async function speaking(language: string) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: [language] });
  vi.doMock('virtual:words', () => ({ LANGUAGES: ['en', 'de', 'fr'], FILES: {} }));
  return import('../../src/lib/speech');
}

describe('what people read', () => {
  it.each(lines as [string, string, Record<string, string | number | string[]>, string][])(
    '%s: %s with %j',
    async (language, text, args, said) => {
      const speech = await speaking(language);
      expect(speech.say(text, args)).toBe(said);
    },
  );

  it('is in the language that the browser wants, whatever the country', async () => {
    expect((await speaking('de-AT')).language).toBe('de');
    expect((await speaking('tlh')).language).toBe('en');
  });
});
