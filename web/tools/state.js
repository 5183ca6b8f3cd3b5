// The screen of tools as one object: the files, the form of the tool that is open, its first lines,
// and a run.
import * as notices from '../page/notices.js';
import { replace, link } from '../page/router.js';
import { Workspace } from './workspace.js';

/** `wanted` is the id of a tool. */
export function newState(app, id, wanted) {
  const state = {
    app, id, wanted,
    game: app.game(id),
    // what the game has: {tools, files, folders}
    given: null,
    error: null,                                        // why there are no tools to show
    closed: false,
    tool: null,                                         // the one that is open
    values: {},                                         // tool's id -> what its form holds
    open: null,                                         // path of the file that is open
    // the first lines of what the tool would bring
    seen: null,
    // what is wrong with form or files: {field, message}
    fault: null,
    // whether Python is asked for the first lines
    looking: false,
    // whether something changed since it was asked
    changedSince: false,
    running: null,                                      // {share, note, wish} of a run
    result: null,                                       // what came of the last run
    says: '',                                           // what a reader of screens is told
    retry() {},                                         // opens the screen anew
    ask: (name, fields) => app.engine.ask(name, { game: id, ...fields }),
  };
  state.workspace = new Workspace(app.engine, id, {
    extra: () => ({ tool: state.tool?.id, values: state.values, open: state.open }),
    failed: problem => tellUnkept(problem),
    moved: () => tellMoved(state),
  });
  return state;
}

function tellUnkept({ message }) {
  notices.say(`These files are not kept: ${message}. Download them to be safe.`,
    { key: 'desk', tone: 'bad', stay: true });
}

function tellMoved(state) {
  const actions = [['Take those', () => state.retry()], ['Keep these', () => state.workspace.win()]];
  notices.say('These files were changed in another tab.', { key: 'desk', actions });
}

/** Opens a tool; the first one when there is none of that name. */
export function choose(state, name) {
  const { tools } = state.given;
  state.tool = tools.find(one => one.id === name) ?? tools[0];
  state.seen = state.fault = null;
  if (name !== state.tool.id) replace(link('tools', state.id, state.tool.id));
  changed(state);
}

/**
 * Something changed: it is written down, and looked at anew as soon as Python has answered the last
 * time.
 */
export function changed(state) {
  state.workspace.keep();
  if (!state.closed) state.app.redraw();
  state.changedSince = true;
  if (!state.looking) look(state);
}

async function look(state) {
  state.looking = true;
  while (state.changedSince && !state.closed) {
    state.changedSince = false;
    await lookOnce(state);
  }
  state.looking = false;
}

async function lookOnce(state) {
  const { id: tool } = state.tool;
  let answer = null;
  let wrong = null;
  try {
    await state.workspace.sync();
    answer = await state.ask('tool_look', { tool, options: state.values[tool] });
  } catch (problem) {
    if (problem.kind === 'crash') { state.closed = true; return; }
    wrong = faultOf(problem);
  }
  if (tool === state.tool.id) {
    state.seen = answer ?? state.seen;
    state.fault = wrong;
  }
  if (!state.closed) state.app.redraw();
}

/** What is wrong, and with which field or file. */
export function faultOf({ message, field }) {
  const named = field && message.startsWith(field + ': ');
  return { field, message: named ? message.slice(field.length + 2) : message };
}

/** Takes a change of files back. */
export function undo(state, back) {
  state.workspace.change(back);
  if (state.open && !state.workspace.files.has(state.open)) state.open = null;
  changed(state);
}
