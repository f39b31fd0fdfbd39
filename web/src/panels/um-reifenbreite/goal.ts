/** What wins, and when it ends. */

import { t } from '../../lib/speech';
import type { ReifenShow } from './types';

export const goal = ({ table }: ReifenShow): string[] => {
  const { sprints, yellow_jersey: jersey, settling } = table.options;
  const more = sprints && jersey ? 'both' : sprints ? 'sprints' : jersey ? 'jersey' : 'none';
  return [t('ur.goal.wins', { more }), settling ? t('ur.goal.settled') : t('ur.goal.all')];
};
