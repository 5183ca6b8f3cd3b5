// @ts-check
// How the card browser looks.
import { html } from '../table/html.js';
import { loading, page, trouble } from '../page/frame.js';
import { link } from '../page/router.js';
import { finder } from './finder.js';
import { shownOf } from './parts.js';
import { search } from './pool.js';
import { setFaults, setList, setOffer } from './sets.js';
/** @import { Game } from '../types.d.ts' */
/** @import { BrowserActions, BrowserState } from './browser.js' */
/** @import { Grid } from './grid.js' */
/** @import { Pool } from './pool.js' */

/** @param {BrowserState} state  @param {BrowserActions} actions */
export const draw = (state, actions) => page(state.app, '', body(state, actions), 'cards');

/** @param {BrowserState} state  @param {BrowserActions} actions */
function body(state, actions) {
  const { app, game, grid, offer, pool, problem } = state;
  if (offer && !offer.report.ok) return setFaults(app, game.id, offer);
  if (problem) {
    return trouble('The cards could not be read', problem, [['Try again', actions.reload]]);
  }
  if (!pool || !grid) return waiting(state);
  return html`${head(state)} ${cards(state, actions, pool, grid)}`;
}

/** @param {BrowserState} state */
const waiting = ({ app, game }) => html`
  <h1 tabindex="-1">${game.title} cards</h1>
  ${loading(app, 'Getting the cards ready')}`;

/** @param {BrowserState} state */
function head({ app, game, kept, offer }) {
  if (!offer) return gameHead(game);
  const known = kept.sets.some(set => set.digest === offer.report.digest);
  return setOffer(app, game.id, offer, known);
}

/** @param {Game} game */
const gameHead = ({ id, title }) => html`
  <header>
    <div>
      <h1 tabindex="-1">${title} cards</h1>
      <p>
        Press a card to read it.
        <span class="keyhint"><kbd>/</kbd> searches, the arrows walk.</span>
      </p>
    </div>
    <p class="row">
      <a class="btn" href=${link('decks', id)}>Decks</a>
      <a class="btn" href=${link('rules', id)}>Rules</a>
    </p>
  </header>`;

/**
 * @param {BrowserState} state
 * @param {BrowserActions} actions
 * @param {Pool} pool
 * @param {Grid} grid
 */
function cards({ app, find, game, kept, offer }, { changed, reload, showAll }, pool, grid) {
  const fitting = search(pool, find);
  return html`
    <div class="browse">
      <aside aria-label="Search">${finder(pool, find, changed)}</aside>
      <div>
        <p class="shown" role="status">${shownOf(fitting.length, pool.cards.length)}</p>
        ${fitting.length ? grid.draw(fitting, 'Cards') : nothingFound(showAll)}
        ${offer ? '' : setList(app, game.id, kept, reload)}
      </div>
    </div>`;
}

/** @param {() => void} showAll */
const nothingFound = showAll => html`
  <p class="emptystate">
    No card is like that.
    <button class="btn" type="button" @click=${showAll}>Show all cards</button>
  </p>`;
