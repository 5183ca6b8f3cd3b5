// Where things are. The one module that knows there is a server beside us: the single-file build puts
// `place.single.js`, with the same names, in its place (paths are resolved by esbuild's `alias`).

/** The site's root, whatever sub-path it is served under. */
export const base = new URL('.', document.baseURI.split('#')[0]).href;

/** True where a service worker can be registered. */
export const served = 'serviceWorker' in navigator && isSecureContext && location.protocol.startsWith('http');

/** A fresh worker that runs web/worker.js. */
export const spawn = () => new Worker(new URL('web/worker.js', base), { type: 'module' });

/** Storage that the page lends to a worker without any: not needed here. */
export const keeper = null;

/** What the worker hands to `boot` of web/python.js, beside `onProgress`. */
export const kit = () => ({ base });

/** The address of a picture that belongs to the build, such as `posters/<id>.svg`. */
export const picture = path => new URL(path, base).href;

/** Brings in a style sheet of the site that a first visit does not need. */
export const styled = path => new Promise((resolve, reject) => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(path, base), onload: resolve, onerror: reject }));
});

/** Reads one of the build's JSON files, such as `games.json` or `rules/<id>.json`. */
export async function json(path) {
  const answer = await fetch(new URL(path, base));
  if (!answer.ok) throw new Error(`The file ${path} could not be read (${answer.status}). Reload the page; if it stays, the site is not complete.`);
  return answer.json();
}
