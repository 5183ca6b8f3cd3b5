// Whether worlds are kept: said once when they are not, whatever screen is open, and taken back
// when they are again.
import { download } from '../page/dialog.js';
import { clear, say } from '../page/notices.js';

// the engine listened to; the world whose notice was shown and may have been closed
let heard = null, warned = null;

/** Listens to what the worker tells of the saving of worlds, once. */
export function warnOfUnsaved({ engine }) {
  if (heard === engine) return;
  heard = engine;
  engine.addEventListener('world unsaved', ({ detail: { id, message } }) => {
    if (warned === id) return;
    warned = id;
    say(`This world goes on, but it was not saved: ${message}. Save it to a file to be safe.`, { key: 'world-unsaved', tone: 'bad', actions: [
      ['Save to a file', async () => download('world.json', await engine.ask('world_export', { world: id }))],
      ['Try again', () => { warned = null; engine.call('world', 'save', id); }],
    ] });
  });
  engine.addEventListener('world saved', () => {
    clear('world-unsaved');
    if (warned !== '') navigator.storage?.persist?.().catch(() => {});
    warned = '';
  });
}
