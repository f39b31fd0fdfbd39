import { describe, expect, it } from 'vitest';
import { DEFAULTS, readPrefs } from '../../src/lib/prefs.svelte';

describe('preferences', () => {
  it('fall back to defaults, each by itself', () => {
    for (const text of [null, '', 'x', 'null', '7', '[]', '{"theme":"blue","speed":3,"coach":"loud","keys":7}']) {
      expect(readPrefs(text)).toEqual(DEFAULTS);
    }
    expect(readPrefs('{"theme":"dark","speed":"x9","sounds":true,"keys":{"undo":"u","why":3}}')).toEqual({
      ...DEFAULTS,
      theme: 'dark',
      sounds: true,
      keys: { undo: 'u' },
    });
  });

  it('begin with a coach who speaks when asked', () => {
    expect(DEFAULTS.coach).toBe('asked');
    expect(readPrefs('{"coach":"beside"}').coach).toBe('beside');
  });

  it('begin without sound', () => {
    expect(DEFAULTS.sounds).toBe(false);
  });
});
