/**
 * Where one is. A race has an address that is a path, `/race/ID`, and so has each of its moments, `/race/ID?at=57`, and
 * its analysis, `/race/ID/analysis?seat=0&moment=B`; who watches has a code, `/race/ID#watch=CODE`; all other pages are hashes of `/`: `/#/rules/flamme-rouge/fr.slipstream.gap?x=1`.
 */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'compose'; game: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'analysis'; table: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'learn'; game: string }
  | { page: 'join'; code: string }
  | { page: 'watch'; code: string }
  | { page: 'races' }
  | { page: 'about' }
  | { page: 'boards' }
  | { page: 'lost'; path: string };

export type Located = Route & { query: URLSearchParams };

/** An address as links have it, or as the window does; `#/table/ID` and `#/replay/ID` are a race's of before. */
export function parseRoute(address: string): Located {
  const hash = address.indexOf('#/');
  const [path = '', search = ''] = (hash < 0 ? address : address.slice(hash + 1)).split(/[?#](.*)/s);
  const query = new URLSearchParams(search.replace('#', '&'));
  return { ...routeOf(path, query), query };
}

export const here = (): Located => parseRoute(location.pathname + location.search + location.hash);

/** Where one has come to; a race gets the address that it has today, with no code that goes to a server. */
export function arrive(): Located {
  const route = here();
  const before = location.hash.startsWith('#/') || new URLSearchParams(location.search).has('watch');
  if (before && 'table' in route && route.page !== 'analysis') {
    const { page, table, query } = route;
    if (page === 'replay' && !query.has('at')) query.set('at', '0');
    history.replaceState(null, '', link.table(table, Object.fromEntries(query)));
  }
  return route;
}

function routeOf(path: string, query: URLSearchParams): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const [page, first, second] = parts;
  const lost: Route = { page: 'lost', path };
  if (page === undefined) return { page: 'home' };
  if (parts.length === 1 && (page === 'about' || page === 'races' || page === 'boards')) return { page };
  // Without a title: the first one.
  if (page === 'rules' && parts.length <= 3) return { page, game: first ?? '', rule: second ?? null };
  if (page === 'learn' && parts.length <= 2) return { page, game: first ?? '' };
  if (page === 'race' && second === 'analysis' && parts.length === 3) return { page: second, table: first! };
  if (first === undefined || parts.length !== 2) return lost;
  if (page === 'new' || page === 'compose') return { page, game: first };
  if (page === 'race') return { page: query.has('at') ? 'replay' : 'table', table: first };
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

/** Links, so that no page writes an address by hand. */
export const link = {
  home: (): string => '/#/',
  setUp: (game: string, query: Record<string, string> = {}): string => `/#/new/${segment(game)}${search(query)}`,
  compose: (game: string, query: Record<string, string> = {}): string => `/#/compose/${segment(game)}${search(query)}`,
  /** A watch link's code stands where no browser sends it to a server, whose logs keep addresses. */
  table: (id: string, { watch, ...query }: Record<string, string> = {}): string =>
    `/race/${segment(id)}${search(query)}${watch ? `#watch=${segment(watch)}` : ''}`,
  /** The replay of a race, at a step of it. */
  moment: (id: string, at = 0): string => `/race/${segment(id)}?at=${at}`,
  /** The analysis of a race: what one seat's chances were, and one of its key moments. */
  analysis: (id: string, query: Record<string, string> = {}): string => `/race/${segment(id)}/analysis${search(query)}`,
  rules: (game = '', rule?: string | null): string =>
    `/#/rules${game ? `/${segment(game)}` : ''}${game && rule ? `/${segment(rule)}` : ''}`,
  /** With `ride`, the coached race starts at once. */
  learn: (game = '', query: Record<string, string> = {}): string =>
    `/#/learn${game ? `/${segment(game)}` : ''}${search(query)}`,
  races: (): string => '/#/races',
  join: (code: string): string => `/#/join/${segment(code)}`,
  watch: (code: string): string => `/#/watch/${segment(code)}`,
  about: (): string => '/#/about',
};

function search(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `?${text}` : '';
}

/** Goes there without loading the page again; whoever listens for `popstate` is told as if one had gone back. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Follows a link of the page's own as `go` does; others, and whatever opens elsewhere, are the browser's. */
export function followLink(event: MouseEvent): void {
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  if (!anchor || anchor.target || anchor.download || event.defaultPrevented || event.button) return;
  if (
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    !/^\/(#|race\/)/.test(anchor.getAttribute('href')!)
  )
    return;
  event.preventDefault();
  go(anchor.href);
}
