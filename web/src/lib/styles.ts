/** How bots of one level differ, and which level a browser rides against. */

import { LEVELS, levelOf } from './levels';
import { storage } from './prefs.svelte';
import { t } from './speech';
import type { BotInfo, TableSummary } from './types';

const STYLES: Readonly<Record<string, string>> = {
  attacker: t('style.attacker.name'),
  shadow: t('style.shadow.name'),
  finisher: t('style.finisher.name'),
};
/** In turn, so that three bots of one level ride differently. */
const CHARACTERS = ['', ...Object.keys(STYLES)] as const;

/** What a bot may be chosen to ride like; the empty one has no habits. */
export const characters = (): { style: string; name: string }[] =>
  CHARACTERS.map((style) => ({ style, name: STYLES[style] ?? t('bunch.all-rounder') }));

/** The style that a bot of some level rides in; empty where it has none. */
export function styleOf(bot: string | null | undefined): string {
  const style = levelOf(bot) ? (bot!.split(':')[0]!.split('/')[1] ?? '') : '';
  return style in STYLES ? style : '';
}

export const withStyle = (level: string, style: string): string => (style ? `${level}/${style}` : level);

/** A bot in the style whose turn it is; bots that are no level have none. */
export const inTurn = (bot: string, turn: number): string =>
  levelOf(bot) === bot ? withStyle(bot, CHARACTERS[turn % CHARACTERS.length]!) : bot;

/** "Pro", "Pro, attacks early"; undefined for bots that are no level. */
export function levelText(bot: string): string | undefined {
  const level = LEVELS[levelOf(bot)];
  const style = STYLES[styleOf(bot)];
  return level && style ? t('bunch.rides', { level, style }) : level;
}

/** Whether a title's bots are levels. */
export const hasLevels = (bots: readonly BotInfo[]): boolean =>
  bots.length > 0 && bots.every(({ name }) => levelOf(name));

const KEPT = 'paceline.level';

export function keepLevel(bot: string): void {
  if (levelOf(bot)) storage.write(KEPT, levelOf(bot));
}

/** The bot that one begins with: the level ridden against last, the first one for newcomers; the strongest of others. */
export function usualBot(bots: readonly BotInfo[]): string {
  const last = hasLevels(bots) ? (bots.find(({ name }) => name === storage.read(KEPT)) ?? bots[0]) : bots.at(-1);
  return last?.name ?? 'random';
}

/** Whether it was raced against bots of one level alone, without a coach and without take-backs; that level. */
function straightLevel({ you, seats, lesson, take_backs }: TableSummary): string {
  if (!you.length || lesson || take_backs) return '';
  const others = seats.filter(({ seat }) => !you.includes(seat));
  const levels = new Set(others.map(({ kind, bot }) => (kind === 'bot' ? levelOf(bot) : '')));
  return levels.size === 1 ? [...levels][0]! : '';
}

/** The level above, once the last two races against one level were won; races come newest first. */
export function nextLevel(races: readonly TableSummary[], bots: readonly BotInfo[]): BotInfo | null {
  const ridden = races
    .map((race) => ({ level: straightLevel(race), won: race.won }))
    .filter(({ level }) => level)
    .slice(0, 2);
  const [last, before] = ridden;
  if (!last?.won || !before?.won || last.level !== before.level) return null;
  const at = bots.findIndex(({ name }) => name === last.level);
  return at < 0 ? null : (bots[at + 1] ?? null);
}
