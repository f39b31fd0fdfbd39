/** The stages of a title: printed cards with a side for few and one for many teams, and the stage of the day. */

import { t } from './speech';
import { check } from './calls';
import type { Board, Box, CourseInfo, GameId, Options } from './types';

/** A stage card with its sides. */
export interface Stage {
  /** Without the side: the server lays the side that fits the number of teams. */
  id: string;
  name: string;
  set: string;
  sides: CourseInfo[];
}

export function stagesOf(courses: readonly CourseInfo[]): Stage[] {
  const stages = new Map<string, Stage>();
  for (const course of courses) {
    const id = course.id.split('/')[0]!;
    const stage = stages.get(id) ?? { id, name: course.name, set: course.set, sides: [] };
    stage.sides.push(course);
    stages.set(id, stage);
  }
  return [...stages.values()];
}

/** The most teams that a side is laid for: 6 of "5-6". */
export function mostTeams(course: CourseInfo): number {
  return Number(course.teams.split('-').at(-1)) || 0;
}

/** 5 of "5-6". */
function fewestTeams(course: CourseInfo): number {
  return Number(course.teams.split('-')[0]) || 1;
}

/** The side that a number of teams rides on; null where the stage has none for so many. */
export function sideFor(stage: Stage, teams: number): CourseInfo | null {
  return stage.sides.find((side) => teams <= mostTeams(side)) ?? null;
}

/** "2–6 teams" */
export function teamsText(stage: Stage): string {
  const fewest = stage.sides[0]?.teams.split('-')[0] ?? '';
  return t('page.setup.teams', { few: fewest, many: Math.max(...stage.sides.map(mostTeams)) });
}

/** The same stage for everybody on one day, and not the same one as the day before. */
export function stageOfTheDay(stages: readonly Stage[], day: Date): Stage | null {
  if (!stages.length) return null;
  const days = Math.floor((day.getTime() - day.getTimezoneOffset() * 60_000) / 86_400_000);
  // A stride through the book, so that neighbours are strangers.
  const stride = [7, 5, 11, 13].find((prime) => stages.length % prime !== 0) ?? 1;
  return stages[(days * stride) % stages.length]!;
}

/** Where the stage that was composed last is kept; every box has its own. */
export const ownStage = (game: GameId, box: Box | null): string =>
  `paceline.own-stage.${game}${box ? `.${box.name}` : ''}`;

let boards = new Map<string, Promise<Board>>();
let laidFrom: Box | null = null;

/** The board of one side of a stage, from the server, once; laid for the fewest teams that it is meant for. */
export function boardOf(
  game: GameId,
  course: CourseInfo,
  options: Options = {},
  box: Box | null = null,
): Promise<Board> {
  if (box !== laidFrom) [boards, laidFrom] = [new Map<string, Promise<Board>>(), box];
  const key = `${game} ${course.id} ${JSON.stringify(options)}`;
  let board = boards.get(key);
  if (!board) {
    board = check(game, fewestTeams(course), { ...options, course: course.id }, box).then((checked) => checked.board);
    boards.set(key, board);
    board.catch(() => boards.delete(key));
  }
  return board;
}
