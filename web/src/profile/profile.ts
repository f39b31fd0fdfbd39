/** The silhouette of a whole stage, and where the tags of its groups go. Numbers only; `Profile.svelte` draws. */
import type { StageProfile } from '../board/types';
import type { Terrain } from '../kit/terrain';

export interface ProfileGroup {
  /** Where its first rider stands, in rows. */
  readonly row: number;
  readonly name: string;
  readonly riders?: number;
  /** Rows behind the group ahead. */
  readonly gap?: number;
  readonly mine?: boolean;
}

export interface ProfileBox {
  readonly width: number;
  readonly height: number;
  /** Room above the silhouette for tags and flags. */
  readonly top: number;
}

const SLOPE: Record<Terrain, number> = { climb: 1, descent: -1, flat: 0, sprint: 0, cobbles: 0, supply: 0 };
/** Roads are never quite level. */
const RIPPLE: Partial<Record<Terrain, (row: number) => number>> = {
  flat: (row) => Math.sin(row * 0.9) * 0.09,
  cobbles: (row) => (row % 2 ? 0.1 : -0.1),
  climb: (row) => Math.sin(row * 1.7) * 0.18,
};
const PADDING = 10;
const BASE = 18;

export interface Stretch {
  readonly terrain: Terrain;
  readonly from: number;
  readonly to: number;
}

export function stretchesOf(terrains: readonly Terrain[]): Stretch[] {
  const found: { terrain: Terrain; from: number; to: number }[] = [];
  terrains.forEach((terrain, row) => {
    const last = found.at(-1);
    if (last?.terrain === terrain) last.to = row + 1;
    else found.push({ terrain, from: row, to: row + 1 });
  });
  return found;
}

export class Silhouette {
  readonly terrains: readonly Terrain[];
  readonly stretches: readonly Stretch[];
  readonly base: number;
  private readonly heights: readonly number[];
  private readonly highest: number;

  constructor(
    stage: StageProfile,
    private readonly box: ProfileBox,
  ) {
    // A finish on the last row would have its flag cut off.
    const rows = stage.terrains.length;
    const runOut = stage.finishRow > rows - 3 ? Math.ceil(rows * 0.035) : 0;
    this.terrains = [...stage.terrains, ...Array.from({ length: runOut }, (): Terrain => 'flat')];
    this.stretches = stretchesOf(this.terrains);
    const climbed = [0];
    this.terrains.forEach((terrain, row) =>
      climbed.push(climbed.at(-1)! + SLOPE[terrain] + (RIPPLE[terrain]?.(row) ?? 0)),
    );
    const lowest = Math.min(...climbed);
    this.heights = climbed.map((height) => height - lowest);
    this.highest = Math.max(4, ...this.heights);
    this.base = box.height - BASE;
  }

  x(row: number): number {
    const rows = Math.max(1, this.terrains.length);
    return PADDING + ((this.box.width - 2 * PADDING) * Math.max(0, Math.min(rows, row))) / rows;
  }

  y(row: number): number {
    const floor = this.base - 6;
    return floor - ((floor - this.box.top) * 0.95 * this.height(row)) / this.highest;
  }

  /** Slopes ease in and out of each row. */
  private height(row: number): number {
    const at = Math.max(0, Math.min(this.terrains.length - 1, Math.floor(row)));
    const u = Math.max(0, Math.min(1, row - at));
    const eased = SLOPE[this.terrains[at] ?? 'flat'] ? u / 2 + (u * u * (3 - 2 * u)) / 2 : u;
    return this.heights[at]! + ((this.heights[at + 1] ?? this.heights[at]!) - this.heights[at]!) * eased;
  }

  /** The road's line over a stretch. */
  line({ from, to }: Stretch): string {
    const points: string[] = [];
    for (let i = from * 4; i <= to * 4; i++) points.push(`${this.x(i / 4).toFixed(1)} ${this.y(i / 4).toFixed(1)}`);
    return `M${points.join('L')}`;
  }

  area(stretch: Stretch): string {
    const { base } = this;
    return `${this.line(stretch)}L${this.x(stretch.to).toFixed(1)} ${base}L${this.x(stretch.from).toFixed(1)} ${base}Z`;
  }
}

export interface Tag extends ProfileGroup {
  /** Where the group is. */
  readonly x: number;
  readonly left: number;
  readonly width: number;
}

const TAG_GAP = 6;

const tagWidth = ({ name, riders, gap }: ProfileGroup): number =>
  name.length * 6.2 + (riders ? 24 : 0) + (gap ? 26 : 0) + 16;

/** Tags stand over their groups, in order, side by side; where it is tight they make room to both sides. */
export function placeTags(groups: readonly ProfileGroup[], xOf: (row: number) => number, width: number): Tag[] {
  const wide = [...groups].sort((a, b) => a.row - b.row);
  const room = width - 2 * PADDING;
  const tags = wide.map((group) => ({ ...group, x: xOf(group.row), left: 0, width: tagWidth(group) }));
  // Too many for the strip: counts of others go first and their names are cut, then gaps go, from the rear.
  let total = tags.reduce((sum, tag) => sum + tag.width + TAG_GAP, -TAG_GAP);
  for (const tag of tags) {
    if (total <= room) break;
    if (tag.mine) continue;
    const slim = { ...tag, riders: undefined, name: tag.name.length > 10 ? `${tag.name.slice(0, 9)}…` : tag.name };
    const saved = tag.width - tagWidth(slim);
    Object.assign(tag, slim, { width: tag.width - saved });
    total -= saved;
  }
  for (const tag of tags) {
    if (total <= room) break;
    const saved = tag.width - tagWidth({ ...tag, gap: undefined });
    Object.assign(tag, { gap: undefined, width: tag.width - saved });
    total -= saved;
  }
  let edge = PADDING;
  for (const tag of tags) {
    tag.left = Math.max(edge, tag.x - tag.width / 2);
    edge = tag.left + tag.width + TAG_GAP;
  }
  let limit = width - PADDING;
  for (const tag of tags.toReversed()) {
    tag.left = Math.min(tag.left, limit - tag.width);
    limit = tag.left - TAG_GAP;
  }
  return tags;
}
