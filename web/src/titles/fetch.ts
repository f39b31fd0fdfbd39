/** What pages around the race fetch of a title: its words, its courses. */

import { TITLES } from '.';
import { t } from '../lib/speech';
import type { GameId } from '../lib/types';
import type { TitleCourses } from './course';
import { PageWords } from './pagewords';

const known = new Map<GameId, Promise<PageWords>>();

/** A title's words; plain ones where it has none, or they cannot be fetched. */
export function wordsOf(game: GameId): Promise<PageWords> {
  let words = known.get(game);
  if (!words) {
    words = Promise.resolve(TITLES[game]?.words?.()).then(
      (file) => new PageWords(file?.default),
      () => new PageWords(),
    );
    known.set(game, words);
  }
  return words;
}

export async function coursesOf(game: GameId): Promise<TitleCourses> {
  const files = TITLES[game];
  if (!files) throw new Error(t('trouble.not-drawn'));
  return (await files.courses()).default;
}
