// The service worker: the whole site offline after the first visit. The build puts in
//   FILES   {address: sha256} of all that is kept; a file whose hash is wrong stops the install, the old version stays
//   LATER   addresses kept only once they were asked for (what strangers' wheels need)
// Unchanged files are not fetched again, and an install that was cut off goes on where it stopped.
// A new version waits until the page says so (web/page/update.js): never in a match.
/* global FILES, LATER */
const { scope } = self.registration;
const VERSIONED = /\?v=|-[A-Z0-9]{8}\.\w+$/;             // an address that never gives other bytes
const SITE = 'mulligan-site ' + scope, ASKED = 'mulligan-later ' + scope;
const full = path => new URL(path, scope).href;
const later = LATER.map(full), LIST = full('?kept');      // the keys of the version in use

// A file is kept under its address and hash, so that two versions lie side by side: a tab that was
// not reloaded yet still asks for scripts of the one before, which are dropped when the next one
// takes over.
const keys = new Map(Object.entries(FILES).map(([path, hash]) => [full(path), `${full(path)}${path.includes('?') ? '&' : '?'}sha256=${encodeURIComponent(hash)}`]));
// Versioned files answer to their plain name too, the scope itself to index.html.
const kept = new Map([...keys].flatMap(([url, key]) => [[url, key], [url.split('?')[0], key]]));
kept.set(scope, kept.get(full('index.html')));

async function install() {
  const cache = await caches.open(SITE), have = new Set((await cache.keys()).map(request => request.url));
  for (const [path, hash] of Object.entries(FILES)) {
    const url = full(path), key = keys.get(url);
    if (have.has(key)) continue;
    // the page has just fetched most of them: what has a version is as good from the browser's
    // cache, the rest is asked again
    const cached = VERSIONED.test(path) ? 'default' : 'no-cache';
    const answer = await fetch(url, { integrity: 'sha256-' + hash, cache: cached });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await cache.put(key, plain(path, answer));
  }
}

/**
 * WebAssembly travels packed but is kept unpacked: browsers keep compiled code beside a plain
 * answer only (a warmer start).
 */
function plain(path, answer) {
  if (path.includes('.asm.bin')) return new Response(answer.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });
  // no navigation takes a redirected one
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

async function clean(name, wanted) {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) if (!wanted.includes(request.url)) await cache.delete(request);
}

/** Drops what neither this version nor the one before it has. */
async function succeed() {
  const cache = await caches.open(SITE), mine = [...keys.values()], before = await (await cache.match(LIST))?.json() ?? [];
  await clean(SITE, [LIST, ...mine, ...before]);
  await cache.put(LIST, Response.json(mine));
}

async function answer(request, key) {
  const hit = await (await caches.open(SITE)).match(key);
  return hit || fetch(request);
}

/** A file of the version before, for a tab that still runs it. */
async function older(request) {
  const cache = await caches.open(SITE), known = (await cache.keys()).find(({ url }) => url.split(/[?&]sha256=/)[0] === request.url);
  return known ? cache.match(known.url) : fetch(request);
}

async function first(request) {
  const cache = await caches.open(ASKED), hit = await cache.match(request.url);
  if (hit) return hit;
  const found = await fetch(request);
  if (found.ok) await cache.put(request.url, found.clone());
  return found;
}

self.addEventListener('install', event => event.waitUntil(install()));

self.addEventListener('activate', event => event.waitUntil(Promise.all([
  self.clients.claim(), succeed(), clean(ASKED, later),
])));

self.addEventListener('fetch', event => {
  const { request } = event, asked = request.url.split('#')[0];
  const key = kept.get(request.mode === 'navigate' ? asked.split('?')[0] : asked);
  if (request.method !== 'GET') return;
  if (key) event.respondWith(answer(request, key));
  else if (later.includes(asked)) event.respondWith(first(request));
  else if (asked.startsWith(scope) && VERSIONED.test(asked)) event.respondWith(older(request));
});

self.addEventListener('message', event => { if (event.data?.type === 'SKIP_WAITING') self.skipWaiting(); });
