// @ts-check
// The service worker: the site offline after the first visit. The build puts in
//   FILES   {address: sha256} of all that is kept; a file whose hash is wrong stops the install,
//           and the old version stays
//   LATER   the same of what is kept only once it was asked for (what inventors' screens need)
// Unchanged files are not fetched again, and an install that was cut off goes on where it stopped.
// A new version waits until the page says so (web/page/update.js): never in a match.
/* global FILES, LATER */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
const VERSIONED = /\?v=|-[A-Z0-9]{8}\.\w+$/;             // an address that never gives other bytes
const SITE = 'mulligan-site ' + scope;
const ASKED = 'mulligan-later ' + scope;
const full = (/** @type {string} */ path) => new URL(path, scope).href;
/** @type {Map<string, string>} */
const later = new Map(Object.entries(LATER).map(([path, hash]) => [full(path), hash]));
const LIST = full('?kept');                               // the keys of the version in use

// A file is kept under its address and hash, so that two versions lie side by side: a tab that was
// not reloaded yet still asks for scripts of the one before, which are dropped when the next one
// takes over.
/** @type {Map<string, string>} */
const keys = new Map();
for (const [path, hash] of Object.entries(FILES)) {
  const sign = path.includes('?') ? '&' : '?';
  keys.set(full(path), `${full(path)}${sign}sha256=${encodeURIComponent(hash)}`);
}

// Versioned files answer to their plain name too, the scope itself to index.html.
/** @type {Map<string, string>} */
const kept = new Map();
for (const [url, key] of keys) kept.set(url, key).set(url.split('?')[0], key);
kept.set(scope, kept.get(full('index.html')) ?? '');

/** Keeps every file of this version that is not here yet. */
async function install() {
  const cache = await caches.open(SITE);
  const have = new Set((await cache.keys()).map(request => request.url));
  for (const [path, hash] of Object.entries(FILES)) {
    const url = full(path);
    const key = keys.get(url) ?? '';
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
 * Has of what was asked for in a version before the files of this one. What does not arrive whole
 * is no part of an install: it is fetched when it is asked for again.
 */
async function renew() {
  const cache = await caches.open(ASKED);
  const plainly = (/** @type {string} */ url) => url.split('?')[0];
  const asked = new Set((await cache.keys()).map(({ url }) => plainly(url)));
  for (const [url, hash] of later)
    if (asked.has(plainly(url)))
      await first(new Request(url, { integrity: 'sha256-' + hash })).catch(() => null);
}

/**
 * WebAssembly travels packed but is kept unpacked: browsers keep compiled code beside a plain
 * answer only (a warmer start).
 * @param {string} path
 * @param {Response} answer
 */
function plain(path, answer) {
  if (path.includes('.asm.bin') && answer.body) {
    const headers = { 'Content-Type': 'application/wasm' };
    const unpacked = answer.body.pipeThrough(new DecompressionStream('gzip'));
    return new Response(unpacked, { headers });
  }
  // no navigation takes a redirected one
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

/**
 * Drops from a cache what is not wanted.
 * @param {string} name
 * @param {string[]} wanted
 */
async function clean(name, wanted) {
  const cache = await caches.open(name);
  for (const request of await cache.keys())
    if (!wanted.includes(request.url)) await cache.delete(request);
}

/** Drops what neither this version nor the one before it has. */
async function succeed() {
  const cache = await caches.open(SITE);
  const mine = [...keys.values()];
  const before = await (await cache.match(LIST))?.json() ?? [];
  await clean(SITE, [LIST, ...mine, ...before]);
  await cache.put(LIST, Response.json(mine));
}

/**
 * A file of this version.
 * @param {Request} request
 * @param {string} key
 */
async function answer(request, key) {
  const hit = await (await caches.open(SITE)).match(key);
  return hit || fetch(request);
}

/** A file of the version before, for a tab that still runs it. @param {Request} request */
async function older(request) {
  const cache = await caches.open(SITE);
  const same = (/** @type {Request} */ { url }) => url.split(/[?&]sha256=/)[0] === request.url;
  const known = (await cache.keys()).find(same);
  return await (known && cache.match(known.url)) ?? fetch(request);
}

/** A file that is kept once it was asked for. @param {Request} request */
async function first(request) {
  const cache = await caches.open(ASKED);
  const hit = await cache.match(request.url);
  if (hit) return hit;
  const found = await fetch(request);
  if (found.ok) await cache.put(request.url, found.clone());
  return found;
}

worker.addEventListener('install', event => event.waitUntil(install().then(renew)));

worker.addEventListener('activate', event => event.waitUntil(Promise.all([
  worker.clients.claim(), succeed(), clean(ASKED, [...later.keys()]),
])));

worker.addEventListener('fetch', event => {
  const { request } = event;
  const asked = request.url.split('#')[0];
  const key = kept.get(request.mode === 'navigate' ? asked.split('?')[0] : asked);
  if (request.method !== 'GET') return;
  if (key) event.respondWith(answer(request, key));
  else if (later.has(asked)) event.respondWith(first(request));
  else if (asked.startsWith(scope) && VERSIONED.test(asked)) event.respondWith(older(request));
});

worker.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') worker.skipWaiting();
});
