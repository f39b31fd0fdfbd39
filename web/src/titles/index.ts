/** Every title that the page can race: the entries that panels have, found in their folders. */

import { t } from '../lib/speech';
import type { GameId } from '../lib/types';
import type { Panel } from '../pages/race/panel';
import type { TitleCourses } from './course';
import type { Entries, TitleEntry } from './entry';
import { Words } from './words';

const found = import.meta.glob<Entries>('../panels/*/entry.ts', { eager: true, import: 'default' });

export const TITLES: Readonly<Record<GameId, TitleEntry>> = Object.assign({}, ...Object.values(found));

/** The title that is meant where none is named. */
export const FIRST_TITLE: GameId = Object.keys(TITLES)[0]!;

const known = new Map<GameId, Promise<Words>>();

/** A title's words; plain ones where it has none, or they cannot be fetched. */
export function wordsOf(game: GameId): Promise<Words> {
  let words = known.get(game);
  if (!words) {
    words = Promise.resolve(TITLES[game]?.words?.()).then(
      (file) => new Words(file?.default),
      () => new Words(),
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

export async function panelOf(game: GameId): Promise<Panel> {
  const files = TITLES[game];
  if (!files) throw new Error(t('trouble.not-raced'));
  return (await files.panel()).default;
}
