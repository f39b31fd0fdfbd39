/** "Your first five rounds": what to say when. Keyed to what everybody at the table may see; one lesson at a time. */

import type { CourseFacts } from '../course';
import type { Ask, SeatId } from '../../../lib/types';
import { capital, plural, riderName, type Cast } from '../../../lib/words';
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
  id: string;
  title: string;
  focus: CoachFocus;
  rule: string | null;
  /** Whether it fits what is on the table now. */
  when: (facts: Facts) => boolean;
  /** Two or three short sentences. */
  text: (facts: Facts) => string;
  /** What to do now; the lesson goes by itself once it is done. */
  task?: string;
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
    title: 'That was your first race',
    focus: 'none',
    rule: 'fr.finish.first',
    when: ({ view }) => view.over,
    text: (facts) => {
      const winner = facts.view.ranking[0];
      const who = winner === undefined ? 'The race is over.' : `${capital(riderName(winner, facts.cast))} wins.`;
      return `${who} You have met every rule of the base game on the way: hands, slipstream, wind, climbs and full squares. A whole stage is twice as long; saving strength pays even more.`;
    },
  },
  {
    id: 'grid',
    title: 'Two riders, one team',
    focus: 'grid',
    rule: 'fr.start.grid',
    when: (facts) => asked(facts, 'place'),
    text: () =>
      'You lead a Rouleur, who has cards from 3 to 7, and a Sprinteur, who has many small cards and three 9s. Put both on the start grid. The front is a good place, and side by side they shelter each other.',
    task: 'Choose a square for each of your riders.',
    done: (facts) =>
      facts.view.phase !== 'start' || mine(facts).every((rider) => facts.view.riders[rider]?.space !== null),
  },
  {
    id: 'second-hand',
    title: 'Choose before you see more',
    focus: 'hand',
    rule: 'fr.energy.commit',
    when: (facts) => asked(facts, 'play') && mine(facts).some((rider) => facts.view.riders[rider]?.committed),
    text: (facts) => {
      const first = mine(facts).find((rider) => facts.view.riders[rider]?.committed);
      const name = first === undefined ? 'Your first rider' : capital(riderName(first, facts.cast));
      return `${name} has chosen; that card lies face down and stays. Only now do you see your other rider’s hand. So it matters whom you ask first: begin with the rider whose card is plain to you.`;
    },
    task: 'Choose a card for your second rider.',
    done: (facts) => !asked(facts, 'play'),
  },
  {
    id: 'hand',
    title: 'Four cards, one to ride',
    focus: 'hand',
    rule: 'fr.energy.recycle',
    when: (facts) => asked(facts, 'play'),
    text: () =>
      'The number is how many squares the rider will ride. The card you choose is gone for the rest of the race; the other three are recycled and come back later. Point at a card and the map shows where it leads.',
    task: 'Choose a card.',
    done: (facts) => !asked(facts, 'play') || mine(facts).some((rider) => facts.view.riders[rider]?.committed),
  },
  {
    id: 'draw',
    title: 'Whose cards first?',
    focus: 'hand',
    rule: 'fr.energy.draw',
    when: (facts) => asked(facts, 'draw') && facts.view.phase === 'energy',
    text: () =>
      'Every round both riders ride one card. You draw four for one rider, choose, and then draw for the other. Everybody else is choosing at the same time.',
    task: 'Pick the rider who draws first.',
    done: (facts) => !asked(facts, 'draw'),
  },
  {
    id: 'order',
    title: 'From the front to the back',
    focus: 'map',
    rule: 'fr.move.order',
    when: (facts) => rounds(facts) >= 1,
    text: () =>
      'All cards turn over together. Then the leader rides first and the last rider last; in one square, whoever is on the right is ahead. Riders may pass each other freely but not stop in a place that is taken.',
  },
  {
    id: 'full',
    title: 'No room',
    focus: 'map',
    rule: 'fr.move.full',
    when: (facts) => slowed(facts, 'fr.move.full').length > 0,
    text: (facts) => {
      const move = example(facts, slowed(facts, 'fr.move.full'));
      const name = move ? riderName(move.rider, facts.cast) : 'a rider';
      return `The square where ${name} should have stopped was full, so the move ended behind it. Two lanes, two riders: look who stands where before you spend a big card on a crowded stretch.`;
    },
  },
  {
    id: 'slipstream',
    title: 'Slipstream',
    focus: 'map',
    rule: 'fr.slipstream.gap',
    when: (facts) => all(facts, 'slipstreamed').length > 0,
    text: (facts) => {
      const event = example(facts, all(facts, 'slipstreamed'));
      const name = event ? capital(riderName(event.rider, facts.cast)) : 'A rider';
      return `${name} had exactly one empty square to the riders ahead, and was pulled along for free. It works from the back to the front, so a pack can be pulled up several times. Land one square short and let the others work.`;
    },
  },
  {
    id: 'wind',
    title: 'In the wind',
    focus: 'order',
    rule: 'fr.exhaustion.wind',
    when: (facts) => all(facts, 'exhausted').length > 0,
    text: (facts) => {
      const event = example(facts, all(facts, 'exhausted'));
      const name = event ? capital(riderName(event.rider, facts.cast)) : 'A rider';
      return `${name} ended the round with an empty square ahead, so there was no shelter: one exhaustion card. It counts 2, goes under the deck and turns up in a later hand, in place of something better.`;
    },
  },
  {
    id: 'climb',
    title: 'Uphill, five at most',
    focus: 'hand',
    rule: 'fr.ascent.limit',
    when: (facts) =>
      offered(facts, 'fr.ascent.limit') ||
      offered(facts, 'fr.ascent.stop') ||
      slowed(facts, 'fr.ascent.limit').length > 0 ||
      slowed(facts, 'fr.ascent.stop').length > 0,
    text: () =>
      'A rider who begins on a climb, or meets one within five squares, moves 5 at most; from further away it stops at the foot. Whatever is left of the card is lost. There is no slipstream on the climb either: ride small cards here, keep the big ones.',
  },
  {
    id: 'descent',
    title: 'Downhill, five at least',
    focus: 'hand',
    rule: 'fr.descent.minimum',
    when: (facts) => offered(facts, 'fr.descent.minimum') || slowed(facts, 'fr.descent.minimum').length > 0,
    text: () =>
      'A rider who begins on a descent moves at least 5, whatever the card. That is the place to be rid of a 2, a 3 or an exhaustion card.',
  },
  {
    id: 'reshuffle',
    title: 'The recycled cards come back',
    focus: 'hand',
    rule: 'fr.energy.reshuffle',
    when: (facts) => all(facts, 'drew').some((drew) => drew.reshuffled && mine(facts).includes(drew.rider)),
    text: () =>
      'Your deck ran out, so the cards you did not choose were shuffled in again, and any exhaustion with them. What you have ridden stays away: count what is left.',
  },
  {
    id: 'finish',
    title: 'The line is in reach',
    focus: 'profile',
    rule: 'fr.finish.first',
    when: (facts) => rounds(facts) >= 3 && reach(facts) <= 9 && reach(facts) > 0,
    text: (facts) =>
      `${capital(plural(reach(facts), 'square'))} to the line. The race ends with the round in which somebody crosses it, and whoever gets furthest past it wins. No need to save anything now.`,
  },
  {
    id: 'five',
    title: 'Five rounds done',
    focus: 'none',
    rule: null,
    when: (facts) => rounds(facts) >= 5 && !facts.view.over,
    text: () => 'You know how it goes. Ride on to the line: the coach keeps quiet unless something new happens.',
  },
];

/** What the introduction teaches, for the progress bar: all lessons but the last. */
export const TAUGHT = LESSONS.filter((lesson) => lesson.id !== 'over' && lesson.id !== 'five').length;

/** The next thing to say; null where there is nothing new. */
export function nextLesson(facts: Facts, heard: ReadonlySet<string>): Lesson | null {
  return LESSONS.find((lesson) => !heard.has(lesson.id) && lesson.when(facts)) ?? null;
}
