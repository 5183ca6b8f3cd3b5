// @ts-check
// Files that come in, for the screens that take some: dropped anywhere on the page, read as text.
import { say } from './notices.js';

const LARGEST = 40e6;                                   // bytes of a file that is read at all

/**
 * The text of a file. Throws an Error that says why it has none.
 * @param {File} file
 * @param {number} [largest]     bytes
 */
async function read(file, largest = LARGEST) {
  const mega = Math.round(file.size / 1e6);
  if (file.size > largest) {
    throw new Error(`${file.name} has ${mega} MB; ${largest / 1e6} is the most.`);
  }
  let bytes;
  try {
    bytes = await file.arrayBuffer();
  } catch (/** @type {any} */ error) {
    throw new Error(`${file.name} could not be read: ${error.message}`);
  }
  return decoded(file.name, new Uint8Array(bytes));
}

/**
 * The text that bytes are. Throws an Error that says why they are none.
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export function decoded(name, bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const but = [0xfe, 0xff].includes(bytes[0]) ? ' but in UTF-16' : '';
    throw new Error(`${name} is not a text in UTF-8${but}. `
      + 'Save it as UTF-8 and add it again, or use another copy.');
  }
}

/**
 * The text of a file, or null: then the person has been told why.
 * @param {File} file
 * @param {number} [largest]     bytes
 */
export async function textOf(file, largest) {
  try {
    return await read(file, largest);
  } catch (/** @type {any} */ error) {
    say(error.message, { tone: 'bad', stay: true });
    return null;
  }
}

/** @param {DragEvent} event */
const hasFiles = event => [...event.dataTransfer?.types || []].includes('Files');

/**
 * Gives files dropped anywhere on the page to `take`, until the answer is called.
 * @param {(transfer: DataTransfer, target: EventTarget | null) => void} take
 */
export function dropping(take) {
  const root = document.documentElement;
  /** @param {DragEvent} event */
  const over = event => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    root.dataset.drop = '';
  };
  /** @param {DragEvent} event */
  const leave = event => { if (!event.relatedTarget) delete root.dataset.drop; };
  /** @param {DragEvent} event */
  const drop = event => {
    delete root.dataset.drop;
    if (!hasFiles(event)) return;
    event.preventDefault();
    const transfer = /** @type {DataTransfer} */ (event.dataTransfer);
    if (transfer.files.length) take(transfer, event.target);
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}
