/** Hands on the map: drag, wheel, pinch, tap, keys. It says what was meant; the viewport does it. */

export interface Hands {
  tap(px: number, py: number, touch: boolean): void;
  doubleTap(px: number, py: number): void;
  hover(px: number, py: number): void;
  leave(): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, px?: number, py?: number): void;
  /** False for keys without a meaning here. */
  key(key: string): boolean;
  /** Whether a second tap here means a choice, not a zoom. */
  isChoice(px: number, py: number): boolean;
}

/** A finger that moves less than this has tapped. */
const SLOP = 6;
const DOUBLE_TAP = 300;

export function listen(host: HTMLElement, hands: Hands): () => void {
  const stop = new AbortController();
  const pointers = new Map<number, [x: number, y: number]>();
  let moved = 0;
  let spread = 0;
  let lastTap = -Infinity;

  const at = (event: MouseEvent): [number, number] => {
    const box = host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const onPanel = (event: Event) =>
    event.target instanceof Element && event.target.closest('[data-over], button, a, input, .minimap') !== null;
  const twoFingers = () => {
    const [a, b] = [...pointers.values()];
    if (!a || !b) return { spread: 0, x: 0, y: 0 };
    return { spread: Math.hypot(a[0] - b[0], a[1] - b[1]), x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
  };
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => host.addEventListener(type, handler as EventListener, { ...options, signal: stop.signal });

  on('pointerdown', (event) => {
    if (onPanel(event) || event.button > 0) return;
    host.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    moved = pointers.size > 1 ? Infinity : 0;
    spread = twoFingers().spread;
  });

  on('pointermove', (event) => {
    const now = at(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') {
        if (onPanel(event)) hands.leave();
        else hands.hover(...now);
      }
      return;
    }
    pointers.set(event.pointerId, now);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (pointers.size === 1) {
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved <= SLOP) return;
      host.classList.add('dragging');
      hands.pan(dx, dy);
    } else if (pointers.size === 2) {
      const fingers = twoFingers();
      if (spread) hands.zoom(fingers.spread / spread, fingers.x, fingers.y);
      hands.pan(dx / 2, dy / 2);
      spread = fingers.spread;
    }
  });

  const lift = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    host.classList.remove('dragging');
    spread = 0;
    if (event.type !== 'pointerup' || pointers.size || moved > SLOP) return;
    const [px, py] = at(event);
    if (event.timeStamp - lastTap < DOUBLE_TAP && !hands.isChoice(px, py)) {
      lastTap = -Infinity;
      hands.doubleTap(px, py);
      return;
    }
    lastTap = event.timeStamp;
    hands.tap(px, py, event.pointerType !== 'mouse');
  };
  on('pointerup', lift);
  on('pointercancel', lift);
  on('pointerleave', () => hands.leave());

  on(
    'wheel',
    (event) => {
      if (onPanel(event)) return;
      event.preventDefault();
      if (event.shiftKey) return hands.pan(-(event.deltaY || event.deltaX), 0);
      // A pinch on a touchpad comes as a wheel with Ctrl; some wheels count lines.
      const pace = event.ctrlKey ? 0.01 : event.deltaMode ? 0.05 : 0.0016;
      hands.zoom(Math.exp(-event.deltaY * pace), ...at(event));
    },
    { passive: false },
  );

  on('keydown', (event) => {
    const steered = event.target instanceof Element && event.target.matches('.steer');
    if (!steered || event.ctrlKey || event.metaKey || event.altKey) return;
    if (hands.key(event.key)) event.preventDefault();
  });

  return () => stop.abort();
}
