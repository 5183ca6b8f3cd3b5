// @ts-check
// What a person does with a world as a whole: its files, its undo, its match, a check of its log.
import { html, when } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { box, confirm, download } from '../page/dialog.js';
import { go, link } from '../page/router.js';
import { clauseLink, sentence } from '../page/words.js';
import { say } from '../page/notices.js';
import { drive, longDate } from './days.js';
import { picked } from './files.js';
import { look } from './openWorld.js';
import { forget, show, viewOf } from './state.js';
import { fileName } from './keptWorlds.js';
import { howFar } from './worldDrawing.js';
/** @import { News, Verified, WorldView } from '../types.d.ts' */
/** @import { Way } from './context.js' */
/** @import { WorldState } from './state.js' */

/**
 * Runs what a person does; what fails is told.
 * @param {WorldState} state
 * @param {() => Promise<void>} work
 */
export async function trying(state, work) {
  try {
    await work();
  } catch (problem) {
    state.context.fail(problem);
  }
}

/** The buttons of the page "this world". @param {WorldState} state @returns {Way[]} */
export const waysOf = state => [
  ['file', 'Save this world to a file', () => trying(state, () => save(state))],
  ['check', 'Check it', () => trying(state, () => verify(state))],
  ['book', 'Open a world from a file', () => trying(state, () => take(state))],
  ['close', 'Delete this world', () => trying(state, () => remove(state)), 'danger'],
];

/** @param {WorldState} state */
export const takeBack = state => trying(state, async () => {
  const { call, id, query, who } = state;
  const { page } = viewOf(state);
  const before = await call('change', { do: 'world_undo', world: id, who, page, query });
  show(state, /** @type {WorldView} */ (before));
});

/** Goes to the match that waits for this person. @param {WorldState} state */
export const play = state => trying(state, async () => {
  const match = await state.call('match', state.id, state.who);
  if (state.closed) return;
  // one with a friend begins by an invitation or its answer
  const { id, signal = '' } = viewOf(state).match ?? {};
  go(id ? link('friend', match, signal) : link('play', match));
});

/** A person says who they are. @param {WorldState} state  @param {string} who */
export async function come(state, who) {
  state.who = who;
  await trying(state, () => look(state, true));
}

/** @param {WorldState} state */
async function save({ app, id, summary }) {
  if (!summary) return;
  download(fileName(summary), await app.engine.ask('world_export', { world: id }));
}

/** @param {WorldState} state */
async function take({ call, gameId }) {
  const text = await picked();
  if (text === null) return;
  try {
    const { world } = await call('take', gameId, text);
    go(link('world', gameId, world));
  } catch (/** @type {any} */ problem) {
    const message = `This file was not taken in: ${problem.message}. This world is as it was`;
    throw Object.assign(problem, { message });
  }
}

/** @param {WorldState} state */
async function remove(state) {
  const { call, gameId, id } = state;
  const warning = 'All that is in it is gone then. '
    + 'Save it to a file first if you may want it again.';
  if (!await confirm('Delete this world', warning, 'Delete')) return;
  await call('remove', [id]);
  forget(state);
  go(link('world', gameId));
  say('The world is deleted.');
}

/** Lives the whole log again and says whether it leads here. @param {WorldState} state */
async function verify({ app, id }) {
  const title = 'Check this world';
  let stopped = false;
  const onClose = () => { stopped = true; };
  const dialog = openDialog({ label: title, kind: 'box', body: '', onClose });
  /** @param {unknown} inside */
  const draw = inside => {
    if (dialog.element.isConnected) dialog.update(html`<h2>${title}</h2>${inside}`);
  };
  draw(html`<p role="status">Living it again from its first day</p>`);
  const { job } = await app.engine.ask('world_verify', { world: id });
  const replayed = await drive(app.engine, job, progress => {
    draw(howFar(progress));
    return stopped;
  });
  if (!replayed) return;
  const result = /** @type {Verified} */ (replayed);
  const words = result.same ? 'Its log leads exactly to what it is.' : sentence(result.text);
  draw(html`
    <p role="status">${words}</p>
    <p class="quiet">That finds damage. It cannot find a log that was made up.</p>`);
}

/** What happened in the world, the newest first. @param {WorldState} state */
export function showNews(state) {
  const { gameId } = state;
  const all = [...viewOf(state).news].reverse();
  /** @param {News} news  @param {number} i */
  const entry = ({ clauses = [], date, day, words }, i) => html`
    <li>
      ${when(day !== all[i - 1]?.day, () => html`<b>${longDate(date)}</b>`)}
      <span>${words} ${clauses.map(clause => clauseLink(gameId, clause))}</span>
    </li>`;
  const body = all.length
    ? html`<ol class="news">${all.map(entry)}</ol>`
    : html`<p class="quiet">Nothing yet.</p>`;
  return box('What happened', body, { kind: 'wide' });
}
