/** Keys of the title's own: yes and no, and a look ahead on the wheel. */

import type { KeyAction } from '../../lib/keys';
import { t } from '../../lib/speech';
import { PACES } from './apply';
import { shownGroup } from './focus';
import type { LarriveeChoice, LarriveeShow } from './types';

export const keys = (): readonly Omit<KeyAction, 'scope'>[] => [
  { id: 'lt-yes', keys: ['y'], text: t('lt.key.yes') },
  { id: 'lt-no', keys: ['n'], text: t('lt.key.no') },
  { id: 'lt-look', keys: ['w'], text: t('lt.key.look') },
];

/** A point is burned: no is to burn none, whether the roll is enough or not. */
export const isYes = ({ kind, points }: LarriveeChoice): boolean => kind === 'go' || (kind === 'burn' && points > 0);

export function press(key: string, show: LarriveeShow): boolean | void {
  const choices = show.ask?.choices ?? [];
  if (key === 'lt-look') return look(show);
  if (key === 'lt-no') {
    const no = choices.find(({ kind, points }) => kind === 'pass' || (kind === 'burn' && !points));
    if (!no) return false;
    return show.commit(no.action);
  }
  // Where several could, the first is considered and Enter plays it.
  const yes = choices.filter(isYes);
  if (!yes[0]) return false;
  if (yes.length === 1 && show.view.phase !== 'attack') show.commit(yes[0].action);
  else show.arm(yes[0].action);
}

/** One pace after the other for the group on the wheel, then none. */
function look(show: LarriveeShow): boolean | void {
  const group = shownGroup(show);
  if (!group?.ahead.length) return false;
  const { film } = show;
  const now = film.look ? PACES.indexOf(film.look.pace) : -1;
  const next = PACES[now + 1];
  film.look = next ? { ground: group.terrain, pace: next } : null;
}
