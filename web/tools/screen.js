// @ts-check
// The tools of a game: programs over text files. A form, the first lines of what would come at
// every key, and a run; the files lie beside it.
import { page, trouble } from '../page/frame.js';
import { link, replace } from '../page/router.js';
import { body } from './drawing.js';
import { add, fileActions } from './fileActions.js';
import { begin } from './form.js';
import { run, stop } from './running.js';
import { changed, choose, newState, undo } from './state.js';
import { dropping } from './textFiles.js';
/** @import { App, Route } from '../pageTypes.js' */
/** @import { Tool } from '../types.d.ts' */
/** @import { ToolValue } from './form.js' */
/** @import { ToolsState } from './state.js' */
/** @import { Item } from './textFiles.js' */

/**
 * @param {App} app
 * @param {Route} route
 */
export default function tools(app, { parts: [id, wanted] }) {
  const state = newState(app, id, wanted);
  const actions = actionsOf(state);
  const leave = () => { state.workspace.flush(true); };
  const stopDrops = state.game?.tools ? takeDrops(state) : () => {};
  state.retry = () => start(state);
  addEventListener('pagehide', leave);
  if (state.game?.tools) start(state);
  return {
    title: () => (state.game ? `Tools of ${state.game.title}` : 'Tools'),
    draw: () => page(app, '', draw(state, actions), 'toolpage'),
    /** @param {Route} to */
    moved: to => goOn(state, to),
    close() {
      state.closed = true;
      stop(state);
      leave();
      stopDrops();
      removeEventListener('pagehide', leave);
    },
  };
}

/** Files that are dropped are added, but not during a run. @param {ToolsState} state */
function takeDrops(state) {
  /** @param {Item[]} items  @param {string | undefined} folder */
  const take = (items, folder) => {
    if (state.given && !state.running) add(state, items, folder);
  };
  return dropping(take);
}

/**
 * Brings back the files that were kept, or begins with the game's own.
 * @param {ToolsState} state
 */
async function start(state) {
  const { workspace } = state;
  state.error = null;
  try {
    const [kept, given] = await Promise.all([workspace.open(), state.ask('tools')]);
    state.given = given;
    /** @param {Tool} tool */
    const values = ({ fields, id }) => [id, begin(fields, kept?.values?.[id])];
    state.values = Object.fromEntries(given.tools.map(values));
    if (!kept) workspace.begin(given.files, given.folders);
    const { open = null } = kept ?? {};
    state.open = open !== null && workspace.files.has(open) ? open : null;
    choose(state, state.wanted ?? kept?.tool);
  } catch (/** @type {any} */ problem) {
    if (problem.kind !== 'crash') state.error = problem;
  }
  if (!state.closed) state.app.redraw();
}

/** What a person does at the tools. @param {ToolsState} state */
const actionsOf = state => ({
  files: fileActions(state),
  /** @param {Event} event */
  run(event) {
    event.preventDefault();
    run(state);
  },
  stop: () => stop(state),
  /** @param {string} name  @param {ToolValue} value */
  set: (name, value) => set(state, name, value),
  undoRun() {
    const back = state.result?.back;
    state.result = null;
    if (back) undo(state, back);
  },
});

/** @typedef {ReturnType<typeof actionsOf>} ToolActions */

/**
 * A field of the form changed.
 * @param {ToolsState} state
 * @param {string} name
 * @param {ToolValue} value
 */
function set(state, name, value) {
  const { tool, values } = state;
  if (!tool) return;
  state.values = { ...values, [tool.id]: { ...values[tool.id], [name]: value } };
  changed(state);
}

/**
 * Another address: whether it is of these tools. A run keeps its tool open.
 * @param {ToolsState} state
 * @param {Route} to
 */
function goOn(state, to) {
  const { given, id, running, tool } = state;
  if (to.name !== 'tools' || to.parts[0] !== id || !given) return false;
  if (running) replace(link('tools', id, tool?.id));
  else choose(state, to.parts[1]);
  return true;
}

/** @param {ToolsState} state  @param {ToolActions} actions */
function draw(state, actions) {
  const { error, game, retry } = state;
  if (!game?.tools) {
    return trouble('There are no tools here', game
      ? `${game.title} has none.`
      : 'The link may be from another version of this site.');
  }
  if (error) return trouble('The tools could not be opened', error, [['Try again', retry]]);
  return body(state, actions);
}
