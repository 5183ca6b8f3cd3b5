// @ts-check
// A puzzle of one's own: the moment before a slip.
import { html, when } from '../table/html.js';
import { go, link } from '../page/router.js';
import { page, trouble } from '../page/frame.js';
import { share } from '../page/words.js';
import { played } from './puzzlePlay.js';
import { inTurn, keep, learned, puzzleAt } from './puzzleKept.js';
/** @import { App, Route } from '../pageTypes.js' */
/** @import { OwnPuzzle } from '../types.d.ts' */
/** @import { Learned } from './puzzleKept.js' */
/** @import { Source } from './puzzlePlay.js' */

/**
 * @typedef {object} SlipState
 * @property {App} app
 * @property {string} id            of the match it is of
 * @property {number} at            the action that was the slip
 * @property {Learned[]} all
 * @property {Learned | null} entry
 * @property {OwnPuzzle | null} puzzle
 */

const GONE = 'This puzzle is not on this device. Its match may have been deleted.';

/** The match that begins with the puzzle. @param {SlipState} state */
async function deal(state) {
  const { app, at, id } = state;
  state.all = await learned(app.engine);
  const known = puzzleAt(state.all, id, at);
  if (!known) throw new Error(GONE);
  Object.assign(state, known);
  const summary = await app.engine.call('puzzle', id, at, known.puzzle.action);
  return { puzzle: known.puzzle, summary };
}

/** Remembers how an answer went. @param {SlipState} state  @param {string} how */
async function remember({ app, entry, puzzle }, how) {
  if (!entry || !puzzle || how === 'shown') return;
  puzzle[how === 'found' ? 'found' : 'wrong']++;
  await keep(app.engine, entry).catch(() => { /* then it is asked again */ });
}

/** @param {SlipState} state */
function asked({ puzzle }) {
  const { best, kind, others } = /** @type {OwnPuzzle} */ (puzzle);
  const given = share(best - (others.find(one => one.made)?.chance ?? 0));
  return html`<b>Find the better move.</b> In the match you made a ${kind} here, which gave away
    ${given} of your chance.`;
}

/** @param {SlipState} state */
function onward({ all, at, id }) {
  const others = inTurn(all).filter(({ entry, puzzle }) => entry.id !== id || puzzle.at !== at);
  const next = others[0];
  const to = next && link('puzzle', `${next.entry.id}@${next.puzzle.at}`);
  return html`
    ${when(next, () => html`<a class="btn main" href=${to}>Next puzzle</a>`)}
    <a class="btn" href=${link('review', `${id}@${at}`)}>Review</a>
    <a class="btn" href=${link('puzzles')}>Puzzles</a>`;
}

/**
 * @param {App} app
 * @param {Route} route
 */
export default function puzzle(app, { parts: [id = ''], ply }) {
  if (!id || ply === null) {
    const missing = trouble('There is no such puzzle', GONE,
      [['Puzzles', () => go(link('puzzles'))]]);
    return { title: () => 'No such puzzle', draw: () => page(app, 'matches', missing) };
  }
  /** @type {SlipState} */
  const state = { app, id, at: ply, all: [], entry: null, puzzle: null };
  /** @type {Source} */
  const source = {
    deal: () => deal(state),
    remember: how => remember(state, how),
    asked: () => asked(state),
    onward: () => onward(state),
  };
  return played(app, source);
}
