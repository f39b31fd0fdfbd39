import { describe, expect, it } from 'vitest';
import { groupName, groupText, summaryOf, waitingFor } from '../../src/pages/race/words';

describe('the race in words', () => {
  const rider = { rider: 0, team: 0, space: 2, row: 1, lane: 0, toGo: 30 };
  it('tells a group', () => {
    const group = { name: 'chase' as const, riders: [rider, rider], front: 9, rear: 8, gap: 2 };
    const all = [{ ...group, name: 'head' as const }, group, { ...group, name: 'last' as const }];
    expect(groupText(group, all, 'square')).toBe(
      'Group 2 of 3, Chase, 2 riders, 2 empty squares behind the group ahead.',
    );
  });
  it('numbers groups of one name, and no others', () => {
    const names = ['head', 'chase', 'chase', 'peloton', 'dropped', 'last'] as const;
    const all = names.map((name) => ({ name, riders: [rider], front: 9, rear: 9, gap: 3 }));
    const told = ['Front', 'Chase 1', 'Chase 2', 'Peloton', 'Dropped', 'Last'];
    expect(all.map((group) => groupName(group, all))).toEqual(told);
  });
  it('tells a group by what its title calls it', () => {
    const group = {
      name: 'head' as const,
      title: 'Group A',
      note: 'steady',
      riders: [rider],
      front: 9,
      rear: 9,
      gap: 0,
    };
    expect(groupText(group, [group], 'space')).toBe('Group 1 of 1, Group A, 1 rider. Steady.');
  });
  it('sums the race up for who cannot see the map', () => {
    const group = { name: 'alone' as const, riders: [rider], front: 9, rear: 9, gap: 0 };
    expect(summaryOf(8, [group], [{ name: 'your Rouleur', place: 4, toGo: '30 squares' }])).toBe(
      'Round 8. All together; your Rouleur 4th, 30 squares to go.',
    );
    expect(summaryOf(0, [], [])).toBe('Before the start. Nobody is on the road yet.');
  });
  it('says who is waited for', () => {
    expect(waitingFor([])).toBe('The riders are on their way.');
    expect(waitingFor(['Jo'])).toBe('The table waits for Jo.');
    expect(waitingFor(['Jo', 'Maren'])).toBe('The table waits for Jo and Maren.');
    expect(waitingFor(['A', 'B', 'C', 'D'])).toBe('The table waits for A, B and 2 more.');
  });
});
