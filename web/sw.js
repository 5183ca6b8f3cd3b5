// The service worker: the whole site offline after the first visit. The build puts in
//   FILES     [{url, revision, integrity}] of all that is kept; a file whose hash is wrong stops the install, the old version stays
//   LATER     paths of what is kept only once it was asked for (what strangers' wheels need)
// Unchanged files are not fetched again. A new version waits until the page says so (web/update.js): never in a match.
/* global FILES, LATER */
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';

const scope = self.registration.scope;
const kept = 'mulligan-later ' + scope;
const later = LATER.map(path => new URL(path, scope).href);

precacheAndRoute(FILES, { cleanURLs: false, directoryIndex: null });
const shell = createHandlerBoundToURL('index.html');

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.mode === 'navigate' && request.url.split(/[?#]/)[0] === scope) event.respondWith(shell({ request, event }));
  else if (later.includes(request.url)) event.respondWith(first(request));
});

async function first(request) {
  const cache = await caches.open(kept), hit = await cache.match(request.url);
  if (hit) return hit;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

self.addEventListener('activate', event => event.waitUntil((async () => {
  await self.clients.claim();
  const cache = await caches.open(kept);
  for (const request of await cache.keys()) if (!later.includes(request.url)) await cache.delete(request);
})()));

self.addEventListener('message', event => { if (event.data?.type === 'SKIP_WAITING') self.skipWaiting(); });
