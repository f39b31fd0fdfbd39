/** Hash routes. `#/rules/flamme-rouge/fr.slipstream.gap?x=1` is parsed into a page's name and its parameters. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'compose'; game: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'learn'; game: string }
  | { page: 'join'; code: string }
  | { page: 'watch'; code: string }
  | { page: 'races' }
  | { page: 'about' }
  | { page: 'boards' }
  | { page: 'lost'; path: string };

export type Located = Route & { query: URLSearchParams };

export function parseRoute(hash: string): Located {
  const [path = '', search = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  return { ...routeOf(path), query };
}

function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const [page, first, second] = parts;
  const lost: Route = { page: 'lost', path };
  if (page === undefined) return { page: 'home' };
  if (parts.length === 1 && (page === 'about' || page === 'races' || page === 'boards')) return { page };
  // Without a title: the first one.
  if (page === 'rules' && parts.length <= 3) return { page, game: first ?? '', rule: second ?? null };
  if (page === 'learn' && parts.length <= 2) return { page, game: first ?? '' };
  if (first === undefined || parts.length !== 2) return lost;
  if (page === 'new' || page === 'compose') return { page, game: first };
  if (page === 'table' || page === 'replay') return { page, table: first };
  if (page === 'join' || page === 'watch') return { page, code: first };
  return lost;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const segment = encodeURIComponent;

/** Links, so that no page writes a hash by hand. */
export const link = {
  home: (): string => '#/',
  setUp: (game: string, query: Record<string, string> = {}): string => `#/new/${segment(game)}${search(query)}`,
  compose: (game: string, query: Record<string, string> = {}): string => `#/compose/${segment(game)}${search(query)}`,
  table: (id: string, query: Record<string, string> = {}): string => `#/table/${segment(id)}${search(query)}`,
  replay: (id: string): string => `#/replay/${segment(id)}`,
  rules: (game = '', rule?: string | null): string =>
    `#/rules${game ? `/${segment(game)}` : ''}${game && rule ? `/${segment(rule)}` : ''}`,
  /** With `ride`, the coached race starts at once. */
  learn: (game = '', query: Record<string, string> = {}): string =>
    `#/learn${game ? `/${segment(game)}` : ''}${search(query)}`,
  races: (): string => '#/races',
  join: (code: string): string => `#/join/${segment(code)}`,
  watch: (code: string): string => `#/watch/${segment(code)}`,
  about: (): string => '#/about',
};

function search(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `?${text}` : '';
}

export function go(hash: string, { replace = false } = {}): void {
  if (replace) location.replace(hash);
  else location.hash = hash.replace(/^#/, '');
}
