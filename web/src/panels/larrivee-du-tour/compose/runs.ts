/** A stage as runs of squares, and what can be done to it; every change gives a new composition. */

import { insert, replace, type Row } from '../../../pages/compose/row';

export type Letter = 'f' | 'u' | 'd' | 'r';

export interface Run {
  letter: Letter;
  squares: number;
}

export type Composition = Row<Run>;

export const LETTERS: readonly Letter[] = ['f', 'u', 'd', 'r'];
export const MOST_IN_RUN = 60;
const NEW_RUN = 4;

export const textOf = ({ pieces }: Composition): string =>
  pieces.map(({ letter, squares }) => `${letter}${squares}`).join('');

/** `f14u4 d5`: whatever is no run is left out; null where nothing is one. */
export function parse(text: string): Composition | null {
  const pieces = [...text.toLowerCase().matchAll(/([fudr])\s*(\d{1,3})/g)].map(([, letter, squares]) => ({
    letter: letter as Letter,
    squares: clamp(Number(squares)),
  }));
  return pieces.length ? { pieces, at: 0 } : null;
}

/** The runs of a board: its letters after the start strip, feeding zones marked. */
export function runsOf(board: { t: string; strip: number; feed: readonly number[] }): Composition {
  const feed = new Set(board.feed);
  const runs: Run[] = [];
  [...board.t].forEach((letter, i) => {
    if (i < board.strip) return;
    const here = (feed.has(i + 1) ? 'r' : letter) as Letter;
    const last = runs.at(-1);
    if (last?.letter === here) last.squares++;
    else runs.push({ letter: here, squares: 1 });
  });
  return { pieces: runs, at: 0 };
}

const clamp = (squares: number): number => Math.min(MOST_IN_RUN, Math.max(1, squares));

/** A new run after the chosen one; more of the same makes that one longer. */
export function add(from: Composition, letter: Letter): Composition {
  if (from.pieces[from.at]?.letter === letter) return stretch(from, NEW_RUN);
  return insert(from, { letter, squares: NEW_RUN });
}

export function stretch(from: Composition, by: number): Composition {
  const chosen = from.pieces[from.at];
  const squares = clamp((chosen?.squares ?? 0) + by);
  return !chosen || squares === chosen.squares ? from : replace(from, { ...chosen, squares });
}

export function recast(from: Composition, letter: Letter): Composition {
  const chosen = from.pieces[from.at];
  return !chosen || letter === chosen.letter ? from : replace(from, { ...chosen, letter });
}

/** The first square of each run, counted from 0 on the stage. */
export function starts({ pieces }: Composition): number[] {
  let at = 0;
  return pieces.map(({ squares }) => (at += squares) - squares);
}
