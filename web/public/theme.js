// Before the first paint: the theme that was chosen in this browser. Without one the style sheet follows the system.
try {
  const { theme } = JSON.parse(localStorage.getItem('paceline.prefs') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // no storage, or nothing readable in it
}
