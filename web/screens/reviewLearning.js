// @ts-check
// From a slip of one's own in a review to its puzzle. Where the match was looked through before,
// its puzzle is gone to; else its slips are searched deeply, as the list of puzzles does it.
import { html } from '../table/html.js';
import { go, link } from '../page/router.js';
import { isOwn, nameOf, puzzlesIn } from './puzzleFinding.js';
import { keep, learned } from './puzzleKept.js';
import { complain, jump } from './reviewActions.js';
import { grade } from './reviewGrades.js';
/** @import { KeptMatch } from '../pageTypes.js' */
/** @import { MoveListLine } from '../types.d.ts' */
/** @import { Learned } from './puzzleKept.js' */
/** @import { Work } from './puzzleFinding.js' */
/** @import { ReviewState } from './reviewState.js' */

/**
 * @typedef {object} Learning     what can be learned from a match of one's own
 * @property {KeptMatch} match
 * @property {Learned | null} entry     its puzzles; null until it was looked through
 * @property {Work | null} work         its slips are being searched
 */

/** Reads whether the match is one's own, and its puzzles. @param {ReviewState} state */
export async function readLearning(state) {
  const { app: { engine, redraw }, source } = state;
  const [all, matches] = await Promise.all([learned(engine), engine.call('list')]);
  const match = matches.find(({ id }) => id === source);
  if (!match || !isOwn(match)) return;
  state.learning = { match, entry: all.find(({ id }) => id === source) ?? null, work: null };
  if (!state.closed) redraw();
}

/**
 * Makes puzzles of the slips of the match, and goes to that of the action `ply`, if it is one.
 * @param {ReviewState} state
 * @param {number} ply
 */
async function learn(state, ply) {
  const { app, learning } = state;
  if (!learning || learning.work) return;
  const work = { stop: false, note: '' };
  learning.work = work;
  const { game, id } = learning.match;
  // where one sees how far it is
  await jump(state, ply);
  try {
    // it may have been looked through since, on the screen of puzzles or on another page
    const known = (await learned(app.engine)).find(one => one.id === id);
    const puzzles = known?.puzzles ?? await puzzlesIn(state, work);
    if (!puzzles) return;
    learning.entry = known ?? { id, game, name: nameOf(learning.match), puzzles };
    if (!known) await keep(app.engine, learning.entry);
    // who went elsewhere meanwhile finds the link at the slip
    const here = !state.closed && state.at === ply;
    if (here && puzzles.some(({ at }) => at === ply)) go(link('puzzle', `${id}@${ply}`));
  } catch (error) {
    if (!state.closed) complain(error, 'The puzzle could not be made: ');
  } finally {
    learning.work = null;
    if (!state.closed) app.redraw();
  }
}

/** Ends the search. @param {ReviewState} state */
export function stopLearning({ learning }) {
  if (learning?.work) learning.work.stop = true;
}

/**
 * The way from a slip to its puzzle, or why there is none.
 * @param {ReviewState} state
 * @param {MoveListLine} move
 */
export function wayToPuzzle(state, { ply, seat }) {
  const { learning } = state;
  if (!learning || seat !== state.seat || !grade(state, { ply })) return '';
  const { entry, match, work } = learning;
  if (work) {
    // a reader is not told every percent
    return html`
      <p>Making puzzles of your slips. <span aria-hidden="true">${work.note}</span>
        <button class="aslink" type="button" @click=${() => stopLearning(state)}>Stop</button></p>`;
  }
  if (!entry) {
    return html`
      <button class="aslink" type="button" @click=${() => learn(state, ply)}>
        Solve it as a puzzle</button>`;
  }
  if (!entry.puzzles.some(({ at }) => at === ply)) {
    return html`<p>It became no puzzle when the match was looked through.</p>`;
  }
  return html`
    <a class="aslink" href=${link('puzzle', `${match.id}@${ply}`)}>Solve it as a puzzle</a>`;
}
