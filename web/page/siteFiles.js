// @ts-check
// Where things are. The one module that knows there is a server beside us: the single file has
// `siteFiles.single.js`, with the same names, in its place. The build puts in
//   ASSETS   {worker, styles: {name: address}}: the addresses of what the page fetches by itself
/* global ASSETS */

/** The site's root, whatever sub-path it is served under. */
export const base = new URL('.', document.baseURI.split('#')[0]).href;

/** True where a service worker can be registered. */
export const served =
  'serviceWorker' in navigator && isSecureContext && location.protocol.startsWith('http');

/** A fresh worker that runs web/worker/worker.js; the first one runs already (firstPaint.js). */
export function spawn() {
  const worker = globalThis.firstWorker;
  globalThis.firstWorker = undefined;
  return worker ?? new Worker(new URL(ASSETS.worker, base), { type: 'module' });
}

/** Storage for a worker that has none: not needed here. */
export const storage = null;

/** What the worker hands to `boot` of web/worker/python.js, beside `onProgress`. */
export const bootOptions = () => ({ base });

/**
 * The address of a picture that belongs to the build, such as `posters/<id>.svg`.
 * @param {string} path
 */
export const picture = path => new URL(path, base).href;

/**
 * Brings in a style sheet of the site that a first visit does not need.
 * @param {string} name
 */
export function styled(name) {
  return new Promise((resolve, reject) => {
    const href = new URL(ASSETS.styles[name], base).href;
    const fields = { rel: 'stylesheet', href, onload: resolve, onerror: reject };
    document.head.append(Object.assign(document.createElement('link'), fields));
  });
}

/**
 * Reads one of the build's JSON files, such as `games.json` or `rules/<id>.json`.
 * @param {string} path
 */
export async function json(path) {
  const answer = await fetch(new URL(path, base));
  if (answer.ok) return answer.json();
  throw new Error(`The file ${path} could not be read (${answer.status}). `
    + 'Reload the page; if it stays, the site is not complete.');
}
