/** The stages of L'Arrivée du Tour for pictures: the road, and what there is to say of it. */

import { larriveeRoad } from '../../board/adapters/larrivee-du-tour';
import { list, t } from '../../lib/speech';
import type { TitleCourses } from '../../titles/course';
import { StageFacts, type BoardLike } from './course';
import type { LarriveeBoard } from './types';

export function describe(board: BoardLike): string {
  const facts = new StageFacts(board);
  const [climbs, downhill] = [board.summits.length, facts.count('downhill')];
  const parts = [
    t('lt.course.squares', { squares: facts.length }),
    ...(climbs ? [t('lt.course.climbs', { climbs, squares: facts.count('uphill') })] : []),
    ...(downhill ? [t('lt.course.downhill', { squares: downhill })] : []),
    ...(facts.zones ? [t('lt.course.zones', { zones: facts.zones })] : []),
  ];
  return list(parts);
}

export const courses: TitleCourses<LarriveeBoard, StageFacts> = {
  course: (board) => new StageFacts(board),
  road: (board) => larriveeRoad(board),
  describe,
  figures(board) {
    const facts = new StageFacts(board);
    return [
      [t('lt.course.figure.squares'), facts.length],
      [t('lt.course.figure.climbs'), board.summits.length],
      [t('lt.course.figure.uphill'), facts.count('uphill')],
      [t('lt.course.figure.feeding'), facts.zones],
    ];
  },
};

export default courses as unknown as TitleCourses;
