// @ts-check
// What the deck builder keeps, and what follows from it.
import { fromQuery } from './finder.js';
/** @import { App } from '../pageTypes.js' */
/** @import { CardSet, DeckCheck, Game } from '../types.d.ts' */
/** @import { Grid } from './grid.js' */
/** @import { OwnDeck } from './ownDecks.js' */
/** @import { Find, Pool } from './pool.js' */

/**
 * @typedef {object} BuilderState
 * @property {App} app
 * @property {Game} game
 * @property {string} deckId
 * @property {OwnDeck | null} deck
 * @property {CardSet[]} sets             its cards may be from
 * @property {Pool | null} pool
 * @property {Grid | null} grid           of the cards of the pool
 * @property {Find} find
 * @property {DeckCheck | null} check     what the rules said of the deck last
 * @property {number} checks              how often they were asked: the newest answer counts
 * @property {string[][]} before          the cards before each change
 * @property {'pool' | 'deck'} tab        what a small screen shows
 * @property {boolean} cardOpen           one is being read
 * @property {unknown} problem            why there is no deck to show
 * @property {boolean} closed
 */

/**
 * @param {App} app
 * @param {Game} game
 * @param {string} deckId
 * @returns {BuilderState}
 */
export const newState = (app, game, deckId) => ({
  app,
  game,
  deckId,
  deck: null,
  sets: [],
  pool: null,
  grid: null,
  find: fromQuery({}),
  check: null,
  checks: 0,
  before: [],
  tab: 'pool',
  cardOpen: false,
  problem: null,
  closed: false,
});

/** The deck, where there is one. @param {BuilderState} state */
export const deckOf = ({ deck }) => /** @type {OwnDeck} */ (deck);

/** How often a card is in the deck. @param {BuilderState} state  @param {string} card */
export const copies = (state, card) =>
  deckOf(state).cards.filter(other => other === card).length;
