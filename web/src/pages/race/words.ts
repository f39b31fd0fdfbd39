/** Wording of the race screen that every title shares. */

import type { Speed } from '../../lib/prefs.svelte';
import { list, t, table } from '../../lib/speech';
import { capital, unitText } from '../../lib/words';
import type { Group, GroupName } from './order';

export const groupShort = (name: GroupName): string => table('race.group.name')[name]!;

/** "Chase 2": of several of a name, each has a number, from the front. */
export function groupName(group: Group, all: readonly Group[]): string {
  if (group.title !== undefined) return group.title;
  const alike = all.filter(({ name }) => name === group.name);
  return groupShort(group.name) + (alike.length > 1 ? ` ${alike.indexOf(group) + 1}` : '');
}

/** "gap 2" */
export const gapText = (gap: number): string => (gap ? t('race.gap', { n: gap }) : '');

/** "Group 2 of 4, Chase, 4 riders, 2 empty squares behind the group ahead." */
export function groupText(group: Group, all: readonly Group[], unit: string): string {
  const n = group.riders.length;
  const facts = { place: all.indexOf(group) + 1, many: all.length, name: groupName(group, all), n };
  const told = group.gap
    ? t('race.group.told-gap', { ...facts, gap: unitText(unit, 'empty', group.gap) })
    : t('race.group.told', facts);
  return group.note ? t('race.group.noted', { group: told, note: capital(group.note) }) : told;
}

/** "Round 8. 3 groups; your Rouleur 4th, 30 squares to go." */
export function summaryOf(round: number, groups: readonly Group[], mine: readonly MyRider[]): string {
  const first = round ? t('race.summary.round', { n: round }) : t('race.summary.before');
  const riders = groups.reduce((sum, group) => sum + group.riders.length, 0);
  const bunch =
    groups.length > 1
      ? t('race.summary.groups', { n: groups.length })
      : riders
        ? t('race.summary.together')
        : t('race.summary.nobody');
  const own = mine.map(({ name, place, toGo }) => t('race.summary.rider', { rider: name, place, squares: toGo }));
  return `${first} ${[bunch, ...own].join('; ')}.`;
}

export interface MyRider {
  name: string;
  place: number;
  /** "30 squares" */
  toGo: string;
}

export const speedText = (speed: Speed): string => table('race.speed')[speed]!;

/** "Waiting for Maren and Jo." */
export function waitingFor(names: readonly string[]): string {
  if (!names.length) return t('race.wait.nobody');
  const shown = names.length > 3 ? [...names.slice(0, 2), t('race.wait.more', { n: names.length - 2 })] : names;
  return t('race.wait.for', { names: list(shown) });
}
