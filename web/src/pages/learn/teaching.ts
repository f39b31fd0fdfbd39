/** What a title gives to be learned: pictures of its board, and its words. The lessons themselves are the server's. */

import type { BoardRider, Ghost, LegalSpace, Mark } from '../../board/api';
import type { SpaceId } from '../../board/types';
import type { JerseyName } from '../../kit/teams';
import { once, json, title } from '../../lib/api';
import type { GameId, MadeTable } from '../../lib/types';
import type { Lesson, Taught } from '../../told/server';

/** A space of the lesson's board: its number, or whatever the title calls it by. */
export type Place = SpaceId | string;

type Placed<T> = Omit<T, 'space'> & { readonly space: Place };

/** One picture; its title, text and what it shows are `scene.<id>` of the words. */
export interface Scene {
  readonly id: string;
  /** Without the title's prefix. */
  readonly rule: string;
  readonly riders: readonly Placed<Omit<BoardRider, 'id'>>[];
  /** Who rides where, by its number among the riders: a dotted path and a pale copy. */
  readonly ride?: { readonly rider: number; readonly space: Place; readonly slot?: number; readonly text?: string };
  readonly ghosts?: readonly (Placed<Ghost> & { readonly rider: number })[];
  readonly marks?: readonly Placed<Mark>[];
  /** What stands on a space or beside it: prices, seconds. */
  readonly prices?: readonly Placed<LegalSpace>[];
  /** Beside the road. */
  readonly cards?: readonly { readonly text: string; readonly kind?: 'chosen' | 'spent' }[];
  readonly dice?: readonly number[];
  /** Past the line, where the board has no more spaces, and what that brings. */
  readonly home?: readonly { readonly team: JerseyName; readonly label: string; readonly text: string }[];
}

export interface Teaching {
  /** `text`, `scene.<id>.title`, `lesson.<id>.text` and so on. */
  readonly words: Readonly<Record<string, string>>;
  readonly scenes: readonly Scene[];
  /** Where a board is printed so that its pictures ride to the left. */
  readonly leftward?: boolean;
  /** The space that a place means, where places are not numbers. */
  readonly spaceOf?: (place: string, board: never) => SpaceId;
}

export type { Lesson, Taught };

export const taught = (game: GameId): Promise<Taught> => once(`${title(game)}/lesson`);

/** A coached race; the server says course, bots and seed. */
export const rideLesson = (game: GameId, names: readonly string[]): Promise<MadeTable> =>
  json('POST', `${title(game)}/lesson`, { names });
