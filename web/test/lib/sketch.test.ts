import { describe, expect, it } from 'vitest';
import { Sketch } from '../../src/lib/sketch.svelte';

interface Runs {
  readonly text: string;
  readonly at: number;
}
const sketch = () =>
  new Sketch<Runs>(() => 'a-game', {
    first: { text: 'f10', at: 0 },
    write: ({ text }) => text,
    read: (text) => (/^\w+$/.test(text) ? { text, at: 0 } : null),
    say: ({ text }) => `Now ${text}.`,
  });

describe('a course in the making', () => {
  it('goes back change by change', () => {
    const one = sketch();
    expect([one.change({ text: 'f10u4', at: 1 }), one.change({ text: 'f10u4d2', at: 2 })]).toEqual([true, true]);
    one.undo();
    expect([one.text, one.canUndo]).toEqual(['f10u4', true]);
    one.undo();
    expect([one.text, one.canUndo]).toEqual(['f10', false]);
    one.undo();
    expect(one.text).toBe('f10');
  });

  it('does not count what is chosen as a change to undo', () => {
    const one = sketch();
    expect(one.change({ text: 'f10', at: 3 })).toBe(true);
    expect([one.now.at, one.canUndo]).toEqual([3, false]);
  });

  it('is not changed into itself', () => {
    const one = sketch();
    expect(one.change(one.now)).toBe(false);
  });

  it('is typed where it can be read, and starts anew', () => {
    const one = sketch();
    expect([one.type('u5'), one.text]).toEqual([true, 'u5']);
    expect([one.type('?!'), one.text]).toEqual([false, 'u5']);
    one.restart();
    expect([one.text, one.canUndo]).toEqual(['f10', true]);
  });

  it('opens with what a link names', () => {
    const one = sketch();
    one.open('u7');
    expect([one.text, one.canUndo]).toEqual(['u7', false]);
    one.open('?!');
    expect(one.text).toBe('u7');
  });

  it('keeps a hundred steps', () => {
    const one = sketch();
    for (let i = 1; i <= 150; i++) one.change({ text: `f${i + 10}`, at: 0 });
    while (one.canUndo) one.undo();
    expect(one.text).toBe('f60');
  });
});
