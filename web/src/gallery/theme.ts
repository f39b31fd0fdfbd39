/** Light or dark: what the system says, until the person says otherwise. */

export type Theme = 'light' | 'dark';
const KEY = 'paceline.theme';

const system = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const stored = (): Theme | undefined => {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined; // Storage may be closed to us.
  }
};

export const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : system();
};

export function restoreTheme(): void {
  const theme = stored();
  if (theme) document.documentElement.dataset['theme'] = theme;
}

/** Choosing what the system says anyway hands the choice back to it. */
export function toggleTheme(): Theme {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  const root = document.documentElement;
  if (theme === system()) delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === system()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // It holds for this visit.
  }
  return theme;
}
