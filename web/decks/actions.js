// What can be done with a deck anywhere: the menu behind "More", and the ways to name, copy and
// delete one.
import { html } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { go, link } from '../page/router.js';
import { freshDeck, newName, remove, save, saveFile } from './ownDecks.js';
import { askName } from './parts.js';
import { copyLink, copyText, trying } from './share.js';

/** The deck as the link of a new match names it. */
export const playLink = deck => `${link(deck.game)}?deck=${encodeURIComponent(deck.id)}`;

/**
 * Opens the menu of a deck. `own`: it can be changed. `changed(deck or null)` hears of a new name,
 * or of its end.
 */
export async function menu(app, deck, own, changed) {
  const items = [
    ['copy', own ? 'Make a copy' : 'Make a copy to change', () => duplicate(app, deck)],
    ['log', 'Rename', () => rename(app, deck, changed), own],
    ['share', 'Copy a link to this deck', () => copyLink(app, deck)],
    ['copy', 'Copy as a list', () => copyText(app, deck)],
    ['file', 'Save to a file', () => saveFile(deck)],
    ['close', 'Delete', () => drop(app, deck, changed), own],
  ];
  const chosen = await box(deck.name, close => html`<ul class="menu">${items.filter(item => item[3] !== false).map(([sign, label, run]) =>
    html`<li><button type="button" @click=${() => close(run)}>${icon(sign)}${label}</button></li>`)}</ul>`, { kind: 'menubox' });
  if (chosen) await trying(chosen);
}

/** A new deck with these cards, opened to be changed. */
export async function duplicate(app, { game, name, cards, sets }) {
  const deck = freshDeck(game, await newName(app, game, name), [...cards], sets);
  await save(app, deck);
  go(link('deck', game, deck.id));
}

export async function rename(app, deck, changed) {
  const name = await askName('Rename the deck', deck.name, 'Rename');
  if (!name || name === deck.name) return;
  const renamed = { ...deck, name, touched: Date.now() };
  await save(app, renamed);
  changed(renamed);
}

/** A deleted deck can be brought back as long as the notice stands. */
async function drop(app, deck, changed) {
  await remove(app, deck);
  changed(null);
  say(`${deck.name} is deleted.`, { key: 'gone', actions: [['Undo', () => save(app, deck).then(app.reopen)]] });
}
