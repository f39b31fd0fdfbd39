import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../src/lib/socket';
import type { Ask, Choice, HintAnswer, HintOption } from '../../src/lib/types';
import { Hint } from '../../src/pages/race/hint.svelte';
import { heard, named, placeText, scaleOf, spokenOption } from '../../src/pages/race/hints';

const option = (action: string, win: number, more: Partial<HintOption> = {}): HintOption => ({
  action,
  win,
  low: win - 0.03,
  high: win + 0.03,
  place: 2.13,
  tries: 100,
  ...more,
});
const said = (options: HintOption[], more: Partial<HintAnswer> = {}): HintAnswer => ({
  t: 'hint',
  id: '1',
  seat: 0,
  decision: 7,
  hints: 2,
  options,
  best: options[0]!.action,
  equal: false,
  why: 'It keeps you ahead of the rest.',
  teams: 6,
  playouts: 400,
  ...more,
});
const ask = (...actions: string[]): Ask =>
  ({ seat: 0, decision: 7, ordered: null, choices: actions.map((action) => ({ action })) }) as unknown as Ask;
const brief = ({ action }: Choice): string => `Play the ${action.slice(1)}`;
const full = ({ action }: Choice): string => `Card ${action.slice(1)} for ${action[0]}`;

describe('the options', () => {
  it('go by the words of the game, the best first', () => {
    const options = named(said([option('R5', 0.31), option('R9', 0.22)]), ask('R9', 'R5'), brief, full);
    expect(options.map(({ name, rank }) => [name, rank])).toEqual([
      ['Play the 5', 'best'],
      ['Play the 9', 'other'],
    ]);
  });

  it('that would be called the same are told at length', () => {
    const told = said([option('R5', 0.31), option('S5', 0.3), option('S9', 0.2)]);
    expect(named(told, ask('R5', 'S5', 'S9'), brief, full).map(({ name }) => name)).toEqual([
      'Card 5 for R',
      'Card 5 for S',
      'Play the 9',
    ]);
  });

  it('are equal below two points of difference, where the coach says so', () => {
    const told = [option('R5', 0.31), option('R4', 0.295), option('R9', 0.2)];
    const ranks = (equal: boolean) =>
      named(said(told, { equal }), ask('R4', 'R5', 'R9'), brief, full).map((o) => o.rank);
    expect(ranks(true)).toEqual(['best', 'equal', 'other']);
    expect(ranks(false)).toEqual(['best', 'other', 'other']);
  });

  it('begin with the one that the coach names, also among equals', () => {
    const told = said([option('R4', 0.31), option('R5', 0.31)], { best: 'R5', equal: true });
    expect(named(told, ask('R4', 'R5'), brief, full).map(({ action }) => action)).toEqual(['R5', 'R4']);
  });

  it('that are not offered are left out', () => {
    expect(named(said([option('R5', 0.3), option('R6', 0.2)]), ask('R5'), brief, full)).toHaveLength(1);
  });

  it('share a scale that holds the widest spread', () => {
    expect(scaleOf([option('R5', 0.31), option('R9', 0.22)])).toBe(0.4);
    expect(scaleOf([option('R5', 0.02)])).toBe(0.1);
    expect(scaleOf([option('R5', 0.96, { high: 1 })])).toBe(1);
  });

  it('are told in whole points, with the place to expect', () => {
    const [best] = named(said([option('R5', 0.314)]), ask('R5'), brief, full);
    expect(spokenOption(best!, 6)).toBe(
      'Play the 5: 31% to win, between 28% and 34%; place 2.1 of 6. The coach’s choice.',
    );
    expect(placeText(2)).toBe('2.0');
    expect(heard([best!], 'It keeps you ahead.')).toBe(
      'The coach would choose “Play the 5”, with 31% to win. It keeps you ahead.',
    );
  });
});

describe('an answer', () => {
  const later = () => {
    let answer!: (answer: HintAnswer) => void;
    let refuse!: (refusal: Refusal) => void;
    const promise = new Promise<HintAnswer>((resolve, reject) => {
      answer = resolve;
      refuse = reject;
    });
    const told = vi.fn();
    const hint = new Hint({ seat: 0, decision: 7 }, () => promise, told);
    return { hint, told, answer, refuse, settled: () => new Promise((resolve) => setTimeout(resolve)) };
  };

  it('is shown and told', async () => {
    const { hint, told, answer, settled } = later();
    expect(hint.answer).toBeNull();
    answer(said([option('R5', 0.3)]));
    await settled();
    expect(hint.answer?.best).toBe('R5');
    expect(told).toHaveBeenCalledOnce();
  });

  it('to another decision is dropped', async () => {
    const { hint, told, answer, settled } = later();
    answer(said([option('R5', 0.3)], { decision: 8 }));
    await settled();
    expect(hint.answer).toBeNull();
    expect(told).not.toHaveBeenCalled();
  });

  it('that nobody waits for is dropped', async () => {
    const { hint, told, answer, settled } = later();
    hint.drop();
    answer(said([option('R5', 0.3)]));
    await settled();
    expect(hint.answer).toBeNull();
    expect(told).not.toHaveBeenCalled();
  });

  it('that does not come says why; one that was asked again does not', async () => {
    const { hint, refuse, settled } = later();
    refuse(new Refusal({ code: 503, why: 'the coach did not answer in time; ask again' }));
    await settled();
    expect(hint.trouble).toBe('The coach did not answer in time; ask again.');
    const other = later();
    other.refuse(new Refusal({ code: 0, why: '' }));
    await other.settled();
    expect(other.hint.trouble).toBe('');
  });
});
