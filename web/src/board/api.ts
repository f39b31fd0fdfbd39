/** What a page hands to the board. Everything is about spaces and riders; no rule of any title stands here. */
import type { JerseyName } from '../kit/teams';
import type { SpaceId } from './types';

export type RiderId = string | number;

export interface BoardRider {
  readonly id: RiderId;
  readonly team: JerseyName;
  /** One or two characters, or a class sign (★ ▲ ‖ ●). */
  readonly label: string;
  /** null while off the road. */
  readonly space: SpaceId | null;
  /** Where spaces hold 2 × 2 riders: 0 front right, 1 front left, 2 rear right, 3 rear left. */
  readonly slot?: number;
  /** `own` riders have a cream ring, the `active` one a gold ring. */
  readonly emphasis?: 'own' | 'active';
  /** Has moved, or is out of the race. */
  readonly faded?: boolean;
  /** Beside the road, on the right: off the bicycle. */
  readonly aside?: boolean;
  /** On the token: has fallen, or wears the leader's jersey. */
  readonly sign?: 'down' | 'leader';
}

/** A space that a click may choose. */
export interface LegalSpace {
  readonly space: SpaceId;
  /** Shown on the space as a coin: a card's number, a price. */
  readonly text?: string;
  /** `chosen` is what is being previewed, `soft` a lesser choice, `caution` one that costs extra. */
  readonly kind?: 'plain' | 'chosen' | 'soft' | 'caution';
  /** Instead of a coin: an arrow on the space and the text beyond it on that side. */
  readonly step?: 'ahead' | 'left' | 'right';
}

/** Where a rider would go: a dotted path, a ghost, and a coin beside it. */
export interface BoardPreview {
  readonly rider: RiderId;
  readonly space: SpaceId;
  readonly slot?: number;
  readonly text?: string;
  /** The spaces on the way; worked out along the road when left out. */
  readonly path?: readonly SpaceId[];
}

/** A rider as it would stand, without a path or a coin: those who move along. */
export interface Ghost {
  readonly rider: RiderId;
  readonly space: SpaceId;
  readonly slot?: number;
  /** Somebody stands there who moves on as well: an arrow instead of a rider. */
  readonly pushed?: boolean;
  /** Of a race that is looked at again: what was played, or better; with the way there and a badge. */
  readonly as?: 'played' | 'better' | 'other';
  readonly text?: string;
  readonly path?: readonly SpaceId[];
}

export interface Move {
  readonly rider: RiderId;
  readonly to: SpaceId;
  readonly from?: SpaceId;
  readonly slot?: number;
  readonly path?: readonly SpaceId[];
  /** ms after the step begins, at normal speed: riders who leave one after the other. */
  readonly delay?: number;
  /** Called when the rider is there. */
  readonly arrived?: () => void;
}

/** A space pointed out without being a choice. */
export interface Mark {
  readonly space: SpaceId;
  readonly kind: 'gold' | 'outline';
}

/** What to animate. Steps follow one another; the moves of one step run together. */
export type Step =
  | { readonly kind: 'move'; readonly moves: readonly Move[] }
  /** A group closes up: a soft band sweeps from the rear to the front and the riders go with it. */
  | { readonly kind: 'slipstream'; readonly moves: readonly Move[] }
  | { readonly kind: 'pause'; readonly ms: number };

/** What the camera frames, most important first: riders by id, or spaces. */
export type FollowTarget = { readonly rider: RiderId } | { readonly space: SpaceId };

/** `free` after a hand has moved the map. */
export type CameraMode = 'fit' | 'follow' | 'free';

export interface Overlays {
  readonly legal: readonly LegalSpace[];
  readonly preview: BoardPreview | null;
  readonly ghosts: readonly Ghost[];
  readonly lastMoves: readonly Move[];
  readonly links: readonly (readonly SpaceId[])[];
  readonly marks: readonly Mark[];
}
export const NO_OVERLAYS: Overlays = { legal: [], preview: null, ghosts: [], lastMoves: [], links: [], marks: [] };
