// The service worker: says when the site works offline, and offers a new version, but never during a match.
import { Workbox } from 'workbox-window';
import { base, served } from './place.js';
import * as notes from './notes.js';

let offer = null;                                       // shows the prompt of a version that waits

/** Registers it. `ready()` is called once everything is here for offline use, `busy()` says whether a match is on. */
export async function register({ ready, busy }) {
  if (!served) return;
  const workbox = new Workbox(new URL('sw.js', base).href, { scope: base, updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => {
    offer = () => notes.say('A new version of this site is ready.', {
      key: 'update', actions: [['Reload now', () => { workbox.addEventListener('controlling', () => location.reload()); workbox.messageSkipWaiting(); }], ['Later', () => {}]],
    });
    if (!busy()) propose();
  });
  workbox.addEventListener('activated', ready);
  try {
    await workbox.register();
    if (navigator.serviceWorker.controller) ready();
  } catch {
    // No service worker here (private window, blocked): everything works but the offline start.
  }
}

/** Shows a waiting version's prompt; called when a match is left. */
export function propose() {
  offer?.();
  offer = null;
}
