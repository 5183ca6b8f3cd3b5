// Files that come in: picked or dropped, read as text.
import { pickFile } from '../dialog.js';
import { say } from '../notes.js';

const LARGEST = 40e6;                                   // bytes of a file that is read at all

/** The text of a file, or null: then the person has been told why. */
export async function textOf(file) {
  if (file.size > LARGEST) return refused(`${file.name} has ${Math.round(file.size / 1e6)} MB; ${LARGEST / 1e6} is the most.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return refused(`${file.name} is not a text in UTF-8. It may be damaged; use another copy.`);
  }
}

function refused(text) {
  say(text, { tone: 'bad', stay: true });
  return null;
}

/** Lets the person pick a file. Resolves with its text, or null. */
export const picked = accept => pickFile(accept, textOf);

/** Takes files dropped anywhere on the page, until the answer is called. */
export function dropping(take) {
  const root = document.documentElement, files = event => [...event.dataTransfer?.types || []].includes('Files');
  const on = {
    dragover: event => { if (files(event)) { event.preventDefault(); root.dataset.drop = ''; } },
    dragleave: event => { if (!event.relatedTarget) delete root.dataset.drop; },
    drop: async event => {
      delete root.dataset.drop;
      if (!files(event)) return;
      event.preventDefault();
      const text = await textOf(event.dataTransfer.files[0]);
      if (text !== null) take(text);
    },
  };
  for (const name in on) addEventListener(name, on[name]);
  return () => { for (const name in on) removeEventListener(name, on[name]); };
}
