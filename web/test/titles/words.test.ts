import { describe, expect, it } from 'vitest';
import { groupRules } from '../../src/lib/rulebook';
import type { Rule } from '../../src/lib/types';
import { PageWords } from '../../src/titles/pagewords';

const rule = (id: string): Rule => ({ id, title: id, text: '', source: '', ruling: '', option: '' });

describe('a title without words of its own', () => {
  const words = new PageWords();
  const riders = [0, 1, 2, 3].map((rider) => ({ rider, team: rider >> 1, kind: null }));

  it('names riders by their place in the team, and single ones by their team', () => {
    expect(words.rider(riders[3]!, riders)).toBe('rider 2');
    expect(words.label(riders[3]!, riders)).toBe('2');
    const single = [riders[0]!, riders[2]!];
    expect(single.map((rider) => words.label(rider, single))).toEqual(['1', '2']);
  });

  it('has a jersey for everybody', () => {
    const lineUp = { seats: [{}, {}], options: {} };
    expect(new Set([0, 1, 2, 3, 4, 5, 6].map((team) => words.jersey(team, lineUp))).size).toBe(7);
    expect(words.dummyName(2, lineUp)).toBe('Team 3');
  });

  it('spells options, values, bots and sets out', () => {
    expect(words.option('chase_car')).toBe('Chase car');
    expect(words.value('chase_car', true)).toBe('Yes');
    expect(words.value('dice', 'two-six')).toBe('Two six');
    expect(words.bot({ name: 'random' })).toBe('Random');
    expect(words.set('base')).toBe('Base');
    expect(words.side({})).toBe('team');
  });

  it('says where the race stands', () => {
    expect(words.phase('set-up', 0, 3)).toBe('Set up');
    expect(words.phase('move', 3, 3)).toBe('Round 3');
    expect(words.phase('over', 9, 3)).toBe('Over');
  });

  it('orders the rule book by the second part of the ids', () => {
    const groups = groupRules(['lt.setup.stage', 'lt.pace.set', 'lt.setup.seats'].map(rule), words);
    expect(groups.map(({ title, rules }) => [title, rules.length])).toEqual([
      ['Setup', 2],
      ['Pace', 1],
    ]);
  });
});
