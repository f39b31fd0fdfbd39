/**
 * Nobody's page is older than the server's. A built page knows its id, and asks which one the server has whenever that
 * may be another: when a race is connected, when somebody goes to another page or comes back to the window, and where a
 * part of the page cannot be fetched. Then it loads itself anew; nothing is lost, as races live on the server.
 */

import { storage } from './prefs.svelte';

/** The id for which this window has loaded itself anew: once each, whatever comes of it. */
const RENEWED = 'paceline.renewed';
const PATIENCE = 1_000;

/** Where somebody has filled in or chosen something: as long as that is there, it may be half done. */
let touched: Element | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function stayNew(): void {
  addEventListener('popstate', checkPage);
  addEventListener('vite:preloadError', checkPage);
  document.addEventListener('visibilitychange', checkPage);
  document.addEventListener('input', touch);
  document.addEventListener('click', touch);
}

function touch({ type, target }: Event): void {
  const at = target as Element;
  if (type === 'input' || at.closest('button'))
    touched = at.closest('.frame > main > *, .hand * [type=range]') ?? touched;
}

export async function checkPage(): Promise<void> {
  try {
    const own = document.querySelector<HTMLMetaElement>('meta[name=page-id]')?.content;
    if (!own || document.hidden) return;
    const { id } = (await (await fetch('/built.json')).json()) as { id?: string };
    if (id && id !== own) renew(id);
  } catch {
    // There is no server, or none with a page.
  }
}

function renew(id: string): void {
  clearTimeout(waiting);
  if (touched?.isConnected) waiting = setTimeout(() => void checkPage(), PATIENCE);
  else if (storage.read(RENEWED, 'session') !== id && storage.write(RENEWED, id, 'session')) location.reload();
}
