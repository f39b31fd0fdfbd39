/** The list of somebody's own courses: what is kept, and what goes. */

import { all, PLACE, type OwnCourse } from './own';
import { storage } from './prefs.svelte';
import type { Box, GameId } from './types';

const write = (courses: readonly OwnCourse[]): boolean => storage.write(PLACE, JSON.stringify(courses));
const isIn = (game: GameId, box: Box | null) => (one: OwnCourse) => one.game === game && one.box === (box?.name ?? '');

export const ownCourses = (game: GameId, box: Box | null): OwnCourse[] => all().filter(isIn(game, box));

/** In the place of one with the same name, or the same course, of that title and box. Whether the browser keeps it. */
export function keepCourse(own: OwnCourse): boolean {
  const same = (one: OwnCourse): boolean =>
    one.game === own.game && one.box === own.box && (one.name === own.name || one.course === own.course);
  return write([...all().filter((one) => !same(one)), own]);
}

export function dropCourse(own: OwnCourse): void {
  write(all().filter((one) => one.game !== own.game || one.box !== own.box || one.name !== own.name));
}
