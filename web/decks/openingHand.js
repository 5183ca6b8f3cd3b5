// @ts-check
// A first hand from a deck, drawn as often as a person likes.
import { html } from '../table/html.js';
import { flat, spoken } from '../table/card.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { attempt } from './attempt.js';
import { anySeed } from './parts.js';
import { deckFields } from './share.js';
/** @import { App, CardContext } from '../pageTypes.js' */
/** @import { Opening } from '../types.d.ts' */
/** @import { Pool } from './pool.js' */
/** @import { AnyDeck } from './share.js' */

/**
 * Shows a hand in a dialog.
 * @param {App} app
 * @param {AnyDeck} deck
 * @param {Pool} pool
 */
export async function openingHand(app, deck, pool) {
  /** @type {Record<string, string>} */
  const urls = {};
  const dialog = openDialog({ label: 'An opening hand', kind: 'box wide', body: '' });
  const context = { faces: pool.faces, glyphs: pool.glyphs, urls };

  /** @param {string[]} cards */
  const draw = cards => {
    if (dialog.element.isConnected) dialog.update(body(cards, context, again));
  };

  async function again() {
    const fields = { ...deckFields(deck), seed: anySeed() };
    /** @type {Opening | null} */
    const opening = await attempt(() => app.engine.ask('deck_draw', fields));
    if (!opening) { dialog.close(); return; }
    const cards = opening.cards.filter(pool.card);
    draw(cards);
    Object.assign(urls, await app.art(deck.game)([...new Set(cards)]).catch(() => ({})));
    draw(cards);
  }

  await again();
}

/**
 * @param {string[]} cards
 * @param {CardContext} context
 * @param {() => unknown} again     draws another hand
 */
const body = (cards, context, again) => html`
  <h2>An opening hand</h2>
  <ul class="handful" role="list" aria-live="polite">${cards.map(id => card(id, context))}</ul>
  <p class="row">
    <button class="btn main" type="button" @click=${again}>${icon('redo')}Draw again</button>
  </p>`;

/** @param {string} id  @param {CardContext} context */
const card = (id, context) => html`
  <li>
    <span class="vh">${spoken({ face: id }, context)}</span>
    ${flat({ k: id, face: id }, context)}
  </li>`;
