/** What the pictures of a title are drawn with: those of the game in a minute, which stand in the rule book too. */

import type { Road, SpaceId } from '../../board/types';
import type { Board, GameId } from '../../lib/types';
import { TITLES } from '../../titles';
import { coursesOf, wordsOf } from '../../titles/fetch';
import { taught, type Place, type Teaching } from './teaching';

export interface Pictures {
  readonly teaching: Teaching;
  readonly road: Road;
  readonly spaceOf: (place: Place) => SpaceId;
  /** Of the title's rules. */
  readonly prefix: string;
}

/** Null where a title has none. */
export async function picturesOf(id: GameId): Promise<Pictures | null> {
  const learn = TITLES[id]?.learn;
  if (!learn) return null;
  const [{ default: teaching }, lesson, courses, words] = await Promise.all([
    learn(),
    taught(id),
    coursesOf(id),
    wordsOf(id),
  ]);
  const board = lesson.board as Board;
  const spaceOf = (place: Place): SpaceId =>
    typeof place === 'number' ? place : teaching.spaceOf!(place, board as never);
  return { teaching, spaceOf, road: courses.road(board), prefix: words.own.prefix ?? '' };
}
