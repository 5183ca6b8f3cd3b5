// @ts-check
// The service worker: says when the site works offline, and offers a new version, but never during
// a match.
import { base, served } from './siteFiles.js';
import * as notices from './notices.js';

/** True where a service worker answers for the site, with what it keeps. */
export const kept = served && Boolean(navigator.serviceWorker.controller);

/** @type {(() => void) | null} */
let offer = null;                                       // shows the prompt of a version that waits

/**
 * @param {string} words
 * @param {() => void} reload
 */
const prompt = (words, reload) => notices.say(words, {
  key: 'update', actions: [['Reload now', reload], ['Later', () => {}]],
});

// another tab took up a new version: this one still runs the old scripts, and says so even in a
// match
if (kept) {
  navigator.serviceWorker.addEventListener('controllerchange', () => prompt(
    'A new version of this site is in use. Reload this page to have it here too.',
    () => location.reload()));
}

/**
 * Registers it. `ready()` is called once everything is here for offline use, `busy()` says whether
 * a match is on.
 * @param {{ready: () => void, busy: () => boolean}} page
 */
export async function register({ ready, busy }) {
  if (!served) return;
  try {
    const site = await navigator.serviceWorker.register(new URL('sw.js', base),
      { scope: base, updateViaCache: 'none' });
    /** @param {ServiceWorker | null} worker */
    const follow = worker => worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && site.active) waits(worker, busy);
      if (worker.state === 'activated') ready();
    });
    follow(site.installing);
    site.addEventListener('updatefound', () => follow(site.installing));
    if (site.waiting && site.active) waits(site.waiting, busy);
    if (site.active) ready();
  } catch {
    // No service worker here (private window, blocked): everything works but the offline start.
  }
}

/**
 * @param {ServiceWorker} worker
 * @param {() => boolean} busy
 */
function waits(worker, busy) {
  offer = () => prompt('A new version of this site is ready.', () => take(worker));
  if (!busy()) propose();
}

/** @param {ServiceWorker} worker */
function take(worker) {
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  worker.postMessage({ type: 'SKIP_WAITING' });
}

/** Shows a waiting version's prompt; called when a match is left. */
export function propose() {
  offer?.();
  offer = null;
}
