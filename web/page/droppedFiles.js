// Files that come in, for the screens that take some: dropped anywhere on the page, read as text.
import { say } from './notices.js';

const LARGEST = 40e6;                                   // bytes of a file that is read at all

/** The text of a file. Throws an Error that says why it has none. */
async function read(file, largest = LARGEST) {
  if (file.size > largest) throw new Error(`${file.name} has ${Math.round(file.size / 1e6)} MB; ${largest / 1e6} is the most.`);
  const bytes = await file.arrayBuffer().catch(error => { throw new Error(`${file.name} could not be read: ${error.message}`); });
  return decoded(file.name, new Uint8Array(bytes));
}

/** The text that bytes are. Throws an Error that says why they are none. */
export function decoded(name, bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${name} is not a text in UTF-8${[0xfe, 0xff].includes(bytes[0]) ? ' but in UTF-16' : ''}. Save it as UTF-8 and add it again, or use another copy.`);
  }
}

/** The text of a file, or null: then the person has been told why. */
export const textOf = (file, largest) => read(file, largest).catch(error => { say(error.message, { tone: 'bad', stay: true }); return null; });

/** Gives files dropped anywhere on the page to `take(transfer, target)`, until the answer is called. */
export function dropping(take) {
  const root = document.documentElement, files = event => [...event.dataTransfer?.types || []].includes('Files');
  const on = {
    dragover: event => { if (files(event)) { event.preventDefault(); root.dataset.drop = ''; } },
    dragleave: event => { if (!event.relatedTarget) delete root.dataset.drop; },
    drop: event => {
      delete root.dataset.drop;
      if (!files(event)) return;
      event.preventDefault();
      if (event.dataTransfer.files.length) take(event.dataTransfer, event.target);
    },
  };
  for (const name in on) addEventListener(name, on[name]);
  return () => { for (const name in on) removeEventListener(name, on[name]); };
}
