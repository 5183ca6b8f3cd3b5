// @ts-check
// Brings Python up inside our module worker: Pyodide, the trimmed standard library, the engine, and
// a game when it is asked for. What there is to load, and how big it is, the build knows: it puts
// PYTHON in place of the global below (written by web/build/python.mjs, told in web/globals.d.ts).
// `info` and `packages` are our own Pyodide lock. Pyodide asks for its files with fetch; we answer
// from `files`, so that every byte is counted and every fault names its file: by itself Pyodide
// only logs a bad wheel and waits for ever for bad WebAssembly.
/* global PYTHON */

// counted when run, at its packed size: servers pack scripts as they like
const SCRIPT = 'text/javascript';
const WASM = 'application/wasm';
const network = globalThis.fetch.bind(globalThis);
// what came damaged is not taken from the browser's cache again
/** @type {Set<string>} */
const spoilt = new Set();

/**
 * A running Python, with what the worker uses of it.
 * @typedef {object} Python
 * @property {(request: string) => Promise<string>} call     a bridge call, JSON text to JSON text
 * @property {(game: string) => Promise<void>} load          makes sure a game's packages are there
 * @property {(name: string, bytes: Uint8Array) => Promise<void>} install   a stranger's wheel
 */

/**
 * What a start needs to know.
 * @typedef {object} Options
 * @property {string} base                              the site's root
 * @property {Record<string, Uint8Array<ArrayBuffer>>} [files]     payloads, in the single file
 * @property {string[]} [packages]                      games or packages wanted at once
 * @property {(done: number, all: number) => void} [onProgress]     counts bytes
 */

