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
  until: null,
  advised: null,
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
  chosen: null,
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

  it('says later what he had begun and could not finish, however long it takes', () => {
    const teacher = new Teacher(LESSONS);
    const moved = event('moved', 7);
    expect(teacher.follow(now(null, moved))?.lesson.id).toBe('own');
    expect(teacher.follow(now(null, moved, event('tired')))?.lesson.id).toBe('own'); // not torn away
    const busy = [moved, event('tired')];
    const said = [1, 2, 3].map((n) => teacher.follow(now(ask(n, 'play', ['xx.climb']), ...busy))?.lesson.id);
    expect(said).toEqual(['card', 'second', 'climb']);
    expect(teacher.follow(now(null, ...busy))?.of).toBe(moved);
    expect(teacher.follow(now(ask(6, 'draw'), ...busy))?.lesson.id).toBe('own');
    expect(teacher.follow(now(ask(7, 'draw'), ...busy, event('tired')))?.lesson.id).toBe('wind');
  });

  it('but not what has become untrue', () => {
    const teacher = new Teacher([
      LESSONS[0]!,
      lesson('lead', { happened: { event: 'away' }, until: { event: 'caught' } }),
    ]);
    const away = event('away');
    expect(teacher.follow(now(null, away))?.lesson.id).toBe('lead');
    expect(teacher.follow(now(ask(1, 'play'), away))?.lesson.id).toBe('card');
    expect(teacher.follow(now(ask(2, 'draw'), away, event('caught')))).toBeNull();
    expect(teacher.follow(now(null, away, event('caught'), event('away', 7)))?.of).toEqual(event('away', 7));
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

  describe('answers where his advice was not taken', () => {
    const advised = [
      lesson('wheel', { asked: { kind: 'draft' }, advised: { kind: 'draft', steps: '>4' } }),
      lesson('grupo', { asked: { kind: 'ride' }, advised: { then: 'wheel' } }),
    ];
    const offered = (decision: number, ...choices: object[]) =>
      ({ seat: 0, decision, choices, ordered: null }) as unknown as Ask;
    const answered = (question: Ask, nth: number): Now['chosen'] => ({
      decision: question.decision,
      choice: question.choices[nth]!,
    });
    const [follow, short, stay] = [6, 4, 0].map((steps) => ({ kind: 'draft', steps, rules: [] }));

    const afterwards = (question: Ask, nth: number, next: Ask | null = null) => {
      const teacher = new Teacher(advised);
      teacher.follow(now(question));
      const then = { ...now(next), chosen: answered(question, nth) };
      teacher.follow(then);
      return teacher.against(then);
    };

    it('and says what was let go', () => {
      expect(afterwards(offered(1, follow!, stay!), 1)).toMatchObject({ lesson: { id: 'wheel' }, of: { steps: 6 } });
      const facts = [[{ what: 'gains' }], [{ what: 'wheel' }]].map((then) => ({ kind: 'ride', rules: [], then }));
      expect(afterwards(offered(1, ...facts), 0)?.lesson.id).toBe('grupo');
      expect(afterwards(offered(1, ...facts), 1)).toBeNull();
    });
    it('but not where it was, nor where there was none to take', () => {
      expect(afterwards(offered(1, follow!, stay!), 0)).toBeNull();
      expect(afterwards(offered(1, short!, stay!), 1)).toBeNull();
    });
    it('until the next answer, and not while the question is put again', () => {
      const question = offered(1, follow!, stay!);
      expect(afterwards(question, 1, question)).toBeNull();
      const teacher = new Teacher(advised);
      teacher.follow(now(question));
      teacher.understood(now(question)); // read, but not heeded
      const next = offered(2, follow!, stay!);
      const then = { ...now(next), chosen: answered(question, 1) };
      teacher.follow(then);
      expect(teacher.against(then)?.lesson.id).toBe('wheel');
      const later = { ...now(null), chosen: answered(next, 1) };
      teacher.follow(later);
      expect(teacher.against(later)).toBeNull();
    });
  });
});
