// @ts-check
// One card in full: its text, its lines, other versions of it, and the cards that care about it.
import { html, when } from '../table/html.js';
import { flat } from '../table/card.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { attempt } from './attempt.js';
/** @import { App } from '../pageTypes.js' */
/** @import { CardAbout, LibraryCard } from '../types.d.ts' */
/** @import { Pool } from './pool.js' */

/**
 * Where a card is read: the engine knows the cards of the pool.
 * @typedef {object} Place
 * @property {App} app
 * @property {string} game
 * @property {Pick<Pool, 'card' | 'faces' | 'glyphs'>} pool
 * @property {(id: string, again: () => void) => unknown} [buttons]
 *   of the screen, drawn anew by `again`
 *
 * @typedef {object} DetailState
 * @property {Place} place
 * @property {string} id                     of the card that is read
 * @property {CardAbout | null} about        all about it, once it is there
 * @property {string[]} trail                the cards that led to it
 * @property {Record<string, string>} urls   pictures
 * @property {import('../table/dialogs.js').Opened} dialog
 */

/**
 * Opens a card of the pool. `onClose` hears the last card that was read.
 * @param {Place} place
 * @param {string} id
 * @param {(last: string) => void} [onClose]
 */
export function openCard(place, id, onClose = () => {}) {
  const dialog = openDialog({
    label: place.pool.card(id)?.name || 'Card',
    kind: 'box cardbox',
    body: '',
    onClose: () => onClose(state.id),
  });
  /** @type {DetailState} */
  const state = { place, id, about: null, trail: [], urls: {}, dialog };
  show(state, id);
  return dialog;
}

/** @param {DetailState} state */
function draw(state) {
  if (state.dialog.element.isConnected) state.dialog.update(body(state));
}

/** Another card in the same dialog. @param {DetailState} state  @param {string} id */
async function show(state, id) {
  const { place: { app, game }, dialog: { element }, urls } = state;
  state.id = id;
  state.about = null;
  element.setAttribute('aria-label', cardOf(state).name);
  draw(state);
  element.scrollTop = 0;
  element.querySelector('h2')?.focus();
  const picture = app.art(game)([id]);
  picture.then(drawn => { Object.assign(urls, drawn); draw(state); }, () => { /* none then */ });
  const about = await attempt(() => app.engine.ask('card', { game, id }));
  if (id !== state.id || !about) return;
  state.about = about;
  draw(state);
}

/** The card that is read. @param {DetailState} state  @returns {LibraryCard} */
const cardOf = ({ place: { pool }, id }) => /** @type {LibraryCard} */ (pool.card(id));

/** @param {DetailState} state */
function body(state) {
  const { place: { pool, buttons }, about, id, urls } = state;
  const { name, face } = cardOf(state);
  const context = { faces: pool.faces, glyphs: pool.glyphs, urls };
  return html`
    <div class="onecard">
      ${flat({ k: id, face: id }, context)}
      <div>
        <h2 tabindex="-1">${name}</h2>
        <p class="kind2">${face.kind}</p>
        <p>${about?.text || face.text || 'No text.'}</p>
        ${when(about?.lines.length, () => facts(about?.lines ?? []))}
        ${when(about?.set, set => html`<p class="help">From the set ${set}.</p>`)}
        <p class="row">${buttons?.(id, () => draw(state)) ?? ''}</p>
      </div>
    </div>
    ${others(state, 'Other versions', about?.versions)}
    ${others(state, 'Cards that care about this one', about?.cares)}
    ${when(state.trail.length, () => backButton(state))}`;
}

/** @param {[string, string][]} lines */
function facts(lines) {
  const rows = lines.map(([label, text]) => html`
    <dt>${label}</dt>
    <dd>${text}</dd>`);
  return html`<dl class="facts">${rows}</dl>`;
}

/**
 * Cards to go on to; those the pool does not know are left out.
 * @param {DetailState} state
 * @param {string} title
 * @param {string[]} [ids]
 */
function others(state, title, ids = []) {
  const cards = ids.flatMap(id => state.place.pool.card(id) ?? []);
  return when(cards.length, () => html`
    <h3>${title}</h3>
    <ul class="chips">${cards.map(card => otherCard(state, card))}</ul>`);
}

/** @param {DetailState} state  @param {LibraryCard} card */
function otherCard(state, { id, name }) {
  const follow = () => {
    state.trail.push(state.id);
    show(state, id);
  };
  return html`<li>
    <button class="btn" type="button" @click=${follow}>${name}</button></li>`;
}

/** @param {DetailState} state */
function backButton(state) {
  const { trail, place: { pool } } = state;
  const last = trail[trail.length - 1];
  const back = () => {
    trail.pop();
    show(state, last);
  };
  return html`
    <p>
      <button class="btn" type="button" @click=${back}>
        ${icon('back')}Back to ${pool.card(last)?.name}
      </button>
    </p>`;
}
