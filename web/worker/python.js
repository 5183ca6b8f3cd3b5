// @ts-check
// Brings Python up inside our module worker: Pyodide, the trimmed standard library, the engine, and
// a game when it is asked for. What there is to load, and how big it is, the build knows: it puts
// PYTHON in place of the global below (written by web/build/python.mjs, told in web/globals.d.ts).
// `info` and `packages` are our own Pyodide lock. Pyodide asks for its files with fetch; we answer
// from `files`, so that every byte is counted and every fault names its file: by itself Pyodide
// only logs a bad wheel and waits for ever for bad WebAssembly.
import { Missing, UNREACHED, opener } from './buildFiles.js';
import * as memory from './memory.js';
import { unpack } from './unpack.js';
/** @import { Fail, Open, Source } from './buildFiles.js' */
/** @import { Request } from './documents.js' */
/* global PYTHON */

const WASM = 'pyodide.asm.wasm';
// the packages of a start; games come when they are asked for
const FIRST = ['mulligan'];
const SITE_PACKAGES = `/lib/python${PYTHON.info.python.replace(/\.\d+$/, '')}/site-packages`;
const network = globalThis.fetch.bind(globalThis);

/**
 * A running Python, with what the worker uses of it.
 * @typedef {object} Python
 * @property {(request: string) => Promise<string>} call     a bridge call, JSON text to JSON text
 * @property {(game: string) => Promise<void>} load          makes sure a game's packages are there
 * @property {(request: Request) => Promise<{kind: string, message: string} | null>} loadFor
 *   and what comes later for some calls; the refusal of one that cannot have it now
 * @property {(name: string, bytes: Uint8Array) => Promise<void>} install   a stranger's wheel
 */

/**
 * What a start needs to know.
 * @typedef {object} More
 * @property {(done: number, all: number) => void} [onProgress]     counts bytes
 * @property {string} [game]          that is probably asked for first
 * @property {boolean} [remember]     the next start may go on from the memory of this one
 * @typedef {Source & More} Options
 */

/**
 * Starts Python, from the memory of an earlier start where there is one that can be used.
 * @param {Options} options
 * @returns {Promise<Python>}
 */
export async function boot(options) {
  const before = options.remember ? memory.read() : Promise.resolve(null);
  try {
    return await start(options, before);
  } catch (error) {
    if (!await before) throw error;
    await memory.forget();
    return start(options, Promise.resolve(null));
  }
}

/**
 * @param {Options} options
 * @param {Promise<Uint8Array | null>} reading     the memory to go on from
 * @returns {Promise<Python>}
 */
async function start({ base, files, onProgress = () => {}, game = '', remember }, reading) {
  if (typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined')
    throw new Error('This browser is too old for Python in WebAssembly. '
      + 'Update it, or use a current Firefox, Chrome, Edge or Safari.');
  const root = new URL('python/', base).href;
  const guessed = packagesOf(game).map(file);
  /** @type {Map<string, Error>} */
  const faults = new Map();
  /** @type {PromiseWithResolvers<never>} */
  const failed = Promise.withResolvers();
  /** @type {Fail} */
  const fail = (name, what) => {
    const fault = new Missing(name, what);
    faults.set(name, fault);
    if (!guessed.includes(name)) failed.reject(fault);
    return fault;
  };
  const all = total([...FIRST, ...packagesOf(game)]);
  let done = 0;
  const count = (/** @type {number} */ bytes) => onProgress(Math.min(done += bytes, all), all);
  const open = opener({ base, files, fail, count });

  const take = ahead(open, [WASM, 'stdlib.zip', ...FIRST.map(file), ...guessed]);
  answerFetch(root, take);
  compileAhead(take(WASM));
  const load = async (/** @type {string} */ name) => {
    const loaded = await module(name, files ? open : null, base);
    count(PYTHON.files[name].bytes);
    return loaded;
  };
  const begin = async () => {
    const scripts = ['pyodide.mjs', 'pyodide.asm.mjs'].map(load);
    const [{ loadPyodide }, factory] = await Promise.all(scripts);
    const before = await reading;
    const python = await loadPyodide({
      indexURL: root,
      packageBaseUrl: root,
      stdLibURL: root + 'stdlib.zip',
      createPyodideModule: factory.default,
      lockFileContents: { info: PYTHON.info, packages: PYTHON.packages },
      ...(before ? { _loadSnapshot: before } : { _makeSnapshot: remember }),
    });
    const add = adder(python, take, faults);
    await add(FIRST);
    const running = engine(python, add);
    if (before) python.pyimport('random').seed();
    else if (remember) await keepMemory(python, running, game);
    return running;
  };
  return Promise.race([failed.promise, begin()]);
}

/**
 * Keeps the memory as it stands, with the game imported that is asked for first, before anybody has
 * asked for anything. Pyodide refuses where it could not be used again.
 * @param {any} python     Pyodide
 * @param {Python} running
 * @param {string} game
 */
async function keepMemory(python, running, game) {
  try {
    if (packagesOf(game).length) {
      await running.load(game);
      python.pyimport('mulligan.registry').get(game).destroy();
    }
    memory.keep(python.makeMemorySnapshot());
  } catch { /* the next start is as slow as this one */ }
}

/**
 * Opens what is wanted for sure at once; each is taken once, all else is opened when it is taken.
 * @param {Open} open
 * @param {string[]} names
 * @returns {Open}
 */
function ahead(open, names) {
  /** @type {Map<string, Promise<Response>>} */
  const begun = new Map();
  for (const name of names) {
    begun.set(name, open(name));
    begun.get(name)?.catch(() => {});                   // `fail` tells
  }
  return name => {
    const answer = begun.get(name) ?? open(name);
    begun.delete(name);
    return answer;
  };
}

/**
 * Has fetch answer with our own files. WebAssembly is compiled already, so what Pyodide fetches of
 * it is not looked at.
 * @param {string} root     where Pyodide looks for them
 * @param {Open} take
 */
function answerFetch(root, take) {
  /**
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [init]
   */
  const fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const name = url.startsWith(root) ? url.slice(root.length) : '';
    if (name === WASM) return new Response();
    return PYTHON.files[name] ? take(name) : network(input, init);
  };
  globalThis.fetch = fetch;
}

