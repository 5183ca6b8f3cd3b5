// @ts-check
// One world: the days that have passed are lived first, then its pages, for the person who is
// there.
import { shut } from '../page/dialog.js';
import { clear, say } from '../page/notices.js';
import { come, play, showNews, takeBack, trying, waysOf } from './wholeWorld.js';
import { look, lookAgain, open, passNow } from './openWorld.js';
import { warnOfUnsaved } from './saveNotices.js';
import { leave, newState } from './state.js';
import { draw, label } from './worldDrawing.js';
/** @import { App, Route } from '../pageTypes.js' */
/** @import { WorldState } from './state.js' */

/** @typedef {ReturnType<typeof actionsOf>} WorldActions */

const MINUTE = 60_000;                                  // ms

/**
 * @param {App} app
 * @param {Route} route
 */
export default function world(app, route) {
  const state = newState(app, route);
  const actions = actionsOf(state);
  state.reload = () => open(state);
  state.moved = () => movedOn(state);
  state.play = () => play(state);
  state.context.ways = waysOf(state);
  warnOfUnsaved(app);
  const stopWatching = watchTabs(state);
  const again = () => lookAgain(state);
  document.addEventListener('visibilitychange', again);
  const clock = setInterval(again, MINUTE);
  queueMicrotask(() => state.game?.world && open(state));
  return {
    title: () => titleOf(state),
    /** @param {Route} to */
    goesOn: to => goOn(state, to),
    /** @param {KeyboardEvent} event */
    keys: event => pressed(state, actions, event.key),
    draw: () => draw(state, actions),
    drawn: () => state.blocks.drawn(),
    close() {
      state.closed = true;
      clearInterval(clock);
      document.removeEventListener('visibilitychange', again);
      stopWatching();
      state.blocks.clear();
      state.context.lists.forget();
      for (const key of ['tab', 'refused', 'done']) clear(key);
    },
  };
}

/** @param {WorldState} state */
const titleOf = ({ game, view }) =>
  (view ? `${label(view)}, ${view.title}` : game?.title || 'World');

/** @param {WorldState} state */
const actionsOf = state => ({
  undo: () => takeBack(state),
  news: () => showNews(state),
  leave: () => leave(state),
  pass: () => trying(state, () => passNow(state)),
  play: () => play(state),
  /** @param {string} who */
  come: who => come(state, who),
});

/** Another address: whether it is of this world. @param {WorldState} state  @param {Route} to */
function goOn(state, { name, parts: [gameId, id, page = ''], query: { at = '' } }) {
  if (name !== 'world' || gameId !== state.gameId || id !== state.id) return false;
  shut();
  Object.assign(state, { page, query: at });
  if (state.view) trying(state, () => look(state, true)).then(() => scrollTo(0, 0));
  return true;
}

/**
 * What a key does; whether it was of use.
 * @param {WorldState} state
 * @param {WorldActions} actions
 * @param {string} key
 */
function pressed(state, actions, key) {
  const search = document.getElementById('seek');
  if (key === 'u' && state.view?.undo) actions.undo();
  else if (key === 'l' && state.view) actions.news();
  else if (key === '/' && search) search.focus();
  else return false;
  return true;
}

/** Another tab has moved this world on. @param {WorldState} state */
function movedOn(state) {
  shut();
  const load = () => {
    state.context.lists.forget();
    open(state, true);
  };
  say('This world was moved on in another tab. Nothing you do here would be kept.', {
    key: 'tab', tone: 'bad', actions: [['Load the newer state', load]],
  });
}

/**
 * Listens to what other tabs do with this world. Returns the way to stop.
 * @param {WorldState} state
 */
function watchTabs(state) {
  const { engine } = state.app;
  const twin = 'This world is open in another tab too. Go on in one of them.';
  const gone = 'This world was deleted in another tab. If you go on, it is kept again.';
  return engine.follow(state, {
    'world moved': () => movedOn(state),
    'world twin': () => say(twin, { key: 'tab' }),
    'world gone': () => say(gone, { key: 'tab', stay: true }),
  });
}
