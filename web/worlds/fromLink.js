// @ts-check
// The page opened by a link that brings something into a world (`#name=...`, docs/view-model.md):
// which world it belongs to (web/worlds/linkTargets.js), what would come of it there, and the step
// that does it. Nothing changes before that step. How the page looks is
// web/worlds/fromLinkDrawing.js.
import { link } from '../page/router.js';
import { stepOn } from './acts.js';
import { goalsOf, linkTargets } from './linkTargets.js';
import { today } from '../page/words.js';
import { drive } from './days.js';
import { Form } from './form.js';
import { worldContext } from './context.js';
import { draw } from './fromLinkDrawing.js';
import { picked } from './files.js';
import { begin, takeIn } from './keptWorlds.js';
import { warnOfUnsaved } from './saveNotices.js';
/** @import { App, Problem, Route } from '../pageTypes.js' */
/** @import { Game, LinkRelation, WorldJob } from '../types.d.ts' */
/** @import { WorldKind, WorldSummary, WorldView } from '../types.d.ts' */
/** @import { Goal } from './linkTargets.js' */
/** @import { WorldContext } from './context.js' */

/**
 * @typedef {object} LinkState
 * @property {App} app
 * @property {Game & {world: WorldKind} | undefined} game     whose link it is
 * @property {string} deed              what it does there
 * @property {string} [page]            where that deed is found in the world
 * @property {Record<string, string>} args     what it brings, by its field of the deed
 * @property {string[]} halves          name and text of the link
 * @property {Goal[] | null} goals      where it may go; null until that is known
 * @property {LinkRelation['tie']} relation  what it has to do with them; with somebody new,
 *   where there is no world
 * @property {number} unread            worlds that could not be read
 * @property {number} worlds            all that are here
 * @property {Goal | null} at           the goal that is chosen
 * @property {WorldView | null} view    its page
 * @property {Form | null} form         the step that does it
 * @property {Problem | null} error
 * @property {string} busy              what is being done
 * @property {number} asked             worlds that were chosen; only the newest counts
 * @property {string} name              of who begins a world
 * @property {boolean} closed
 *
 * @typedef {ReturnType<typeof actionsOf>} LinkActions
 */

const GONE = 'This world is not on this device any more';

/**
 * @param {App} app
 * @param {Route} route     its link is the two halves of `#name=...`
 */
export default function fromLink(app, { link: [name, rest] = [] }) {
  const game = /** @type {LinkState['game']} */ (
    app.games?.find(one => one.world?.links?.[name]));
  const [deed, field, page] = game?.world.links[name] ?? ['', '', ''];
  /** @type {LinkState} */
  const state = {
    app, game, deed,
    page: page || undefined,
    args: { [field]: rest },
    halves: [name, rest],
    goals: null,
    relation: 'new',
    unread: 0,
    worlds: 0,
    at: null,
    view: null,
    form: null,
    error: null,
    busy: '',
    asked: 0,
    name: '',
    closed: false,
  };
  const actions = actionsOf(state);
  warnOfUnsaved(app);
  if (game) queueMicrotask(() => start(state));
  return {
    title: () => 'A link',
    moved: () => false,
    close() {
      state.closed = true;
      state.form?.close();
    },
    draw: () => draw(state, actions),
  };
}

/** @param {LinkState} state */
const actionsOf = state => ({
  /** @param {Goal} goal */
  choose: goal => choose(state, goal),
  ask: () => { ask(state); },
  look: () => start(state),
  begin: () => beginThere(state),
  openFile: () => openFile(state),
});

/** @param {LinkState} state */
const redraw = ({ app, closed }) => { if (!closed) app.redraw(); };

/** @param {LinkState} state */
const gameId = ({ game }) => game?.id ?? '';

/** Finds the world it belongs to, and opens it if there is no other. @param {LinkState} state */
async function start(state) {
  Object.assign(state, { error: null, goals: null, at: null, busy: '' });
  redraw(state);
  try {
    const { app: { engine }, halves } = state;
    Object.assign(state, await linkTargets(engine, gameId(state), halves, () => state.closed));
    if (state.goals?.length === 1) await choose(state, state.goals[0]);
  } catch (problem) {
    fail(state, problem);
  }
  redraw(state);
}

/** Back to the list of the worlds it may go to. @param {LinkState} state */
function ask(state) {
  state.asked++;
  state.form?.close();
  Object.assign(state, { at: null, view: null, form: null, error: null, busy: '' });
  redraw(state);
  document.getElementById('which')?.focus();
}

