/** What a person has chosen for this browser. Kept in local storage where there is one, else for this visit. */

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'x1' | 'x2' | 'instant';
/** Whether the coach says what he thinks: never, when asked, or at every decision. */
export type Coached = 'silent' | 'asked' | 'beside';
export const SPEEDS: readonly Speed[] = ['x1', 'x2', 'instant'];
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
export const COACHED: readonly Coached[] = ['silent', 'asked', 'beside'];

export interface PrefValues {
  theme: Theme;
  speed: Speed;
  sounds: boolean;
  /** Single letters, digits and signs as keys (WCAG 2.1.4 wants a switch). */
  letters: boolean;
  /** Forced choices are not made for you. */
  manual: boolean;
  /** With other people: a breath before the last card is turned over, a second hand on request. */
  breath: boolean;
  coach: Coached;
  /** The name at new tables. */
  name: string;
  /** Keys of one's own, by action; empty for "no key". */
  keys: Record<string, string>;
}

export const DEFAULTS: Readonly<PrefValues> = {
  theme: 'auto',
  speed: 'x1',
  sounds: false,
  letters: true,
  manual: false,
  breath: true,
  coach: 'asked',
  name: '',
  keys: {},
};

const PLACE = 'paceline.prefs';

/** Reads what was kept; anything that is not as expected falls back to its default. */
export function readPrefs(text: string | null): PrefValues {
  const read: PrefValues = { ...DEFAULTS, keys: {} };
  try {
    const { keys, ...kept } = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
    for (const [name, usual] of Object.entries(DEFAULTS))
      if (typeof kept[name] === typeof usual) Object.assign(read, { [name]: kept[name] });
    if (!THEMES.includes(read.theme)) read.theme = DEFAULTS.theme;
    if (!SPEEDS.includes(read.speed)) read.speed = DEFAULTS.speed;
    if (!COACHED.includes(read.coach)) read.coach = DEFAULTS.coach;
    read.name = read.name.slice(0, 24);
    for (const [action, key] of Object.entries(Object(keys))) if (typeof key === 'string') read.keys[action] = key;
  } catch {
    // unreadable: as if nothing was kept
  }
  return read;
}

/** Local storage may be forbidden, full or absent. */
export const storage = {
  read(place: string, where: 'local' | 'session' = 'local'): string | null {
    try {
      return (where === 'local' ? localStorage : sessionStorage).getItem(place);
    } catch {
      return null;
    }
  },
  /** Whether it is kept; else it holds for this visit only. */
  write(place: string, text: string, where: 'local' | 'session' = 'local'): boolean {
    try {
      (where === 'local' ? localStorage : sessionStorage).setItem(place, text);
      return true;
    } catch {
      return false;
    }
  },
};

class Prefs implements PrefValues {
  theme = $state<Theme>('auto');
  speed = $state<Speed>('x1');
  sounds = $state(false);
  letters = $state(true);
  manual = $state(false);
  breath = $state(true);
  coach = $state<Coached>('asked');
  name = $state('');
  keys = $state<Record<string, string>>({});

  /** What the system asks for. */
  systemDark = $state(false);
  calm = $state(false);

  constructor() {
    Object.assign(this, readPrefs(storage.read(PLACE)));
    if (typeof matchMedia !== 'function') return;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.systemDark = dark.matches;
    this.calm = calm.matches;
    dark.addEventListener('change', () => (this.systemDark = dark.matches));
    calm.addEventListener('change', () => (this.calm = calm.matches));
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.systemDark);
  }

  /** How much faster than ×1 things move; 0 where they do not move at all. */
  get pace(): number {
    return this.calm || this.speed === 'instant' ? 0 : this.speed === 'x2' ? 2 : 1;
  }

  values(): PrefValues {
    const { theme, speed, sounds, letters, manual, breath, coach, name } = this;
    return { theme, speed, sounds, letters, manual, breath, coach, name, keys: { ...this.keys } };
  }

  /** Keeps the choices and shows the theme; call it once, where the page starts. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        // Without the attribute the style sheet follows the system.
        const { dataset } = document.documentElement;
        if (this.theme === 'auto') delete dataset.theme;
        else dataset.theme = this.theme;
      });
      $effect(() => {
        storage.write(PLACE, JSON.stringify(this.values()));
      });
    });
  }

  /** The next speed; after the last one the first again. */
  changeSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
  }

  toggleTheme(): void {
    this.theme = this.dark ? 'light' : 'dark';
  }
}

export const prefs = new Prefs();
