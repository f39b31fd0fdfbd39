/** Facts of a stage of L'Arrivée du Tour, read off its board: squares, terrain, feeding zones, squares to go. */

import { RUN_OUT } from '../../board/adapters/larrivee-du-tour';
import type { Terrain } from '../../board/types';
import { t, table } from '../../lib/speech';
import type { SpaceId } from '../../lib/types';
import type { Course } from '../../titles/course';
import type { Ground, LarriveeBoard } from './types';

export const GROUNDS: readonly Ground[] = ['uphill', 'flat', 'downhill'];
export const TERRAIN_OF: Record<Ground, Terrain> = { uphill: 'climb', flat: 'flat', downhill: 'descent' };
/** "on the flat" */
export const onGround = (ground: Ground): string => table('lt.on')[ground]!;

const GROUND: Record<string, Ground> = { u: 'uphill', f: 'flat', d: 'downhill' };

export type BoardLike = Pick<LarriveeBoard, 't' | 'strip' | 'feed' | 'summits'>;

export class StageFacts implements Course {
  readonly line: number;
  readonly length: number;
  readonly unit = 'square';
  readonly strip: number;
  private readonly letters: string;
  private readonly feed: ReadonlySet<number>;
  readonly summits: BoardLike['summits'];

  constructor(board: BoardLike) {
    this.letters = board.t;
    this.strip = board.strip;
    this.line = board.t.length;
    this.length = board.t.length - board.strip;
    this.feed = new Set(board.feed.map((space) => space - 1));
    this.summits = board.summits;
  }

  get terrains(): Terrain[] {
    const found: Terrain[] = [];
    if (this.letters.includes('u')) found.push('climb');
    if (this.letters.includes('d')) found.push('descent');
    if (this.feed.size) found.push('supply');
    return found;
  }

  rowOf(space: SpaceId): number {
    return space;
  }

  laneOf(): number {
    return 0;
  }

  /** Where somebody who has ridden past the line is drawn: the road ends there. */
  drawn(space: SpaceId): SpaceId {
    return Math.min(space, this.line + RUN_OUT - 1);
  }

  toGo(space: SpaceId): number {
    return this.line - space;
  }

  groundOf(space: SpaceId): Ground {
    return GROUND[this.letters[space] ?? 'f'] ?? 'flat';
  }

  feeds(space: SpaceId): boolean {
    return this.feed.has(space);
  }

  spoken(space: SpaceId): string {
    if (space >= this.line) return t('lt.place.past');
    if (space < this.strip) return t('lt.place.spoken-strip', { n: this.strip - space });
    return t('lt.place.spoken', {
      n: this.toGo(space),
      ground: this.groundOf(space),
      feed: String(this.feeds(space)),
    });
  }

  summitName(summit: number): string {
    return this.summits[summit]?.[1] ?? t('lt.place.summit', { n: summit + 1 });
  }

  count(ground: Ground): number {
    return [...this.letters.slice(this.strip)].filter((letter) => GROUND[letter] === ground).length;
  }

  get zones(): number {
    return [...this.feed].filter((space) => !this.feed.has(space - 1)).length;
  }
}
