/** Report this ruling: one text with rule, position and record up to there, as far as its reader may know them. */

import { askBy, table, title } from './api';
import { storage } from './prefs.svelte';
import { here, type Located } from './router';
import { cleaned, keptDraft, readDraft } from './setup';
import { sheet, type About } from './sheet.svelte';
import type { GameId, Report } from './types';

/** The text, of the race on the screen or else of the title's book. */
export async function report(game: GameId, rule: string, about: About | null): Promise<string> {
  const route = here();
  const race = 'table' in route ? sheet.race : null;
  const place = race && 'table' in route ? table(route.table) : title(game);
  const where = race ? { seat: race.eyes, ...race.moment(about?.event) } : { setup: about?.setup ?? setupShown(route) };
  const asked = Object.entries({ rule, line: about?.text, ...where }).filter(([, value]) => (value ?? '') !== '');
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return (await askBy<Report>(race && route.query.get('watch'), `${place}/report?${query}`)).text;
}

/** What is being set up on the page: `seats=4 course=stage-7`. */
function setupShown(route: Located): string {
  const draft = route.page === 'new' ? readDraft(storage.read(keptDraft(route.game), 'session'), []) : null;
  if (!draft) return '';
  const { seats, options } = cleaned(draft);
  return Object.entries({ seats: seats.length, ...options })
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}

/** Copies what stands in a field. Without a secure page there is no clipboard: then it is selected, and maybe copied. */
export async function copyAll(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
