// @ts-check
// A match that could not be saved: its person is told, once until a save succeeds, and offered a
// file instead.
import { download } from './dialog.js';
import { clear, say } from './notices.js';
/** @import { Engine } from '../pageTypes.js' */

/**
 * What the worker tells of a document that it could not save: which one, and why.
 * @typedef {{id: string, message: string}} Unsaved
 */

/**
 * Listens to what the worker tells of the saving of matches.
 * @param {Engine} engine
 */
export function warnOfUnsaved(engine) {
  // the match whose notice was shown: it stays closed once it is closed
  /** @type {string | null} */
  let warned = null;
  // whether the browser was asked to keep our storage
  let asked = false;

  /** @param {string} match */
  const toFile = async match =>
    download('mulligan-match.json', await engine.ask('record', { match, as: 'json' }));

  engine.addEventListener('unsaved', event => {
    const { id, message } = /** @type {CustomEvent<Unsaved>} */ (event).detail;
    if (warned === id) return;
    warned = id;
    const again = () => { warned = null; return engine.remote('save', id); };
    say(`This match goes on, but it was not saved: ${message}. Save it to a file to be safe.`, {
      key: 'unsaved', tone: 'bad',
      actions: [['Save to a file', () => toFile(id)], ['Try again', again]],
    });
  });

  engine.addEventListener('saved', () => {
    clear('unsaved');
    warned = null;
    if (asked) return;
    asked = true;
    navigator.storage?.persist?.().catch(() => { /* it stays as long as the browser likes */ });
  });
}
