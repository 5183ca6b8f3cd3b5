// @ts-check
// What can be done with a deck anywhere: the menu behind "More", and the ways to name, copy and
// delete one.
import { html } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { go, link } from '../page/router.js';
import { attempt } from './attempt.js';
import { freshDeck, newName, remove, save } from './ownDecks.js';
import { askName } from './parts.js';
import { copyLink, copyText, saveDeckFile } from './share.js';
/** @import { App } from '../pageTypes.js' */
/** @import { OwnDeck } from './ownDecks.js' */
/** @import { AnyDeck } from './share.js' */

/**
 * A deck that can be named: a person's own, or one that comes with the game.
 * @typedef {AnyDeck & {id: string}} KnownDeck
 *
 * Hears of a deck under its new name, or null when it is no more.
 * @typedef {(deck: OwnDeck | null) => unknown} Changed
 *
 * @typedef {{sign: string, label: string, run: () => unknown}} Entry
 * @typedef {(run: () => unknown) => void} Close
 */

/** The address of a new match with the deck. @param {KnownDeck} deck */
export const playLink = ({ game, id }) => `${link(game)}?deck=${encodeURIComponent(id)}`;

/**
 * Opens the menu of a person's own deck.
 * @param {App} app
 * @param {OwnDeck} deck
 * @param {Changed} changed
 */
export const ownMenu = (app, deck, changed) => menu(deck.name, [
  { sign: 'copy', label: 'Make a copy', run: () => duplicate(app, deck) },
  { sign: 'log', label: 'Rename', run: () => rename(app, deck, changed) },
  ...waysOut(app, deck),
  { sign: 'close', label: 'Delete', run: () => deleteDeck(app, deck, changed) },
]);

/**
 * Opens the menu of a deck that comes with the game.
 * @param {App} app
 * @param {KnownDeck} deck
 */
export const prebuiltMenu = (app, deck) => menu(deck.name, [
  { sign: 'copy', label: 'Make a copy to change', run: () => duplicate(app, deck) },
  ...waysOut(app, deck),
]);

/** @param {App} app  @param {AnyDeck} deck  @returns {Entry[]} */
const waysOut = (app, deck) => [
  { sign: 'share', label: 'Copy a link to this deck', run: () => copyLink(app, deck) },
  { sign: 'copy', label: 'Copy as a list', run: () => copyText(app, deck) },
  { sign: 'file', label: 'Save to a file', run: () => saveDeckFile(deck) },
];

/** @param {string} title  @param {Entry[]} entries */
async function menu(title, entries) {
  /** @param {Entry} entry  @param {Close} close */
  const item = ({ sign, label, run }, close) => html`
    <li>
      <button type="button" @click=${() => close(run)}>${icon(sign)}${label}</button></li>`;
  const body = (/** @type {Close} */ close) => html`
    <ul class="menu">${entries.map(entry => item(entry, close))}</ul>`;
  const chosen = await box(title, body, { kind: 'menubox' });
  if (chosen) await attempt(chosen);
}

/**
 * A new deck with these cards, opened to be changed.
 * @param {App} app
 * @param {AnyDeck} deck
 */
export async function duplicate(app, { game, name, cards, sets }) {
  const copy = freshDeck(game, await newName(app, game, name), [...cards], sets);
  await save(app, copy);
  go(link('deck', game, copy.id));
}

/**
 * @param {App} app
 * @param {OwnDeck} deck
 * @param {Changed} changed
 */
export async function rename(app, deck, changed) {
  const name = await askName('Rename the deck', deck.name, 'Rename');
  if (!name || name === deck.name) return;
  const renamed = { ...deck, name, touched: Date.now() };
  await save(app, renamed);
  changed(renamed);
}

/**
 * A deleted deck can be brought back as long as the notice stands.
 * @param {App} app
 * @param {OwnDeck} deck
 * @param {Changed} changed
 */
async function deleteDeck(app, deck, changed) {
  await remove(app, deck);
  changed(null);
  const undo = () => save(app, deck).then(app.reopen);
  say(`${deck.name} is deleted.`, { key: 'gone', actions: [['Undo', undo]] });
}
