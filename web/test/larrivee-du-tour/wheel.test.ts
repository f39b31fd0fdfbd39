import { describe, expect, it } from 'vitest';

import { placesAfter } from '../../src/panels/larrivee-du-tour/slots';
import type { GroupView } from '../../src/panels/larrivee-du-tour/types';
import { angleOf, polar, SECTORS, sectorAt, tokensOf, turned } from '../../src/panels/larrivee-du-tour/wheel';

describe('the wheel', () => {
  it('has nine sectors of 40 degrees, with steady on the flat on top', () => {
    expect(SECTORS).toHaveLength(9);
    expect(new Set(SECTORS.map(({ angle }) => ((angle % 360) + 360) % 360)).size).toBe(9);
    expect(angleOf('flat', 'steady')).toBe(0);
    expect(angleOf('flat', 'fast')).toBe(40);
    expect(angleOf('uphill', 'steady')).toBe(-120);
  });

  it('turns the shorter way until a sector is on top', () => {
    for (const { ground, pace, angle } of SECTORS) {
      for (const from of [0, 40, -160, 720, -400]) {
        const to = turned(from, ground, pace);
        expect(Math.abs(to - from)).toBeLessThanOrEqual(180);
        expect((((to + angle) % 360) + 360) % 360).toBe(0);
      }
    }
  });

  it('finds the sector under a pointer, however it has turned', () => {
    for (const turn of [0, 80, -200]) {
      for (const sector of SECTORS) {
        for (const radius of [50, 90, 140]) {
          const [x, y] = polar(radius, sector.angle + turn + 15);
          expect(sectorAt(x, y, turn)).toBe(sector);
        }
      }
    }
    expect(sectorAt(0, 10, 0)).toBeNull();
    expect(sectorAt(160, 0, 0)).toBeNull();
  });

  it('puts tokens of groups at one pace side by side', () => {
    const group = (number: number, pace: GroupView['pace']): GroupView =>
      ({ group: number, pace, terrain: 'flat', riders: [number] }) as unknown as GroupView;
    const tokens = tokensOf([group(4, 'steady'), group(2, 'fast'), group(7, 'steady')]);
    expect(tokens.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(tokens.map(({ angle }) => angle)).toEqual([-5.5, 40, 5.5]);
  });
});

describe('four in a square', () => {
  it('have a slot each, and nobody changes it without moving', () => {
    const before = placesAfter(new Map(), [
      [0, 5],
      [1, 5],
      [2, 5],
      [3, 5],
    ]);
    expect(new Set([...before.values()].map(({ slot }) => slot)).size).toBe(4);
    const after = placesAfter(before, [
      [1, 5],
      [2, 5],
      [3, 9],
      [4, 5],
    ]);
    expect(after.get(1)).toEqual(before.get(1));
    expect(after.get(2)).toEqual(before.get(2));
    expect(after.get(3)?.space).toBe(9);
    expect(new Set([1, 2, 4].map((rider) => after.get(rider)?.slot)).size).toBe(3);
  });
});
