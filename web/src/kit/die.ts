type Pip = readonly [x: number, y: number];

const CORNERS: readonly Pip[] = [
  [-1, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
];
const MIDDLE: Pip = [0, 0];
const SIDES: readonly Pip[] = [
  [-1, 0],
  [1, 0],
];

/** Where the pips of a die's face lie, −1 to 1. */
export function pips(value: number): Pip[] {
  return [
    ...CORNERS.slice(0, value >= 4 ? 4 : value >= 2 ? 2 : 0),
    ...(value === 6 ? SIDES : []),
    ...(value % 2 ? [MIDDLE] : []),
  ];
}
