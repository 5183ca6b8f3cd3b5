// Files that come in and go out: picked, dropped (folders too), packed as zip. Only UTF-8 text is
// taken in; the rest is named and left.
import { unzipSync, zipSync } from 'fflate';
import { download, pickFiles } from '../page/dialog.js';
import { decoded, dropping as dropped } from '../page/droppedFiles.js';
import { say } from '../page/notices.js';

const LARGEST = 60e6;                                   // bytes of one file that is read at all
const HIDDEN = /(^|\/)(\.|__MACOSX\/)/;

/**
 * Reads [{path, file}], zips unpacked. Returns {texts: {path: text}, refused: [why]}. A file by
 * itself comes into the folder `home`; `folders` are names that may stand at the top: a folder
 * around them is left out.
 */
export async function read(items, folders, home) {
  const texts = {}, refused = [];
  const take = (path, bytes) => {
    if (HIDDEN.test(path) || path.endsWith('/')) return;
    try {
      texts[path.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')] = decoded(path, bytes);
    } catch (error) {
      refused.push(error.message);
    }
  };
  for (const { path, file } of items) {
    if (HIDDEN.test(path)) continue;
    if (file.size > LARGEST) { refused.push(`${path} has ${Math.round(file.size / 1e6)} MB; ${LARGEST / 1e6} is the most.`); continue; }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!/\.zip$/i.test(path)) { take(path.includes('/') || !home ? path : `${home}/${path}`, bytes); continue; }
      for (const [name, data] of Object.entries(unzipSync(bytes, { filter: entry => entry.originalSize <= LARGEST }))) take(name, data);
    } catch (error) {
      refused.push(/\.zip$/i.test(path) ? `${path} is no zip that can be opened. Make it anew, or add the files in it.` : `${path} could not be read: ${error.message}`);
    }
  }
  return { texts: bare(texts, folders), refused };
}

/** Without the one folder that is around all of them, if it is only around. */
function bare(texts, folders) {
  const paths = Object.keys(texts), [top] = paths[0]?.split('/') ?? [];
  const around = !folders.includes(top) && paths.every(path => path.startsWith(top + '/')) && paths.some(path => folders.includes(path.split('/')[1]));
  return around ? Object.fromEntries(paths.map(path => [path.slice(top.length + 1), texts[path]])) : texts;
}

/** Lets the person pick files, or a whole folder. Resolves with [{path, file}]. */
export async function pick(whole) {
  const files = await pickFiles(whole ? { webkitdirectory: true } : { multiple: true, accept: '.txt,.csv,.zip,text/plain,text/csv' });
  return files.map(file => ({ path: file.webkitRelativePath || file.name, file }));
}

/** What was dropped, folders walked through: [{path, file}]. */
async function items(transfer) {
  const entries = [...transfer.items].filter(item => item.kind === 'file').map(item => item.webkitGetAsEntry?.() ?? item.getAsFile()), found = [];
  const walk = async (entry, path) => {
    if (entry instanceof File) found.push({ path: entry.name, file: entry });
    else if (entry?.isFile) found.push({ path: path + entry.name, file: await new Promise((yes, no) => entry.file(yes, no)) });
    else if (entry?.isDirectory) {
      const reader = entry.createReader();
      for (;;) {                                        // a reader gives a hundred at a time
        const some = await new Promise((yes, no) => reader.readEntries(yes, no));
        if (!some.length) break;
        for (const inner of some) await walk(inner, `${path}${entry.name}/`);
      }
    }
  };
  for (const entry of entries) await walk(entry, '');
  return found;
}

/**
 * Gives what is dropped anywhere on the page to `take([{path, file}], folder it fell on)`, until
 * the answer is called.
 */
export const dropping = take => dropped((transfer, target) => {
  const folder = target.closest?.('[data-folder]')?.dataset.folder;
  return items(transfer).then(found => take(found, folder),
    error => say(`What you dropped could not be read: ${error.message}.`, { tone: 'bad', stay: true }));
});

export const save = (name, text) => download(name, text, name.endsWith('.csv') ? 'text/csv' : 'text/plain');

/** Hands over files {path: text} as one zip. */
export function saveAll(name, texts) {
  const encoder = new TextEncoder();
  const packed = zipSync(Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)])), { level: 6 });
  download(name, new Blob([packed], { type: 'application/zip' }));
}
