/** Every title that the page can race: the entries that panels have, found in their folders. */

import { t } from '../lib/speech';
import type { GameId } from '../lib/types';
import type { Panel } from '../pages/race/panel';
import type { Entries, TitleEntry } from './entry';

const found = import.meta.glob<Entries>('../panels/*/entry.ts', { eager: true, import: 'default' });

export const TITLES: Readonly<Record<GameId, TitleEntry>> = Object.assign({}, ...Object.values(found));

/** The title that is meant where none is named. */
export const FIRST_TITLE: GameId = Object.keys(TITLES)[0]!;

export async function panelOf(game: GameId): Promise<Panel> {
  const files = TITLES[game];
  if (!files) throw new Error(t('trouble.not-raced'));
  return (await files.panel()).default;
}