/**
 * Compiles WebAssembly while Pyodide's scripts are still on their way; by itself Pyodide begins
 * after them, which makes a start an eighth longer.
 * @param {Promise<Response>} wasm
 */
function compileAhead(wasm) {
  const compiling = WebAssembly.compileStreaming(wasm);
  compiling.catch(() => {});                            // `fail` tells
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
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
  /** @param {string} key  @param {string[]} packages */
  const once = (key, packages) => {
    const begun = loads.get(key) ?? add(packages).catch(error => {
      loads.delete(key);
      throw error;
    });
    loads.set(key, begun);
    return begun;
  };
  return {
    /** One bridge call, JSON text to JSON text. */
    call: request => bridge.call(request),
    /**
     * Makes sure that a game's packages are there. A game this site does not ship is left to the
     * bridge to refuse.
     */
    load: game => once(game, packagesOf(game)),
    /** Makes sure of the parts that a call needs: `lab_plan` needs those called `lab`. */
    async loadFor(request) {
      try {
        await Promise.all(partsFor(request).map(part => once(part, [part])));
        return null;
      } catch (/** @type {any} */ error) {
        if (!(error instanceof Missing)) throw error;
        return error.what === UNREACHED ? UNASKED : REPLACED;
      }
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

// a part that was never asked for before is not there without a network, and nothing is broken
const UNASKED = {
  kind: 'network',
  message: 'This part of the page is fetched when it is first asked for, and there is no network '
    + 'now. Try again when there is one: from then on it works without.',
};

// another tab took a newer version meanwhile, and the server has no other any more
const REPLACED = {
  kind: 'network',
  message: 'This part of the page was replaced by a newer one since the page was opened, or it '
    + 'arrived damaged. Reload the page and ask again: what is kept here stays. If this comes '
    + 'back, the site is incomplete.',
};

/**
 * The packages that come later which a call needs, of the engine and of the game it is about.
 * @param {Request} request
 */
const partsFor = ({ do: call, game = '' }) => [...FIRST, ...packagesOf(game)]
  .flatMap(name => Object.entries(PYTHON.parts[name] ?? {}))
  .filter(([begin]) => call.startsWith(begin)).map(([, part]) => part);

/**
 * Brings packages of our lock in. What the build packed in one piece is put where Python looks for
 * it, which takes a third of the time Pyodide's installer needs; the others are left to that. It
 * logs what went wrong with one and goes on, so look whether they are there.
 * @param {any} python     Pyodide
 * @param {Open} take
 * @param {Map<string, Error>} faults
 */
const adder = (python, take, faults) => async (/** @type {string[]} */ names) => {
  const rethrow = (/** @type {string} */ name) => (/** @type {Error} */ error) => {
    throw faults.get(name) ?? error;
  };
  names.forEach(name => faults.delete(file(name)));
  const whole = names.filter(name => PYTHON.files[file(name)]?.packed);
  for (const name of whole) {
    const archive = await bytesOf(file(name), take).catch(rethrow(file(name)));
    unpack(archive, python.FS, SITE_PACKAGES);
  }
  python.pyimport('importlib').invalidate_caches();
  await install(python, names.filter(name => !whole.includes(name)), faults);
};

/**
 * @param {string} name     of a file
 * @param {Open} take
 */
const bytesOf = async (name, take) => new Uint8Array(await (await take(name)).arrayBuffer());

/**
 * @param {any} python     Pyodide
 * @param {string[]} names
 * @param {Map<string, Error>} faults
 */
async function install(python, names, faults) {
  if (!names.length) return;
  /** @type {string[]} */
  const reasons = [];
  await python.loadPackage(names, {
    messageCallback: () => {},
    errorCallback: (/** @type {string} */ text) => reasons.push(text),
  });
  const lost = names.find(name => !(name in python.loadedPackages));
  if (!lost) return;
  const reason = reasons.join('; ') || 'no reason given';
  throw faults.get(file(lost)) || new Missing(file(lost), `could not be loaded (${reason})`);
}

/**
 * The packages of a game; none for what is no game here, whatever it is called.
 * @param {string} game
 */
const packagesOf = game => (Object.hasOwn(PYTHON.games, game) ? PYTHON.games[game] : []);

/** The file of a package. @param {string} name */
const file = name => PYTHON.packages[name]?.file_name ?? name;

/** The bytes of a start with these packages. @param {string[]} packages */
function total(packages) {
  const pyodide = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'stdlib.zip'];
  const names = [...pyodide, ...packages.map(file)];
  return names.reduce((sum, name) => sum + PYTHON.files[name].bytes, 0);
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
