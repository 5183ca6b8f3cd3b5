// @ts-check
// Puts the files of a zip whose entries lie in it unpacked (web/build/solid.py) into Python's file
// system.

// of a zip's end record and of an entry of its directory, as PKWARE's note numbers their bytes
const END = 22;
const ENTRY = 46;

/**
 * What is used of Emscripten's file system.
 * @typedef {object} FileSystem
 * @property {(path: string) => void} mkdirTree
 * @property {(path: string, data: Uint8Array, options: {canOwn: boolean}) => void} writeFile
 */

/**
 * @param {Uint8Array} archive     without a comment at its end
 * @param {FileSystem} files
 * @param {string} folder
 */
export function unpack(archive, files, folder) {
  const folders = new Set();
  for (const [name, data] of entries(archive)) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (!folders.has(parent)) files.mkdirTree(parent);
    folders.add(parent);
    files.writeFile(path, data, { canOwn: true });
  }
}

/**
 * Name and bytes of each file.
 * @param {Uint8Array} archive
 * @returns {Generator<[string, Uint8Array]>}
 */
function* entries(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const text = new TextDecoder();
  const end = archive.length - END;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map(byte => view.getUint16(at + byte, true));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const path = text.decode(archive.subarray(at + ENTRY, at + ENTRY + name));
    yield [path, archive.subarray(start, start + size)];
    at += ENTRY + name + extra + comment;
  }
}
