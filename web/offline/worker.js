/**
 * A service worker for one thing: where no server answers, whoever opens Paceline is told so, and comes back by itself.
 * It keeps nothing, neither pages nor answers of the API: nobody is ever shown anything older than the server's.
 */

const OFFLINE = OFFLINE_PAGE;

/** What a proxy says that gets no answer from the server behind it. */
const UNREACHED = [502, 504];

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(forget()));
addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(open(event));
});

/** Whatever a worker of before has kept. */
async function forget() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function open(event) {
  try {
    const answer = await fetch(event.request);
    if (!UNREACHED.includes(answer.status)) {
      event.waitUntil(leaveWhereUnknown());
      return answer;
    }
  } catch {
    // There is no server, or no way to it.
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(OFFLINE, { headers });
}

/** A server that has no worker wants none: its pages are its own business. */
async function leaveWhereUnknown() {
  const { status } = await fetch('/sw.js', { cache: 'no-cache' });
  if (status === 404) await registration.unregister();
}
