/** Flamme Rouge's boards for pictures: the road, and what there is to say of it. */

import type { TitleCourses } from '../../titles/course';
import { counted, plural } from '../../lib/words';
import { CourseFacts, type Ground } from './course';
import { roadOfBoard } from './road';
import type { FlammeBoard } from './types';

/** "78 squares to the line, two climbs (11 squares), one descent (5 squares)" */
export function courseText(course: CourseFacts): string {
  const parts = [plural(course.line, 'square') + ' to the line'];
  const features: [Ground, string][] = [
    ['climb', 'climb'],
    ['descent', 'descent'],
    ['cobbles', 'cobbled section'],
    ['supply', 'supply zone'],
  ];
  for (const [ground, word] of features) {
    const many = course.stretches(ground);
    if (many) parts.push(`${counted(many, word)} (${plural(course.count(ground), 'square')})`);
  }
  return parts.join(', ');
}

export const courses: TitleCourses<FlammeBoard, CourseFacts> = {
  course: (board) => new CourseFacts(board),
  road: roadOfBoard,
  describe: (board) => courseText(new CourseFacts(board)),
  figures(board) {
    const facts = new CourseFacts(board);
    return [
      ['squares', facts.squares.length],
      ['uphill', facts.count('climb')],
      ['cobbles', facts.count('cobbles')],
      ['supply', facts.count('supply')],
    ];
  },
};

export default courses as unknown as TitleCourses;
