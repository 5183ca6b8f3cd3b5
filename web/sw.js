// The service worker: the whole site offline after the first visit. The build puts in
//   FILES   [{url, revision, integrity}] of all that is kept; a file whose hash is wrong stops the install, the old version stays
//   LATER   addresses kept only once they were asked for (what strangers' wheels need)
// Unchanged files are not fetched again. A new version waits until the page says so (web/update.js): never in a match.
/* global FILES, LATER */
import { PrecacheController } from 'workbox-precaching';

const scope = self.registration.scope;
const later = LATER.map(path => new URL(path, scope).href);
const kept = 'mulligan-later ' + scope;
// WebAssembly travels packed but is kept unpacked: browsers keep compiled code beside a plain answer only (a warmer start)
const unpack = {
  cacheWillUpdate: async ({ request, response }) => !response.ok ? null : !request.url.includes('.asm.bin') ? response
    : new Response(response.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } }),
};
const site = new PrecacheController({ plugins: [unpack] });
site.addToCacheList(FILES);

// address asked for -> address kept: versioned files answer to their plain name too, the scope itself to index.html
const addresses = new Map(FILES.map(({ url }) => new URL(url, scope).href).flatMap(url => [[url, url], [url.split('?')[0], url]]));
addresses.set(scope, addresses.get(scope + 'index.html'));

self.addEventListener('install', event => site.install(event));

self.addEventListener('activate', event => event.waitUntil((async () => {
  await site.activate(event);
  await self.clients.claim();
  const cache = await caches.open(kept);
  for (const request of await cache.keys()) if (!later.includes(request.url)) await cache.delete(request);
})()));

self.addEventListener('fetch', event => {
  const { request } = event, asked = request.url.split('#')[0];
  const url = addresses.get(request.mode === 'navigate' ? asked.split('?')[0] : asked);
  if (request.method !== 'GET') return;
  if (url) event.respondWith(site.matchPrecache(url).then(answer => answer || fetch(request)));
  else if (later.includes(asked)) event.respondWith(first(request));
});

async function first(request) {
  const cache = await caches.open(kept), hit = await cache.match(request.url);
  if (hit) return hit;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

self.addEventListener('message', event => { if (event.data?.type === 'SKIP_WAITING') self.skipWaiting(); });
