/** What wins, and when it ends. */

import { t } from '../../lib/speech';

export const goal = (): string[] => [t('or.goal.wins'), t('or.goal.ends')];
