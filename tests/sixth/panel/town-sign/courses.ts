import { roadOf, straight } from '../../board/road';
import type { Board } from '../../lib/types';
import type { TitleCourses } from '../../titles/course';

const BEHIND = 6; // squares, as far as a die can carry somebody
const SQUARE = { lanes: 1, terrain: 'flat' } as const;
const LOOK = { unit: 72, laneWidth: 0.92, verge: 0.2, widenSingleLane: false, riderSize: 0.46, slots: true } as const;

export const courses: TitleCourses<Board & { squares: number }> = {
  course: ({ squares }) => ({
    ...{ line: squares, length: squares, unit: 'square', terrains: [] },
    rowOf: (space) => space,
    laneOf: () => 0,
    toGo: (space) => squares - space,
    spoken: (space) => (space < squares ? `square ${space} of ${squares}` : 'past the sign'),
  }),
  road: ({ name, squares }) =>
    roadOf({
      ...{ ...LOOK, name, laneZero: 'right', turns: 'any', stub: [0.5, 0.5], finishRow: squares },
      pieces: [{ id: 'home', rows: Array(squares + BEHIND).fill(SQUARE), shape: straight(squares + BEHIND) }],
      lines: [{ at: squares, kind: 'finish', label: 'Sign' }],
      zones: [{ kind: 'after', from: squares, to: squares + BEHIND }],
    }),
  describe: ({ squares }) => `${squares} squares to the sign`,
  figures: ({ squares }) => [['squares', squares]],
};

export default courses as unknown as TitleCourses;
