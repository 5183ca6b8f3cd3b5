// What is kept in IndexedDB. Used inside the worker only: records hold hidden cards, and those
// never enter the page. Each match is two values written together: `m:<id>`, what lists need, and
// `r:<id>`, the record as text; a world is `w:<id>` and `x:<id>`. A person's deck is `d:<id>`, a
// set of cards they opened `s:<game>:<digest>`.
import { createStore, promisifyRequest } from 'idb-keyval';

// a database that does not answer by then counts as blocked
const PATIENCE = 5000;
const MATCH = ['m:', 'r:'];
let database;

/** The match was moved on by somebody else since it was read here. */
export class Moved extends Error {}

/** IndexedDB is full, blocked or switched off. */
export class Unkept extends Error {}

/** The single file's worker uses the page's storage (store.single.js); this one has its own. */
export function useStorage() {}

/** What lists need of every match, the newest first. */
export async function list() {
  return (await kept('m:')).sort((a, b) => b.touched - a.touched);
}

/** All values whose key begins so. */
export const kept = prefix => run('readonly', store => promisifyRequest(store.getAll(IDBKeyRange.bound(prefix, prefix + '\uffff'))));

/** Writes one value; without a value, removes it. */
export const put = (key, value) => run('readwrite', store => {
  if (value) store.put(value, key); else store.delete(key);
  return promisifyRequest(store.transaction);
});

/** {meta, record} of one match, or null; of something else by its keys. */
export const read = (id, keys = MATCH) => run('readonly', async store => {
  const [meta, record] = await Promise.all(keys.map(kind => promisifyRequest(store.get(kind + id))));
  return meta && record ? { meta, record } : null;
});

/**
 * Writes both values if `rev` is still the newest, and returns the next one. `meta.by` is the
 * writer: a write of ours that came through after we gave up on it is no conflict. Throws Moved,
 * Unkept.
 */
export const write = (meta, record, rev, [head, body] = MATCH) => run('readwrite', async store => {
  const before = await promisifyRequest(store.get(head + meta.id));
  if (before && before.rev !== rev && before.by !== meta.by) throw new Moved(`${meta.id} is at ${before.rev}, not ${rev}`);
  const next = Math.max(rev, before?.rev ?? 0) + 1;
  store.put({ ...meta, rev: next }, head + meta.id);
  store.put(record, body + meta.id);
  await promisifyRequest(store.transaction);
  return next;
});

export const remove = (ids, keys = MATCH) => run('readwrite', async store => {
  for (const id of ids) for (const key of keys) store.delete(key + id);
  await promisifyRequest(store.transaction);
});

async function run(mode, work) {
  let timer;
  const late = new Promise((_, no) => { timer = setTimeout(() => no(new Unkept('the browser\'s storage does not answer')), PATIENCE); });
  try {
    database ||= createStore('mulligan', 'matches');
    return await Promise.race([database(mode, work), late]);
  } catch (error) {
    if (error instanceof Moved || error instanceof Unkept) throw error;
    database = null;                                       // the next try opens it anew
    throw new Unkept(error?.name === 'QuotaExceededError' ? 'the browser\'s storage is full' : 'the browser\'s storage cannot be used');
  } finally {
    clearTimeout(timer);
  }
}
