/** A stage as runs of squares, and what can be done to it; every change gives a new composition. */

export type Letter = 'f' | 'u' | 'd' | 'r';

export interface Run {
  letter: Letter;
  squares: number;
}

/** The runs, and the one that is chosen. */
export interface Composition {
  runs: readonly Run[];
  at: number;
}

export const LETTERS: readonly Letter[] = ['f', 'u', 'd', 'r'];
export const MOST_IN_RUN = 60;
const NEW_RUN = 4;

export const textOf = ({ runs }: Composition): string =>
  runs.map(({ letter, squares }) => `${letter}${squares}`).join('');

/** `f14u4 d5`: whatever is no run is left out. */
export function parse(text: string): Composition {
  const runs = [...text.toLowerCase().matchAll(/([fudr])\s*(\d{1,3})/g)].map(([, letter, squares]) => ({
    letter: letter as Letter,
    squares: clamp(Number(squares)),
  }));
  return { runs: runs.length ? runs : [{ letter: 'f', squares: 12 }], at: Math.max(0, runs.length - 1) };
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
  return { runs, at: 0 };
}

const clamp = (squares: number): number => Math.min(MOST_IN_RUN, Math.max(1, squares));

export function choose(from: Composition, at: number): Composition {
  return { ...from, at: Math.min(from.runs.length - 1, Math.max(0, at)) };
}

/** A new run after the chosen one; more of the same makes that one longer. */
export function add(from: Composition, letter: Letter): Composition {
  const chosen = from.runs[from.at];
  if (chosen?.letter === letter) return stretch(from, NEW_RUN);
  const at = from.runs.length ? from.at + 1 : 0;
  return { runs: from.runs.toSpliced(at, 0, { letter, squares: NEW_RUN }), at };
}

export function stretch(from: Composition, by: number): Composition {
  const chosen = from.runs[from.at];
  if (!chosen) return from;
  const squares = clamp(chosen.squares + by);
  return squares === chosen.squares ? from : { ...from, runs: from.runs.with(from.at, { ...chosen, squares }) };
}

export function recast(from: Composition, letter: Letter): Composition {
  const chosen = from.runs[from.at];
  return chosen ? { ...from, runs: from.runs.with(from.at, { ...chosen, letter }) } : from;
}

export function shift(from: Composition, by: 1 | -1): Composition {
  const to = from.at + by;
  const chosen = from.runs[from.at];
  if (!chosen || to < 0 || to >= from.runs.length) return from;
  return { runs: from.runs.toSpliced(from.at, 1).toSpliced(to, 0, chosen), at: to };
}

export function remove(from: Composition): Composition {
  if (from.runs.length < 2) return from;
  const runs = from.runs.toSpliced(from.at, 1);
  return { runs, at: Math.min(from.at, runs.length - 1) };
}

/** The first square of each run, counted from 0 on the stage. */
export function starts({ runs }: Composition): number[] {
  let at = 0;
  return runs.map(({ squares }) => (at += squares) - squares);
}

export const lengthOf = ({ runs }: Composition): number => runs.reduce((sum, { squares }) => sum + squares, 0);
