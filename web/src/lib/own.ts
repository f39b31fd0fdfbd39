/** Courses that somebody composed and gave a name to, kept in this browser; every box has its own. */

import { storage } from './prefs.svelte';
import type { GameId } from './types';

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

export const PLACE = 'paceline.own-courses';

/** What was kept, as far as it still makes sense. */
export function all(): OwnCourse[] {
  try {
    const kept: unknown = JSON.parse(storage.read(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => one?.name && one.course) : [];
  } catch {
    return [];
  }
}

/** What somebody has called a course. */
export const ownName = (course: string): string | undefined => all().find((one) => one.course === course)?.name;
