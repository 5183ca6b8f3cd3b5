// @ts-check
// The memory of a Python that has just come up, kept in this browser: the next start goes on from
// there instead of importing everything anew, which takes a third off. It holds the engine, and the
// game whose address was opened; no match, and nothing of a person. Each build has its own, known
// by the name of the worker's script, whose hash stands for every file of Python. Whatever goes
// wrong here makes a start slower, no more.

const { pathname } = self.location;
const FOLDER = 'memory of ' + pathname.replace(/[^/]*$/, '').replaceAll('/', ' ');
const NAME = pathname.replace(/.*\//, '');
const HEAD = 16;                                        // bytes that Pyodide knows a memory by
const LATER = 1000;                                     // ms after a start: first moves go first

/**
 * The memory kept of this build, or null.
 * @returns {Promise<Uint8Array | null>}
 */
export async function read() {
  try {
    const handle = await open();
    const memory = new Uint8Array(handle.getSize());
    handle.read(memory);
    handle.close();
    return memory.length ? memory : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a memory in place of all others.
 * @param {Uint8Array<ArrayBuffer>} memory
 */
export async function keep(memory) {
  await new Promise(resolve => { setTimeout(resolve, LATER); });
  await forget();
  try {
    const handle = await open({ create: true });
    // the first bytes last: they say that all is there
    handle.write(memory.subarray(HEAD), { at: HEAD });
    handle.flush();
    handle.write(memory.subarray(0, HEAD), { at: 0 });
    handle.close();
  } catch { /* no room, or no such storage */ }
}

/**
 * The file, for us alone. Throws when another tab has it or it is not there.
 * @param {FileSystemGetFileOptions} [options]
 */
async function open(options) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, options);
  const file = await folder.getFileHandle(NAME, options);
  return file.createSyncAccessHandle();
}

/** Drops what is kept. */
export async function forget() {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(FOLDER, { recursive: true });
  } catch { /* nothing is kept, or can be */ }
}
