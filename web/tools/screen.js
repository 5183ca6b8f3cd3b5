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

export default function tools(app, { parts: [id, wanted] }) {
  const state = newState(app, id, wanted);
  const actions = actionsOf(state);
  const leave = () => { state.workspace.flush(true); };
  const ready = () => state.given && !state.running;
  const stopDrops = state.game?.tools
    ? dropping((items, folder) => ready() && add(state, items, folder))
    : () => {};
  state.retry = () => start(state);
  addEventListener('pagehide', leave);
  if (state.game?.tools) start(state);
  return {
    title: () => (state.game ? `Tools of ${state.game.title}` : 'Tools'),
    draw: () => page(app, '', draw(state, actions), 'toolpage'),
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

/** Brings back the files that were kept, or begins with the game's own. */
async function start(state) {
  const { workspace } = state;
  state.error = null;
  try {
    const [kept, given] = await Promise.all([workspace.open(), state.ask('tools')]);
    state.given = given;
    const values = one => [one.id, begin(one.fields, kept?.values?.[one.id])];
    state.values = Object.fromEntries(given.tools.map(values));
    if (!kept) workspace.begin(given.files, given.folders);
    state.open = workspace.files.has(kept?.open) ? kept.open : null;
    choose(state, state.wanted ?? kept?.tool);
  } catch (problem) {
    if (problem.kind !== 'crash') state.error = problem;
  }
  if (!state.closed) state.app.redraw();
}

const actionsOf = state => ({
  files: fileActions(state),
  run: event => { event.preventDefault(); run(state); },
  stop: () => stop(state),
  set: (name, value) => set(state, name, value),
  undoRun: () => {
    const { back } = state.result;
    state.result = null;
    undo(state, back);
  },
});

/** A field of the form changed. */
function set(state, name, value) {
  const { tool, values } = state;
  state.values = { ...values, [tool.id]: { ...values[tool.id], [name]: value } };
  changed(state);
}

/** Another address: whether it is of these tools. A run keeps its tool open. */
function goOn(state, to) {
  if (to.name !== 'tools' || to.parts[0] !== state.id || !state.given) return false;
  if (!state.running) choose(state, to.parts[1]);
  else replace(link('tools', state.id, state.tool.id));
  return true;
}

function draw(state, actions) {
  const { error, game } = state;
  const why = game ? `${game.title} has none.` : 'The link may be from another version of this site.';
  if (!game?.tools) return trouble('There are no tools here', why);
  if (error) return trouble('The tools could not be opened', error, [['Try again', () => state.retry()]]);
  return body(state, actions);
}
