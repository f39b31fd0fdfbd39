/** What wins, and when it ends. */

import { t } from '../../lib/speech';
import type { LarriveeShow } from './types';

export const goal = ({ table }: LarriveeShow): string[] => [
  t('lt.goal.wins'),
  table.options.end === 'all' ? t('lt.goal.all') : t('lt.goal.first'),
];
