// @ts-check
// siteFiles.js for the single file: there is no server, everything is in script elements of this
// very document (written by web/build/single.mjs: texts as one JSON object, Python's files as
// base64 of what the site serves).

import * as store from '../worker/store.js';

/**
 * The texts of the build, by address; the worker's script is `worker`.
 * @type {Record<string, string>}
 */
const parts = JSON.parse(document.getElementById('parts')?.textContent ?? '');

/** What links to a match begin with: this file. */
export const base = location.href.split('#')[0];
export const served = false;

/** A worker from a data: URL: from file://, Chromium lets blob: workers import nothing. */
export function spawn() {
  const script = encodeURIComponent(parts.worker);
  return new Worker(`data:text/javascript;charset=utf-8,${script}`, { type: 'module' });
}

/**
 * Python's files, decoded anew for every worker. The base is an address that can never be fetched:
 * nothing here asks a server.
 */
export const bootOptions = () => ({
  base: 'https://mulligan.invalid/',
  files: payloads(),
});

/** Python's files by name. */
function payloads() {
  /** @type {NodeListOf<HTMLElement>} */
  const elements = document.querySelectorAll('script[data-file]');
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const { dataset, textContent } of elements) files[dataset.file ?? ''] = bytes(textContent);
  return files;
}

/**
 * A worker from a data: URL has no storage of its own; the page reads and writes for it
 * (store.single.js is the other end).
 * @param {'list' | 'kept' | 'put' | 'read' | 'write' | 'remove'} name
 * @param {unknown[]} args
 */
export async function storage(name, args) {
  const work = /** @type {(...args: unknown[]) => Promise<unknown>} */ (store[name]);
  try {
    return { ok: await work(...args) };
  } catch (/** @type {any} */ error) {
    return { [error instanceof store.Moved ? 'moved' : 'unkept']: error.message };
  }
}

/** As in siteFiles.js. @param {string} path */
export const picture = path =>
  'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(parts[path]);

/** Every style sheet is in this file. */
export const styled = () => {};

/** As in siteFiles.js. @param {string} path */
export async function json(path) {
  return JSON.parse(parts[path]);
}

/** What base64 says. @param {string} text */
function bytes(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}
