// @ts-check
// What a person does may be refused, or be too late: they are told, and the table stays as it is.
import { shut } from '../page/dialog.js';
import { go, link } from '../page/router.js';
import * as notices from '../page/notices.js';
/** @import { Problem } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */

/**
 * Runs what a person does and tells them of a refusal.
 * @param {MatchState} state
 * @param {() => unknown} work
 */
export async function attempt(state, work) {
  try { await work(); } catch (error) { refused(state, error); }
}

/**
 * @param {MatchState} state
 * @param {unknown} error
 */
export function refused(state, error) {
  const { clause, field, kind, message } = /** @type {Problem} */ (error);
  if (state.closed || kind === 'crash') return;
  if (field === 'tab') { movedOn(state); return; }
  const toRule = () => go(link('rules', state.view?.game ?? '', clause));
  /** @type {import('../page/notices.js').NoticeAction[]} */
  const actions = clause ? [[`Read ${clause}`, toRule]] : [];
  notices.say(message, { key: 'refused', tone: 'bad', actions, stay: false });
}

/** Another tab has moved this match on. @param {MatchState} state */
export function movedOn(state) {
  shut();                                               // a notice could not be read under a dialog
  notices.say('This match was moved on in another tab. Nothing you do here would be kept.', {
    key: 'tab', tone: 'bad', actions: [['Load the newer state', state.reload]],
  });
}

/**
 * Listens to what other tabs do with this match. Returns the way to stop.
 * @param {MatchState} state
 */
export function watchTabs(state) {
  const { engine } = state.app;
  const twin = 'This match is open in another tab too. Go on in one of them.';
  const gone = 'This match was deleted in another tab. If you go on, it is kept again.';
  return engine.follow(state, {
    moved: () => movedOn(state),
    twin: () => notices.say(twin, { key: 'tab' }),
    gone: () => notices.say(gone, { key: 'tab', stay: true }),
  });
}
