// @ts-check
// What the other says in a few words: each phrase is told once on this device, however it came, and
// not again after a reload.
import * as notices from '../page/notices.js';
/** @import { Remote } from '../types.d.ts' */

export const PHRASES = ['Hello!', 'Good luck!', 'Well played!', 'Thank you!',
  'One moment, please.', 'Good match!'];
const KEY = 'mulligan.phrases';
const MOST = 50;                                        // matches that are remembered

/** Match -> the message whose phrase was told last. @type {Map<string, number>} */
const told = new Map(kept());

/** @returns {[string, number][]} */
function kept() {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return read.every((/** @type {unknown} */ one) => Array.isArray(one)) ? read : [];
  } catch { return []; }
}

/** Tells what the other said last, unless it was told. @param {Remote} status */
export function hear({ heard, match, names }) {
  if (!heard || (told.get(match) ?? -1) >= heard.number) return;
  notices.say(`${names[1]}: ${PHRASES[heard.phrase]}`);
  told.delete(match);                                   // the newest stands last
  told.set(match, heard.number);
  try {
    localStorage.setItem(KEY, JSON.stringify([...told].slice(-MOST)));
  } catch { /* it is told once more after a reload */ }
}
