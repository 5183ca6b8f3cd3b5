// @ts-check
// The card browser: every card of a game, and of the sets a person keeps. A set that was just
// opened is shown here first.
import { replace, link } from '../page/router.js';
import { draw } from './browserDrawing.js';
import { openCard } from './detail.js';
import { fromQuery, toQuery } from './finder.js';
import { Grid } from './grid.js';
import { endOffer, offeredSet, takeDrops } from './incoming.js';
import { soundSets, union } from './ownDecks.js';
import { gameOf, noDecks } from './parts.js';
import { load, prepared } from './pool.js';
/** @import { App, Problem, Route } from '../pageTypes.js' */
/** @import { Game } from '../types.d.ts' */
/** @import { OfferedSet } from './incoming.js' */
/** @import { Find, Pool } from './pool.js' */
/** @import { KeptSets } from './sets.js' */

/**
 * @typedef {object} BrowserState
 * @property {App} app
 * @property {Game} game
 * @property {string | undefined} first   a card to read at once
 * @property {Find} find
 * @property {OfferedSet | null} offer     a set that came in: only its cards are shown
 * @property {KeptSets} kept
 * @property {Pool | null} pool
 * @property {Grid | null} grid            of the cards of the pool
 * @property {boolean} cardOpen            one is being read
 * @property {unknown} problem             why there are no cards to show
 * @property {ReturnType<typeof setTimeout> | undefined} timer     until the address follows
 * @property {boolean} closed
 */

const PAUSE = 300;                                      // ms

/**
 * @param {App} app
 * @param {Game} game
 * @param {Route} route
 * @returns {BrowserState}
 */
const newState = (app, game, { parts: [, first], query }) => ({
  app,
  game,
  first,
  find: fromQuery(query),
  offer: offeredSet(game.id),
  kept: { sets: [], refused: new Map(), unread: null },
  pool: null,
  grid: null,
  cardOpen: false,
  problem: null,
  timer: undefined,
  closed: false,
});

/** @param {BrowserState} state */
async function open(state) {
  const { app, first, game: { id } } = state;
  state.problem = null;
  try {
    await readSets(state);
    const pool = await poolOf(state);
    state.pool = pool;
    if (state.closed) return;
    /** @param {string} card */
    const read = card => readCard(state, card);
    state.grid = new Grid(app, id, pool, { press: read, read });
    app.redraw();
    /** @type {HTMLElement | null} */
    const heading = document.querySelector('main h1');
    heading?.focus({ preventScroll: true });
    if (first && pool.card(first)) read(first);
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash' || state.closed) return;
    state.problem = problem;
    app.redraw();
  }
}

/** Sets that cannot be read leave the cards of the game. @param {BrowserState} state */
async function readSets(state) {
  const { app, game, kept } = state;
  try {
    state.kept = { ...await soundSets(app, game.id), unread: null };
  } catch (error) {
    state.kept = { ...kept, sets: [], unread: /** @type {Problem} */ (error) };
  }
}

/**
 * The cards to show: those of the game and of the kept sets, or those of a set that came in.
 * @param {BrowserState} state
 * @returns {Promise<Pool>}
 */
async function poolOf({ app, game: { id }, kept, offer }) {
  if (!offer?.report.ok) return load(app, id, union(kept.sets));
  return prepared({ ...await load(app, id), cards: offer.report.cards });
}

/** @param {BrowserState} state  @param {string} card */
function readCard(state, card) {
  const { app, game, grid, pool } = state;
  if (state.cardOpen || !pool) return;
  state.cardOpen = true;
  openCard({ app, game: game.id, pool }, card, last => {
    state.cardOpen = false;
    if (!state.closed && grid?.ids.includes(last)) grid.focus(last);
  });
}

/**
 * What is looked for has changed. The address follows when the typing pauses: browsers take it
 * amiss when it changes at every letter.
 * @param {BrowserState} state
 */
function changed(state) {
  const { app, find, game } = state;
  clearTimeout(state.timer);
  state.timer = setTimeout(() => replace(link('cards', game.id) + toQuery(find)), PAUSE);
  app.redraw();
}

/** @param {BrowserState} state */
function showAll(state) {
  Object.assign(state.find, fromQuery({}));
  changed(state);
}

/** @param {BrowserState} state */
function close(state) {
  const { game, grid, offer, timer } = state;
  state.closed = true;
  clearTimeout(timer);
  grid?.close();
  if (offer === offeredSet(game.id)) endOffer();
}

/** @param {BrowserState} state */
const actionsOf = state => ({
  changed: () => changed(state),
  showAll: () => showAll(state),
  reload: () => open(state),
});

/** @typedef {ReturnType<typeof actionsOf>} BrowserActions */

/**
 * @param {App} app
 * @param {Route} route
 */
export default function browser(app, route) {
  const [id] = route.parts;
  const game = gameOf(app, id);
  if (!game?.decks) return noDecks(app, game);
  const state = newState(app, game, route);
  const actions = actionsOf(state);
  const stopDrops = takeDrops(app, id);
  open(state);
  return {
    title: () => `${game.title} cards`,
    draw: () => draw(state, actions),
    drawn: () => state.grid?.drawn(),
    /** @param {KeyboardEvent} event */
    keys({ key }) {
      if (key !== '/') return false;
      document.getElementById('seek')?.focus();
      return true;
    },
    close() {
      stopDrops();
      close(state);
    },
  };
}
