/** What the pages ask about a course: where riders stand on it, and how it looks. A title answers for its boards. */

import type { Road, Terrain } from '../board/types';
import type { Board, RiderView, SpaceId } from '../lib/types';

/**
 * A course as numbers. A **row** is a step along the road, counted from the start as the profile counts it; boards
 * without rows give how far along a space is, whole or not. `rider` is given wherever a rider stands there, for boards
 * that are ridden twice over the same space, or whose spaces hold several riders.
 */
export interface Course {
  /** The first row past the finishing line. */
  readonly line: number;
  /** From the start to the line, as people count it. */
  readonly length: number;
  /** What people call a row: "square", "space". */
  readonly unit: string;
  /** Terrains worth a sign on the map. */
  readonly terrains: readonly Terrain[];
  /** Larger is farther ahead. */
  rowOf(space: SpaceId, rider?: RiderView): number;
  /** Who is ahead in the same row: 0 before 1 before 2. */
  laneOf(space: SpaceId, rider?: RiderView): number;
  /** Rows to the line; 0 or less past it. */
  toGo(space: SpaceId, rider?: RiderView): number;
  /** For those who do not see the map: "square 36 of 78, right lane, climb". */
  spoken(space: SpaceId, rider?: RiderView): string;
}

/** A title's boards, drawn and described: `panels/<title>/courses.ts`, fetched for pictures without the whole panel. */
export interface TitleCourses<B extends Board = Board, C extends Course = Course> {
  course(board: B): C;
  /** For the board component: made by the title's adapter. */
  road(board: B): Road;
  /** "78 squares to the line, two climbs (11 squares)": for those who do not see the picture. */
  describe(board: B): string;
  /** Up to four numbers beside the picture: `['squares', 78]`. */
  figures(board: B): readonly (readonly [name: string, many: number])[];
}
