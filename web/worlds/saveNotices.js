// @ts-check
// Whether worlds are kept: said once when they are not, whatever screen is open, and taken back
// when they are again.
import { download } from '../page/dialog.js';
import { clear, say } from '../page/notices.js';
/** @import { Unsaved } from '../page/saving.js' */
/** @import { App, Engine } from '../pageTypes.js' */

const KEY = 'world-unsaved';

/** The engine listened to. @type {Engine | null} */
let heard = null;
/**
 * The world whose notice was shown and may have been closed; empty once one was saved.
 * @type {string | null}
 */
let warned = null;

/** Listens to what the worker tells of the saving of worlds, once. @param {App} app */
export function warnOfUnsaved({ engine }) {
  if (heard === engine) return;
  heard = engine;
  engine.addEventListener('world unsaved', event =>
    warn(engine, /** @type {CustomEvent<Unsaved>} */ (event).detail));
  engine.addEventListener('world saved', () => {
    clear(KEY);
    if (warned !== '') navigator.storage?.persist?.().catch(() => { /* it may be thrown away */ });
    warned = '';
  });
}

/** @param {Engine} engine  @param {Unsaved} detail */
function warn(engine, { id, message }) {
  if (warned === id) return;
  warned = id;
  const toFile = async () =>
    download('world.json', await engine.ask('world_export', { world: id }));
  const again = () => {
    warned = null;
    engine.call('world', 'save', id);
  };
  const words = `This world goes on, but it was not saved: ${message}. `
    + 'Save it to a file to be safe.';
  say(words, {
    key: KEY,
    tone: 'bad',
    actions: [['Save to a file', toFile], ['Try again', again]],
  });
}
