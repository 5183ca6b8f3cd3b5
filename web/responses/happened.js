// @ts-check
// What just happened, step by step.
import { lastLine } from '../table/log.js';
import * as notices from '../page/notices.js';
import { captioned } from '../match/telling.js';
/** @import { PromptTool, View } from '../pageTypes.js' */
/** @import { OrdersState } from './state.js' */

/** Puts the focus on a button at the prompt. @param {string} tool */
function focusTool(tool) {
  /** @type {HTMLElement | null} */
  const button = document.querySelector(`[data-tool=${tool}]`);
  button?.focus();
}

/** Begins to look back. @param {OrdersState} state */
export const lookBack = state => state.table.attempt(async () => {
  const { session } = state.table;
  if (session.busy || state.moments) return;
  const { engine, id, seat } = session;
  const moments = await engine.ask('happened', { match: id, seat });
  if (!moments.length) {
    notices.say('Nothing has happened yet.', { key: 'happened' });
    return;
  }
  state.moments = moments;
  await turn(state, 0);
  focusTool('onward');
});

/**
 * Shows a moment; the last one is followed by now.
 * @param {OrdersState} state
 * @param {number} to
 */
async function turn(state, to) {
  const { session, show } = state.table;
  const { moments } = state;
  if (!moments) return;
  const at = Math.max(0, to);
  state.at = at;
  if (at >= moments.length) return leave(state);
  const [ply, step] = moments[at];
  const view = await session.peek(session.seat, step === null ? { ply } : { ply, step });
  if (step !== null) captioned(view);
  if (!state.moments) return;                           // left meanwhile
  const words = at ? view.caption ?? lastLine(view) : 'before these moves';
  const caption = `${at + 1} of ${moments.length}: ${words}`;
  // nothing can be chosen in it
  const past = { shot: true, wait: true, actions: [], orders: [], auto: undefined, caption };
  show(Object.assign(view, past), true);
}

/** Goes some moments on or back. @param {OrdersState} state  @param {number} by */
export const move = (state, by) => state.table.attempt(() => turn(state, state.at + by));

/** Shows now again. @param {OrdersState} state */
export function leave(state) {
  const { session, show } = state.table;
  state.moments = null;
  show(session.view);
  focusTool('happened');
}

/**
 * The buttons at the prompt while somebody looks back.
 * @param {OrdersState} state
 * @returns {PromptTool[]}
 */
export function steppingTools(state) {
  const { at, moments } = state;
  const more = at + 1 < (moments?.length ?? 0);
  return [
    { id: 'backward', label: 'Back', icon: 'back', run: () => move(state, -1), disabled: !at },
    { id: 'onward', label: more ? 'Next' : 'Done', icon: 'next', run: () => move(state, 1) },
    { id: 'leave', label: 'Back to now', icon: 'last', run: () => leave(state) },
  ];
}

/**
 * The button that begins it.
 * @param {OrdersState} state
 * @param {View} view
 * @returns {PromptTool}
 */
export const lookBackTool = (state, view) => ({
  id: 'happened',
  label: 'Look back',
  icon: 'past',
  run: () => lookBack(state),
  disabled: Boolean(view.auto) || view.wait && !view.over,
});
