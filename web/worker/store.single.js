// @ts-check
// store.js for the worker of the single file. That worker comes from a data: URL, and browsers give
// such a worker no storage, so the page runs store.js in its stead (web/page/siteFiles.single.js)
// and passes texts through without reading them.

/** As in store.js. */
export class Moved extends Error {}
export class Unkept extends Error {}

/**
 * How it went in the page: what came of it, or why not.
 * @typedef {{ok?: unknown, moved?: string, unkept?: string}} Outcome
 */

/**
 * Runs a function of store.js in the page.
 * @typedef {(name: string, args: unknown[]) => Promise<Outcome>} Remote
 */

/** @type {Remote} */
let page;

/** Takes the page's storage. @param {Remote} remote */
export function useStorage(remote) {
  page = remote;
}

/** @param {string} name */
const asked = name => async (/** @type {unknown[]} */ ...args) => {
  const { ok, moved, unkept } = await page(name, args);
  if (moved) throw new Moved(moved);
  if (unkept) throw new Unkept(unkept);
  return ok;
};

export const list = asked('list');
export const kept = asked('kept');
export const put = asked('put');
export const read = asked('read');
export const write = asked('write');
export const remove = asked('remove');
