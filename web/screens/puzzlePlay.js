// @ts-check
// A puzzle is played on the real table and by the real rules. The engine takes the best answer
// only; what is wrong is not done, so nothing hidden comes out by it.
import { html, nothing, when } from '../table/html.js';
import { share } from '../page/words.js';
import play from '../match/play.js';
/** @import { Action, App, Board, Lesson, Problem, Summary, View } from '../pageTypes.js' */
/** @import { Puzzle } from '../types.d.ts' */

/**
 * Where a puzzle comes from.
 * @typedef {object} Source
 * @property {() => Promise<{puzzle: Puzzle, summary: Summary}>} deal
 * @property {(how: 'wrong' | 'shown' | 'found') => void} remember
 *   How an answer went; after `shown` nothing else.
 * @property {(puzzle: Puzzle) => unknown} asked     what it asks, in words
 * @property {() => unknown} onward                  where one can go once it is solved
 */

/**
 * @typedef {object} PuzzleState
 * @property {App} app
 * @property {Source} source
 * @property {Puzzle | null} puzzle
 * @property {'' | 'wrong' | 'shown' | 'found'} stage
 * @property {string} told                 why the last answer is wrong
 * @property {View | null} view
 * @property {Board | null} board
 * @property {() => void} again
 */

/**
 * The match that begins with the puzzle.
 * @param {PuzzleState} state
 * @param {() => void} again
 */
async function deal(state, again) {
  const { puzzle, summary } = await state.source.deal();
  Object.assign(state, { puzzle, again, stage: '', told: '', view: null, board: null });
  return summary;
}

/** A view is to be drawn: past its moment, the answer was found. @param {PuzzleState} state */
function shown(state, /** @type {View} */ view) {
  const { puzzle, source, stage } = state;
  state.view = view;
  if (!puzzle || view.ply < puzzle.at || stage === 'found') return;
  state.stage = 'found';
  if (stage !== 'shown') source.remember('found');
}

/**
 * An answer that the engine refused: it is told what it leads to. Says whether it was one.
 * @param {PuzzleState} state
 * @param {Action} action
 * @param {Problem} problem
 */
function wrong(state, action, { clause, kind }) {
  const { app, puzzle, source, stage } = state;
  if (!puzzle || stage === 'found' || kind !== 'illegal' || clause) return false;
  if (stage !== 'shown') {
    state.stage = 'wrong';
    source.remember('wrong');
  }
  state.told = whyWrong(puzzle, action);
  app.redraw();
  return true;
}

/** @param {Puzzle} puzzle  @param {Action} action */
function whyWrong({ best, others }, action) {
  const known = others.find(one => one.action === action.do);
  const name = action.label.replace(/[.\s]+$/, '');
  if (!known) return `${name}: there is something better.`;
  const chances = `your chance would be ${share(known.chance)} instead of ${share(best)}.`;
  return known.made ? `${name}: as you did in the match, and ${chances}` : `${name}: ${chances}`;
}

/** The answer, lit on the table. @param {PuzzleState} state */
function show(state) {
  const { app, board, puzzle, source, view } = state;
  state.stage = 'shown';
  state.told = '';
  source.remember('shown');
  const action = view?.actions.find(one => one.do === puzzle?.action);
  if (action) board?.setHint(action.path);
  app.redraw();
}

// ---- what stands above the table
/** @param {PuzzleState} state */
function panel(state) {
  const { puzzle, source, stage } = state;
  if (!puzzle) return nothing;
  return html`
    <section class="coach" aria-label="Puzzle">
      <div role="status">${words(state, puzzle)}</div>
      <p class="row">${stage === 'found' ? source.onward() : help(state)}</p>
    </section>`;
}

/** @param {Puzzle} puzzle */
const answerWords = ({ best, label, reason }) => {
  const why = reason ? `: ${reason.replace(/[.\s]+$/, '')}` : '';
  return `${label.replace(/[.\s]+$/, '')}${why}. Your chance is ${share(best)} then.`;
};

/** @param {PuzzleState} state  @param {Puzzle} puzzle */
function words({ source, stage, told }, puzzle) {
  if (stage === 'found') return html`<p><b>That is it.</b> ${answerWords(puzzle)}</p>`;
  if (stage === 'shown') {
    return html`<p><b>The best answer:</b> ${answerWords(puzzle)} It is lit.</p>
      ${when(told, text => html`<p>${text}</p>`)}`;
  }
  if (stage === 'wrong') return html`<p><b>Not yet.</b> ${told} Try again.</p>`;
  return html`<p>${source.asked(puzzle)}</p>`;
}

/** @param {PuzzleState} state */
const help = state => when(state.stage !== 'shown', () => html`
  <button class="btn" type="button" @click=${() => show(state)}>Show the answer</button>`);

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
 * The screen of a puzzle.
 * @param {App} app
 * @param {Source} source
 */
export function played(app, source) {
  /** @type {PuzzleState} */
  const state = {
    app, source, puzzle: null, stage: '', told: '', view: null, board: null, again() {},
  };
  return play(app, { parts: [] }, lessonOf(state));
}
