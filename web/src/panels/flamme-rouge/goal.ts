/** What wins, and when it ends. */

import { t } from '../../lib/speech';
import type { FlammeShow } from './types';

export const goal = ({ table }: FlammeShow): string[] => [
  t('fr.goal.wins', { riders: String(table.options.riders) }),
  table.options.end === 'all' ? t('fr.goal.all') : t('fr.goal.first'),
];
