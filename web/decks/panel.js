// @ts-check
// The deck beside the cards: whether it is legal and why not, its cards with their counts, and what
// it is made of.
import { html, repeat, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { charts } from './charts.js';
import { countsOf, deckFaults, inkSign, legality } from './parts.js';
/** @import { BuilderActions } from './builderActions.js' */
/** @import { BuilderState } from './builderState.js' */
/** @import { OwnDeck } from './ownDecks.js' */
/** @import { Pool } from './pool.js' */

/**
 * @param {BuilderState} state
 * @param {BuilderActions} actions
 * @param {OwnDeck} deck
 * @param {Pool} pool
 */
export function panel({ check, game }, actions, { cards }, pool) {
  const faults = when(check, found => deckFaults(game.id, found));
  return html`
    <section class="deckside panel" aria-labelledby="deck-title">
      <h2 id="deck-title" tabindex="-1">In the deck</h2>
      <div role="status">${legality(check, cards.length)}${faults}</div>
      <p class="row">
        <button class="btn" type="button" @click=${actions.finish}>
          ${icon('hint')}Finish this deck for me
        </button>
        <button class="btn" type="button" ?disabled=${!cards.length} @click=${actions.drawHand}>
          ${icon('copy')}Draw an opening hand
        </button>
      </p>
      ${rows(cards, pool, actions)}
      ${when(cards.length && check, found => charts(found.charts, pool.letters))}
    </section>`;
}

/** @param {string[]} cards  @param {Pool} pool  @param {BuilderActions} actions */
function rows(cards, pool, actions) {
  if (!cards.length) return html`<p class="help">Nothing yet. Press a card to put it in.</p>`;
  const items = repeat(countsOf(cards), ([id]) => id, ([id, n]) => row(id, n, pool, actions));
  return html`<ul class="rows" role="list">${items}</ul>`;
}

/**
 * @param {string} id
 * @param {number} n     how often the card is in the deck
 * @param {Pool} pool
 * @param {BuilderActions} actions
 */
function row(id, n, pool, { add, read, takeOut }) {
  const card = pool.card(id);
  const name = card?.name || `${id} (no such card here)`;
  const addButton = () => html`
    <button class="round" type="button" aria-label=${`Add another ${name}`}
      @click=${() => add(id)}>+</button>`;
  return html`
    <li>
      ${when(card?.face, ({ ink }) => inkSign(ink, pool.letters[ink]))}
      ${card
        ? html`<button class="aslink" type="button" @click=${() => read(id)}>${name}</button>`
        : html`<span>${name}</span>`}
      <span class="num">${card?.face.idx ?? ''}</span>
      <b class="num">${n > 1 ? `×${n}` : ''}</b>
      <button class="round" type="button" aria-label=${`Take ${name} out`}
        @click=${() => takeOut(id)}>${icon('close')}</button>
      ${when(n > 1, addButton)}
    </li>`;
}
