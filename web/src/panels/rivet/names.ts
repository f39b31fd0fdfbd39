/** Who is who in On the Rivet and Visions of Rainbows, and where a race stands: what the race screen needs of their words. */

import { t, table } from '../../lib/speech';
import type { RiderInfo } from '../../lib/types';
import type { TitleWords } from '../../titles/words';

export type Prefix = 'or' | 'vr';

const CLASSES = ['all_star', 'climber', 'sprinter', 'domestique'] as const;
const SIGNS = ['★', '▲', '‖'] as const;
const DOMESTIQUE = 3;
/** Of lesson.toml: nobody has composed it. */
const COACHED = 'start-a,start-b,s4-canal,finish-a,finish-b';

export function className(kind: number | null): string {
  const id = CLASSES[kind ?? -1];
  return id ? table('or.class')[id]! : t('or.rider.other');
}

/** "Sprinter", "Domestique 2" where there are several. */
function riderName(rider: RiderInfo, riders: readonly RiderInfo[]): string {
  const name = className(rider.kind);
  const alike = riders.filter((other) => other.team === rider.team && other.kind === rider.kind);
  const n = alike.findIndex((other) => other.rider === rider.rider) + 1;
  return alike.length > 1 ? t('or.rider.number', { class: name, n }) : name;
}

/** The class's sign; Domestiques have numbers. */
function labelOf(rider: RiderInfo, riders: readonly RiderInfo[]): string {
  if (rider.kind !== DOMESTIQUE) return SIGNS[rider.kind ?? 0] ?? '';
  const own = riders.filter((other) => other.team === rider.team && other.kind === DOMESTIQUE);
  return String(own.findIndex((other) => other.rider === rider.rider) + 1);
}

export const namesOf = (prefix: Prefix): TitleWords => ({
  prefix,
  rider: riderName,
  label: labelOf,
  dummyName: () => t('or.rider.ai'),
  dummyJersey: () => 'peloton',
  phase: (phase, round) => table('or.phase')[phase] ?? t('or.phase.number', { n: round }),
  rounds: {
    in: (n) => t('or.phase.in', { n }),
    mark: (n) => t('or.phase.mark', { n }),
    count: (n) => t('or.phase.count', { n }),
    many: () => t('or.phase.many'),
    by: () => t('or.phase.by'),
  },
  courseName(course) {
    if (course === COACHED) return t('or.tile.s4-canal');
    return course.includes(',') ? t('or.setup.own-course') : undefined;
  },
});
