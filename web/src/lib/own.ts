/** Courses that somebody composed and gave a name to, kept in this browser; every box has its own. */

import { storage } from './prefs.svelte';
import type { Box, GameId } from './types';

export interface OwnCourse {
  game: GameId;
  /** The box that it was composed from; empty for the printed one. */
  box: string;
  name: string;
  /** In the notation of a set-up's course. */
  course: string;
  /** What the set-up page is told besides: `option.tiles=any`. */
  carry: Record<string, string>;
}

const PLACE = 'paceline.own-courses';

/** What was kept, as far as it still makes sense. */
function all(): OwnCourse[] {
  try {
    const kept: unknown = JSON.parse(storage.read(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => one?.name && one.course) : [];
  } catch {
    return [];
  }
}

const write = (courses: readonly OwnCourse[]): boolean => storage.write(PLACE, JSON.stringify(courses));
const isIn = (game: GameId, box: Box | null) => (one: OwnCourse) => one.game === game && one.box === (box?.name ?? '');

export const ownCourses = (game: GameId, box: Box | null): OwnCourse[] => all().filter(isIn(game, box));

/** What somebody has called a course. */
export const ownName = (course: string): string | undefined => all().find((one) => one.course === course)?.name;

/** In the place of one with the same name, or the same course, of that title and box. Whether the browser keeps it. */
export function keepCourse(own: OwnCourse): boolean {
  const same = (one: OwnCourse): boolean =>
    one.game === own.game && one.box === own.box && (one.name === own.name || one.course === own.course);
  return write([...all().filter((one) => !same(one)), own]);
}

export function dropCourse(own: OwnCourse): void {
  write(all().filter((one) => one.game !== own.game || one.box !== own.box || one.name !== own.name));
}
