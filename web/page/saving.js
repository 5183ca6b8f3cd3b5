// @ts-check
// A match that could not be saved: its person is told, once until a save succeeds, and offered a
// file instead.
import { download } from './dialog.js';
import { clear, say } from './notices.js';

/**
 * Listens to what the worker tells of the saving of matches.
 * @param {any} engine
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

  engine.addEventListener('unsaved', (/** @type {any} */ { detail: { id, message } }) => {
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
