/** The group that the wheel and the questions are about. */

import type { StageFacts } from './course';
import type { GroupView, Ground, LarriveeShow } from './types';

export function shownGroup(show: LarriveeShow): GroupView | null {
  const { view, film } = show;
  const { groups } = view;
  const of = (rider: number | null | undefined): GroupView | undefined =>
    groups.find(({ riders }) => rider !== null && rider !== undefined && riders.includes(rider));
  const picked = groups.find(({ group }) => group === film.picked);
  const asked = groups.find(({ group }) => group === view.pace_of);
  const leaver = view.attempt && groups.find(({ head }) => head === view.attempt?.source);
  const mine = (group: GroupView): number => group.riders.filter((rider) => show.mine(rider)).length;
  const best = [...groups].sort((a, b) => mine(b) - mine(a) || b.riders.length - a.riders.length)[0];
  return (
    picked ??
    asked ??
    leaver ??
    of(show.armed?.rider) ??
    (view.step === 2 ? of(film.rolls[0]?.rider) : undefined) ??
    best ??
    null
  );
}

/** The terrain that a group rides on in its next move. */
export const groundAhead = (group: GroupView, course: StageFacts): Ground => course.groundOf(group.head);

/** Where its token lies: from the fifth step on, everything is about the next move. */
export function groundNow(group: GroupView, { view, course }: Pick<LarriveeShow, 'view' | 'course'>): Ground {
  return view.step >= 5 ? groundAhead(group, course) : group.terrain;
}
