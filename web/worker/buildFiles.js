// @ts-check
// The files of Python's start, as the build made them: fetched (or taken from the single file),
// checked, counted and unpacked on the way.
/* global PYTHON */

const SCRIPT = 'text/javascript';
const WASM = 'application/wasm';
const network = globalThis.fetch.bind(globalThis);
// what came damaged is not taken from the browser's cache again
/** @type {Set<string>} */
const spoilt = new Set();

/**
 * Where files come from.
 * @typedef {object} Source
 * @property {string} base                                         the site's root
 * @property {Record<string, Uint8Array<ArrayBuffer>>} [files]     payloads, in the single file
 */

/** What is the matter with a file that nobody answers for: there is no network. */
export const UNREACHED = 'could not be fetched';

/** A file of the build that did not arrive whole. */
export class Missing extends Error {
  /**
   * @param {string} name
   * @param {string} what     is the matter with it
   */
  constructor(name, what) {
    const address = PYTHON.files[name]?.path.split('?')[0] ?? name;
    super(`${address} ${what}. Reload the page; if this comes back, copy the report: `
      + 'the site may be incomplete.');
    this.name = 'Missing';
    this.what = what;
  }
}

/**
 * Notes what is wrong with a file, for the start to fail with.
 * @typedef {(name: string, what: string) => Error} Fail
 */

/**
 * Answers with a file's bytes, unpacked.
 * @typedef {(name: string) => Promise<Response>} Open
 */

/**
 * What opens a file, counted on the way; `fail` hears of a fault in mid-stream as well.
 * @param {{fail: Fail, count: (bytes: number) => void} & Source} options
 * @returns {Open}
 */
export function opener({ base, files, fail, count }) {
  const fetched = (/** @type {string} */ name) => {
    const { path, integrity } = PYTHON.files[name];
    return download(new URL(path, base), { integrity }, spoilt.has(name));
  };
  return async name => {
    const { bytes, type, packed } = PYTHON.files[name];
    const answer = files ? new Response(files[name]) : await fetched(name);
    if (typeof answer === 'string') throw fail(name, answer);
    // our service worker keeps it unpacked, see web/worker/serviceWorker.js
    if (packed && answer.headers.get('Content-Type') === type) {
      count(bytes);
      return answer;
    }
    const cut = () => { fail(name, 'could not be read to the end'); };
    const damaged = () => { spoilt.add(name); fail(name, 'arrived damaged'); };
    const body = /** @type {Stream} */ (answer.body);
    let stream = watched(body, type === SCRIPT ? () => {} : count, cut);
    if (packed) {
      const unpacked = stream.pipeThrough(new DecompressionStream(packed));
      // a compiler that leaves in the middle found it bad
      stream = watched(unpacked, () => {}, damaged, type === WASM ? damaged : undefined);
    }
    return new Response(stream, { headers: { 'Content-Type': type } });
  };
}

/** @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} Stream */

/**
 * Fetches; when that fails, once more past the browser's cache, which may hold a damaged copy. A
 * text says what is wrong.
 * @param {URL} url
 * @param {RequestInit} options
 * @param {boolean} anew     not from the browser's cache
 */
async function download(url, options, anew) {
  /** @type {RequestCache[]} */
  const caches = anew ? ['reload'] : ['default', 'reload'];
  for (const cache of caches) {
    const answer = await network(url, { ...options, cache }).catch(() => null);
    if (answer?.ok) return answer;
  }
  const plain = await network(url, { cache: 'no-store' }).catch(() => null);
  if (!plain) return UNREACHED;
  return plain.ok ? 'arrived damaged' : `is missing (the server answered ${plain.status})`;
}

/**
 * The same stream, which tells of what goes through it.
 * @param {Stream} stream
 * @param {(bytes: number) => void} count
 * @param {() => void} fault       it broke
 * @param {() => void} [leave]     its reader left before the end
 * @returns {Stream}
 */
function watched(stream, count, fault, leave) {
  const reader = stream.getReader();
  let left = false;
  return new ReadableStream({
    async pull(out) {
      try {
        const { done, value } = await reader.read();
        if (done) return out.close();
        count(value.byteLength);
        out.enqueue(value);
      } catch (error) {
        if (!left) fault();
        out.error(error);
      }
    },
    cancel(reason) {
      left = true;
      leave?.();
      return reader.cancel(reason);
    },
  });
}
