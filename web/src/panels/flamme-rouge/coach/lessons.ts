/** "Your first five rounds": what to say when. Keyed to what everybody at the table may see; one lesson at a time. */

import type { CourseFacts } from '../course';
import type { Ask, RiderId, SeatId } from '../../../lib/types';
import { say, table } from '../../../lib/speech';
import { capital, riderName, type Cast } from '../../../lib/words';
import type { Word } from '../../../told/words';
import type { EventName, EventOf, FlammeChoice, FlammeEvent, FlammeShow, FlammeView } from '../types';

/** The area of the race screen that a lesson is about. */
export type CoachFocus = 'grid' | 'hand' | 'map' | 'order' | 'profile' | 'none';

export interface Facts {
  seat: SeatId;
  view: FlammeView;
  ask: Ask<FlammeChoice> | null;
  events: readonly FlammeEvent[];
  course: CourseFacts;
  cast: Cast;
}

export interface Lesson {
  /** Its words are `page.coach.lesson.<id>`: a title, two or three short sentences, perhaps what to do now. */
  id: string;
  focus: CoachFocus;
  rule: string | null;
  /** Whether it fits what is on the table now. */
  when: (facts: Facts) => boolean;
  /** What its text speaks of. */
  about?: (facts: Facts) => Record<string, Word>;
  /** Where there is something to do: the lesson goes by itself once it is done. */
  done?: (facts: Facts) => boolean;
}

export function factsOf({ you, view, ask, course, cast }: FlammeShow, events: readonly FlammeEvent[]): Facts {
  return { seat: you[0] ?? 0, view, ask, events, course, cast };
}

// ---- What is on the table -----------------------------------------------------------------------

const mine = (facts: Facts): number[] =>
  facts.view.riders.filter((rider) => rider.team === facts.seat).map((rider) => rider.rider);

const asked = (facts: Facts, kind: 'draw' | 'play' | 'place'): boolean =>
  facts.ask?.choices.some((choice) => choice.kind === kind) ?? false;

function all<Name extends EventName>(facts: Facts, name: Name): EventOf<Name>[] {
  return facts.events.filter((event): event is EventOf<Name> => event.event === name);
}

/** Of mine if there is one, else anybody's. */
function example<E extends { rider: number }>(facts: Facts, events: E[]): E | undefined {
  const own = mine(facts);
  return events.find((event) => own.includes(event.rider)) ?? events[0];
}

/** At the beginning of a sentence. */
const nameOf = (rider: RiderId | undefined, { cast }: Facts): string => capital(riderName(rider ?? -1, cast));

const rounds = (facts: Facts): number => all(facts, 'revealed').length;
const slowed = (facts: Facts, rule: string) => all(facts, 'moved').filter((move) => move.why.includes(rule));
const offered = (facts: Facts, rule: string): boolean =>
  facts.ask?.choices.some((choice) => choice.rules.includes(rule)) ?? false;
const reach = (facts: Facts): number =>
  Math.min(
    99,
    ...facts.view.riders
      .filter((rider) => rider.team === facts.seat && rider.space !== null)
      .map((rider) => facts.course.toGo(rider.space!)),
  );

// ---- The lessons, most urgent first ---------------------------------------------------------------

