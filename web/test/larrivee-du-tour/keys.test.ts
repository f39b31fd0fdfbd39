import { describe, expect, it } from 'vitest';

import { press } from '../../src/panels/larrivee-du-tour/keys';
import type { LarriveeShow } from '../../src/panels/larrivee-du-tour/types';

/** What a key does at a roll: plays an action, or considers it first. */
function pressed(key: string, success: boolean, points: readonly number[]): string {
  let done = '';
  press(key, {
    ask: {
      choices: points.map((many) => ({ kind: 'burn', action: `+${many}`, points: many, success: success || many > 0 })),
    },
    view: { phase: 'lift' },
    commit: (action: string) => void (done = `plays ${action}`),
    arm: (action: string) => void (done = `considers ${action}`),
  } as unknown as LarriveeShow);
  return done;
}

describe('yes and no', () => {
  it('burn a point and burn none, whether the roll is enough or not', () => {
    expect(pressed('lt-yes', false, [0, 1])).toBe('plays +1');
    expect(pressed('lt-no', false, [0, 1])).toBe('plays +0');
    expect(pressed('lt-yes', true, [0, 1, 2])).toBe('considers +1');
    expect(pressed('lt-no', true, [0, 1, 2])).toBe('plays +0');
  });
});
