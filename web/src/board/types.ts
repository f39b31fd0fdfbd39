/** What a board is made of. Along the road and across it everything is measured in rows; points are in world units. */
import type { Terrain } from '../kit/terrain';

export type { Terrain };

export type Point = readonly [x: number, y: number];
export type Size = readonly [width: number, height: number];
/** Spaces are numbered as the server numbers them: dense, row by row from the start, lane 0 of each row first. */
export type SpaceId = number;

export type LineKind = 'start' | 'finish' | 'sprint' | 'mountain' | 'feed' | 'gate';

/** A line painted across the road, in front of row `at`. */
export interface Line {
  readonly at: number;
  readonly kind: LineKind;
  readonly label: string;
  /** A shorter label for small pictures. */
  readonly short?: string;
}

/** Rows that are tinted: the start grid, breakaway squares, the run-out behind the finish. */
export interface Zone {
  readonly kind: 'grid' | 'breakaway' | 'after';
  readonly from: number;
  readonly to: number;
  readonly lanes?: readonly number[];
}

export interface Row {
  readonly lanes: number;
  readonly terrain: Terrain;
  /** How many spaces each lane has in this row, where that is not one. */
  readonly spaces?: readonly number[];
  readonly priorityLane?: number;
}

/** A straight (bend 0) or an arc, in rows and degrees; right is positive. */
export interface Arc {
  readonly length: number;
  readonly bend: number;
}

export interface Piece {
  readonly id: string;
  readonly name?: string;
  readonly rows: readonly Row[];
  readonly shape: readonly Arc[];
}

/** A road made of pieces: what `RoadBoard` lays out. Widths are in rows. */
export interface RoadPlan {
  readonly name: string;
  /** World units per row. Textures are drawn for 40. */
  readonly unit: number;
  readonly laneWidth: number;
  readonly verge: number;
  /** Printed tiles have a width; the verge shrinks where the lanes need the room. */
  readonly tileWidth?: number;
  /** Single lanes are drawn a little wider, except where the whole road is one lane. */
  readonly widenSingleLane: boolean;
  readonly laneZero: 'right' | 'left';
  readonly turns: 'any' | 'quarter';
  /** Road drawn beyond both ends. */
  readonly stub: readonly [before: number, after: number];
  readonly riderSize: number;
  readonly pieces: readonly Piece[];
  readonly lines: readonly Line[];
  readonly zones: readonly Zone[];
  /** Numbers printed on spaces, such as the start grid's. */
  readonly texts?: readonly { readonly row: number; readonly lane: number; readonly text: string }[];
  readonly finishRow: number;
  /** Each space holds 2 × 2 riders. */
  readonly slots?: boolean;
  /** The verge is a space of its own, marked row by row, and pieces have their names beside it. */
  readonly roadside?: boolean;
  /** Arrows show where lanes lead at a change of width. */
  readonly laneGuides?: boolean;
}

export interface Space {
  readonly id: SpaceId;
  /** Speaking name: row.lane(.part), or what a printed board calls it. */
  readonly key: string;
  readonly row: number;
  readonly lane: number;
  readonly terrain: Terrain;
  readonly centre: Point;
  /** Riding direction, in radians on screen. */
  readonly heading: number;
  readonly polygon: readonly Point[];
  /** World units from rear to front. */
  readonly length: number;
  /** The spaces one step ahead, for drawing only: the server knows what is legal. */
  readonly next: readonly SpaceId[];
}

/** A disc of road: labels, trees and call-outs keep off these. `faded` marks road that is not ridden. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly s: number;
  readonly faded?: boolean;
}

/** Everything that a viewport needs; the pages never look inside. */
export interface Board {
  readonly name: string;
  readonly size: Size;
  readonly unit: number;
  /** World units. */
  readonly laneWidth: number;
  readonly riderSize: number;
  readonly spaces: readonly Space[];
  readonly discs: readonly Disc[];
  readonly hasSlots: boolean;
  /** The spaces a rider passes on the way, both ends included. */
  waypoints(from: SpaceId, to: SpaceId): SpaceId[];
  /** The road itself as SVG, in world units. */
  paint(): string;
  paintMini(): string;
  wishes(scale: number): LabelWish[];
}

/** The whole stage as the profile strip shows it. */
export interface StageProfile {
  readonly terrains: readonly Terrain[];
  readonly lines: readonly Line[];
  readonly finishRow: number;
}

/** A road that can be laid out for any box. Adapters make these. */
export interface Road {
  readonly name: string;
  readonly profile: StageProfile;
  lay(box: Size): Board;
}

export interface Anchor {
  readonly x: number;
  readonly y: number;
  /** Unit vector away from the road. */
  readonly nx: number;
  readonly ny: number;
}

/** A label that wants a place beside the road. */
export interface LabelWish {
  readonly kind: 'tag' | 'pin' | 'togo' | 'icon' | 'gate' | 'name';
  readonly text: string;
  readonly line?: LineKind | 'breakaway';
  readonly terrain?: Terrain;
  readonly heading?: number;
  readonly faint?: boolean;
  readonly priority: number;
  /** Places in order of liking: first the spots along the road, in each the sides. */
  readonly anchors: readonly (readonly Anchor[])[];
  /** Distances from the road to try, in px. */
  readonly reach: readonly number[];
  /** The worst crowding that is still better than no label. */
  readonly patience: number;
  /** Becomes a pin at its line when there is no room for words. */
  readonly pinnable?: boolean;
}
