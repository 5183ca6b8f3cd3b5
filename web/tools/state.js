// @ts-check
// The screen of tools as one object: the files, the form of the tool that is open, its first lines,
// and a run.
import * as notices from '../page/notices.js';
import { replace, link } from '../page/router.js';
import { Workspace } from './workspace.js';
/** @import { App, Engine, Problem } from '../pageTypes.js' */
/** @import { Game, Tool, ToolLook, ToolRefusal, Tools } from '../types.d.ts' */
/** @import { Values } from './form.js' */
/** @import { Change } from './workspace.js' */

/**
 * A run that goes on; `wish` is what the engine is told.
 * @typedef {{share: number, note: string, wish: 'drop' | undefined}} Running
 *
 * What came of a run: the paths it wrote and removed, its output and warnings, and the way back.
 * @typedef {object} Result
 * @property {Tool} tool
 * @property {string} said
 * @property {string[]} warned
 * @property {string[]} [paths]
 * @property {string[]} [removed]
 * @property {Change | null} [back]
 * @property {ToolRefusal} [refusal]
 * @property {boolean} [stopped]
 *
 * @typedef {object} ToolsState
 * @property {App} app
 * @property {string} id                  of the game
 * @property {string | undefined} wanted  the id of the tool the address names
 * @property {Game | undefined} game
 * @property {Tools | null} given         what the game has
 * @property {Problem | null} error       why there are no tools to show
 * @property {boolean} closed
 * @property {Workspace} workspace
 * @property {Tool | null} tool           the one that is open
 * @property {Record<string, Values>} values    what the form of each tool holds, by its id
 * @property {string | null} open         path of the file that is open
 * @property {ToolLook | null} seen       the first lines of what the tool would bring
 * @property {ToolRefusal | null} fault   what is wrong with form or files
 * @property {boolean} looking            Python is asked for the first lines
 * @property {boolean} changedSince       something changed since it was asked
 * @property {Running | null} running
 * @property {Result | null} result       what came of the last run
 * @property {string} says                what a reader of screens is told
 * @property {() => void} retry           opens the screen anew
 * @property {Engine['ask']} ask          the engine, about this game
 */

/**
 * @param {App} app
 * @param {string} id
 * @param {string | undefined} wanted     the id of a tool
 * @returns {ToolsState}
 */
export function newState(app, id, wanted) {
  /** @type {ToolsState} */
  const state = {
    app,
    id,
    wanted,
    game: app.game(id),
    given: null,
    error: null,
    closed: false,
    workspace: new Workspace(app.engine, id, {
      extra: () => ({ tool: state.tool?.id, values: state.values, open: state.open }),
      failed: problem => tellUnkept(problem),
      moved: () => tellMoved(state),
    }),
    tool: null,
    values: {},
    open: null,
    seen: null,
    fault: null,
    looking: false,
    changedSince: false,
    running: null,
    result: null,
    says: '',
    retry() {},
    ask: (name, fields) => app.engine.ask(name, { game: id, ...fields }),
  };
  return state;
}

/** @param {unknown} problem */
function tellUnkept(problem) {
  const { message } = /** @type {Error} */ (problem);
  notices.say(`These files are not kept: ${message}. Download them to be safe.`,
    { key: 'workspace', tone: 'bad', stay: true });
}

/** @param {ToolsState} state */
function tellMoved(state) {
  notices.say('These files were changed in another tab.', {
    key: 'workspace',
    actions: [
      ['Take those', () => state.retry()],
      ['Keep these', () => state.workspace.win()],
    ],
  });
}

/**
 * Opens a tool; the first one when there is none of that name.
 * @param {ToolsState} state
 * @param {string | undefined} name
 */
export function choose(state, name) {
  const tools = state.given?.tools ?? [];
  const tool = tools.find(one => one.id === name) ?? tools[0];
  state.tool = tool;
  state.seen = state.fault = null;
  if (name !== tool.id) replace(link('tools', state.id, tool.id));
  changed(state);
}

/**
 * Something changed: it is written down, and looked at anew as soon as Python has answered the last
 * time.
 * @param {ToolsState} state
 */
export function changed(state) {
  state.workspace.keep();
  if (!state.closed) state.app.redraw();
  state.changedSince = true;
  if (!state.looking) look(state);
}

/** @param {ToolsState} state */
async function look(state) {
  state.looking = true;
  while (state.changedSince && !state.closed) {
    state.changedSince = false;
    await lookOnce(state);
  }
  state.looking = false;
}

/** @param {ToolsState} state */
async function lookOnce(state) {
  const { tool } = state;
  if (!tool) return;
  /** @type {ToolLook | null} */
  let answer = null;
  /** @type {ToolRefusal | null} */
  let wrong = null;
  try {
    await state.workspace.sync();
    answer = await state.ask('tool_look', { tool: tool.id, options: state.values[tool.id] });
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash') { state.closed = true; return; }
    wrong = faultOf(problem);
  }
  if (tool.id === state.tool?.id) {
    state.seen = answer ?? state.seen;
    state.fault = wrong;
  }
  if (!state.closed) state.app.redraw();
}

/**
 * What is wrong, and with which field or file.
 * @param {{message: string, field: string}} problem
 * @returns {ToolRefusal}
 */
export function faultOf({ message, field }) {
  const named = field && message.startsWith(field + ': ');
  return { field, message: named ? message.slice(field.length + 2) : message };
}

/** Takes a change of files back. @param {ToolsState} state  @param {Change} back */
export function undo(state, back) {
  state.workspace.change(back);
  if (state.open && !state.workspace.files.has(state.open)) state.open = null;
  changed(state);
}
