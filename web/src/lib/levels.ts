/** Levels of bots, the same in every title, and the styles that they ride in: `pro`, `pro/attacker`. */

import { t } from './speech';
import type { TableSeat, Title } from './types';

/** Weakest first. */
export const LEVELS: Readonly<Record<string, string>> = {
  amateur: t('level.amateur.name'),
  continental: t('level.continental.name'),
  pro: t('level.pro.name'),
  'world-tour': t('level.world-tour.name'),
  champion: t('level.champion.name'),
};

/** The level of a bot, whatever its style; empty for a title's own bots. */
export function levelOf(bot: string | null | undefined): string {
  const level = bot?.split(/[/:]/)[0] ?? '';
  return level in LEVELS ? level : '';
}

/** How strong the bots of a table are, where they have levels: "Pro", "Amateur to Pro". */
export function bunchText(seats: readonly Pick<TableSeat, 'kind' | 'bot'>[]): string {
  const ridden = new Set(seats.map(({ kind, bot }) => (kind === 'bot' ? levelOf(bot) : '')));
  const met = Object.keys(LEVELS).filter((level) => ridden.has(level));
  const [from = '', to = ''] = [met[0], met.at(-1)].map((level) => LEVELS[level ?? '']);
  return from === to ? from : t('bunch.span', { from, to });
}

/** Whether a title's bots ride at all levels: the best of them can look at a race again. */
export const haveLevels = ({ bots }: Pick<Title, 'bots'>): boolean => bots.at(-1)?.name === 'champion';
