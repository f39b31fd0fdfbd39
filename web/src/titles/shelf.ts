/** The titles as home shows them, found in their folders, in their order on the shelf. */

import type { GameId } from '../lib/types';
import type { Shelf, TitleOnShelf } from './entry';

const found = import.meta.glob<Shelf>('../panels/*/shelf.ts', { eager: true, import: 'default' });

export const SHELF: Readonly<Record<GameId, TitleOnShelf>> = Object.fromEntries(
  Object.values(found)
    .flatMap((titles) => Object.entries(titles))
    .sort(([, a], [, b]) => a.shelf - b.shelf),
);
