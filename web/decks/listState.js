// @ts-check
// What the list of decks keeps.
/** @import { App } from '../pageTypes.js' */
/** @import { CardSet, DeckCheck, Game, PrebuiltDeck } from '../types.d.ts' */
/** @import { OwnDeck } from './ownDecks.js' */
/** @import { Pool } from './pool.js' */

/**
 * What the rules say of a deck, or why they cannot.
 * @typedef {{check?: DeckCheck, fault?: Error}} Checked
 *
 * @typedef {PrebuiltDeck & {game: string, sets: CardSet[]}} ListedPrebuilt
 *
 * @typedef {object} ListState
 * @property {App} app
 * @property {Game} game
 * @property {OwnDeck[] | null} own
 * @property {Error | null} unread               why the own ones could not be read
 * @property {Map<string, Checked>} checks     of the own ones, by id
 * @property {ListedPrebuilt[] | null} prebuilt
 * @property {Pool | null} pool
 * @property {Record<string, string>} urls       pictures of the cards that are shown
 * @property {unknown} problem                   why there is no list
 * @property {boolean} closed
 */

const SHOWN = 5;                                        // cards of a deck drawn beside its name

/** @param {App} app  @param {Game} game  @returns {ListState} */
export const newState = (app, game) => ({
  app,
  game,
  own: null,
  unread: null,
  checks: new Map(),
  prebuilt: null,
  pool: null,
  urls: {},
  problem: null,
  closed: false,
});

/** The first cards of a deck. @param {{cards: string[]}} deck */
export const firstCards = deck => [...new Set(deck.cards)].slice(0, SHOWN);
