/** What pointing at a choice and pressing it mean: hover or focus considers it, a click plays it. */

import type { RaceShow } from './show.svelte';

let down: { touch: boolean; armed: string | null } | null = null;

/** Handlers for a button that stands for an action. A first tap only considers it; the second one plays it. */
export function choiceHandlers(show: RaceShow, action: string) {
  return {
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show.arm(action);
    },
    onpointerdown: (event: PointerEvent) => {
      down = { touch: event.pointerType === 'touch', armed: show.armed?.action ?? null };
    },
    onfocus: () => show.arm(action),
    onclick: () => {
      const pressed = down;
      down = null;
      if (pressed?.touch && pressed.armed !== action) show.arm(action);
      else show.commit(action);
    },
  };
}

/** One stop for the Tab key in a row of buttons; arrows, Home and End move within it. */
export function roving(row: HTMLElement): { update(): void; destroy(): void } {
  const buttons = (): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')];
  const stop = (at: HTMLElement | undefined): void => {
    for (const button of buttons()) button.tabIndex = button === at ? 0 : -1;
  };
  const refresh = (): void => {
    const all = buttons();
    stop(
      all.find((button) => button === document.activeElement) ?? all.find((b) => b.ariaDisabled !== 'true') ?? all[0],
    );
  };
  const onkeydown = (event: KeyboardEvent): void => {
    const all = buttons();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: all.length - 1 };
    const next = steps[event.key];
    if (now < 0 || next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };
  const onfocusin = (event: FocusEvent): void => stop(event.target as HTMLElement);
  const watch = new MutationObserver(refresh);
  watch.observe(row, { childList: true });
  row.addEventListener('keydown', onkeydown);
  row.addEventListener('focusin', onfocusin);
  refresh();
  return {
    update: refresh,
    destroy() {
      watch.disconnect();
      row.removeEventListener('keydown', onkeydown);
      row.removeEventListener('focusin', onfocusin);
    },
  };
}
