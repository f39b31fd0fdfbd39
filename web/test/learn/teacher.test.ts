/** What the coach says when: he follows the race, and never waits to be told that he was understood. */

import { describe, expect, it } from 'vitest';
import type { Ask, RaceEvent } from '../../src/lib/types';
import { Teacher, type Now } from '../../src/pages/learn/teacher';
import type { Lesson } from '../../src/pages/learn/teaching';

const lesson = (id: string, more: Partial<Lesson>): Lesson => ({
  id,
  rule: 'xx.rule',
  points: 'hand',
  asked: null,
  happened: null,
  after: null,
  rare: false,
  ...more,
});
const LESSONS = [
  lesson('card', { asked: { kind: 'play' } }),
  lesson('second', { asked: { kind: 'play' }, after: 'card' }),
  lesson('climb', { asked: { rules: 'xx.climb' } }),
  lesson('wind', { happened: { event: 'tired' } }),
  lesson('own', { happened: { event: 'moved', mine: true } }),
];

const ask = (decision: number, kind: string, rules: string[] = [], many = 2): Ask =>
  ({
    seat: 0,
    decision,
    choices: Array.from({ length: many }, () => ({ kind, rules })),
    ordered: null,
  }) as unknown as Ask;
const event = (event: string, rider = 0) => ({ event, rider }) as unknown as RaceEvent;
const now = (question: Ask | null, ...events: RaceEvent[]): Now => ({
  ask: question,
  phase: 'ride',
  events,
  mine: (rider) => rider === 7,
});

describe('the coach', () => {
  it('speaks of what is asked, and stops when it is answered', () => {
    const teacher = new Teacher(LESSONS);
    expect(teacher.follow(now(ask(1, 'play')))?.lesson.id).toBe('card');
    expect(teacher.follow(now(null))).toBeNull();
    expect([...teacher.heard]).toEqual(['card']);
    expect(teacher.follow(now(ask(2, 'play')))?.lesson.id).toBe('second');
  });

  it('says nothing twice, and one thing with each question', () => {
    const teacher = new Teacher(LESSONS);
    const said = [1, 2, 3, 4].map((n) => teacher.follow(now(ask(n, 'play', ['xx.climb'])))?.lesson.id);
    expect(said).toEqual(['card', 'second', 'climb', undefined]);
  });

  it('lets what happened wait for the question that is new', () => {
    const teacher = new Teacher(LESSONS);
    const tired = event('tired');
    expect(teacher.follow(now(null, tired))?.lesson.id).toBe('wind');
    expect(teacher.follow(now(ask(1, 'play'), tired))?.lesson.id).toBe('card');
    expect(teacher.follow(now(ask(2, 'draw'), tired))?.lesson.id).toBe('wind');
    expect(teacher.follow(now(null, tired))).toBeNull();
    expect([...teacher.heard]).toEqual(['card', 'wind']);
  });

  it('forgets what happened long ago', () => {
    const teacher = new Teacher(LESSONS, ['card', 'second']);
    for (const n of [1, 2, 3]) teacher.follow(now(ask(n, 'play', ['xx.climb'])));
    const old = new Teacher(LESSONS.slice(3));
    for (const n of [1, 2, 3, 4]) old.follow(now(ask(n, 'draw')));
    expect(old.follow(now(ask(5, 'draw'), event('tired')))?.lesson.id).toBe('wind');
    const late = new Teacher(LESSONS.slice(3), ['wind']);
    const moved = event('moved', 7);
    for (const n of [1, 2, 3, 4]) late.follow(now(ask(n, 'draw'), event('moved', 1)));
    expect(late.follow(now(null, event('moved', 1)))).toBeNull();
    expect(late.follow(now(ask(5, 'draw'), event('moved', 1), moved))?.of).toBe(moved);
  });

  it('goes on at once for who has read it', () => {
    const teacher = new Teacher(LESSONS);
    const at = now(ask(1, 'play', ['xx.climb']));
    expect(teacher.follow(at)?.lesson.id).toBe('card');
    expect(teacher.understood(at)?.lesson.id).toBe('second');
    expect(teacher.understood(at)?.lesson.id).toBe('climb');
    expect(teacher.understood(at)).toBeNull();
  });

  it('does not speak of choices that make themselves', () => {
    const teacher = new Teacher(LESSONS);
    expect(teacher.follow(now(ask(1, 'play', [], 1)))).toBeNull();
  });
});
