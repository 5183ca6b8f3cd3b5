// @ts-check
// A puzzle: the moment before a slip of one's own, on the real table and by the real rules. The
// engine takes the best answer only; what is wrong is not done, so nothing hidden comes out by it.
import { html, nothing, when } from '../table/lit.js';
import { go, link } from '../page/router.js';
import { page, trouble } from '../page/frame.js';
import { share } from '../page/words.js';
import play from '../match/play.js';
import { inTurn, keep, learned, puzzleAt } from './puzzleKept.js';
/** @import { Action, App, Board, Lesson, Problem, Route, View } from '../pageTypes.js' */
/** @import { OwnPuzzle } from '../types.d.ts' */
/** @import { Learned } from './puzzleKept.js' */

/**
 * @typedef {object} PuzzleState
 * @property {App} app
 * @property {string} id                   of the match it is of
 * @property {number | null} at            the action that was the slip
 * @property {Learned[]} all
 * @property {Learned | null} entry
 * @property {OwnPuzzle | null} puzzle
 * @property {'' | 'wrong' | 'shown' | 'found'} stage
 * @property {string} told                 why the last answer is wrong
 * @property {View | null} view
 * @property {Board | null} board
 * @property {() => void} again
 */

const GONE = 'This puzzle is not on this device. Its match may have been deleted.';

/**
 * The match that begins with the puzzle.
 * @param {PuzzleState} state
 * @param {() => void} again
 */
async function deal(state, again) {
  const { app, at, id } = state;
  state.all = await learned(app.engine);
  const known = puzzleAt(state.all, id, at);
  if (!known) throw new Error(GONE);
  Object.assign(state, { ...known, again, stage: '', told: '', view: null, board: null });
  return app.engine.call('puzzle', id, Number(at), known.puzzle.action);
}

/** Remembers how an answer went. @param {PuzzleState} state */
async function remember({ app, entry }) {
  if (!entry) return;
  await keep(app.engine, entry).catch(() => { /* then it is asked again */ });
}

/** A view is to be drawn: past the slip, the answer was found. @param {PuzzleState} state */
function shown(state, /** @type {View} */ view) {
  const { at, puzzle, stage } = state;
  state.view = view;
  if (!puzzle || view.ply < Number(at) || stage === 'found') return;
  if (stage !== 'shown') puzzle.found++;
  state.stage = 'found';
  remember(state);
}

/**
 * An answer that the engine refused: it is told what it leads to. Says whether it was one.
 * @param {PuzzleState} state
 * @param {Action} action
 * @param {Problem} problem
 */
function wrong(state, action, { clause, kind }) {
  const { app, puzzle, stage } = state;
  if (!puzzle || stage === 'found' || kind !== 'illegal' || clause) return false;
  if (stage !== 'shown') {
    puzzle.wrong++;
    state.stage = 'wrong';
    remember(state);
  }
  state.told = whyWrong(puzzle, action);
  app.redraw();
  return true;
}

/** @param {OwnPuzzle} puzzle  @param {Action} action */
function whyWrong({ best, others }, action) {
  const known = others.find(one => one.action === action.do);
  const name = action.label.replace(/[.\s]+$/, '');
  if (!known) return `${name}: there is something better.`;
  const chances = `your chance would be ${share(known.chance)} instead of ${share(best)}.`;
  return known.made ? `${name}: as you did in the match, and ${chances}` : `${name}: ${chances}`;
}

/** The answer, lit on the table. @param {PuzzleState} state */
function show(state) {
  const { app, board, puzzle, view } = state;
  state.stage = 'shown';
  state.told = '';
  const action = view?.actions.find(one => one.do === puzzle?.action);
  if (action) board?.setHint(action.path);
  app.redraw();
}

// ---- what stands above the table
/** @param {PuzzleState} state */
function panel(state) {
  const { puzzle, stage } = state;
  if (!puzzle) return nothing;
  return html`
    <section class="coach" aria-label="Puzzle">
      <div role="status">${words(state, puzzle)}</div>
      <p class="row">${stage === 'found' ? onward(state) : help(state)}</p>
    </section>`;
}

/** @param {OwnPuzzle} puzzle */
const answerWords = ({ best, label, reason }) => {
  const why = reason ? `: ${reason.replace(/[.\s]+$/, '')}` : '';
  return `${label.replace(/[.\s]+$/, '')}${why}. Your chance is ${share(best)} then.`;
};

/** @param {PuzzleState} state  @param {OwnPuzzle} puzzle */
function words({ stage, told }, puzzle) {
  const { best, kind, others } = puzzle;
  if (stage === 'found') return html`<p><b>That is it.</b> ${answerWords(puzzle)}</p>`;
  if (stage === 'shown') {
    return html`<p><b>The best answer:</b> ${answerWords(puzzle)} It is lit.</p>
      ${when(told, text => html`<p>${text}</p>`)}`;
  }
  if (stage === 'wrong') return html`<p><b>Not yet.</b> ${told} Try again.</p>`;
  const given = share(best - (others.find(one => one.made)?.chance ?? 0));
  return html`<p><b>Find the better move.</b> In the match you made a ${kind} here, which gave away
    ${given} of your chance.</p>`;
}

/** @param {PuzzleState} state */
const help = state => when(state.stage !== 'shown', () => html`
  <button class="btn" type="button" @click=${() => show(state)}>Show the answer</button>`);

/** @param {PuzzleState} state */
function onward({ all, at, id }) {
  const others = inTurn(all).filter(({ entry, puzzle }) => entry.id !== id || puzzle.at !== at);
  const next = others[0];
  const to = next && link('puzzle', `${next.entry.id}@${next.puzzle.at}`);
  return html`
    ${when(next, () => html`<a class="btn main" href=${to}>Next puzzle</a>`)}
    <a class="btn" href=${link('review', `${id}@${at}`)}>Review</a>
    <a class="btn" href=${link('puzzles')}>All puzzles</a>`;
}

/**
 * What the match asks of the puzzle.
 * @param {PuzzleState} state
 * @returns {Lesson}
 */
const lessonOf = state => ({
  called: 'puzzle',
  deal: again => deal(state, again),
  shown: view => shown(state, view),
  waits: view => shown(state, view),
  joined: board => { state.board = board; },
  picked() {},
  panel: () => panel(state),
  restart: () => state.again(),
  end: async () => {},
  wrong: (action, problem) => wrong(state, action, problem),
});

/**
 * @param {App} app
 * @param {Route} route
 */
export default function puzzle(app, { parts: [id = ''], ply }) {
  if (!id || ply === null) {
    const missing = trouble('There is no such puzzle', GONE,
      [['All puzzles', () => go(link('puzzles'))]]);
    return { title: () => 'No such puzzle', draw: () => page(app, 'matches', missing) };
  }
  /** @type {PuzzleState} */
  const state = {
    app, id, at: ply, all: [], entry: null, puzzle: null, stage: '', told: '', view: null,
    board: null, again() {},
  };
  return play(app, { parts: [] }, lessonOf(state));
}
