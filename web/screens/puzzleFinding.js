// @ts-check
// Finds puzzles in a finished match: it is reviewed as on its own screen, and every slip of the
// person is searched again, ten times as long. A slip is a puzzle where one answer is best by far.
import { ELSEWHERE, share, soleSeat, table } from '../page/words.js';
import { measure } from './reviewActions.js';
import { judge } from './reviewGrades.js';
import { moveAt, newState } from './reviewState.js';
/** @import { App, KeptMatch } from '../pageTypes.js' */
/** @import { OwnPuzzle, PuzzleLook } from '../types.d.ts' */
/** @import { ReviewState } from './reviewState.js' */

/**
 * What can be stopped, and says how far it is.
 * @typedef {{stop: boolean, note: string}} Work
 */

/** @param {KeptMatch} match */
export const nameOf = ({ seats, title }) => `${title} ${table(seats)}`;

/** Whether its slips can be looked for: one person at this device alone played it to its end. */
export const isOwn = (/** @type {KeptMatch} */ { more, over, readonly, seats }) =>
  over && !readonly && !more?.taken && soleSeat(seats) !== null
  && seats.every(({ kind }) => kind !== ELSEWHERE);

/**
 * The puzzles of a match; null when it was stopped, or cannot be looked through.
 * @param {App} app
 * @param {KeptMatch} match
 * @param {Work} work
 * @returns {Promise<OwnPuzzle[] | null>}
 */
export async function puzzlesOf(app, { id, seats }, work) {
  const summary = await app.engine.call('open', id);
  const seat = soleSeat(seats);
  if (!summary || seat === null) return null;
  const moves = await app.engine.ask('plies', { match: id, seat });
  const told = () => { work.note = noteOf(state); app.redraw(); };
  /** @type {ReviewState} */
  const state = {
    ...newState({ ...app, redraw: told }, id, null), summary, seat, moves, open: true,
    get closed() { return work.stop; },
  };
  await measure(state);
  if (work.stop || !judge(state).settled) return null;
  return puzzlesIn(state, work);
}

/**
 * The puzzles that the slips of a settled review make; null when it was stopped.
 * @param {ReviewState} state
 * @param {Work} work
 */
export async function puzzlesIn(state, work) {
  const { app, seat, summary } = state;
  const slips = [...judge(state).grades].filter(([ply]) => moveAt(state, ply)?.seat === seat);
  /** @type {OwnPuzzle[]} */
  const puzzles = [];
  for (const [i, [ply, { kind }]] of slips.entries()) {
    const slip = { match: summary?.match, seat, ply };
    const found = await confirm(app, slip, work, `${i + 1} of ${slips.length}`);
    if (work.stop) return null;
    const named = /** @type {OwnPuzzle['kind']} */ (kind);
    if (found) puzzles.push({ ...found, kind: named, wrong: 0, found: 0 });
  }
  return puzzles;
}

/**
 * The slip as a puzzle, or null where it makes none.
 * @param {App} app
 * @param {{match?: string, seat: number | null, ply: number}} slip
 * @param {Work} work
 * @param {string} which
 */
async function confirm(app, slip, work, which) {
  const found = await app.engine.run({ kind: 'puzzle', ...slip }, progress => {
    work.note = `Searching slip ${which} deeply: ${share(progress.share)}`;
    app.redraw();
    return work.stop ? 'drop' : '';
  });
  return /** @type {PuzzleLook | null} */ (found)?.puzzle ?? null;
}

/** How far the review is. @param {ReviewState} state */
function noteOf({ looking, working }) {
  if (looking) return `Looking again at doubtful turns: ${looking.left} left`;
  return working ? `Reviewing it: ${share(working.share)}` : '';
}
