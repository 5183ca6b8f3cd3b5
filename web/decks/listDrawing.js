// @ts-check
// How the list of decks looks.
import { html, repeat, when } from '../table/html.js';
import { flat } from '../table/card.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { link } from '../page/router.js';
import { count, sentence } from '../page/words.js';
import { duplicate, ownMenu, playLink, prebuiltMenu } from './actions.js';
import { attempt } from './attempt.js';
import { pick } from './incoming.js';
import { firstCards } from './listState.js';
import { legality, unreadable } from './parts.js';
import { paste } from './paste.js';
/** @import { KnownDeck } from './actions.js' */
/** @import { ListActions } from './list.js' */
/** @import { ListState, ListedPrebuilt } from './listState.js' */
/** @import { OwnDeck } from './ownDecks.js' */

/** @param {ListState} state  @param {ListActions} actions */
export const draw = (state, actions) => page(state.app, '', html`
  ${head(state, actions)}
  ${body(state, actions)}`, 'decks');

/** @param {ListState} state  @param {ListActions} actions */
function head({ app, game: { id, title }, own }, { begin }) {
  const pasteList = () => paste(app, id);
  const openFile = () => pick(app, id);
  return html`
    <header>
      <div>
        <h1 tabindex="-1">${title} decks</h1>
        <p>Build one, or play one that comes with the game.</p>
      </div>
      <p class="row">
        <button class="btn main" type="button" ?disabled=${!own} @click=${begin}>
          ${icon('plus')}New deck
        </button>
        <button class="btn" type="button" @click=${pasteList}>${icon('copy')}Paste a list</button>
        <button class="btn" type="button" @click=${openFile}>${icon('file')}Open a file</button>
        <a class="btn" href=${link('cards', id)}>Cards</a>
      </p>
    </header>`;
}

/** @param {ListState} state  @param {ListActions} actions */
function body(state, { reload }) {
  const { app, prebuilt, problem } = state;
  if (problem) return trouble('The decks could not be read', problem, [['Try again', reload]]);
  return html`
    <section aria-labelledby="own-title">
      <h2 id="own-title">Your decks</h2>
      ${ownList(state, reload)}
    </section>
    <section aria-labelledby="given-title">
      <h2 id="given-title">From the game</h2>
      ${prebuilt ? prebuiltList(state, prebuilt) : loading(app, 'Getting the decks ready')}
    </section>`;
}

/** @param {ListState} state  @param {() => unknown} reload */
function ownList(state, reload) {
  const { own, unread } = state;
  if (!own) return '';
  if (unread) return unreadable('Your decks', unread, reload);
  if (!own.length) {
    return html`
      <p>You have none yet. Start a new one, copy one from below, or drop a deck list here.</p>`;
  }
  const items = repeat(own, deck => deck.id, deck => ownItem(state, deck, reload));
  return html`<ul class="decklist" role="list">${items}</ul>`;
}

/** @param {ListState} state  @param {ListedPrebuilt[]} decks */
const prebuiltList = (state, decks) => html`
  <ul class="decklist" role="list">${decks.map(deck => prebuiltItem(state, deck))}</ul>`;

/**
 * A deck of the list.
 * @param {ListState} state
 * @param {KnownDeck} deck
 * @param {{name: unknown, about: unknown, buttons: unknown}} parts
 */
const item = (state, deck, { name, about, buttons }) => html`
  <li data-cloth=${state.game.cloth}>
    <span class="peek" aria-hidden="true">${firstFaces(state, deck)}</span>
    <div class="about">
      <h3>${name}</h3>
      ${about}
    </div>
    <p class="row">${buttons}</p>
  </li>`;

/** The first cards of a deck, drawn. @param {ListState} state  @param {KnownDeck} deck */
function firstFaces({ pool, urls }, deck) {
  if (!pool) return '';
  const context = { faces: pool.faces, glyphs: pool.glyphs, urls };
  return firstCards(deck).filter(pool.card).map(id => flat({ k: id, face: id }, context));
}

/** @param {ListState} state  @param {OwnDeck} deck  @param {() => unknown} reload */
function ownItem(state, deck, reload) {
  const { app, game, checks } = state;
  const { check, fault } = checks.get(deck.id) ?? {};
  const address = link('deck', game.id, deck.id);
  const more = () => ownMenu(app, deck, reload);
  return item(state, deck, {
    name: html`<a href=${address}>${deck.name}</a>`,
    about: html`
      <p>${fault ? sentence(fault.message) : legality(check, deck.cards.length)}</p>`,
    buttons: html`
      ${when(check?.legal, () => playButton(deck))}
      <a class="btn" href=${address} aria-label=${`Change ${deck.name}`}>Change</a>
      ${moreButton(deck, more)}`,
  });
}

/** @param {ListState} state  @param {ListedPrebuilt} deck */
function prebuiltItem(state, deck) {
  const { app } = state;
  const copy = () => attempt(() => duplicate(app, deck));
  const more = () => prebuiltMenu(app, deck);
  return item(state, deck, {
    name: deck.name,
    about: html`
      <p>${deck.blurb}</p>
      <p class="help">${count(deck.cards.length, 'card')}</p>`,
    buttons: html`
      ${playButton(deck)}
      <button class="btn" type="button" aria-label=${`Copy ${deck.name} to change it`}
        @click=${copy}>Copy</button>
      ${moreButton(deck, more)}`,
  });
}

/** @param {KnownDeck} deck */
const playButton = deck => html`
  <a class="btn" href=${playLink(deck)} aria-label=${`Play ${deck.name}`}>
    ${icon('play')}Play
  </a>`;

/** @param {KnownDeck} deck  @param {() => unknown} open */
const moreButton = (deck, open) => html`
  <button class="round" type="button" aria-label=${`More for ${deck.name}`}
    @click=${open}>${icon('more')}</button>`;
