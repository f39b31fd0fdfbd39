/** The courses of On the Rivet for pictures: the road, and what there is to say of it. */

import { rivetRoad } from '../../board/adapters/rivet';
import { table } from '../../lib/speech';
import { capital } from '../../lib/words';
import type { TitleCourses } from '../../titles/course';
import { inWords, RoadFacts } from './course';
import type { RivetBoard } from './types';

export const courses: TitleCourses<RivetBoard, RoadFacts> = {
  course: (board) => new RoadFacts(board),
  road: (board) => rivetRoad(board.course, board.tiles),
  describe: (board) => capital(inWords(board)),
  figures(board) {
    const facts = new RoadFacts(board);
    const names = table('or.course.figure');
    const terrains = facts.terrains
      .filter((terrain) => terrain !== 'descent')
      .map((terrain) => [names[terrain]!, facts.count(terrain)] as const);
    return [
      [names.rows!, facts.length] as const,
      ...terrains.slice(0, 2),
      [names.bonus!, board.course.bonus?.length ?? 0] as const,
    ];
  },
};

export default courses as unknown as TitleCourses;
