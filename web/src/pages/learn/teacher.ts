/**
 * What the coach says when. A lesson fits what is asked, or what has just happened; it is shown until the pupil answers,
 * and goes by itself when it no longer fits. What was begun while nothing was asked, and had to make way for another,
 * is said as soon as there is time to read it. `tools/lessons.py` counts by the same rules how often each is heard.
 */

import type { Ask, Choice, RaceEvent, RiderId } from '../../lib/types';
import type { Lesson } from './teaching';

/** Answers of the pupil's: what happened before them is no longer spoken of. */
export const RECENT = 4;

/** The race as the pupil sees it now. */
export interface Now {
  ask: Ask | null;
  phase: string;
  /** Everything that has been shown, oldest first. */
  events: readonly RaceEvent[];
  mine: (rider: RiderId) => boolean;
  /** The pupil's last answer. */
  chosen: { readonly decision: number; readonly choice: Choice } | null;
}

/** A lesson, and the choice or event that it speaks of. */
export interface Spoken {
  lesson: Lesson;
  of: Readonly<Record<string, unknown>>;
}

function matches(wanted: NonNullable<Lesson['asked']>, told: Spoken['of'], mine: Now['mine']): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    if (name === 'mine') return (typeof told.rider === 'number' && mine(told.rider)) === value;
    const found = told[name];
    if (Array.isArray(found))
      return found.some((one: unknown) => one === value || (one as { what?: unknown } | null)?.what === value);
    return typeof value === 'string' && value[0] === '>' ? Number(found) > Number(value.slice(1)) : found === value;
  });
}

/** The number of a question that leaves a choice; null while nothing is to be chosen. */
export const questionOf = ({ ask }: Now): number | null => (ask && ask.choices.length > 1 ? ask.decision : null);

/** Follows one race. */
export class Teacher {
  readonly heard: Set<string>;
  spoken: Spoken | null = null;
  /** Shown while nothing was asked, and never at a question. */
  private begun: Spoken[] = [];
  /** The question that the lesson was first shown with. */
  private question: number | null = null;
  private last: number | null = null;
  /** What was recommended at which question, and whether the pupil did otherwise. */
  private advice: (Spoken & { decision: number }) | null = null;
  private answered: Now['chosen'] = null;
  private ignored: (Spoken & { decision: number }) | null = null;
  /** How many events there had been at the pupil's last answers. */
  private answers: number[] = Array<number>(RECENT).fill(0);

  constructor(
    readonly lessons: readonly Lesson[],
    heard: Iterable<string> = [],
  ) {
    this.heard = new Set(heard);
  }

  /** To be told whenever anything changes; what is to be said then, if anything. */
  follow(now: Now): Spoken | null {
    const question = questionOf(now);
    if (now.chosen !== this.answered) this.judge((this.answered = now.chosen), now);
    if (question !== this.last) {
      if (question !== null) this.answers = [...this.answers.slice(1), now.events.length];
      this.last = question;
    }
    if (this.spoken && this.question !== null && this.question !== question) this.done();
    if (this.spoken?.lesson.happened && this.question === null) this.spoken = null; // it comes back, now or later
    if (!this.spoken) {
      this.spoken = this.next(now);
      this.question = null;
      if (this.spoken?.lesson.happened && !this.begun.includes(this.spoken)) this.begun.push(this.spoken);
    }
    if (this.spoken) this.question ??= question;
    if (this.spoken?.lesson.advised && question !== null && this.question === question) {
      const { lesson } = this.spoken;
      const best = now.ask!.choices.find((choice) => matches(lesson.advised!, { ...choice }, now.mine));
      this.advice = best ? { lesson, of: { ...best }, decision: question } : null;
    }
    return this.spoken;
  }

  /** The advice that the pupil's last answer went against; not while it is put again, taken back. */
  against(now: Now): Spoken | null {
    return this.ignored && this.ignored.decision !== now.ask?.decision ? this.ignored : null;
  }

  private judge(chosen: Now['chosen'], { mine }: Now): void {
    const given = this.advice && chosen?.decision === this.advice.decision ? this.advice : null;
    this.ignored = given && !matches(given.lesson.advised!, { ...chosen!.choice }, mine) ? given : null;
  }

  /** The pupil has read it. */
  understood(now: Now): Spoken | null {
    this.done();
    return this.follow(now);
  }

  /** The coach leaves: what he was saying at a question was heard. */
  leave(): void {
    if (this.question !== null) this.done();
  }

  private done(): void {
    if (this.spoken) this.heard.add(this.spoken.lesson.id);
    this.spoken = null;
    this.question = null;
  }

  private next(now: Now): Spoken | null {
    const open = this.lessons.filter(({ id, after }) => !this.heard.has(id) && (!after || this.heard.has(after)));
    const choices = questionOf(now) === null ? [] : now.ask!.choices.map((choice) => ({ ...choice, phase: now.phase }));
    const events = now.events as unknown as Spoken['of'][];
    const holds = ({ until }: Lesson, at: number) =>
      !until || !events.slice(at + 1).some((event) => matches(until, event, now.mine));
    this.begun = this.begun.filter(({ lesson, of }) => open.includes(lesson) && holds(lesson, events.indexOf(of)));
    const recent = events.map((event, at) => ({ event, at })).slice(this.answers[0]);
    return (
      find(open, 'asked', () => choices, now.mine) ??
      this.begun[0] ??
      find(open, 'happened', (one) => recent.filter(({ at }) => holds(one, at)).map(({ event }) => event), now.mine)
    );
  }
}

/** The first lesson that fits; of what it fits, something of the pupil's own if there is such. */
function find(
  lessons: readonly Lesson[],
  when: 'asked' | 'happened',
  told: (lesson: Lesson) => readonly Spoken['of'][],
  mine: Now['mine'],
): Spoken | null {
  for (const lesson of lessons) {
    const wanted = lesson[when];
    const fitting = wanted ? told(lesson).filter((one) => matches(wanted, one, mine)) : [];
    const own = fitting.find((one) => typeof one.rider === 'number' && mine(one.rider));
    if (fitting.length) return { lesson, of: own ?? fitting[0]! };
  }
  return null;
}
