/** Every title that the page can race, and where its files are. Each is fetched when it is first needed. */

import type { Component } from 'svelte';
import type { GameId } from '../lib/types';
import type { Panel } from '../pages/race/panel';
import type { TitleCourses } from './course';
import { Words, type TitleWords } from './words';

type Fetched<T> = () => Promise<{ readonly default: T }>;

export interface TitleFiles {
  /** Plain words where there are none. */
  words?: Fetched<TitleWords>;
  courses: Fetched<TitleCourses>;
  panel: Fetched<Panel>;
  /** A page to compose a course of one's own. */
  compose?: Fetched<Component<{ game: GameId; query: URLSearchParams }>>;
  /** A page that teaches the game. */
  learn?: Fetched<Component<{ game: GameId }>>;
}

export const TITLES: Readonly<Record<GameId, TitleFiles>> = {
  'flamme-rouge': {
    words: () => import('../panels/flamme-rouge/title'),
    courses: () => import('../panels/flamme-rouge/courses'),
    panel: () => import('../panels/flamme-rouge'),
    compose: () => import('../panels/flamme-rouge/compose/Compose.svelte'),
    learn: () => import('../panels/flamme-rouge/learn/Learn.svelte'),
  },
  'um-reifenbreite': {
    words: () => import('../panels/um-reifenbreite/title'),
    courses: () => import('../panels/um-reifenbreite/courses'),
    panel: () => import('../panels/um-reifenbreite'),
    compose: () => import('../panels/um-reifenbreite/compose/Compose.svelte'),
  },
  'larrivee-du-tour': {
    words: () => import('../panels/larrivee-du-tour/title'),
    courses: () => import('../panels/larrivee-du-tour/courses'),
    panel: () => import('../panels/larrivee-du-tour'),
    compose: () => import('../panels/larrivee-du-tour/compose/Compose.svelte'),
  },
  'on-the-rivet': {
    words: () => import('../panels/rivet/title').then(({ onTheRivet }) => ({ default: onTheRivet })),
    courses: () => import('../panels/rivet/courses'),
    panel: () => import('../panels/rivet').then(({ onTheRivet }) => ({ default: onTheRivet })),
    compose: () => import('../panels/rivet/compose/Compose.svelte'),
  },
  'visions-of-rainbows': {
    words: () => import('../panels/rivet/title').then(({ visions }) => ({ default: visions })),
    courses: () => import('../panels/rivet/courses'),
    panel: () => import('../panels/rivet').then(({ visions }) => ({ default: visions })),
    compose: () => import('../panels/rivet/compose/Compose.svelte'),
  },
};

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
