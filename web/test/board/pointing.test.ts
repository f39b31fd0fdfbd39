import { beforeEach, describe, expect, test } from 'vitest';
import { Pointing } from '../../src/board/pointing';
import type { Space, SpaceId } from '../../src/board/types';

/** Space n lies at x = n; 3 and 5 are legal. */
const legal = new Set([3, 5]);
let under: (px: number) => number;
let told: string[];
let previewed: SpaceId | undefined;
let tiny: boolean;
let pointing: Pointing;

beforeEach(() => {
  under = (px) => px;
  told = [];
  previewed = undefined;
  tiny = false;
  pointing = new Pointing({
    pick: (px) => ({ id: under(px) }) as Space,
    legal,
    get previewed() {
      return previewed;
    },
    get tiny() {
      return tiny;
    },
    zoomTo: () => told.push('zoom'),
    highlight: () => undefined,
    select: (space, isLegal) => told.push(`select ${space} ${isLegal}`),
    hover: (space) => told.push(`hover ${space}`),
  });
});

describe('mouse', () => {
  test('hovering tells, clicking chooses', () => {
    pointing.hover(3, 0);
    pointing.tap(3, 0, false);
    expect(told).toEqual(['hover 3', 'select 3 true']);
  });

  test('a click chooses only what was pointed out, even if the map has moved meanwhile', () => {
    pointing.hover(3, 0);
    under = () => 5;
    pointing.tap(3, 0, false);
    expect(told).toEqual(['hover 3', 'hover 5']);
    pointing.tap(3, 0, false);
    expect(told.at(-1)).toBe('select 5 true');
  });

  test('a click elsewhere asks about that space', () => {
    pointing.tap(8, 0, false);
    expect(told).toEqual(['select 8 false']);
  });
});

describe('touch', () => {
  test('the first tap shows, the second chooses', () => {
    pointing.tap(3, 0, true);
    expect(told).toEqual(['hover 3']);
    pointing.tap(3, 0, true);
    expect(told.at(-1)).toBe('select 3 true');
  });

  test('a tap on another space shows that one first', () => {
    pointing.tap(3, 0, true);
    pointing.tap(5, 0, true);
    expect(told).toEqual(['hover 3', 'hover 5']);
  });

  test('what the page previews already is chosen at once', () => {
    previewed = 5;
    pointing.tap(5, 0, true);
    expect(told).toEqual(['select 5 true']);
  });

  test('a board too small to play on zooms in instead', () => {
    tiny = true;
    pointing.tap(3, 0, true);
    expect(told).toEqual(['zoom']);
  });
});

describe('the map', () => {
  test('keeps still while the pointer or a finger points', () => {
    pointing.hover(3, 0);
    expect(pointing.quiet).toBe(true);
    pointing.leave();
    expect(pointing.quiet).toBe(false);
    pointing.tap(5, 0, true);
    expect(pointing.quiet).toBe(true);
  });

  test('may move after a choice and after keys', () => {
    pointing.hover(3, 0);
    pointing.tap(3, 0, false);
    expect(pointing.quiet).toBe(false);
    pointing.step(1);
    expect(pointing.quiet).toBe(false);
  });
});

test('keys go round the legal spaces and choose', () => {
  pointing.step(1);
  pointing.step(1);
  pointing.step(1);
  pointing.step(-1);
  pointing.enter();
  expect(told).toEqual(['hover 3', 'hover 5', 'hover 3', 'hover 5', 'select 5 true']);
});
