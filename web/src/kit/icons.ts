/** Interface icons: 24 × 24, drawn with a 2 px stroke in the current colour. */
export const ICONS = {
  undo: '<path d="M8 5 3.5 9.5 8 14M4 9.5h9.5a5.5 5.5 0 0 1 0 11H9"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.6 2.6 0 1 1 3.7 2.3c-.8.4-1.2 1-1.2 1.9M12 17v.01"/>',
  sun: '<circle cx="12" cy="12" r="4.5"/><path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M5.3 18.7l1.8-1.8M16.9 7.1l1.8-1.8"/>',
  moon: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>',
  play: '<path d="M7 4.5v15l12-7.5z" fill="currentColor"/>',
  pause: '<path d="M8 5v14M16 5v14" stroke-width="3.5"/>',
  prev: '<path d="M18 5v14l-9-7zM6 5v14" fill="currentColor"/>',
  next: '<path d="M6 5v14l9-7zM18 5v14" fill="currentColor"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  bulb: '<path d="M9 14.5a6.5 6.5 0 1 1 6 0V18H9zM10 21h4"/>',
  x: '<path d="M6 6l12 12M18 6 6 18"/>',
  bot: '<rect x="4" y="8" width="16" height="11" rx="3"/><path d="M12 8V4M9 13v1.5M15 13v1.5M1.5 12v3M22.5 12v3"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4 20.5c1-4.5 4-6 8-6s7 1.5 8 6"/>',
  users:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5c.7-3.7 3-5.2 6.5-5.2s5.8 1.5 6.5 5.2M16 5.5a3.3 3.3 0 0 1 0 6.3M17.5 14.6c2.4.5 3.7 2 4.2 4.6"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.5 6M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.1-1.1"/>',
  bolt: '<path d="M13.5 2 4.5 13.5h6L9 22l10-12.5h-6.5z" fill="currentColor" stroke="none"/>',
  flag: '<path d="M5 21V4M5 4.5c5-3 8 3 14 0v9c-6 3-9-3-14 0"/>',
  trophy:
    '<path d="M8 4h8v6a4 4 0 0 1-8 0zM8 5H4.5c0 4 1.5 5.5 3.7 5.7M16 5h3.5c0 4-1.5 5.5-3.7 5.7M12 14v3.5M8 20.5h8"/>',
  eye: '<path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z"/><circle cx="12" cy="12" r="3"/>',
  clock: '<circle cx="12" cy="12.5" r="8.5"/><path d="M12 7.5v5l3.5 2"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  target: '<circle cx="12" cy="12" r="7"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5"/>',
  arrow: '<path d="M5 12h13M12.5 6 18.5 12l-6 6"/>',
  wind: '<path d="M3 9h11a3 3 0 1 0-2.7-4.3M3 13h15a3 3 0 1 1-2.7 4.3M3 17h7"/>',
  warn: '<path d="M12 3.5 22 20.5H2zM12 10v4.5M12 17.5v.01"/>',
  grid: '<rect x="4" y="4" width="7" height="7" rx="1.5"/><rect x="13" y="4" width="7" height="7" rx="1.5"/><rect x="4" y="13" width="7" height="7" rx="1.5"/><rect x="13" y="13" width="7" height="7" rx="1.5"/>',
  save: '<path d="M5 4h11l4 4v12H5zM8 4v5h7V4M8 20v-6h8v6"/>',
  share:
    '<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="5.5" r="2.5"/><circle cx="17.5" cy="18.5" r="2.5"/><path d="m8.3 10.8 7-4M8.3 13.2l7 4"/>',
  chat: '<path d="M4 5h16v11H10l-5 4v-4H4z"/>',
  chart: '<path d="M4 20V4M4 20h16M7.5 16l4-5 3 2.5 5-7"/>',
  photo:
    '<rect x="3" y="6.5" width="18" height="13" rx="2"/><circle cx="12" cy="13" r="3.5"/><path d="M8 6.5 9.5 4h5L16 6.5"/>',
} as const;

export type IconName = keyof typeof ICONS;
