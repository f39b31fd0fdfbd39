/** Wording of the race screen that every title shares. */

import { counted } from '../../lib/words';
import type { Group, GroupName } from './order';

export const GROUP_NAMES: Record<GroupName, string> = {
  alone: 'Peloton',
  head: 'Tête de la course',
  chase: 'Poursuivants',
  peloton: 'Peloton',
  dropped: 'Attardés',
  last: 'Lanterne rouge',
};

/** Where there is little room. */
export const GROUP_SHORT: Record<GroupName, string> = {
  alone: 'Peloton',
  head: 'Tête',
  chase: 'Chase',
  peloton: 'Peloton',
  dropped: 'Dropped',
  last: 'Lanterne',
};

/** "gap 2" */
export const gapText = (gap: number): string => (gap ? `gap ${gap}` : '');

/** "Group 2 of 4, Poursuivants, four riders, two empty squares behind the group ahead." */
export function groupText(group: Group, place: number, many: number, unit: string): string {
  const riders = counted(group.riders.length, 'rider');
  const gap = group.gap ? `, ${counted(group.gap, `empty ${unit}`)} behind the group ahead` : '';
  const note = group.note ? `, ${group.note}` : '';
  return `Group ${place} of ${many}, ${group.title ?? GROUP_NAMES[group.name]}, ${riders}${gap}${note}.`;
}

/** "Round 8. Three groups; your Rouleur is 4th, 30 squares to go." */
export function summaryOf(round: number, groups: readonly Group[], mine: readonly MyRider[]): string {
  const first = round ? `Round ${round}. ` : 'Before the start. ';
  const riders = groups.reduce((sum, group) => sum + group.riders.length, 0);
  const bunch =
    groups.length > 1 ? `${counted(groups.length, 'group')}` : riders ? 'All together' : 'Nobody is on the road yet';
  const own = mine.map(({ name, place, toGo }) => `${name} ${place}, ${toGo} to go`);
  return `${first}${bunch.charAt(0).toUpperCase()}${bunch.slice(1)}${own.length ? `; ${own.join('; ')}` : ''}.`;
}

export interface MyRider {
  name: string;
  place: string;
  /** "30 squares" */
  toGo: string;
}

export const SPEED_WORDS = { x1: '×1', x2: '×2', instant: 'instant' } as const;

export const WAITING = {
  nobody: 'The riders are on their way.',
  sending: 'Sent…',
  watching: 'You are watching.',
};

/** "Waiting for Maren and Jo." */
export function waitingFor(names: readonly string[]): string {
  if (!names.length) return WAITING.nobody;
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return `Waiting for ${shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown[0]}.`;
}
