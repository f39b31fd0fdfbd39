import { describe, expect, it } from 'vitest';
import lesson from '../fixtures/lesson.json';
import { factsOf, LESSONS, nextLesson, TAUGHT, textOf } from '../../src/panels/flamme-rouge/coach/lessons';
import type { FlammeEvent, FlammeShow, FlammeTable } from '../../src/panels/flamme-rouge/types';
import { CourseFacts } from '../../src/panels/flamme-rouge/course';
import { castOf } from './cast';

const table = lesson.table as unknown as FlammeTable;
const course = new CourseFacts(table.board);

/** Everything the coach says in a whole lesson to somebody who presses "Got it" at once. */
function listen(): { step: number; id: string; text: string }[] {
  const heard = new Set<string>();
  const said: { step: number; id: string; text: string }[] = [];
  const events: FlammeEvent[] = [];
  lesson.steps.forEach((raw, step) => {
    events.push(...(raw.events as unknown as FlammeEvent[]));
    const { view, ask } = raw;
    const show = { you: [0], view, ask, course, cast: castOf(table, [0]) } as unknown as FlammeShow;
    const facts = factsOf(show, events);
    for (let next = nextLesson(facts, heard); next; next = nextLesson(facts, heard)) {
      heard.add(next.id);
      said.push({ step, id: next.id, text: textOf(next, facts) });
    }
  });
  return said;
}

describe('the coach', () => {
  const said = listen();
  const ids = said.map((one) => one.id);

  it('teaches everything that the introduction promises', () => {
    for (const id of ['grid', 'draw', 'hand', 'second-hand', 'order', 'slipstream', 'wind', 'climb', 'full', 'over']) {
      expect(ids).toContain(id);
    }
  });

  it('begins with the start grid and ends with the race', () => {
    expect(ids[0]).toBe('grid');
    expect(ids.at(-1)).toBe('over');
  });

  it('speaks of the first hand before the second', () => {
    expect(ids.indexOf('hand')).toBeLessThan(ids.indexOf('second-hand'));
    expect(ids.indexOf('second-hand')).toBeLessThan(ids.indexOf('order'));
  });

  it('says everything once', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names riders as people see them', () => {
    const wind = said.find((one) => one.id === 'wind')?.text ?? '';
    expect(wind).toMatch(/^(Your|Bot \w+’s) (Rouleur|Sprinteur) ended the round/);
    for (const { text } of said) expect(text).not.toMatch(/undefined|NaN|fr\./);
  });

  it('is short enough to be read during a race', () => {
    for (const { text } of said) expect(text.length).toBeLessThan(300);
  });

  it('gives a rule with every lesson but the last words', () => {
    expect(LESSONS.filter((one) => one.rule === null).map((one) => one.id)).toEqual(['five']);
    expect(TAUGHT).toBe(LESSONS.length - 2);
  });
});
