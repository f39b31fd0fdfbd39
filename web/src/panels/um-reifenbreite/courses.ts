/** Um Reifenbreite's courses, drawn and described. */

import { reifenbreiteRoad } from '../../board/adapters/um-reifenbreite';
import type { Road } from '../../board/types';
import { counted, list } from '../../lib/words';
import type { TitleCourses } from '../../titles/course';
import { RouteFacts } from './course';
import type { ReifenBoard } from './types';

const known = new WeakMap<ReifenBoard, RouteFacts>();

/** Facts are worked out once for a board. */
export function factsOf(board: ReifenBoard): RouteFacts {
  let facts = known.get(board);
  if (!facts) known.set(board, (facts = new RouteFacts(board)));
  return facts;
}

/** Where the surfaces do not count their numbers are not printed. */
export function roadOf({ plan, course, surfaces }: ReifenBoard): Road {
  const plain = surfaces ? plan : { ...plan, spaces: plan.spaces.map((space) => ({ ...space, number: 0 })) };
  return reifenbreiteRoad(plain, course);
}

/** "97 spaces to the line, from Start 2 to line A, one sprint (D), climb, cobbles" */
export function courseText(board: ReifenBoard): string {
  const facts = factsOf(board);
  const { course } = board;
  const sprints = course.sprints.length
    ? [`${counted(course.sprints.length, 'sprint')} (${list(course.sprints.map(({ line }) => line))})`]
    : [];
  const parts = [
    `${facts.length} spaces to the line`,
    `from ${course.start} to line ${course.finish.line}`,
    ...sprints,
    ...facts.terrains,
  ];
  return parts.join(', ');
}

export const courses: TitleCourses<ReifenBoard, RouteFacts> = {
  course: factsOf,
  road: roadOf,
  describe: courseText,
  figures(board) {
    const facts = factsOf(board);
    return [
      ['spaces', facts.length],
      ['sprints', board.course.sprints.length],
      ['energy', board.energy_cards],
    ];
  },
};

export default courses as unknown as TitleCourses;
