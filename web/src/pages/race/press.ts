/** What pointing at a choice and pressing it mean: hover or focus considers it, a click plays it. */

/** What a button needs of a race. */
interface Chooser {
  readonly armed: { action: string } | null;
  arm(action: string | null): void;
  commit(action?: string): void;
}

let down: { touch: boolean; armed: string | null } | null = null;

/**
 * Makes a button stand for an action: `<button data-action={action} {@attach chooses(show, action)}>`. Hover or focus
 * considers it, a click plays it; a first tap only considers it, the second one plays it.
 */
export function chooses(show: Chooser, action: string) {
  return (button: HTMLElement): (() => void) => {
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, does: (event: HTMLElementEventMap[K]) => void): void =>
      button.addEventListener(type, does, { signal: stop.signal });
    on('pointerenter', (event) => {
      if (event.pointerType === 'mouse') show.arm(action);
    });
    on('pointerdown', (event) => {
      down = { touch: event.pointerType === 'touch', armed: show.armed?.action ?? null };
    });
    on('focus', () => show.arm(action));
    on('click', () => {
      const pressed = down;
      down = null;
      if (pressed?.touch && pressed.armed !== action) show.arm(action);
      else show.commit(action);
    });
    return () => stop.abort();
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
