// Brings Python up inside our module worker: Pyodide, the trimmed standard library, the engine, and a game when it is asked for.
// What there is to load, and how big it is, the build knows: it puts PYTHON in place of the global below,
//   {info, packages, files: {name: {path, bytes, type, gzip?}}, games: {id: [package]}}   (written by web/build/bundle.mjs)
// `info` and `packages` are our own Pyodide lock. Pyodide asks for its files with fetch; we answer from `files`, so that every
// byte is counted and every fault names its file: by itself Pyodide only logs a bad wheel and waits for ever for bad WebAssembly.
/* global PYTHON */

const SCRIPT = 'text/javascript';                       // counted when run, at its packed size: servers pack scripts as they like
const network = globalThis.fetch.bind(globalThis);

/** A file of the build that did not arrive whole. */
class Missing extends Error {
  constructor(name, what) {
    super(`${name} ${what}. Reload the page; if this comes back, copy the report, the site may be incomplete.`);
    this.name = 'Missing';
  }
}

/**
 * Starts Python. `base` is the site's root; `files` (single-file build) holds the payloads as Uint8Arrays by name;
 * `packages` are games or packages wanted at once; `onProgress(done, all)` counts bytes. Gives {call, load, install}.
 */
export async function boot({ base, files, packages = [], onProgress = () => {} }) {
  if (typeof DecompressionStream === 'undefined' || typeof WebAssembly === 'undefined')
    throw new Error('This browser is too old for Python in WebAssembly. Update it, or use a current Firefox, Chrome, Edge or Safari.');
  const root = new URL('python/', base).href;
  const first = ['mulligan', ...packages.flatMap(name => PYTHON.games[name] || [name])];
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  const all = total(first);
  let done = 0;
  const count = bytes => onProgress(Math.min(done += bytes, all), all);
  const open = opener({ base, files, fail, count });

  const early = new Map(['pyodide.asm.wasm', 'stdlib.zip', ...first.map(file)].map(name => [name, open(name)]));
  globalThis.fetch = (input, init) => {
    const url = String(input.url ?? input), name = url.startsWith(root) && url.slice(root.length);
    if (!PYTHON.files[name]) return network(input, init);
    const answer = early.get(name) || open(name);
    early.delete(name);
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
    await add(python, first);
    return engine(python);
  };
  return Promise.race([failed, start()]);
}

/** Everything of a running Python that the worker uses. */
function engine(python) {
  const bridge = python.pyimport('mulligan.bridge');
  const loads = new Map();
  return {
    /** One bridge call, JSON text to JSON text. */
    call: request => bridge.call(request),
    /** Makes sure that a game's packages are there. A game this site does not ship is left to the bridge to refuse. */
    load(game) {
      const names = PYTHON.games[game] || [];
      if (!loads.has(game)) loads.set(game, add(python, names).catch(error => { loads.delete(game); throw error; }));
      return loads.get(game);
    },
    /** Installs a stranger's wheel (`name` as a wheel is called, `bytes` a Uint8Array). Asks no index: deps are not looked up. */
    async install(name, bytes) {
      await add(python, ['micropip']);
      python.FS.writeFile('/tmp/' + name, bytes);
      await python.pyimport('micropip').install.callKwargs('emfs:/tmp/' + name, { deps: false });
    },
  };
}

/** Loads packages of our lock. Pyodide logs what went wrong with one and goes on, so look whether they are there. */
async function add(python, names) {
  const faults = [];
  await python.loadPackage(names, { messageCallback: () => {}, errorCallback: text => faults.push(text) });
  const lost = names.find(name => !(name in python.loadedPackages));
  if (lost) throw new Missing(file(lost), `could not be loaded (${faults.join('; ') || 'no reason given'})`);
}

const file = name => PYTHON.packages[name]?.file_name ?? name;

const total = names => ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'stdlib.zip', ...names.map(file)]
  .reduce((sum, name) => sum + PYTHON.files[name].bytes, 0);

/** `open(name)` answers with a file's bytes, unpacked, counted on the way; `fail` hears of a fault in mid-stream as well. */
function opener({ base, files, fail, count }) {
  return async name => {
    const { path, bytes, type, gzip, integrity } = PYTHON.files[name];
    try {
      const answer = files ? new Response(files[name]) : await download(name, new URL(path, base), { integrity });
      if (gzip && answer.headers.get('Content-Type') === type) {       // our service worker keeps it unpacked, see web/sw.js
        count(bytes);
        return answer;
      }
      let stream = watched(answer.body, type === SCRIPT ? () => {} : count, () => fail(new Missing(name, 'could not be read to the end')));
      if (gzip) stream = watched(stream.pipeThrough(new DecompressionStream('gzip')), () => {}, () => fail(new Missing(name, 'arrived damaged')));
      return new Response(stream, { headers: { 'Content-Type': type } });
    } catch (error) {
      fail(error);
      throw error;
    }
  };
}

/** Fetches; when that fails, once more past the browser's cache, which may hold a damaged copy. */
async function download(name, url, options) {
  let fault;
  for (const cache of ['default', 'reload']) {
    try {
      const answer = await network(url, { ...options, cache });
      if (answer.ok) return answer;
      fault = answer.status === 404 ? 'is missing' : `was refused by the server (${answer.status})`;
    } catch {
      fault = options.integrity ? 'could not be fetched or arrived damaged' : 'could not be fetched';
    }
  }
  throw new Missing(name, fault);
}

function watched(stream, count, fault) {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(out) {
      try {
        const { done, value } = await reader.read();
        if (done) return out.close();
        count(value.byteLength);
        out.enqueue(value);
      } catch (error) {
        fault();
        out.error(error);
      }
    },
    cancel: reason => reader.cancel(reason),
  });
}

/** Imports one of Pyodide's two modules: from the site, or (the single file has no other way) from its text. */
async function module(name, open, base) {
  if (open) return import('data:text/javascript;charset=utf-8,' + encodeURIComponent(await (await open(name)).text()));
  try {
    return await import(new URL(PYTHON.files[name].path, base).href);
  } catch (error) {
    throw new Missing(name, `could not be started (${error.message})`);
  }
}
