/** Um Reifenbreite's courses, drawn and described. */

import { reifenbreiteRoad } from '../../board/adapters/um-reifenbreite';
import type { Road } from '../../board/types';
import { t } from '../../lib/speech';
import type { TitleCourses } from '../../titles/course';
import { RouteFacts, surfaceName } from './course';
import type { ReifenBoard, Surface } from './types';

const known = new WeakMap<ReifenBoard, RouteFacts>();

/** Facts are worked out once for a board. */
export function factsOf(board: ReifenBoard): RouteFacts {
  let facts = known.get(board);
  if (!facts) known.set(board, (facts = new RouteFacts(board)));
  return facts;
}

/** Where the surfaces do not count the road is all asphalt. */
export function roadOf({ plan, course, surfaces }: ReifenBoard): Road {
  const asphalt = { surface: 'asphalt', number: 0 };
  const plain = surfaces ? plan : { ...plan, spaces: plan.spaces.map((space) => ({ ...space, ...asphalt })) };
  return reifenbreiteRoad(plain, course);
}

/** "97 spaces to the line, from Start 2 to line A, one sprint (D), climb, cobbles" */
export function courseText(board: ReifenBoard): string {
  const facts = factsOf(board);
  const { course } = board;
  return t('ur.course.described', {
    n: facts.length,
    start: course.start.replace(/^\D+/, ''),
    finish: course.finish.line,
    sprints: course.sprints.length,
    lines: course.sprints.map(({ line }) => line),
    many: facts.terrains.length,
    terrains: facts.terrains.map((one) => surfaceName(one as Surface)),
  });
}

export const courses: TitleCourses<ReifenBoard, RouteFacts> = {
  course: factsOf,
  road: roadOf,
  describe: courseText,
  figures(board) {
    const facts = factsOf(board);
    return [
      [t('ur.course.spaces'), facts.length],
      [t('ur.course.sprints'), board.course.sprints.length],
      [t('ur.course.energy'), board.energy_cards],
    ];
  },
};

export default courses as unknown as TitleCourses;