export const LESSONS: readonly Lesson[] = [
  {
    id: 'over',
    focus: 'none',
    rule: 'fr.finish.first',
    when: ({ view }) => view.over,
    about: (facts) => ({ winner: nameOf(facts.view.ranking[0], facts) }),
  },
  {
    id: 'grid',
    focus: 'grid',
    rule: 'fr.start.grid',
    when: (facts) => asked(facts, 'place'),
    done: (facts) =>
      facts.view.phase !== 'start' || mine(facts).every((rider) => facts.view.riders[rider]?.space !== null),
  },
  {
    id: 'second-hand',
    focus: 'hand',
    rule: 'fr.energy.commit',
    when: (facts) => asked(facts, 'play') && mine(facts).some((rider) => facts.view.riders[rider]?.committed),
    about: (facts) => ({
      rider: nameOf(
        mine(facts).find((rider) => facts.view.riders[rider]?.committed),
        facts,
      ),
    }),
    done: (facts) => !asked(facts, 'play'),
  },
  {
    id: 'hand',
    focus: 'hand',
    rule: 'fr.energy.recycle',
    when: (facts) => asked(facts, 'play'),
    done: (facts) => !asked(facts, 'play') || mine(facts).some((rider) => facts.view.riders[rider]?.committed),
  },
  {
    id: 'draw',
    focus: 'hand',
    rule: 'fr.energy.draw',
    when: (facts) => asked(facts, 'draw') && facts.view.phase === 'energy',
    done: (facts) => !asked(facts, 'draw'),
  },
  {
    id: 'order',
    focus: 'map',
    rule: 'fr.move.order',
    when: (facts) => rounds(facts) >= 1,
  },
  {
    id: 'full',
    focus: 'map',
    rule: 'fr.move.full',
    when: (facts) => slowed(facts, 'fr.move.full').length > 0,
    about: (facts) => {
      const rider = example(facts, slowed(facts, 'fr.move.full'))!.rider;
      return { rider: riderName(rider, facts.cast) };
    },
  },
  {
    id: 'slipstream',
    focus: 'map',
    rule: 'fr.slipstream.gap',
    when: (facts) => all(facts, 'slipstreamed').length > 0,
    about: (facts) => ({ rider: nameOf(example(facts, all(facts, 'slipstreamed'))?.rider, facts) }),
  },
  {
    id: 'wind',
    focus: 'order',
    rule: 'fr.exhaustion.wind',
    when: (facts) => all(facts, 'exhausted').length > 0,
    about: (facts) => ({ rider: nameOf(example(facts, all(facts, 'exhausted'))?.rider, facts) }),
  },
  {
    id: 'climb',
    focus: 'hand',
    rule: 'fr.ascent.limit',
    when: (facts) =>
      offered(facts, 'fr.ascent.limit') ||
      offered(facts, 'fr.ascent.stop') ||
      slowed(facts, 'fr.ascent.limit').length > 0 ||
      slowed(facts, 'fr.ascent.stop').length > 0,
  },
  {
    id: 'descent',
    focus: 'hand',
    rule: 'fr.descent.minimum',
    when: (facts) => offered(facts, 'fr.descent.minimum') || slowed(facts, 'fr.descent.minimum').length > 0,
  },
  {
    id: 'reshuffle',
    focus: 'hand',
    rule: 'fr.energy.reshuffle',
    when: (facts) => all(facts, 'drew').some((drew) => drew.reshuffled && mine(facts).includes(drew.rider)),
  },
  {
    id: 'finish',
    focus: 'profile',
    rule: 'fr.finish.first',
    when: (facts) => rounds(facts) >= 3 && reach(facts) <= 9 && reach(facts) > 0,
    about: (facts) => ({ squares: reach(facts) }),
  },
  {
    id: 'five',
    focus: 'none',
    rule: null,
    when: (facts) => rounds(facts) >= 5 && !facts.view.over,
  },
];

/** What the introduction teaches, for the progress bar: all lessons but the last. */
export const TAUGHT = LESSONS.filter((lesson) => lesson.id !== 'over' && lesson.id !== 'five').length;

/** The next thing to say; null where there is nothing new. */
export function nextLesson(facts: Facts, heard: ReadonlySet<string>): Lesson | null {
  return LESSONS.find((lesson) => !heard.has(lesson.id) && lesson.when(facts)) ?? null;
}

export const textOf = ({ id, about }: Lesson, facts: Facts): string =>
  say(table('fr.page.coach.lesson')[`${id}.text`]!, about?.(facts) ?? {});
