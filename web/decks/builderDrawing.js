// @ts-check
// How the deck builder looks: search, all cards, the deck.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { link } from '../page/router.js';
import { playLink } from './actions.js';
import { copies } from './builderState.js';
import { finder } from './finder.js';
import { panel } from './panel.js';
import { legality, shownOf } from './parts.js';
import { search } from './pool.js';
/** @import { BuilderActions } from './builderActions.js' */
/** @import { BuilderState } from './builderState.js' */
/** @import { Grid } from './grid.js' */
/** @import { OwnDeck } from './ownDecks.js' */
/** @import { Pool } from './pool.js' */

/** @param {BuilderState} state  @param {BuilderActions} actions */
export const draw = (state, actions) => page(state.app, '', body(state, actions), 'builder');

/** @param {BuilderState} state  @param {BuilderActions} actions */
function body(state, actions) {
  const { app, deck, grid, pool, problem } = state;
  if (problem) {
    return trouble('The deck cannot be shown', problem, [['Try again', actions.reload]]);
  }
  if (!deck) return '';
  const table = grid && pool
    ? drawTable(state, actions, deck, pool, grid)
    : loading(app, 'Getting the cards ready');
  return html`${head(state, actions, deck)} ${table}`;
}

/**
 * @param {BuilderState} state
 * @param {BuilderActions} actions
 * @param {OwnDeck} deck
 */
const head = ({ before, check, game }, { openMenu, rename, undo }, deck) => html`
  <header>
    <div>
      <a class="pagelink" href=${link('decks', game.id)}>${game.title} decks</a>
      <h1 tabindex="-1">${deck.name}</h1>
    </div>
    <p class="row">
      ${when(check?.legal, () => html`
        <a class="btn main" href=${playLink(deck)}>${icon('play')}Play it</a>`)}
      <button class="btn" type="button" aria-disabled=${before.length ? nothing : 'true'}
        @click=${undo}>${icon('undo')}Undo</button>
      <button class="btn roomy" type="button" @click=${rename}>Rename</button>
      <button class="btn" type="button" @click=${openMenu}>${icon('more')}More</button>
    </p>
  </header>`;

/**
 * @param {BuilderState} state
 * @param {BuilderActions} actions
 * @param {OwnDeck} deck
 * @param {Pool} pool
 * @param {Grid} grid
 */
function drawTable(state, actions, deck, pool, grid) {
  const { app, check, find, tab } = state;
  const fitting = search(pool, find);
  /** @param {string} card */
  const addition = card => inDeck(state, actions, pool, card);
  return html`
    <div class="build" data-tab=${tab}>
      <aside aria-label="Search">${finder(pool, find, app.redraw)}</aside>
      <section class="poolside" aria-labelledby="pool-title">
        <h2 class="vh" id="pool-title" tabindex="-1">All cards</h2>
        <p class="shown" role="status">
          ${shownOf(fitting.length, pool.cards.length)}. A press puts one in or takes it out.
        </p>
        ${fitting.length
          ? grid.draw(fitting, 'All cards', addition)
          : html`<p class="emptystate">No card is like that.</p>`}
      </section>
      ${panel(state, actions, deck, pool)}
    </div>
    <div class="deckbar">
      <span>${legality(check, deck.cards.length)}</span>
      <button class="btn" type="button" @click=${actions.turn}>
        ${tab === 'pool' ? 'The deck' : 'The cards'}
      </button>
    </div>`;
}

/**
 * What the grid shows of a card besides: how often it is in the deck, and a way to read it.
 * @param {BuilderState} state
 * @param {BuilderActions} actions
 * @param {Pool} pool
 * @param {string} card
 */
function inDeck(state, actions, pool, card) {
  const n = copies(state, card);
  const read = () => actions.read(card);
  const inside = () => html`
    <span class="inside" aria-hidden="true">${n > 1 ? `×${n}` : icon('check')}</span>`;
  const badge = () => html`
    ${when(n, inside)}
    <button class="round reads" type="button" tabindex="-1"
      aria-label=${`Read ${pool.card(card)?.name}`} @click=${read}>${icon('search')}</button>`;
  return { on: n > 0, name: n ? `${n} in the deck` : '', badge };
}

/**
 * The buttons under a card that is read.
 * @param {number} inside     how often it is in the deck
 * @param {{add: () => void, takeOut: () => void}} actions
 */
export const readButtons = (inside, { add, takeOut }) => html`
  <button class="btn main" type="button" @click=${add}>Add to the deck</button>
  ${when(inside, () => html`
    <button class="btn" type="button" @click=${takeOut}>Take one out</button>
    <span>${inside} in the deck</span>`)}`;
