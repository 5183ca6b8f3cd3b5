// @ts-check
// What a review found, kept beside its match (`v:<id>`) and deleted with it: who comes back finds
// the line and the second looks as they were left, not the quick look that they had corrected.
import { fingerprint } from '../page/fingerprint.js';
import { packed } from './reviewState.js';
/** @import { Point } from '../table/graph.js' */
/** @import { Better } from '../types.d.ts' */
/** @import { ReviewState } from './reviewState.js' */

/**
 * @typedef {object} Reviewed
 * @property {string} id          of the match
 * @property {number} of          what was reviewed: this very line of play, with these eyes
 * @property {Point[]} points
 * @property {[ply: number, seen: Better][]} better
 */

const KEY = 'v:';

// To be raised when a review comes to judge otherwise: what was kept before is found anew then.
const EDITION = 1;

/** A number that another line of play, or other eyes, would not have. @param {ReviewState} state */
function markOf({ app, moves, seat, summary }) {
  const { version } = app.game(summary?.game ?? '') ?? {};
  return fingerprint([EDITION, version, seat, moves.plies]);
}

/** Only a match that is over stays as it was reviewed. @param {ReviewState} state */
const lasts = ({ open, source }) => open && !packed(source);

/** Takes up what was found before; says whether there was something. @param {ReviewState} state */
export async function takeUp(state) {
  const { app: { engine }, source } = state;
  if (!lasts(state)) return false;
  /** @type {Reviewed[]} */
  const kept = await engine.call('kept', KEY + source).catch(() => []);
  const found = kept.find(({ id, of }) => id === source && of === markOf(state));
  if (found) {
    Object.assign(state, { points: found.points, better: new Map(found.better), whole: true });
  }
  return Boolean(found);
}

/**
 * Keeps what is found by now, once the line is whole; where there is no room it is found again
 * another time.
 * @param {ReviewState} state
 */
export async function keepFound(state) {
  const { app: { engine }, better, points, source } = state;
  if (!state.whole || !lasts(state)) return;
  /** @type {Reviewed} */
  const found = { id: source, of: markOf(state), points, better: [...better] };
  await engine.call('put', KEY + source, found, source)
    .catch(() => { /* this screen still has it */ });
}
