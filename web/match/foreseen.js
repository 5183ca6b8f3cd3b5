// @ts-check
// See it before you do it: while somebody is at an element whose press would act, the table shows
// what surely follows.
/** @import { Action } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */

// ms somebody stays at an element before the engine is asked
const REST = 150;

/**
 * @param {MatchState} state
 * @param {Action | null} action     what a press would do now
 */
export function consider(state, action) {
  const { considered, board } = state;
  if (considered.action === action) return;
  clearTimeout(considered.timer);
  if (considered.action && board) board.setForeseen(null);
  considered.action = action;
  if (action) considered.timer = setTimeout(foresee, REST, state, action);
}

/**
 * @param {MatchState} state
 * @param {Action} action
 */
async function foresee(state, action) {
  const { app, considered, session, view } = state;
  if (!session || !view || view.seat === null) return;
  const fields = { match: view.match, seat: view.seat, action: action.do };
  // a position that was left meanwhile has nothing to foresee
  const told = await app.engine.ask('foresee', fields).catch(() => null);
  if (told && considered.action === action && state.view === view && !state.closed)
    state.board?.setForeseen(told);
}
