/** A course as pieces in riding order, one of them chosen; every change gives a new row. Nothing here judges. */

export interface Row<P> {
  readonly pieces: readonly P[];
  /** The chosen one; -1 where there is none. */
  readonly at: number;
}

export function choose<P>({ pieces }: Row<P>, at: number): Row<P> {
  return { pieces, at: Math.max(-1, Math.min(pieces.length - 1, at)) };
}

/** Behind the chosen one. */
export function insert<P>({ pieces, at }: Row<P>, piece: P): Row<P> {
  return { pieces: pieces.toSpliced(at + 1, 0, piece), at: at + 1 };
}

/** Another piece in place of the chosen one. */
export function replace<P>({ pieces, at }: Row<P>, piece: P): Row<P> {
  return { pieces: pieces.with(at, piece), at };
}

/** Moves the chosen piece towards the start (-1) or the finish (1). */
export function shift<P>(row: Row<P>, by: -1 | 1): Row<P> {
  const { pieces, at } = row;
  const to = at + by;
  if (at < 0 || to < 0 || to >= pieces.length) return row;
  return { pieces: pieces.with(at, pieces[to]!).with(to, pieces[at]!), at: to };
}

/** The last piece stays. */
export function remove<P>(row: Row<P>): Row<P> {
  const { pieces, at } = row;
  if (at < 0 || pieces.length < 2) return row;
  return { pieces: pieces.toSpliced(at, 1), at: Math.min(at, pieces.length - 2) };
}
