/** Each title's panel is a file of its own, fetched when a race of it is opened. */

import type { GameId } from '../../lib/types';
import type { Panel } from './panel';

const PANELS: Record<GameId, () => Promise<{ default: Panel }>> = {
  'flamme-rouge': () => import('../../panels/flamme'),
};

export async function panelOf(game: GameId): Promise<Panel> {
  const load = PANELS[game];
  if (!load) throw new Error('This title cannot be raced here yet.');
  return (await load()).default;
}
