import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A window that shows the page `own`, of a server that has the page `served`. */
function open(own: string | null, served: string | null, { session = new Map<string, string>(), hidden = false } = {}) {
  const heard = new Map<string, (event: unknown) => void>();
  const listens = (kind: string, hear: (event: unknown) => void) => heard.set(kind, hear);
  const reload = vi.fn();
  vi.stubGlobal('document', {
    hidden,
    addEventListener: listens,
    querySelector: () => (own === null ? null : { content: own }),
  });
  vi.stubGlobal('addEventListener', listens);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => session.get(name) ?? null,
    setItem: (name: string, text: string) => session.set(name, text),
  });
  const fetched = vi.fn(async () =>
    served === null ? new Response('', { status: 404 }) : Response.json({ id: served }),
  );
  vi.stubGlobal('fetch', fetched);
  return { heard, reload, fetched, session };
}

const fresh = () => import('../../src/lib/renew');

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that is older than the one of the server', () => {
  it('is loaded anew, once for each', async () => {
    const { reload, session } = open('old', 'new');
    const { checkPage } = await fresh();
    await checkPage();
    await checkPage(); // still old: a proxy keeps it, say
    expect(reload).toHaveBeenCalledTimes(1);
    const later = open('old', 'newer', { session });
    await checkPage();
    expect(later.reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is the same', 'new', 'new'],
    ['is not there', 'old', null],
    ['has no id', 'old', ''],
    ['is that of a server in development', null, 'new'],
    ['was built by hand', '', 'new'],
  ])('is left alone where the page %s', async (_, own, served) => {
    const { reload } = open(own, served);
    await (await fresh()).checkPage();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is noticed at every turn, and by nobody who does not look', async () => {
    const { heard, reload, fetched } = open('new', 'new');
    (await fresh()).stayNew();
    for (const kind of ['popstate', 'vite:preloadError', 'visibilitychange']) heard.get(kind)!(new Event(kind));
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
    const away = open('old', 'new', { hidden: true });
    await (await fresh()).checkPage();
    expect(away.fetched).not.toHaveBeenCalled();
  });

  it('waits while something is half done', async () => {
    vi.useFakeTimers();
    const { heard, reload } = open('old', 'new');
    const { checkPage, stayNew } = await fresh();
    stayNew();
    const page = { isConnected: true };
    heard.get('input')!({ type: 'input', target: { closest: () => page } });
    await checkPage();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    page.isConnected = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
