/** Where racers ride. */

import { t } from '../../lib/speech';
import type { GroupView, LarriveeRider } from './types';

/** Where a racer stands in its group: "first square", "2nd square". */
export function rankText(rider: LarriveeRider, groups: readonly GroupView[]): string {
  const group = groups.find((one) => one.group === rider.group);
  if (!group || rider.space === null) return '';
  if (group.riders.length === 1) return t('lt.page.act.rank.alone');
  return t('lt.page.act.rank.square', { rank: group.head - rider.space + 1 });
}
