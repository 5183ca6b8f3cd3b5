// @ts-check
// A hint that was asked for, kept beside its match (`h:<id>`) and deleted with it: it is there
// again after a reload, until the next action.
import { fingerprint } from '../page/fingerprint.js';
/** @import { Hint, View } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */

/**
 * @typedef {object} Hinted
 * @property {string} id      of the match
 * @property {number} of      the position, as its seat sees it
 * @property {Hint} hint
 */

const KEY = 'h:';

/** What another position, or another seat's, would not have. @param {View} view */
const markOf = ({ actions, log, ply, seat }) => fingerprint([seat, ply, actions, log]);

/**
 * Where there is no room for it, only this screen has it.
 * @param {MatchState} state
 * @param {Hinted} [hinted]     none: what is kept goes
 */
const write = ({ app: { engine }, id }, hinted) =>
  engine.call('put', KEY + id, hinted, id).catch(() => { /* nothing is lost but a hint */ });

/** @param {MatchState} state  @param {Hint} hint */
export function keepHint(state, hint) {
  const { id, view } = state;
  if (!view) return;
  state.hintKept = true;
  write(state, { id, of: markOf(view), hint });
}

/** The match went on. @param {MatchState} state */
export function dropHint(state) {
  if (!state.hintKept) return;
  state.hintKept = false;
  write(state);
}

/**
 * The hint of the position that is shown, as it was kept.
 * @param {MatchState} state
 * @returns {Promise<Hint | null>}
 */
export async function keptHint(state) {
  const { app: { engine }, id, view } = state;
  /** @type {Hinted[]} */
  const kept = await engine.call('kept', KEY + id).catch(() => []);
  const found = kept.find(one => one.id === id);
  if (!found || state.view !== view) return null;
  state.hintKept = true;
  if (view && found.of === markOf(view)) return found.hint;
  dropHint(state);
  return null;
}
