import { describe, expect, it } from 'vitest';
import { ago } from '../../src/lib/ago';
import { capital, counted, list, ordinal, plural, possessive } from '../../src/lib/words';

describe('grammar', () => {
  it('counts', () => {
    expect(plural(1, 'square')).toBe('1 square');
    expect(plural(5, 'square')).toBe('5 squares');
    expect(counted(0, 'rider')).toBe('no riders');
    expect(counted(1, 'rider')).toBe('one rider');
    expect(counted(13, 'rider')).toBe('13 riders');
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '103rd',
    ]);
  });

  it('joins and owns', () => {
    expect(list([])).toBe('');
    expect(list(['a'])).toBe('a');
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(possessive('Maren')).toBe('Maren’s');
    expect(possessive('Jonas')).toBe('Jonas’');
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
