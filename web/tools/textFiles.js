// @ts-check
// Files that come in and go out: picked, dropped (folders too), packed as zip. Only UTF-8 text is
// taken in; the rest is named and left.
import { unzipSync, zipSync } from 'fflate';
import { download, pickFiles } from '../page/dialog.js';
import { decoded, dropping as dropped } from '../page/droppedFiles.js';
import { say } from '../page/notices.js';

/**
 * A file that comes in, with the folders it was in.
 * @typedef {{path: string, file: File}} Item
 *
 * What was read: texts by path, and why others were not.
 * @typedef {{texts: Record<string, string>, refused: string[]}} Reading
 */

const LARGEST = 60e6;                                   // bytes of one file that is read at all
const HIDDEN = /(^|\/)(\.|__MACOSX\/)/;
const ZIP = /\.zip$/i;
const TEXTS = '.txt,.csv,.zip,text/plain,text/csv';

/**
 * Reads files, zips unpacked. A file by itself comes into the folder `home`; `folders` are names
 * that may stand at the top: a folder around them is left out.
 * @param {Item[]} items
 * @param {string[]} folders
 * @param {string} home
 * @returns {Promise<Reading>}
 */
export async function read(items, folders, home) {
  /** @type {Reading} */
  const reading = { texts: {}, refused: [] };
  for (const item of items) {
    if (!HIDDEN.test(item.path)) await readOne(reading, item, home);
  }
  return { texts: bare(reading.texts, folders), refused: reading.refused };
}

/**
 * @param {Reading} reading
 * @param {Item} item
 * @param {string} home
 */
async function readOne(reading, { path, file }, home) {
  if (file.size > LARGEST) {
    const mega = Math.round(file.size / 1e6);
    reading.refused.push(`${path} has ${mega} MB; ${LARGEST / 1e6} is the most.`);
    return;
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (ZIP.test(path)) unpack(reading, bytes);
    else take(reading, path.includes('/') || !home ? path : `${home}/${path}`, bytes);
  } catch (problem) {
    const { message } = /** @type {Error} */ (problem);
    reading.refused.push(ZIP.test(path)
      ? `${path} is no zip that can be opened. Make it anew, or add the files in it.`
      : `${path} could not be read: ${message}`);
  }
}

/** Takes in what is in a zip. @param {Reading} reading  @param {Uint8Array} bytes */
function unpack(reading, bytes) {
  const files = unzipSync(bytes, { filter: entry => entry.originalSize <= LARGEST });
  for (const [name, data] of Object.entries(files)) take(reading, name, data);
}

/**
 * Takes in one text; a hidden file is passed over.
 * @param {Reading} reading
 * @param {string} path
 * @param {Uint8Array} bytes
 */
function take({ texts, refused }, path, bytes) {
  if (HIDDEN.test(path) || path.endsWith('/')) return;
  try {
    texts[path.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')] = decoded(path, bytes);
  } catch (problem) {
    refused.push(/** @type {Error} */ (problem).message);
  }
}

/**
 * Without the one folder that is around all of them, if it is only around.
 * @param {Reading['texts']} texts
 * @param {string[]} folders
 */
function bare(texts, folders) {
  const paths = Object.keys(texts);
  const [top] = paths[0]?.split('/') ?? [];
  const around = !folders.includes(top)
    && paths.every(path => path.startsWith(top + '/'))
    && paths.some(path => folders.includes(path.split('/')[1]));
  if (!around) return texts;
  return Object.fromEntries(paths.map(path => [path.slice(top.length + 1), texts[path]]));
}

/** Lets the person pick files, or a whole folder. @param {boolean} whole */
export async function pick(whole) {
  const files = await pickFiles(whole
    ? { webkitdirectory: true }
    : { multiple: true, accept: TEXTS });
  return files.map(file => ({ path: file.webkitRelativePath || file.name, file }));
}

/** What was dropped, folders walked through. @param {DataTransfer} transfer */
async function droppedItems(transfer) {
  // all of them at once: the browser forgets what was dropped as soon as somebody waits
  const entries = [...transfer.items]
    .filter(item => item.kind === 'file')
    .map(item => item.webkitGetAsEntry?.() ?? item.getAsFile());
  /** @type {Item[]} */
  const items = [];
  for (const entry of entries) await walk(entry, '', items);
  return items;
}

/**
 * Adds a file, or all files of a folder, to the items.
 * @param {File | FileSystemEntry | null} entry     an entry of the browser's file system, or a file
 * @param {string} path   the folders it is in
 * @param {Item[]} items
 */
async function walk(entry, path, items) {
  if (entry instanceof File) items.push({ path: entry.name, file: entry });
  else if (isFile(entry)) items.push({ path: path + entry.name, file: await fileOf(entry) });
  else if (isFolder(entry)) {
    for (const inner of await entriesOf(entry)) await walk(inner, `${path}${entry.name}/`, items);
  }
}

/** @param {FileSystemEntry | null} entry  @returns {entry is FileSystemFileEntry} */
const isFile = entry => entry?.isFile === true;

/** @param {FileSystemEntry | null} entry  @returns {entry is FileSystemDirectoryEntry} */
const isFolder = entry => entry?.isDirectory === true;

/** @param {FileSystemFileEntry} entry  @returns {Promise<File>} */
const fileOf = entry => new Promise((resolve, reject) => { entry.file(resolve, reject); });

/**
 * What is in a folder; a reader gives a hundred at a time.
 * @param {FileSystemDirectoryEntry} entry
 */
async function entriesOf(entry) {
  const reader = entry.createReader();
  /** @returns {Promise<FileSystemEntry[]>} */
  const some = () => new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
  const all = [];
  for (let next = await some(); next.length; next = await some()) all.push(...next);
  return all;
}

/**
 * Gives what is dropped anywhere on the page to `take`, with the folder it fell on, until the
 * answer is called.
 * @param {(items: Item[], folder: string | undefined) => void} take
 */
export const dropping = take => dropped((transfer, target) => {
  /** @type {HTMLElement | null | undefined} */
  const place = /** @type {Element | null} */ (target)?.closest?.('[data-folder]');
  /** @param {Error} problem */
  const complain = ({ message }) =>
    say(`What you dropped could not be read: ${message}.`, { tone: 'bad', stay: true });
  droppedItems(transfer).then(items => take(items, place?.dataset.folder), complain);
});

/** @param {string} name  @param {string} text */
export const save = (name, text) =>
  download(name, text, name.endsWith('.csv') ? 'text/csv' : 'text/plain');

/**
 * Hands over files as one zip.
 * @param {string} name
 * @param {Reading['texts']} texts     by path
 */
export function saveAll(name, texts) {
  const encoder = new TextEncoder();
  const encoded = Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)]);
  const zip = zipSync(Object.fromEntries(encoded), { level: 6 });
  download(name, new Blob([zip], { type: 'application/zip' }));
}
