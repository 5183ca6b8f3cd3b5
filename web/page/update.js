// The service worker: says when the site works offline, and offers a new version, but never during a match.
import { base, served } from './place.js';
import * as notices from './notices.js';

let offer = null;                                       // shows the prompt of a version that waits

// another tab took up a new version: this one still runs the old scripts, and says so even in a match
if (served && navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', () =>
  notices.say('A new version of this site is in use. Reload this page to have it here too.', { key: 'update', actions: [['Reload now', () => location.reload()], ['Later', () => {}]] }));

/** Registers it. `ready()` is called once everything is here for offline use, `busy()` says whether a match is on. */
export async function register({ ready, busy }) {
  if (!served) return;
  const waits = worker => {
    offer = () => notices.say('A new version of this site is ready.', { key: 'update', actions: [['Reload now', () => take(worker)], ['Later', () => {}]] });
    if (!busy()) propose();
  };
  try {
    const site = await navigator.serviceWorker.register(new URL('sw.js', base), { scope: base, updateViaCache: 'none' });
    const follow = worker => worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && site.active) waits(worker);
      if (worker.state === 'activated') ready();
    });
    follow(site.installing);
    site.addEventListener('updatefound', () => follow(site.installing));
    if (site.waiting && site.active) waits(site.waiting);
    if (site.active) ready();
  } catch {
    // No service worker here (private window, blocked): everything works but the offline start.
  }
}

function take(worker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage({ type: 'SKIP_WAITING' });
}

/** Shows a waiting version's prompt; called when a match is left. */
export function propose() {
  offer?.();
  offer = null;
}
