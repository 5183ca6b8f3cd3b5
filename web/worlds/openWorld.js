// @ts-check
// Opening a world: the days that have passed are lived first, then its page is fetched.
import { html } from '../table/html.js';
import { box } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { today } from '../page/words.js';
import { drive } from './days.js';
import { reveal } from './reveal.js';
import { show } from './state.js';
/** @import { Done, WorldJob, WorldView } from '../types.d.ts' */
/** @import { Living, WorldState } from './state.js' */

/**
 * What came of a match that is over: what it brought, or why nothing.
 * @typedef {Partial<Done> & {who: string, refused?: string}} Settled
 */

// ms the first page is left alone before others are prepared
const PAUSE = 300;
const WAITING = 'The days since you were here have not passed yet.';
const NOT_HERE = 'This world is not on this device. '
  + 'It may have been deleted, or the link comes from another one';

/**
 * @param {WorldState} state
 * @param {boolean} [newest]     not what is in memory, but what is kept
 */
export async function open(state, newest = false) {
  const { app, call, id } = state;
  Object.assign(state, { error: null, view: null });
  app.redraw();
  try {
    state.summary = await call('open', id, newest);
    if (!state.summary) throw new Error(NOT_HERE);
    /** @type {Settled[]} */
    const settled = await call('settle', id);
    await live(state);
    if (state.closed) return;
    await enter(state);
    for (const one of settled) await tellOutcome(state, one);
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash' || state.closed) return;
    state.error = problem;
    app.redraw();
  }
}

/** @param {WorldState} state  @param {Settled} outcome */
async function tellOutcome({ context, view }, outcome) {
  const { refused, say: words, shown = [], faces = {}, reveal: how } = outcome;
  if (refused) say(`A finished match changes nothing here any more: ${refused}`, { stay: true });
  else if (shown.length && view) await reveal(context, { shown, faces, say: words, reveal: how });
  else if (words) say(words, { stay: true });
}

/**
 * Lives the days up to the device's own, with progress; a person may put them off.
 * @param {WorldState} state
 * @param {boolean} [sure]     they were asked
 * @returns {Promise<void>}
 */
export async function live(state, sure = false) {
  state.waits = state.notice = '';
  const begun = await begin(state, sure);
  if (begun.ask && !sure) {
    if (await askWhether(begun.ask)) { await live(state, true); return; }
    state.waits = WAITING;
  }
  state.notice = begun.notice || '';
  if (begun.job) await pass(state, begun.job);
}

/**
 * The rules may let no day pass: the world is shown as it is then.
 * @param {WorldState} state
 * @param {boolean} sure
 * @returns {Promise<Partial<WorldJob>>}
 */
async function begin({ call, id }, sure) {
  try {
    return await call('job', { world: id, day: today(), ...(sure && { sure }) });
  } catch (/** @type {any} */ problem) {
    if (problem.kind !== 'illegal') throw problem;
    return { notice: problem.message };
  }
}

/** @param {string} words */
const askWhether = words =>
  box('The date is far ahead', (/** @type {(answer?: boolean) => void} */ close) => html`
    <p>${words}</p>
    <p class="row">
      <button class="btn main" type="button" autofocus
        @click=${() => close(true)}>Let the days pass</button>
      <button class="btn" type="button" @click=${() => close()}>Not now</button>
    </p>`);

/** @param {WorldState} state  @param {string} job */
async function pass(state, job) {
  const { app, call, id } = state;
  /** @type {Living} */
  const living = { share: 0, note: '' };
  state.living = living;
  app.redraw();
  const result = await drive(app.engine, job, progress => {
    if (living.stop || state.closed) return true;
    Object.assign(living, progress);
    app.redraw();
    return false;
  });
  state.living = null;
  if (!result) { state.waits = WAITING; return; }
  await call('save', id);
  state.summary = await app.engine.ask('world_summary', { world: id });
}

/** Days that were put off pass now. @param {WorldState} state */
export async function passNow(state) {
  await live(state, true);
  await look(state);
}

/** When the page is looked at again it may be another day. @param {WorldState} state */
export async function lookAgain(state) {
  const { error, living, looking, view, waits } = state;
  if (document.visibilityState !== 'visible' || document.querySelector('dialog:modal')) return;
  if (looking || living || waits || error || !view || view.day >= today()) return;
  state.looking = true;
  try {
    await live(state);
    await look(state);
  } catch (problem) {
    state.context.fail(problem);
  } finally {
    state.looking = false;
  }
}

/** Goes in as the only person there is, or asks who is there. @param {WorldState} state */
async function enter(state) {
  const people = state.summary?.people ?? [];
  const known = people.some(([one]) => one === state.who);
  if (!known) state.who = people.length === 1 ? people[0][0] : undefined;
  if (state.who === undefined) { state.app.redraw(); return; }
  await look(state, true);
  setTimeout(prepareLists, PAUSE, state);
}

/**
 * While the first page is read, the lists of cards of the others come: thousands take their time.
 * One request at a time, so that none waits long.
 * @param {WorldState} state
 */
async function prepareLists(state) {
  const { who: reader, pages = [] } = state.view ?? {}; // who was there may have gone meanwhile
  const gone = () => state.closed || state.living || reader !== state.view?.who;
  for (const one of pages) {
    if (gone()) return;
    const page = await state.context.ask('world_view', { page: one.id }).catch(() => null);
    if (reader !== state.view?.who) return;
    for (const list of listsOf(page)) state.context.lists.get(list);
  }
}

/** The lists of cards that a page shows. @param {WorldView | null} page */
const listsOf = page =>
  page?.blocks.flatMap(block => (block.kind === 'cards' ? [block.list] : [])) ?? [];

/**
 * Fetches the page of the address.
 * @param {WorldState} state
 * @param {boolean} [anew]     it is another one than before
 */
export async function look(state, anew = false) {
  const mine = ++state.asked;
  const next = await pageOf(state);
  if (mine !== state.asked || state.closed) return;
  if (anew) state.blocks.clear();
  show(state, next);
  if (!anew) return;
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1');
  heading?.focus({ preventScroll: true });
  const current = document.querySelector('.worldnav [aria-current]');
  current?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The page of the address; an old link leads to the first one. @param {WorldState} state */
async function pageOf(state) {
  const { page, context, query } = state;
  try {
    return await context.ask('world_view', { page: page || undefined, query: query || undefined });
  } catch (/** @type {any} */ problem) {
    if (problem.kind !== 'input' || !page) throw problem;
    Object.assign(state, { page: '', query: '' });
    return context.ask('world_view', {});
  }
}
