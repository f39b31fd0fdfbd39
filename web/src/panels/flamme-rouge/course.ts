/** Facts of a Flamme Rouge course, read off its board: rows, lanes, terrain, squares to go. */

import type { Terrain } from '../../board/types';
import { t, table } from '../../lib/speech';
import type { SpaceId } from '../../lib/types';
import type { Course } from '../../titles/course';
import type { BoardTile } from './types';

export type Ground = 'start' | 'flat' | 'climb' | 'descent' | 'cobbles' | 'supply' | 'past';

const GROUND: Record<string, Ground> = {
  S: 'start',
  F: 'flat',
  U: 'climb',
  D: 'descent',
  C: 'cobbles',
  Z: 'supply',
  X: 'past',
};

export interface Square {
  ground: Ground;
  lanes: number;
  /** The number of its first space (the right lane). */
  first: SpaceId;
}

/** What of a board the facts are read from. */
export interface CourseLike {
  tiles: readonly Pick<BoardTile, 'terrain' | 'lanes'>[];
  line: number;
  start_rows?: number;
  extra_rows?: number;
}

export class CourseFacts implements Course {
  readonly squares: readonly Square[];
  readonly line: number;
  readonly length: number;
  readonly unit = 'square';
  private readonly rows: number[] = [];

  constructor(board: CourseLike) {
    const squares: Square[] = [];
    let first = 0;
    const add = (ground: Ground, lanes: number): void => {
      squares.push({ ground, lanes, first });
      for (let lane = 0; lane < lanes; lane++) this.rows.push(squares.length - 1);
      first += lanes;
    };
    for (const tile of board.tiles) {
      [...tile.terrain].forEach((letter, i) => add(GROUND[letter] ?? 'flat', Number(tile.lanes[i] ?? 2)));
    }
    const width = squares.at(-1)?.lanes ?? 2;
    for (let i = 0; i < (board.extra_rows ?? 0); i++) add('past', width);
    this.squares = squares;
    this.line = board.line;
    this.length = board.line - (board.start_rows ?? 0);
  }

  rowOf(space: SpaceId): number {
    return this.rows[space] ?? 0;
  }

  laneOf(space: SpaceId): number {
    return space - (this.squares[this.rowOf(space)]?.first ?? 0);
  }

  /** "right lane"; nothing where it is the only one. */
  laneName(space: SpaceId): string {
    const lanes = this.squares[this.rowOf(space)]?.lanes ?? 1;
    const lane = this.laneOf(space);
    if (lanes === 1) return '';
    return lane === 0 ? t('fr.lane.right') : lane === lanes - 1 ? t('fr.lane.left') : t('fr.lane.middle');
  }

  groundOf(space: SpaceId): Ground {
    return this.squares[this.rowOf(space)]?.ground ?? 'flat';
  }

  /** Squares to the line; 0 or less past it. */
  toGo(space: SpaceId): number {
    return this.line - this.rowOf(space);
  }

  groundName(space: SpaceId): string {
    return table('fr.ground')[this.groundOf(space)]!;
  }

  get terrains(): Terrain[] {
    return (['climb', 'descent', 'cobbles', 'supply'] as const).filter((ground) => this.count(ground) > 0);
  }

  spoken(space: SpaceId): string {
    return t('fr.place.spoken', {
      square: this.rowOf(space) + 1,
      squares: this.squares.length,
      lane: this.laneName(space) || t('fr.lane.only'),
      ground: this.groundName(space),
    });
  }

  count(ground: Ground): number {
    return this.squares.filter((square) => square.ground === ground).length;
  }

  /** Stretches of one ground without a break. */
  stretches(ground: Ground): number {
    return this.squares.filter((square, i) => square.ground === ground && this.squares[i - 1]?.ground !== ground)
      .length;
  }
}

/** Splits a tile string into sides: `a^23u` is a, ^2, 3, u. Whatever is no side is kept, for the server to refuse. */
export function splitTiles(text: string): string[] {
  return text.replace(/[\s,]+/g, '').match(/\^.|\^$|[^^]/gu) ?? [];
}
