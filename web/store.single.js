// store.js for the worker of the single file. That worker comes from a data: URL, and browsers give such a worker no
// storage, so the page runs store.js in its stead (web/place.single.js) and passes texts through without reading them.

/** As in store.js. */
export class Moved extends Error {}
export class Unkept extends Error {}

let page;

/** Takes the page's storage: `far(name, args)` answers {ok}, {moved} or {unkept}. */
export function lend(far) {
  page = far;
}

const remote = name => async (...args) => {
  const { ok, moved, unkept } = await page(name, args);
  if (moved) throw new Moved(moved);
  if (unkept) throw new Unkept(unkept);
  return ok;
};

export const list = remote('list');
export const kept = remote('kept');
export const put = remote('put');
export const read = remote('read');
export const write = remote('write');
export const remove = remote('remove');
