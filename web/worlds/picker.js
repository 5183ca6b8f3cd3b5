// @ts-check
// Picking cards for a field: all there are, with search and filters; a press takes one in or out.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { count } from '../page/words.js';
import { CardBrowser } from './cardBrowser.js';
/** @import { Opened } from '../table/dialogs.js' */
/** @import { CardsField } from '../types.d.ts' */
/** @import { Pool, PoolCard } from './cardLists.js' */
/** @import { WorldContext } from './context.js' */

/**
 * @typedef {object} PickState
 * @property {CardsField} field
 * @property {() => Pool | null} pool     of the field; null while it comes
 * @property {boolean} one                one card only
 * @property {number} most
 * @property {string[]} chosen            the keys, in the order they were picked
 * @property {string[] | null} answer     the same once the person is done
 * @property {Opened} dialog
 * @property {CardBrowser} browser
 */

/**
 * Resolves with the keys that were picked, or null when the person left it. `pool()` is the pool of
 * the field, or null while it comes.
 * @param {WorldContext} world
 * @param {CardsField} field
 * @param {() => Pool | null} pool
 * @param {string[]} before     the keys that are picked already
 * @returns {Promise<string[] | null>}
 */
export function pick(world, field, pool, before) {
  return new Promise(resolve => {
    const onClose = () => {
      state.browser.close();
      world.watching.delete(redraw);
      resolve(state.answer);
    };
    const dialog = openDialog({ label: field.label, kind: 'box wide picker', body: '', onClose });
    const redraw = () => draw(state);
    const browser = new CardBrowser(world.app, world.game, {
      press: card => press(state, card),
      read: card => world.read(card.k),
      root: () => dialog.element,
      redraw,
    }, false);
    const one = field.one || field.most === 1;
    const most = one ? 1 : field.most ?? Infinity;
    /** @type {PickState} */
    const state = { field, pool, one, most, chosen: [...before], answer: null, dialog, browser };
    world.watching.add(redraw);
    redraw();
  });
}

/** @param {PickState} state  @param {PoolCard} card */
function press(state, { id }) {
  const { chosen, most, one } = state;
  if (chosen.includes(id)) state.chosen = chosen.filter(key => key !== id);
  else if (one) state.chosen = [id];
  else if (chosen.length < most) state.chosen = [...chosen, id];
  if (one && state.chosen.length) finish(state); else draw(state);
}

/** @param {PickState} state */
function finish(state) {
  state.answer = state.chosen;
  state.dialog.close();
}

/** @param {PickState} state */
function draw(state) {
  const { browser, dialog, field, one, pool } = state;
  if (!dialog.element.isConnected) return;
  const cards = pool();
  dialog.update(html`
    <h2>${field.label}</h2>
    ${when(field.help, () => html`<p class="help">${field.help}</p>`)}
    ${cards ? all(state, cards) : html`<p role="status">Looking</p>`}
    ${when(!one, () => picks(state))}`);
  browser.drawn();
}

/** All cards there are. @param {PickState} state  @param {Pool} cards */
function all({ browser, chosen, field }, cards) {
  /** @param {PoolCard} card */
  const state = card => stateOf(chosen.includes(card.id));
  return browser.draw(cards, field.label, { empty: 'There is no card to choose.', state });
}

/** @param {boolean} on */
const stateOf = on => ({ on, badge: () => (on ? tick() : nothing) });

const tick = () => html`<span class="inside" aria-hidden="true">${icon('check')}</span>`;

/** How many are chosen, and what can be done with them. @param {PickState} state */
function picks(state) {
  const { chosen, most } = state;
  const full = chosen.length >= most ? `, ${most} is the most` : '';
  const clear = () => {
    state.chosen = [];
    draw(state);
  };
  return html`
    <div class="deckbar picks">
      <span role="status">${count(chosen.length, 'card')} chosen${full}</span>
      <button class="btn" type="button" ?disabled=${!chosen.length} @click=${clear}>None</button>
      <button class="btn main" type="button" @click=${() => finish(state)}>Done</button>
    </div>`;
}
