/** Where everything of the chart of chances is drawn. */

import type { Chances } from './calls';

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Places from the left to the right edge. */
  places: number;
}

export const xOf = (box: Box, place: number): number =>
  box.left + ((box.width - box.left - box.right) * place) / Math.max(1, box.places - 1);

export const yOf = (box: Box, chance: number): number => box.top + (box.height - box.top - box.bottom) * (1 - chance);

/** The place nearest to where somebody points, in px. */
export function placeAt(box: Box, x: number): number {
  const share = (x - box.left) / Math.max(1, box.width - box.left - box.right);
  return Math.max(0, Math.min(box.places - 1, Math.round(share * (box.places - 1))));
}

const fine = (n: number): string => n.toFixed(1);

/** A smooth line through chances, from a place on; it never leaves the range between two of them. */
export function curve(box: Box, chances: readonly number[], from = 0): string {
  return chances
    .map((chance, i) => {
      const [x, y] = [xOf(box, from + i), yOf(box, chance)];
      if (!i) return `M${fine(x)} ${fine(y)}`;
      const [before, half] = [yOf(box, chances[i - 1]!), (x - xOf(box, from + i - 1)) / 2];
      return `C${fine(x - half)} ${fine(before)} ${fine(x - half)} ${fine(y)} ${fine(x)} ${fine(y)}`;
    })
    .join('');
}

/** What is under the line. */
export const area = (box: Box, chances: readonly number[]): string =>
  `${curve(box, chances)}L${fine(xOf(box, chances.length - 1))} ${fine(yOf(box, 0))}L${fine(xOf(box, 0))} ${fine(yOf(box, 0))}Z`;

/** Signs at wished heights, moved as little as keeps them apart and between the edges; in the order given. */
export function apart(wished: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => wished[a]! - wished[b]! || a - b);
  const step = Math.min(gap, (bottom - top) / Math.max(1, wished.length - 1));
  const at = order.map((i) => Math.max(top, Math.min(bottom, wished[i]!)));
  for (let i = 1; i < at.length; i++) at[i] = Math.max(at[i]!, at[i - 1]! + step);
  for (let i = at.length - 1; i >= 0; i--) at[i] = Math.min(at[i]!, bottom - (at.length - 1 - i) * step);
  const placed: number[] = [];
  order.forEach((i, nth) => (placed[i] = at[nth]!));
  return placed;
}

/** In which of the rounds a frame lies: the last that had begun by then. */
export function roundAt(rounds: readonly Pick<Chances, 'at'>[], frame: number): number {
  return Math.max(
    0,
    rounds.findLastIndex(({ at }) => at <= frame),
  );
}

/** Which labels are shown: the one that has to be, and others at so many px from it and from each other. */
export function roomy(labels: readonly string[], now: number, width: number, room: number): Set<number> {
  const step = width / Math.max(1, labels.length - 1);
  const shown = new Set(labels[now] ? [now] : []);
  labels.forEach((label, place) => {
    if (label && [...shown].every((other) => Math.abs(place - other) * step >= room)) shown.add(place);
  });
  return shown;
}

/** How far along the rounds a frame lies: between two of them by its steps. */
export function shareAt(rounds: readonly Pick<Chances, 'at'>[], frame: number): number {
  const now = roundAt(rounds, frame);
  const [from, to] = [rounds[now]!.at, rounds[now + 1]?.at];
  const within = to === undefined || to <= from ? 0 : Math.min(1, (frame - from) / (to - from));
  return Math.max(0, now + within) / Math.max(1, rounds.length - 1);
}
