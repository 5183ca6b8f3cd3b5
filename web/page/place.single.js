// place.js for the single file: there is no server, everything is in script elements of this very
// document (written by web/build/single.mjs: texts as one JSON object, Python's files as base64 of
// what the site serves).

import * as store from '../worker/store.js';

const parts = JSON.parse(document.getElementById('parts').textContent);

/** What links to a match begin with: this file. */
export const base = location.href.split('#')[0];
export const served = false;

/** A worker from a data: URL: from file://, Chromium lets blob: workers import nothing. */
export const spawn = () => new Worker('data:text/javascript;charset=utf-8,' + encodeURIComponent(parts.worker), { type: 'module' });

/**
 * Python's files, decoded anew for every worker. The base is an address that can never be fetched:
 * nothing here asks a server.
 */
export const bootOptions = () => ({
  base: 'https://mulligan.invalid/',
  files: Object.fromEntries([...document.querySelectorAll('script[data-file]')].map(part => [part.dataset.file, bytes(part.textContent)])),
});

/**
 * A worker from a data: URL has no storage of its own; the page reads and writes for it
 * (store.single.js is the other end).
 */
export async function storage(name, args) {
  try {
    return { ok: await store[name](...args) };
  } catch (error) {
    return { [error instanceof store.Moved ? 'moved' : 'unkept']: error.message };
  }
}

export const picture = path => 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(parts[path]);

/** Every style sheet is in this file. */
export const styled = () => {};

export async function json(path) {
  return JSON.parse(parts[path]);
}

function bytes(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}
