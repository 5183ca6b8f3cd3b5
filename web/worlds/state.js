// @ts-check
// One world on the screen as one object. The modules of its screen (opening, deeds, worldDrawing,
// world) work on it.
import { worldContext } from './context.js';
import { Blocks } from './blocks.js';
/** @import { App, CallWorlds, Problem, Route } from '../pageTypes.js' */
/** @import { Game, WorldSummary, WorldView } from '../types.d.ts' */
/** @import { WorldContext } from './context.js' */

/**
 * @typedef {object} WorldState
 * @property {App} app
 * @property {string} gameId
 * @property {string} id
 * @property {string} page              the page of the address
 * @property {string} query             what leads to it
 * @property {Game | undefined} game
 * @property {WorldSummary | null} summary     what the lists say of the world
 * @property {WorldView | null} view    the page that is shown
 * @property {string | undefined} who   the person who is there
 * @property {Problem | null} error     why there is no world to show
 * @property {Living | null} living     while days pass
 * @property {string} waits             why they have not passed
 * @property {string} notice            why the rules let none pass
 * @property {number} asked             questions for a page; only the newest counts
 * @property {boolean} looking          whether a new day is being looked for
 * @property {boolean} closed
 * @property {() => unknown} reload     opens the newest state of the world
 * @property {() => Promise<void>} play     goes to the match that waits
 * @property {() => unknown} moved      told when another tab has moved it on
 * @property {CallWorlds} call          asks the worker's worlds
 * @property {WorldContext} context
 * @property {Blocks} blocks
 *
 * How far days are that pass; `stop` ends it.
 * @typedef {{share: number, note?: string, stop?: boolean}} Living
 */

/**
 * World -> who was there last, until the page is closed.
 * @type {Map<string, string | undefined>}
 */
const lastHere = new Map();

/**
 * @param {App} app
 * @param {Route} route     its parts are the game's id, the world's id, the page
 * @returns {WorldState}
 */
export function newState(app, { parts: [gameId, id, page = ''], query: { at = '' } }) {
  const context = worldContext({
    app, game: gameId, id,
    who: () => state.who,
    view: () => viewOf(state),
    place: () => ({ page: viewOf(state).page, query: state.query }),
    show: next => show(state, next),
    moved: () => state.moved(),
    play: () => state.play(),
  });
  /** @type {WorldState} */
  const state = {
    app, gameId, id, page, context,
    query: at,
    game: app.game(gameId),
    summary: null,
    view: null,
    who: lastHere.get(id),
    error: null,
    living: null,
    waits: '',
    notice: '',
    asked: 0,
    looking: false,
    closed: false,
    reload() { /* the screen gives it */ },
    moved() { /* the screen gives it */ },
    async play() { /* the screen gives it */ },
    call: (name, ...args) => app.engine.call('world', name, ...args),
    blocks: new Blocks(context),
  };
  return state;
}

/** The page that is shown, where there must be one. @param {WorldState} state */
export const viewOf = state => /** @type {WorldView} */ (state.view);

/** Shows a page of the world. @param {WorldState} state  @param {WorldView} next */
export function show(state, next) {
  if (state.closed) return;
  if (state.view?.rev !== next.rev) state.context.lists.stale();
  state.view = next;
  const { date, people } = next;
  state.summary = /** @type {WorldSummary} */ ({ ...state.summary, people, date });
  lastHere.set(state.id, state.who);
  state.blocks.again();
  state.context.redraw();
}

/** Nobody is there any more: what was shown is taken away. @param {WorldState} state */
export function leave(state) {
  state.who = undefined;
  state.view = null;
  lastHere.delete(state.id);
  state.context.lists.forget();
  state.blocks.clear();
  state.app.redraw();
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1');
  heading?.focus();
}

/** The world is gone. @param {WorldState} state */
export const forget = ({ id }) => lastHere.delete(id);
