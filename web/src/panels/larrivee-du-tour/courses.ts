/** The stages of L'Arrivée du Tour for pictures: the road, and what there is to say of it. */

import { larriveeRoad } from '../../board/adapters/larrivee-du-tour';
import { counted, list, plural } from '../../lib/words';
import type { TitleCourses } from '../../titles/course';
import { StageFacts, type BoardLike } from './course';
import type { LarriveeBoard } from './types';

export function describe(board: BoardLike): string {
  const facts = new StageFacts(board);
  const parts = [
    `${plural(facts.length, 'square')} to the line`,
    ...(board.summits.length ? [`${counted(board.summits.length, 'climb')} (${facts.count('uphill')} squares)`] : []),
    ...(facts.count('downhill') ? [`${plural(facts.count('downhill'), 'square')} downhill`] : []),
    ...(facts.zones ? [counted(facts.zones, 'feeding zone')] : []),
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
      ['squares', facts.length],
      ['climbs', board.summits.length],
      ['uphill', facts.count('uphill')],
      ['feeding', facts.zones],
    ];
  },
};

export default courses as unknown as TitleCourses;
