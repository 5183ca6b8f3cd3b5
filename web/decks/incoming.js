// @ts-check
// What a person brings: a file dropped or picked, a text pasted. It may be a deck list, a packed
// deck or a link to one, a deck file, a set of cards, or an export of this site; what it is shows
// in the text itself.
import { pickFile } from '../page/dialog.js';
import { dropping, textOf } from '../page/droppedFiles.js';
import { go, link } from '../page/router.js';
import { attempt } from './attempt.js';
import { MOST_CARDS, ownSets } from './ownDecks.js';
import { paste } from './paste.js';
import { addressIn } from './share.js';
/** @import { App } from '../pageTypes.js' */
/** @import { CardSet, ReadSet } from '../types.d.ts' */

/**
 * A set of cards that was read and is not kept yet.
 * @typedef {{game: string, file: string, report: ReadSet}} OfferedSet
 */

const LARGEST = 20e6;                                   // bytes of a file that is read at all
const JSON_BEGINS = /^\s*[{[]/;
const SECTION = /^\s*\[[^\]"]*\]\s*$/m;                 // a first line of a deck list

/** @type {OfferedSet | null} */
let offer = null;

/** The set that was read last; null when there is none. @param {string} game */
export const offeredSet = game => (offer?.game === game ? offer : null);
export const endOffer = () => { offer = null; };

/**
 * Takes files dropped anywhere on the page, until the answer is called.
 * @param {App} app
 * @param {string} game
 */
export const takeDrops = (app, game) => dropping(transfer => open(app, game, transfer.files[0]));

/** Lets the person pick a file and takes it in. @param {App} app  @param {string} game */
export const pick = (app, game) => pickFile(undefined, file => open(app, game, file));

/** @param {App} app  @param {string} game  @param {File} file */
async function open(app, game, file) {
  const text = await textOf(file, LARGEST);
  if (text !== null) await take(app, game, text, file.name);
}

/**
 * Takes in a text, whatever it is.
 * @param {App} app
 * @param {string} game
 * @param {string} text
 * @param {string} file     its name
 */
async function take(app, game, text, file) {
  const address = addressIn(text, game);
  if (address) { go(address); return; }
  if (isExport(text)) {
    await app.take(text);
    app.reopen();
  } else if (isSet(text)) await readSet(app, game, text, file);
  else await paste(app, game, text);
}

/** Whether it is a file of this site: a deck, a match, or all of them. @param {string} text */
function isExport(text) {
  try {
    const data = JSON.parse(text);
    return data?.format === 'mulligan-deck/1' || data?.kind === 'mulligan.matches' || data?.actions;
  } catch { return false; }
}

/** Whether it is a set of cards, however spoilt, and no list of cards. @param {string} text */
const isSet = text => JSON_BEGINS.test(text) && !SECTION.test(text.split('\n')[0]);

/**
 * A set of cards is linted and shown on the cards screen; nothing is kept before the person says
 * so.
 * @param {App} app
 * @param {string} game
 * @param {string} text
 * @param {string} file     its name
 */
async function readSet(app, game, text, file) {
  const report = await attempt(() => app.engine.ask('set_read', { game, text }));
  if (!report) return;
  offer = { game, file: file || 'the text', report };
  const here = location.hash.startsWith(link('cards', game));
  if (here) app.reopen(); else go(link('cards', game));
}

/**
 * Why one more set may not be kept; empty when it may.
 * @param {App} app
 * @param {string} game
 * @param {CardSet} set
 */
export async function whyNoRoom(app, game, set) {
  const sets = await ownSets(app, game).catch(() => []);
  const others = sets.filter(other => other.digest !== set.digest);
  const sum = others.reduce((all, other) => all + other.cards.length, set.cards.length);
  if (sum <= MOST_CARDS) return '';
  return `Your sets would have ${sum} cards together; ${MOST_CARDS} is the most. `
    + 'Delete a set first.';
}
