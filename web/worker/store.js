// @ts-check
// What is kept in IndexedDB. Used inside the worker only: records hold hidden cards, and those
// never enter the page. Each match is two values written together: `m:<id>`, what lists need, and
// `r:<id>`, the record as text; a world is `w:<id>` and `x:<id>`. A person's deck is `d:<id>`, a
// set of cards they opened `s:<game>:<digest>`, the result of a match that was deleted `e:<id>`,
// what was learned from one that is kept `q:<id>`, what its review found `v:<id>`, the hint for
// where it stands `h:<id>`.
import { createStore, promisifyRequest } from 'idb-keyval';
/** @import { Meta } from './documents.js' */

/**
 * What begins the two keys of a document: that of what lists need, and that of its text.
 * @typedef {[string, string]} Keys
 */

// a database that does not answer by then counts as blocked
const PATIENCE = 5000;
/** @type {Keys} */
const MATCH = ['m:', 'r:'];
/** @type {ReturnType<typeof createStore> | null} */
let database = null;

/** The match was moved on by somebody else since it was read here. */
export class Moved extends Error {}

/** IndexedDB is full, blocked or switched off. */
export class Unkept extends Error {}

/**
 * The single file's worker uses the page's storage (store.single.js); this one has its own.
 * @param {unknown} _remote
 */
export function useStorage(_remote) {}

/** What lists need of every match, the newest first. */
export async function list() {
  return (await kept('m:')).sort((a, b) => b.touched - a.touched);
}

/**
 * All values whose key begins so.
 * @param {string} prefix
 * @returns {Promise<any[]>}
 */
export const kept = prefix => run('readonly', store => {
  const range = IDBKeyRange.bound(prefix, prefix + '\uffff');
  return promisifyRequest(store.getAll(range));
});

/**
 * Writes one value; without a value, removes it. What is kept `beside` a match goes with it: where
 * the match is gone by now, nothing is written.
 * @param {string} key
 * @param {unknown} [value]
 * @param {string} [beside]     the id of that match
 */
export const put = (key, value, beside) => run('readwrite', async store => {
  const lost = beside !== undefined && !await promisifyRequest(store.get(MATCH[0] + beside));
  if (value && lost) return;
  if (value) store.put(value, key); else store.delete(key);
  await promisifyRequest(store.transaction);
});

/**
 * What is kept of one match, or null; of something else by its keys.
 * @param {string} id
 * @param {Keys} [keys]
 * @returns {Promise<{meta: Meta, record: string} | null>}
 */
export const read = (id, keys = MATCH) => run('readonly', async store => {
  const values = keys.map(kind => promisifyRequest(store.get(kind + id)));
  const [meta, record] = await Promise.all(values);
  return meta && record ? { meta, record } : null;
});

/**
 * Writes both values if `rev` is still the newest, and returns the next one. `meta.by` is the
 * writer: a write of ours that came through after we gave up on it is no conflict. Throws Moved,
 * Unkept.
 * @param {{id: string, by: string, [more: string]: unknown}} meta
 * @param {string} record
 * @param {number} rev
 * @param {Keys} [keys]
 * @returns {Promise<number>}
 */
export const write = (meta, record, rev, [head, body] = MATCH) => run('readwrite', async store => {
  const before = await promisifyRequest(store.get(head + meta.id));
  if (before && before.rev !== rev && before.by !== meta.by)
    throw new Moved(`${meta.id} is at ${before.rev}, not ${rev}`);
  const next = Math.max(rev, before?.rev ?? 0) + 1;
  store.put({ ...meta, rev: next }, head + meta.id);
  store.put(record, body + meta.id);
  await promisifyRequest(store.transaction);
  return next;
});

/**
 * @param {string[]} ids
 * @param {Keys} [keys]
 */
export const remove = (ids, keys = MATCH) => run('readwrite', async store => {
  for (const id of ids) for (const key of keys) store.delete(key + id);
  await promisifyRequest(store.transaction);
});

/**
 * Runs `work` in a transaction. Throws Unkept when the storage does not do its part.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function run(mode, work) {
  const late = timeout();
  try {
    database ||= createStore('mulligan', 'matches');
    return await Promise.race([database(mode, work), late.promise]);
  } catch (error) {
    if (error instanceof Moved || error instanceof Unkept) throw error;
    database = null;                                       // the next try opens it anew
    throw unkept(error);
  } finally {
    clearTimeout(late.timer);
  }
}

/** A promise that fails when the storage had time enough. */
function timeout() {
  /** @type {PromiseWithResolvers<never>} */
  const { promise, reject } = Promise.withResolvers();
  const tell = () => reject(new Unkept('the browser\'s storage does not answer'));
  return { promise, timer: setTimeout(tell, PATIENCE) };
}

/** @param {unknown} error     what the browser says */
function unkept(error) {
  const full = /** @type {Error | undefined} */ (error)?.name === 'QuotaExceededError';
  return new Unkept(`the browser's storage ${full ? 'is full' : 'cannot be used'}`);
}
