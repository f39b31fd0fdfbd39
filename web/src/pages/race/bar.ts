/** What the question bar says: who is asked what, as far as this screen may know. */

import { t } from '../../lib/speech';
import type { SeatId } from '../../lib/types';
import type { LiveRace } from './live.svelte';
import type { Question } from './panel';
import { waitingFor } from './words';

export interface Told {
  /** Gold is for you, paper for others, petrol for who looks on. */
  tone: 'you' | 'others' | 'watch';
  /** Who is asked, where that is one. */
  seat: SeatId | null;
  text: string;
}

export function toldBy(race: LiveRace, question: Question | null): Told {
  const { ask } = race;
  if (!ask || !question) return toldOfOthers(race);
  const { seat, ordered } = ask;
  if (ordered) return { tone: 'others', seat, text: t('race.ordered', { answer: ordered.text }) };
  const { ask: asked } = question;
  const text = race.shared ? t('race.turn-of', { name: race.teamName(seat), question: asked }) : asked;
  return { tone: 'you', seat, text };
}

function toldOfOthers(race: LiveRace): Told {
  const waiting = race.busy || race.store.over ? [] : race.view.to_act.filter((seat) => seat !== race.eyes);
  const seat = race.cover ?? (waiting.length === 1 ? waiting[0]! : null);
  const text = whatGoesOn(race, waiting, seat);
  if (race.you.length) return { tone: 'others', seat, text };
  return { tone: 'watch', seat, text: race.busy ? text : t('race.bar.watching', { text }) };
}

function whatGoesOn(race: LiveRace, waiting: readonly SeatId[], seat: SeatId | null): string {
  if (race.busy) return race.film.doing || t('race.wait.nobody');
  if (race.store.over) return t('race.over');
  if (race.cover !== null) return t('race.pass');
  if (race.breath) return t('race.breath');
  if (race.sending && !waiting.length) return t('race.wait.sending');
  const question = seat === null ? '' : race.panel.asks?.(seat, race);
  if (seat !== null && question) return t('race.bar.asked', { name: race.teamName(seat), question });
  return waitingFor(waiting.map((one) => race.teamName(one)));
}

/** The same words for the tab: "● Your turn – Paceline". */
export function tabTitle({ tone, text }: Told, shared: boolean): string {
  const words = tone === 'you' ? t('race.bar.yours', { text: shared ? text : t('race.bar.your-turn') }) : text;
  return t('race.bar.tab', { text: words.replace(/\.$/, '') });
}
