/** Flamme Rouge's boards for pictures: the road, and what there is to say of it. */

import type { TitleCourses } from '../../titles/course';
import { say, t, table } from '../../lib/speech';
import { CourseFacts, type Ground } from './course';
import { roadOfBoard } from './road';
import type { FlammeBoard } from './types';

/** "78 squares to the line, two climbs (11 squares), one descent (5 squares)" */
export function courseText(course: CourseFacts): string {
  const lines = table('fr.course');
  const stretches = course.terrains.map((ground) => {
    const [many, squares] = [course.stretches(ground as Ground), course.count(ground as Ground)];
    return say(lines[ground]!, { many, squares });
  });
  return [t('fr.course.length', { squares: course.line }), ...stretches].join(', ');
}

export const courses: TitleCourses<FlammeBoard, CourseFacts> = {
  course: (board) => new CourseFacts(board),
  road: roadOfBoard,
  describe: (board) => courseText(new CourseFacts(board)),
  figures(board) {
    const facts = new CourseFacts(board);
    return [
      [t('fr.course.figure.squares'), facts.squares.length],
      [t('fr.course.figure.climb'), facts.count('climb')],
      [t('fr.course.figure.cobbles'), facts.count('cobbles')],
      [t('fr.course.figure.supply'), facts.count('supply')],
    ];
  },
};

export default courses as unknown as TitleCourses;
