// @ts-check
// A new match: seat, opponent, options and deal, or all of them at once with "Quick play".
import { page, trouble } from '../page/frame.js';
import { goingOn } from './home.js';
import { newState } from './newForm.js';
import { draw } from './newDrawing.js';
import { remembered } from './waiting.js';
/** @import { App, Route } from '../pageTypes.js' */
/** @import { Game } from '../types.d.ts' */
/** @import { NewState } from './newForm.js' */

/**
 * The choice of decks, once its script has come; null where there is none.
 * @param {NewState} state
 * @param {string | undefined} first     the id of the deck it begins with
 */
async function chooseDecks(state, first) {
  const { app, game } = state;
  if (!game.decks) return null;
  try {
    const { choices } = await app.decks();
    state.decks = await choices(app, game, first);
  } catch { return null; }
  app.redraw();
  return state.decks;
}

/**
 * The script of games with windows comes while Python starts. When it fails, the match asks anew.
 * @param {App} app
 */
const bringSoon = app => app.responses().catch(() => {});

/**
 * The matches of this game that wait: what home showed last, until the list comes.
 * @param {NewState} state
 */
async function findRunning(state) {
  const { app: { engine, redraw }, game } = state;
  try {
    const all = await engine.call('list');
    state.running = goingOn(all, []).filter(one => one.game === game.id);
  } catch { return; }                           // home says why they cannot be read
  if (!state.closed) redraw();
}

/** @param {App} app */
const drawMissing = app => page(app, '', trouble('There is no such game here',
  'The link may be from another version of this site.'), 'new');

/**
 * @param {App} app
 * @param {Route} route
 */
export default function fresh(app, { parts: [id], query }) {
  const game = /** @type {Game | undefined} */ (app.game(id));
  if (!game) return { title: () => 'No such game', draw: () => drawMissing(app) };
  const state = newState(app, game, query);
  state.choosing = chooseDecks(state, query.deck);
  state.running = remembered().filter(one => one.game === game.id && one.seats && !one.remote);
  const listed = () => findRunning(state);
  app.engine.addEventListener('listed', listed);
  listed();
  if (game.windows) bringSoon(app);
  return {
    title: () => game.title,
    close() {
      state.closed = true;
      app.engine.removeEventListener('listed', listed);
    },
    draw: () => page(app, '', draw(state), 'new'),
  };
}
