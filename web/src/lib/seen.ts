import type { PrivateView, SeatId, View } from './types';

/** The race as a seat sees it: what it alone may know laid over what everybody sees. */
export function seenFrom(seat: SeatId, view: View, known: PrivateView | null): View {
  const lists = view as unknown as Record<string, object[]>;
  const over = Object.entries(known ?? {}).map(([name, more]) => [
    name,
    lists[name]!.map((entry, number) => ({ ...entry, ...more[number] })),
  ]);
  return { ...view, ...Object.fromEntries(over), seat };
}