/** A file of the build that did not arrive whole. */
class Missing extends Error {
  /**
   * @param {string} name
   * @param {string} what     is the matter with it
   */
  constructor(name, what) {
    const address = PYTHON.files[name]?.path.split('?')[0] ?? name;
    super(`${address} ${what}. Reload the page; if this comes back, copy the report: `
      + 'the site may be incomplete.');
    this.name = 'Missing';
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
 * Starts Python.
 * @param {Options} options
 * @returns {Promise<Python>}
 */
export async function boot({ base, files, packages = [], onProgress = () => {} }) {
  if (typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined')
    throw new Error('This browser is too old for Python in WebAssembly. '
      + 'Update it, or use a current Firefox, Chrome, Edge or Safari.');
  const root = new URL('python/', base).href;
  const first = ['mulligan', ...packages.flatMap(name => PYTHON.games[name] || [name])];
  /** @type {Map<string, Error>} */
  const faults = new Map();
  /** @type {PromiseWithResolvers<never>} */
  const failed = Promise.withResolvers();
  /** @type {Fail} */
  const fail = (name, what) => {
    const fault = new Missing(name, what);
    faults.set(name, fault);
    failed.reject(fault);
    return fault;
  };
  const all = total(first);
  let done = 0;
  const count = (/** @type {number} */ bytes) => onProgress(Math.min(done += bytes, all), all);
  const open = opener({ base, files, fail, count });

  answerFetch(root, open, ['pyodide.asm.wasm', 'stdlib.zip', ...first.map(file)]);
  const load = async (/** @type {string} */ name) => {
    const loaded = await module(name, files ? open : null, base);
    count(PYTHON.files[name].bytes);
    return loaded;
  };
  const start = async () => {
    const [{ loadPyodide }, made] = await Promise.all(['pyodide.mjs', 'pyodide.asm.mjs'].map(load));
    const python = await loadPyodide({
      indexURL: root,
      packageBaseUrl: root,
      stdLibURL: root + 'stdlib.zip',
      createPyodideModule: made.default,
      lockFileContents: { info: PYTHON.info, packages: PYTHON.packages },
    });
    const add = adder(python, faults);
    await add(first);
    return engine(python, add);
  };
  return Promise.race([failed.promise, start()]);
}

/**
 * Has fetch answer with our own files; those that are wanted for sure are opened at once.
 * @param {string} root     where Pyodide looks for them
 * @param {Open} open
 * @param {string[]} names
 */
function answerFetch(root, open, names) {
  /** @type {Map<string, Promise<Response>>} */
  const begun = new Map();
  for (const name of names) {
    begun.set(name, open(name));
    begun.get(name)?.catch(() => {});                   // `fail` tells
  }
  /**
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [init]
   */
  const fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const name = url.startsWith(root) ? url.slice(root.length) : '';
    if (!PYTHON.files[name]) return network(input, init);
    const answer = begun.get(name) || open(name);
    begun.delete(name);
    return answer;
  };
  globalThis.fetch = fetch;
}

/**
 * Everything of a running Python that the worker uses.
 * @param {any} python     Pyodide
 * @param {(names: string[]) => Promise<void>} add
 * @returns {Python}
 */
function engine(python, add) {
  const bridge = python.pyimport('mulligan.bridge');
  /** @type {Map<string, Promise<void>>} */
  const loads = new Map();
  return {
    /** One bridge call, JSON text to JSON text. */
    call: request => bridge.call(request),
    /**
     * Makes sure that a game's packages are there. A game this site does not ship is left to the
     * bridge to refuse.
     */
    load(game) {
      const begun = loads.get(game) ?? add(PYTHON.games[game] || []).catch(error => {
        loads.delete(game);
        throw error;
      });
      loads.set(game, begun);
      return begun;
    },
    /**
     * Installs a stranger's wheel (`name` as a wheel is called, `bytes` a Uint8Array). Asks no
     * index: deps are not looked up.
     */
    async install(name, bytes) {
      await add(['micropip']);
      python.FS.writeFile('/tmp/' + name, bytes);
      await python.pyimport('micropip').install.callKwargs('emfs:/tmp/' + name, { deps: false });
    },
  };
}

/**
 * Loads packages of our lock. Pyodide logs what went wrong with one and goes on, so look whether
 * they are there.
 * @param {any} python     Pyodide
 * @param {Map<string, Error>} faults
 */
const adder = (python, faults) => async (/** @type {string[]} */ names) => {
  /** @type {string[]} */
  const said = [];
  names.forEach(name => faults.delete(file(name)));
  await python.loadPackage(names, {
    messageCallback: () => {},
    errorCallback: (/** @type {string} */ text) => said.push(text),
  });
  const lost = names.find(name => !(name in python.loadedPackages));
  if (!lost) return;
  const reason = said.join('; ') || 'no reason given';
  throw faults.get(file(lost)) || new Missing(file(lost), `could not be loaded (${reason})`);
};

/** The file of a package. @param {string} name */
const file = name => PYTHON.packages[name]?.file_name ?? name;

/** The bytes of a start with these packages. @param {string[]} packages */
function total(packages) {
  const pyodide = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'stdlib.zip'];
  const names = [...pyodide, ...packages.map(file)];
  return names.reduce((sum, name) => sum + PYTHON.files[name].bytes, 0);
}

/**
 * What opens a file, counted on the way; `fail` hears of a fault in mid-stream as well.
 * @param {{fail: Fail, count: (bytes: number) => void} & Pick<Options, 'base' | 'files'>} options
 * @returns {Open}
 */
function opener({ base, files, fail, count }) {
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
  if (!plain) return 'could not be fetched';
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

/**
 * Imports one of Pyodide's two modules: from the site, or (the single file has no other way) from
 * its text.
 * @param {string} name
 * @param {Open | null} open
 * @param {string} base
 */
async function module(name, open, base) {
  if (open) {
    const script = encodeURIComponent(await (await open(name)).text());
    return import('data:text/javascript;charset=utf-8,' + script);
  }
  try {
    return await import(new URL(PYTHON.files[name].path, base).href);
  } catch {
    throw new Missing(name, 'is missing or damaged');
  }
}
