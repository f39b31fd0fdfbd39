/** What a title's folder is found by: `entry.ts` says where its files are, `shelf.ts` what home shows of it. */

import type { Component } from 'svelte';
import type { GameId } from '../lib/types';
import type { Teaching } from '../pages/learn/teaching';
import type { Panel } from '../pages/race/panel';
import type { TitleCourses } from './course';
import type { TitleWords } from './words';

type Fetched<T> = () => Promise<{ readonly default: T }>;

/** Every page has it, so it names files and nothing else. Each is fetched when it is first needed. */
export interface TitleEntry {
  /** Plain words where there are none. */
  words?: Fetched<TitleWords>;
  courses: Fetched<TitleCourses>;
  panel: Fetched<Panel>;
  /** A page to compose a course of one's own. */
  compose?: Fetched<Component<{ game: GameId; query: URLSearchParams }>>;
  /** Pictures and words that teach the game. */
  learn?: Fetched<Teaching>;
}

export interface TitleOnShelf {
  /** Its place, from the left. */
  shelf: number;
  name: string;
  tagline: string;
  /** "2–4 players · 45 min" */
  players: string;
  /** What decides: cards or dice. */
  sort: string;
  /** Whose game it is, for the page about Paceline. */
  credit?: string;
  /** One of `posters/`. */
  poster?: string;
}

/** A folder may hold several editions. */
export type Entries = Record<GameId, TitleEntry>;
export type Shelf = Record<GameId, TitleOnShelf>;
