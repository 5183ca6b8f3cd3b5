// @ts-check
// The decks of a game: a person's own, and those that come with it.
import { go, link } from '../page/router.js';
import { takeDrops } from './incoming.js';
import { draw } from './listDrawing.js';
import { firstCards, newState } from './listState.js';
import { freeName, freshDeck, ownDecks, save, union } from './ownDecks.js';
import { gameOf, noDecks } from './parts.js';
import { load } from './pool.js';
import { deckFields } from './share.js';
/** @import { App, Route } from '../pageTypes.js' */
/** @import { CardSet, PrebuiltDeck } from '../types.d.ts' */
/** @import { ListState } from './listState.js' */

/** Reads the decks, the person's own first. @param {ListState} state */
async function open(state) {
  state.problem = null;
  state.unread = null;
  await readOwn(state);
  state.app.redraw();
  try {
    await readOthers(state);
  } catch (/** @type {any} */ problem) {
    if (problem.kind !== 'crash') state.problem = problem;
  }
  if (!state.closed) state.app.redraw();
}

/** @param {ListState} state */
async function readOwn(state) {
  const { app, game } = state;
  try {
    state.own = await ownDecks(app, game.id);
  } catch (/** @type {any} */ problem) {
    state.unread = problem;
    state.own = [];
  }
}

/** The decks of the game, the checks of the own ones, and pictures. @param {ListState} state */
async function readOthers(state) {
  const { app, game: { id }, urls } = state;
  /** @type {PrebuiltDeck[]} */
  const prebuilt = await app.engine.ask('decks', { game: id });
  state.prebuilt = prebuilt.map(deck => ({ ...deck, game: id, sets: [] }));
  const pool = await load(app, id, union(...await checkOwn(state)));
  state.pool = pool;
  app.redraw();
  const shown = [...state.own ?? [], ...prebuilt].flatMap(firstCards);
  Object.assign(urls, await app.art(id)([...new Set(shown)].filter(pool.card)));
}

/**
 * Checks each deck by itself, so that one that cannot be read hides no other. Returns the sets of
 * the sound ones.
 * @param {ListState} state
 */
async function checkOwn({ app, own, checks }) {
  /** @type {CardSet[][]} */
  const sets = [];
  for (const deck of own ?? []) {
    try {
      const check = await app.engine.ask('deck', deckFields(deck));
      checks.set(deck.id, { check });
      sets.push(deck.sets ?? []);
    } catch (/** @type {any} */ fault) {
      if (fault.kind === 'crash') throw fault;
      checks.set(deck.id, { fault });
    }
  }
  return sets;
}

/** A new deck, opened to be built. @param {ListState} state */
async function begin({ app, game: { id }, own }) {
  const deck = freshDeck(id, freeName('New deck', own ?? []));
  await save(app, deck);
  go(link('deck', id, deck.id));
}

/** @param {ListState} state */
const actionsOf = state => ({
  begin: () => begin(state),
  reload: () => open(state),
});

/** @typedef {ReturnType<typeof actionsOf>} ListActions */

/**
 * @param {App} app
 * @param {Route} route
 */
export default function list(app, { parts: [id] }) {
  const game = gameOf(app, id);
  if (!game?.decks) return noDecks(app, game);
  const state = newState(app, game);
  const actions = actionsOf(state);
  const stopDrops = takeDrops(app, id);
  const { reload } = actions;
  app.engine.addEventListener('listed', reload);
  open(state);
  return {
    title: () => `${game.title} decks`,
    draw: () => draw(state, actions),
    close() {
      state.closed = true;
      stopDrops();
      app.engine.removeEventListener('listed', reload);
    },
  };
}
