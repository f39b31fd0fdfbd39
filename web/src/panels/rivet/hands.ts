/** Whose cards lie open, and what is said of a card. */

import { t } from '../../lib/speech';
import type { ActionCard, RivetShow } from './types';

/** With several at one screen a hand is open only where its owner has been asked for. */
export const isOpen = (show: RivetShow): boolean =>
  show.you.length === 1 || (show.ask !== null && show.panel.secret(show.ask));

/** Signs of a card, whether they are printed on it, and what they mean. */
export function flagsOf(card: ActionCard): { sign: string; on: boolean; text: string }[] {
  const yes = (on: boolean): string => (on ? 'yes' : 'no');
  return [
    { sign: 'C', on: card.class_icon, text: t('or.face.class', { on: yes(card.class_icon) }) },
    { sign: 'F', on: card.fatigue_icon, text: t('or.face.fatigue', { on: yes(card.fatigue_icon) }) },
    { sign: '↔', on: card.follow_icon, text: t('or.face.follow', { on: yes(card.follow_icon) }) },
  ];
}

export const costsOf = ({ fatigue }: ActionCard): string =>
  fatigue === 'none' ? '' : t('or.face.costs', { kind: fatigue });

/** "+2 PS if a teammate is linked behind you. Class modifiers count · costs light fatigue" */
export function cardText(card: ActionCard): string {
  const signs = flagsOf(card).flatMap(({ on, text }) => (on ? text : []));
  return [card.text, ...signs, costsOf(card)].filter(Boolean).join(' · ');
}
