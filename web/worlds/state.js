// One world on the screen as one object. The modules of its screen (opening, deeds, worldDrawing,
// world) work on it.
import { worldContext } from './context.js';
import { Blocks } from './blocks.js';

// world -> who was there last, until the page is closed
const lastHere = new Map();

/** `route` = {parts: [game's id, world's id, page], query: {at}}. */
export function newState(app, { parts: [gameId, id, page = ''], query: { at = '' } }) {
  const state = {
    app, gameId, id, page, query: at,
    game: app.game(gameId),
    summary: null,                                      // what the lists say of the world
    view: null,                                         // the page that is shown
    who: lastHere.get(id),                              // the person who is there
    error: null,                                        // why there is no world to show
    living: null,                                       // {share, note, stop} while days pass
    waits: '',                                          // why they have not passed
    notice: '',                                         // why the rules let none pass
    // questions for a page; only the newest counts
    asked: 0,
    looking: false,                                     // whether a new day is being looked for
    closed: false,
    reload() {},                                        // opens the newest state of the world
    moved() {},                                         // told when another tab has moved it on
    call: (name, ...args) => app.engine.call('world', name, ...args),
  };
  state.parts = worldContext({
    app, game: gameId, id,
    who: () => state.who,
    view: () => state.view,
    place: () => ({ page: state.view.page, query: state.query }),
    show: next => show(state, next),
    moved: () => state.moved(),
  });
  state.blocks = new Blocks(state.parts);
  return state;
}

/** Shows a page of the world. */
export function show(state, next) {
  if (state.closed) return;
  if (state.view?.rev !== next.rev) state.parts.lists.stale();
  state.view = next;
  state.summary = { ...state.summary, people: next.people, date: next.date };
  lastHere.set(state.id, state.who);
  state.blocks.again();
  state.parts.redraw();
}

/** Nobody is there any more: what was shown is taken away. */
export function leave(state) {
  state.who = undefined;
  state.view = null;
  lastHere.delete(state.id);
  state.parts.lists.forget();
  state.blocks.clear();
  state.app.redraw();
  document.querySelector('main h1')?.focus();
}

/** The world is gone. */
export const forget = ({ id }) => lastHere.delete(id);
