/** Every title that the page can race: the entries that panels have, found in their folders. */

import { fetchWords } from '../lib/speech';
import type { GameId } from '../lib/types';
import type { Panel } from '../pages/race/panel';
import type { TitleCourses } from './course';
import type { Entries, TitleEntry } from './entry';
import { Words } from './words';

const found = import.meta.glob<Entries>('../panels/*/entry.ts', { eager: true, import: 'default' });

/** A title's files may say something as soon as they are there, so its words are fetched first. */
function spoken([path, entries]: [string, Entries]): Entries {
  const words = path.split('/').at(-2)!;
  const after = (load: () => Promise<unknown>) => () => fetchWords(words).then(load);
  const all = (entry: TitleEntry): unknown =>
    Object.fromEntries(Object.entries(entry).map(([name, load]) => [name, after(load)]));
  return Object.fromEntries(Object.entries(entries).map(([game, entry]) => [game, all(entry)])) as Entries;
}

export const TITLES: Readonly<Record<GameId, TitleEntry>> = Object.assign({}, ...Object.entries(found).map(spoken));

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
  if (!files) throw new Error('This title cannot be drawn here yet.');
  return (await files.courses()).default;
}

export async function panelOf(game: GameId): Promise<Panel> {
  const files = TITLES[game];
  if (!files) throw new Error('This title cannot be raced here yet.');
  return (await files.panel()).default;
}
