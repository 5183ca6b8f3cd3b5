// Brings Python up inside our module worker: Pyodide, the trimmed standard library, the engine, and
// a game when it is asked for. What there is to load, and how big it is, the build knows: it puts
// PYTHON in place of the global below (written by web/build/python.mjs, told in web/globals.d.ts).
// `info` and `packages` are our own Pyodide lock. Pyodide asks for its files with fetch; we answer
// from `files`, so that every byte is counted and every fault names its file: by itself Pyodide
// only logs a bad wheel and waits for ever for bad WebAssembly.
/* global PYTHON */
import { unzstd } from './zstd.js';

// counted when run, at its packed size: servers pack scripts as they like
const SCRIPT = 'text/javascript';
const network = globalThis.fetch.bind(globalThis);
const spoilt = new Set();                               // what came damaged is not taken from the browser's cache again

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
 * @property {Record<string, Uint8Array>} [files]       the payloads by name, in the single file
 * @property {string[]} [packages]                      games or packages wanted at once
 * @property {(done: number, all: number) => void} [onProgress]     counts bytes
 */

/** A file of the build that did not arrive whole. */
class Missing extends Error {
  constructor(name, what) {
    super(`${PYTHON.files[name]?.path.split('?')[0] ?? name} ${what}. Reload the page; if this comes back, copy the report: the site may be incomplete.`);
    this.name = 'Missing';
  }
}

/**
 * Starts Python.
 * @param {Options} options
 * @returns {Promise<Python>}
 */
export async function boot({ base, files, packages = [], onProgress = () => {} }) {
  if (typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined')
    throw new Error('This browser is too old for Python in WebAssembly. Update it, or use a current Firefox, Chrome, Edge or Safari.');
  const root = new URL('python/', base).href;
  const first = ['mulligan', ...packages.flatMap(name => PYTHON.games[name] || [name])];
  const faults = new Map();
  let stop;
  const failed = new Promise((_, reject) => { stop = reject; });
  const fail = (name, what) => {
    const fault = new Missing(name, what);
    faults.set(name, fault);
    stop(fault);
    return fault;
  };
  const all = total(first);
  let done = 0;
  const count = bytes => onProgress(Math.min(done += bytes, all), all);
  const open = opener({ base, files, fail, count });

  const begun = new Map(['pyodide.asm.wasm', 'stdlib.zip', ...first.map(file)].map(name => [name, open(name)]));
  for (const answer of begun.values()) answer.catch(() => {});                     // `failed` tells
  globalThis.fetch = (input, init) => {
    const url = String(input.url ?? input), name = url.startsWith(root) && url.slice(root.length);
    if (!PYTHON.files[name]) return network(input, init);
    const answer = begun.get(name) || open(name);
    begun.delete(name);
    return answer;
  };
  const start = async () => {
    const modules = await Promise.all(['pyodide.mjs', 'pyodide.asm.mjs'].map(async name => {
      const loaded = await module(name, files ? open : null, base);
      count(PYTHON.files[name].bytes);
      return loaded;
    }));
    const python = await modules[0].loadPyodide({
      indexURL: root, packageBaseUrl: root, stdLibURL: root + 'stdlib.zip', createPyodideModule: modules[1].default,
      lockFileContents: { info: PYTHON.info, packages: PYTHON.packages },
    });
    const add = adder(python, faults);
    await add(first);
    return engine(python, add);
  };
  return Promise.race([failed, start()]);
}

/** Everything of a running Python that the worker uses. */
function engine(python, add) {
  const bridge = python.pyimport('mulligan.bridge');
  const loads = new Map();
  return {
    /** One bridge call, JSON text to JSON text. */
    call: request => bridge.call(request),
    /**
     * Makes sure that a game's packages are there. A game this site does not ship is left to the
     * bridge to refuse.
     */
    load(game) {
      const names = PYTHON.games[game] || [];
      if (!loads.has(game)) loads.set(game, add(names).catch(error => { loads.delete(game); throw error; }));
      return loads.get(game);
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
 */
const adder = (python, faults) => async names => {
  const said = [];
  names.forEach(name => faults.delete(file(name)));
  await python.loadPackage(names, { messageCallback: () => {}, errorCallback: text => said.push(text) });
  const lost = names.find(name => !(name in python.loadedPackages));
  if (lost) throw faults.get(file(lost)) || new Missing(file(lost), `could not be loaded (${said.join('; ') || 'no reason given'})`);
};

const file = name => PYTHON.packages[name]?.file_name ?? name;

const total = names => ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'stdlib.zip', ...names.map(file)]
  .reduce((sum, name) => sum + PYTHON.files[name].bytes, 0);

/**
 * `open(name)` answers with a file's bytes, unpacked, counted on the way; `fail` hears of a fault
 * in mid-stream as well.
 */
function opener({ base, files, fail, count }) {
  return async name => {
    const { path, bytes, type, packed, sha256, integrity } = PYTHON.files[name];
    const answer = files ? new Response(files[name]) : await download(new URL(path, base), { integrity }, spoilt.has(name));
    if (typeof answer === 'string') throw fail(name, answer);
    // our service worker keeps it unpacked, see web/worker/serviceWorker.js
    if (packed && answer.headers.get('Content-Type') === type) {
      count(bytes);
      return answer;
    }
    let stream = watched(answer.body, type === SCRIPT ? () => {} : count, () => fail(name, 'could not be read to the end'));
    const damaged = () => { spoilt.add(name); fail(name, 'arrived damaged'); };
    // a compiler that leaves in the middle found it bad
    if (packed) stream = watched(stream.pipeThrough(unpacking(packed, sha256)), () => {}, damaged, sha256 && damaged);
    return new Response(stream, { headers: { 'Content-Type': type } });
  };
}

/** A stream that unpacks gzip or zstd. */
function unpacking(packed, sha256) {
  if (packed === 'gzip') return new DecompressionStream('gzip');
  return unzstd(sha256);
}

/**
 * Fetches; when that fails, once more past the browser's cache, which may hold a damaged copy. A
 * text says what is wrong.
 */
async function download(url, options, anew) {
  for (const cache of anew ? ['reload'] : ['default', 'reload']) {
    const answer = await network(url, { ...options, cache }).catch(() => null);
    if (answer?.ok) return answer;
  }
  const plain = await network(url, { cache: 'no-store' }).catch(() => null);
  if (!plain) return 'could not be fetched';
  return plain.ok ? 'arrived damaged' : `is missing (the server answered ${plain.status})`;
}

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
 */
async function module(name, open, base) {
  if (open) return import('data:text/javascript;charset=utf-8,' + encodeURIComponent(await (await open(name)).text()));
  try {
    return await import(new URL(PYTHON.files[name].path, base).href);
  } catch {
    throw new Missing(name, 'is missing or damaged');
  }
}
