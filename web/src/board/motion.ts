/** Time: durations from the style tokens, easing, and whether the person wants motion at all. */

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

export const wantsStillness = (): boolean => still?.matches ?? false;

/** A duration from the style sheet in ms, so that one place sets the pace; 0 for people who want no motion. */
export function duration(token: '--t-step' | '--t-slow' | '--t-base' | '--t-fast'): number {
  if (wantsStillness()) return 0;
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const number = parseFloat(value) || 0;
  return value.endsWith('ms') ? number : number * 1000;
}

type Ease = (u: number) => number;

/** CSS's cubic-bezier. */
export function cubicBezier(x1: number, y1: number, x2: number, y2: number): Ease {
  const curve = (t: number, a: number, b: number) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  return (u) => {
    if (u <= 0) return 0;
    if (u >= 1) return 1;
    let low = 0;
    let high = 1;
    for (let i = 0; i < 18; i++) {
      const middle = (low + high) / 2;
      if (curve(middle, x1, x2) < u) low = middle;
      else high = middle;
    }
    return curve((low + high) / 2, y1, y2);
  };
}

/** The same curves as `--ease-move` and `--ease-out`. */
export const easeMove = cubicBezier(0.45, 0.05, 0.35, 1);
export const easeOut = cubicBezier(0.2, 0.8, 0.2, 1);

/** Calls `frame` with 0 to 1 until the time is over or `cancelled` says so; resolves at the end either way. */
export function animate(ms: number, frame: (u: number) => void, cancelled: () => boolean = () => false): Promise<void> {
  if (ms <= 0) {
    frame(1);
    return Promise.resolve();
  }
  return new Promise((done) => {
    let start: number | undefined;
    const step = (now: number) => {
      if (cancelled()) return done();
      start ??= now;
      const u = Math.min(1, (now - start) / ms);
      frame(u);
      if (u < 1) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
}
