/** Finding things on a board: the space under a pointer, the road near a label. */
import { boundsOf, distanceToEdge, isInside } from './geometry';
import type { Board, Disc, Space, SpaceId } from './types';

/** Things filed by the squares of a grid. Boards reach a little below zero, never beyond ±32768 squares. */
class Grid<T> {
  private readonly cells = new Map<number, T[]>();

  constructor(private readonly pitch: number) {}

  add(thing: T, x0: number, y0: number, x1 = x0, y1 = y0): void {
    this.visit(x0, y0, x1, y1, (key) => {
      const cell = this.cells.get(key);
      if (cell) cell.push(thing);
      else this.cells.set(key, [thing]);
    });
  }

  each(x0: number, y0: number, x1: number, y1: number, fn: (thing: T) => void): void {
    this.visit(x0, y0, x1, y1, (key) => {
      const cell = this.cells.get(key);
      if (cell) for (const thing of cell) fn(thing);
    });
  }

  private visit(x0: number, y0: number, x1: number, y1: number, fn: (key: number) => void): void {
    const p = this.pitch;
    for (let i = Math.floor(x0 / p); i <= Math.floor(x1 / p); i++)
      for (let j = Math.floor(y0 / p); j <= Math.floor(y1 / p); j++) fn((i + 32768) * 65536 + j + 32768);
  }
}

export class SpaceFinder {
  private readonly grid: Grid<Space>;

  constructor(board: Board) {
    this.grid = new Grid(board.unit * 1.5);
    for (const space of board.spaces) {
      const b = boundsOf(space.polygon);
      this.grid.add(space, b.x0, b.y0, b.x1, b.y1);
    }
  }

  /** The space at a point, or else the nearest within the tolerance; `preferred` ones win over all others there. */
  hit(x: number, y: number, tolerance = 0, preferred?: ReadonlySet<SpaceId>): Space | undefined {
    let best: Space | undefined;
    let least = Infinity;
    const seen = new Set<Space>();
    this.grid.each(x - tolerance, y - tolerance, x + tolerance, y + tolerance, (space) => seen.add(space));
    for (const space of seen) {
      const away = isInside(space.polygon, x, y) ? 0 : distanceToEdge(space.polygon, x, y);
      if (away > tolerance) continue;
      const cost = away + (preferred && !preferred.has(space.id) ? 1e6 : 0);
      if (cost < least) {
        least = cost;
        best = space;
      }
    }
    return best;
  }
}

export class RoadFinder {
  private readonly grid: Grid<Disc>;
  private readonly largest: number;

  constructor(board: Board) {
    this.grid = new Grid(board.unit * 2);
    this.largest = Math.max(0, ...board.discs.map((disc) => disc.r));
    // Each disc is filed once, by its middle; searches reach out by the largest radius instead.
    for (const disc of board.discs) this.grid.add(disc, disc.x, disc.y);
  }

  /** Every disc that may touch the box, once. */
  near(x0: number, y0: number, x1: number, y1: number): Disc[] {
    const found: Disc[] = [];
    const r = this.largest;
    this.grid.each(x0 - r, y0 - r, x1 + r, y1 + r, (disc) => found.push(disc));
    return found;
  }

  isFree(x: number, y: number, margin: number): boolean {
    return this.near(x - margin, y - margin, x + margin, y + margin).every(
      (disc) => Math.hypot(disc.x - x, disc.y - y) >= disc.r + margin,
    );
  }
}

/** The smallest gap between two far-apart stretches of one road, in rows; above 0 it never touches itself. */
export function clearance(board: Board): number {
  let least = Infinity;
  board.discs.forEach((a, i) => {
    for (const b of board.discs.slice(i + 1)) {
      const need = a.r + b.r;
      if ((b.s - a.s) * board.unit < need * 1.75) continue;
      least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y) - need);
    }
  });
  return least / board.unit;
}
