import { describe, expect, it } from 'vitest';
import { ago } from '../../src/lib/ago';
import { capital } from '../../src/lib/words';

describe('grammar', () => {
  it('begins with a capital', () => {
    expect(capital('your Rouleur')).toBe('Your Rouleur');
  });

  it('tells the time', () => {
    const now = new Date('2026-07-01T12:00:00');
    expect(ago(new Date('2026-07-01T11:59:40'), now)).toBe('just now');
    expect(ago(new Date('2026-07-01T11:40:00'), now)).toBe('20 min ago');
    expect(ago(new Date('2026-06-30T20:00:00'), now)).toBe('16 h ago');
    expect(ago(new Date('2026-06-21T12:00:00'), now)).toBe('10 days ago');
  });
});
