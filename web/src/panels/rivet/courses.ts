/** The courses of On the Rivet for pictures: the road, and what there is to say of it. */

import { rivetRoad } from '../../board/adapters/rivet';
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
    const terrains = facts.terrains
      .filter((terrain) => terrain !== 'descent')
      .map((terrain) => [NAMES[terrain] ?? terrain, facts.count(terrain)] as const);
    return [
      ['rows', facts.length] as const,
      ...terrains.slice(0, 2),
      ['bonus lines', board.course.bonus?.length ?? 0] as const,
    ];
  },
};

const NAMES: Partial<Record<string, string>> = { climb: 'rows climb', sprint: 'rows sprint', cobbles: 'rows cobbles' };

export default courses as unknown as TitleCourses;