/** @param {LinkState} state  @param {unknown} error */
function fail(state, error) {
  const problem = /** @type {Problem} */ (error);
  state.busy = '';
  if (problem.kind !== 'crash') state.error = problem;
}

/**
 * The world it goes to: opened, and brought to this day as if its person had come in.
 * @param {LinkState} state
 * @param {Goal} goal
 */
async function choose(state, goal) {
  const mine = ++state.asked;
  Object.assign(state, { at: goal, view: null, form: null, error: null });
  state.busy = 'Opening the world';
  redraw(state);
  try {
    const view = await opened(state, goal);
    if (mine !== state.asked || state.closed) return;
    state.view = view;
    state.form = formFor(state, goal);
  } catch (problem) {
    if (mine === state.asked) fail(state, problem);
  }
  state.busy = '';
  redraw(state);
  // the list that a world was chosen from is gone, and the focus with it
  if (document.activeElement === document.body) document.getElementById('brings')?.focus();
}

/**
 * @param {LinkState} state
 * @param {Goal} goal
 * @returns {Promise<WorldView>}
 */
async function opened(state, { id, who }) {
  const { app: { engine }, page } = state;
  if (!await engine.call('world', 'open', id)) throw new Error(GONE);
  const { job } = await daysOf(state, id);
  const lived = job && await drive(engine, job, () => state.closed);
  if (lived) await engine.call('world', 'save', id);
  const first = await engine.ask('world_view', { world: id, who });
  const there = first.pages.some(one => one.id === page);
  return there ? engine.ask('world_view', { world: id, who, page }) : first;
}

/**
 * The days that have passed, to be lived; the rules may let none pass.
 * @param {LinkState} state
 * @param {string} id
 * @returns {Promise<Partial<WorldJob>>}
 */
async function daysOf({ app }, id) {
  try {
    return await app.engine.call('world', 'job', { world: id, day: today() });
  } catch (/** @type {any} */ problem) {
    if (problem.kind !== 'illegal') throw problem;
    return {};
  }
}

/**
 * The step that takes it in, with what else it asks for on its page.
 * @param {LinkState} state
 * @param {Goal} goal
 */
function formFor(state, goal) {
  const { app, args, deed, view } = state;
  const there = view && stepOn(view, deed);
  const fields = there?.fields?.filter(({ name }) => !(name in args));
  const act = { do: deed, args, fields, label: 'Take it in' };
  return new Form(contextFor(state, goal), act, app.redraw);
}

/** @param {LinkState} state  @param {Goal} goal @returns {WorldContext} */
function contextFor(state, goal) {
  const view = () => /** @type {WorldView} */ (state.view);
  const world = worldContext({
    app: state.app,
    game: gameId(state),
    id: goal.id,
    who: () => goal.who,
    view,
    place: () => ({ page: view().page }),
    show: next => { state.view = next; },
    moved: () => choose(state, goal),
    async play() { /* the world offers it, where this leads */ },
  });
  const { perform } = world;
  const here = location.hash;
  // in the place of this page: going back does not take it in again
  const leave = () => { if (!state.closed) location.replace(worldLink(state, goal)); };
  world.perform = async (act, deed) => {
    const answer = await perform(act, deed);
    if (!answer.done) return answer;
    // Back that closed what was shown brings this address back in a moment (web/page/back.js)
    if (location.hash === here) leave();
    else addEventListener('hashchange', leave, { once: true });
    return answer;
  };
  return world;
}

/** Where the world shows what was taken in. @param {LinkState} state  @param {Goal} goal */
const worldLink = (state, goal) =>
  link('world', gameId(state), goal.id, ...(state.page ? [state.page] : []));

/** Begins a world for what was sent, which goes on in it. @param {LinkState} state */
const beginThere = state => working(state, 'Beginning', async () => {
  const made = await begin(state.app.engine, gameId(state), { name: state.name });
  state.goals = goalsOf(kept(made));
  await choose(state, state.goals[0]);
});

/** A world from a file may be the one it belongs to. @param {LinkState} state */
async function openFile(state) {
  const text = await picked();
  if (text === null) return;
  await working(state, 'Reading', async () => {
    await takeIn(state.app.engine, gameId(state), text);
    await start(state);
  });
}

/** One that is new here, as lists have it. @param {WorldSummary} made */
const kept = made => ({ ...made, id: made.world, touched: Date.now() });

/**
 * @param {LinkState} state
 * @param {string} what     is being done
 * @param {() => Promise<void>} work
 */
async function working(state, what, work) {
  if (state.busy) return;
  Object.assign(state, { busy: what, error: null });
  redraw(state);
  try {
    await work();
  } catch (problem) {
    fail(state, problem);
  }
  redraw(state);
}
