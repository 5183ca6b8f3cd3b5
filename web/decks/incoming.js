// What a person brings: a file dropped or picked, a text pasted. It may be a deck list, a packed
// deck or a link to one, a deck file, a set of cards, or an export of this site; what it is shows
// in the text itself.
import { pickFile } from '../page/dialog.js';
import { dropping as dropped, textOf } from '../page/droppedFiles.js';
import { go, link } from '../page/router.js';
import { MOST_CARDS, ownSets } from './ownDecks.js';
import { paste } from './paste.js';
import { linked, trying } from './share.js';

const LARGEST = 20e6;                                   // bytes of a file that is read at all
// the set of cards that was read last: {file, text, report}
let trial = null;

/** The report on the set that came in last, for the cards screen; null when there is none. */
export const lastTrial = game => (trial?.game === game ? trial : null);
export const endTrial = () => { trial = null; };

/** Takes files dropped anywhere on the page, until the answer is called. */
export const dropping = (app, game) => dropped(transfer => open(app, game, transfer.files[0]));

/** Lets the person pick a file and takes it in. */
export const pick = (app, game) => pickFile(undefined, file => open(app, game, file));

async function open(app, game, file) {
  const text = await textOf(file, LARGEST);
  if (text !== null) await take(app, game, text, file.name);
}

/** Takes in a text, whatever it is. */
export async function take(app, game, text, file = '') {
  const there = linked(text, game), value = data(text);
  if (there) return go(there);
  if (value?.format === 'mulligan-deck/1' || value?.kind === 'mulligan.matches' || value?.actions) {
    await app.take(text);
    return app.reopen();
  }
  if (/^\s*[{[]/.test(text) && !/^\s*\[[^\]"]*\]\s*$/m.test(text.split('\n')[0])) return readSet(app, game, text, file);
  return paste(app, game, text);
}

function data(text) {
  try { return JSON.parse(text); } catch { return null; }
}

/**
 * A set of cards is linted and shown on the cards screen; nothing is kept before the person says
 * so.
 */
async function readSet(app, game, text, file) {
  const report = await trying(() => app.engine.ask('set_read', { game, text }));
  if (!report) return;
  trial = { game, file: file || 'the text', report };
  if (location.hash.startsWith(link('cards', game))) app.reopen();
  else go(link('cards', game));
}

/** Whether one more set may be kept: a text says why not. */
export async function room(app, game, set) {
  const sets = (await ownSets(app, game).catch(() => [])).filter(other => other.digest !== set.digest);
  const sum = sets.reduce((all, other) => all + other.cards.length, set.cards.length);
  return sum > MOST_CARDS ? `Your sets would have ${sum} cards together; ${MOST_CARDS} is the most. Delete a set first.` : '';
}
