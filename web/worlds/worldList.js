// @ts-check
// The worlds of a game on this device: go on with one, begin another, take one in from a file. How
// the list looks is web/worlds/worldListDrawing.js.
import { confirm, download } from '../page/dialog.js';
import { page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { sentence, since } from '../page/words.js';
import { say } from '../page/notices.js';
import { dropping, picked } from './files.js';
import { begin, fileName, keptWorlds, takeIn } from './keptWorlds.js';
import { draw } from './worldListDrawing.js';
/** @import { App, KeptWorld, Problem, Route } from '../pageTypes.js' */
/** @import { Game, Value, WorldKind, WorldSummary } from '../types.d.ts' */

/**
 * @typedef {object} ListState
 * @property {App} app
 * @property {Game & {world: WorldKind}} game
 * @property {KeptWorld[] | null} all       null until they are listed
 * @property {Problem | null} error         why they are not
 * @property {Problem | null} refused       why there is no new world
 * @property {string} busy                  what is being done that leads to a world
 * @property {{name: string, seed: string, options: Record<string, Value>}} form
 * @property {boolean} closed
 *
 * @typedef {ReturnType<typeof actionsOf>} ListActions
 */

/**
 * @param {App} app
 * @param {Route} route
 */
export default function worlds(app, { parts: [id] }) {
  const game = /** @type {ListState['game'] | undefined} */ (app.game(id));
  if (!game?.world) return nowhere(app, game);
  const { engine } = app;
  /** @type {ListState} */
  const state = {
    app, game,
    all: null,
    error: null,
    refused: null,
    busy: '',
    form: { name: '', seed: '', options: {} },
    closed: false,
  };
  const actions = actionsOf(state);
  const stopDrops = dropping(text => take(state, text));
  const list = () => refresh(state);
  engine.addEventListener('world listed', list);
  engine.addEventListener('world gone', list);
  list();
  return {
    title: () => `${game.title} worlds`,
    close() {
      state.closed = true;
      stopDrops();
      engine.removeEventListener('world listed', list);
      engine.removeEventListener('world gone', list);
    },
    draw: () => draw(state, actions),
  };
}

/** @param {ListState} state */
const actionsOf = state => ({
  refresh: () => refresh(state),
  begin: () => enter(state, 'Beginning', () => begin(state.app.engine, state.game.id, state.form)),
  openFile: () => openFile(state),
  /** @param {KeptWorld} world */
  save: world => save(state, world),
  /** @param {KeptWorld} world */
  remove: world => remove(state, world),
});

/** @param {ListState} state */
async function refresh(state) {
  const { app, game } = state;
  try {
    state.all = await keptWorlds(app.engine, game.id);
    state.error = null;
  } catch (problem) {
    state.error = /** @type {Problem} */ (problem);
  }
  app.redraw();
}

/**
 * Runs `work`, which leads to a world; a refusal stands above the form.
 * @param {ListState} state
 * @param {string} what     what is being done
 * @param {() => Promise<WorldSummary>} work
 */
async function enter(state, what, work) {
  const { app, game } = state;
  if (state.busy) return;
  state.busy = what;
  state.refused = null;
  app.redraw();
  try {
    const { world } = await work();
    if (!state.closed) go(link('world', game.id, world));
  } catch (/** @type {any} */ problem) {
    state.busy = '';
    if (problem.kind !== 'crash') state.refused = problem;
    app.redraw();
    document.getElementById('refused')?.focus();
  }
}

/** @param {ListState} state  @param {string} text     of the file of a world */
const take = (state, text) =>
  enter(state, 'Reading', () => takeIn(state.app.engine, state.game.id, text));

/** @param {ListState} state */
async function openFile(state) {
  const text = await picked();
  if (text !== null) await take(state, text);
}

/** @param {ListState} state  @param {KeptWorld} world */
async function save({ app: { engine } }, world) {
  try {
    await engine.call('world', 'open', world.id);
    download(fileName(world), await engine.ask('world_export', { world: world.id }));
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash') return;
    say(sentence(problem.message), { tone: 'bad', stay: true });
  }
}

/** @param {ListState} state  @param {KeptWorld} world */
async function remove(state, { id, name, touched }) {
  const warning = `${name}, ${since(touched)}. All that is in it is gone then; `
    + 'save it to a file first if you may want it again.';
  if (!await confirm('Delete this world', warning, 'Delete')) return;
  try {
    await state.app.engine.call('world', 'remove', [id]);
    say(`${name} is deleted.`);
  } catch (/** @type {any} */ problem) {
    say(`It could not be deleted: ${problem.message}.`, { tone: 'bad' });
  }
  await refresh(state);
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1');
  heading?.focus();
}

/** @param {App} app  @param {Game | undefined} game */
const nowhere = (app, game) => ({
  title: () => 'World',
  draw: () => page(app, '', game
    ? trouble(`${game.title} has no worlds`, 'Its matches stand by themselves')
    : trouble('There is no such game here', 'The link may be from another version of this site')),
});
