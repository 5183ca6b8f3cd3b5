// @ts-check
// Review: step through a match both ways, see how it stood, and play on from any move. A kept match
// or one from a link.
import { createBoard } from '../table/board.js';
import { cardDialog } from '../table/dialogs.js';
import { table } from '../page/words.js';
import { reading } from '../match/side.js';
import { showKeys } from '../match/keylist.js';
import * as settings from '../page/settings.js';
import { actionsOf, jump, open, turnFrom } from './reviewActions.js';
import { draw } from './reviewDrawing.js';
import { readLearning, stopLearning } from './reviewLearning.js';
import { newState, packed } from './reviewState.js';
/** @import { App, Card, Route, View } from '../pageTypes.js' */
/** @import { ReviewState } from './reviewState.js' */

/**
 * The table's element comes and goes; the board follows it.
 * @param {ReviewState} state
 */
function joinBoard(state) {
  const { app, element, view } = state;
  const node = document.getElementById('board');
  if (node === element) return;
  state.board?.destroy();
  state.element = node;
  state.board = null;
  if (!node || !view) return;
  const art = app.art(view.game);
  /** @param {Card} card */
  const read = card => {
    const { open, view: now } = /** @type {ReviewState & {view: View}} */ (state);
    return cardDialog(card, reading(app.engine, now, art.urls, open ? { open } : undefined));
  };
  const board = createBoard(node, { read, art, urls: art.urls, settings: settings.all });
  state.board = board;
  board.show(view);
}

/**
 * What a key does.
 * @param {ReviewState} state
 * @returns {Record<string, () => unknown>}
 */
const keysOf = state => ({
  ArrowLeft: () => jump(state, state.wanted - 1),
  ArrowRight: () => jump(state, state.wanted + 1),
  Home: () => jump(state, 0),
  End: () => jump(state, state.summary?.ply ?? 0),
  '[': () => jump(state, turnFrom(state, -1)),
  ']': () => jump(state, turnFrom(state, 1)),
  '?': () => showKeys(true),
});

/**
 * Another address; true when this screen goes on with it.
 * @param {ReviewState} state
 * @param {Route} to
 */
function goesOn(state, to) {
  const here = ['review', 'share'].includes(to.name) && to.parts[0] === state.source;
  if (!state.view || !here) return false;
  if (to.ply !== null && to.ply !== state.at) jump(state, to.ply);
  return true;
}

/** @param {ReviewState} state */
function close(state) {
  const { app, summary, source } = state;
  state.closed = true;
  stopLearning(state);
  state.board?.destroy();
  state.board = null;
  if (!summary || !packed(source)) return;
  app.engine.ask('close', { match: summary.match }).catch(() => { /* it is gone already */ });
}

/** @param {ReviewState} state */
function title({ summary }) {
  return summary ? `Review, ${summary.title} ${table(summary.seats)}` : 'Review';
}

/** Opens the match, and reads what there is to learn from it. @param {ReviewState} state */
async function begin(state) {
  await open(state);
  if (!state.open || packed(state.source)) return;
  await readLearning(state).catch(() => { /* then nothing is offered to learn from */ });
}

/**
 * @param {App} app
 * @param {Route} route
 */
export default function review(app, { parts: [source = ''], ply }) {
  const state = newState(app, source, ply);
  const actions = actionsOf(state, () => begin(state));
  begin(state);
  return {
    title: () => title(state),
    draw: () => draw(state, actions),
    drawn: () => joinBoard(state),
    /** @param {KeyboardEvent} event */
    keys(event) {
      const run = state.view && keysOf(state)[event.key];
      if (run) run();
      return Boolean(run);
    },
    /** @param {Route} to */
    goesOn: to => goesOn(state, to),
    close: () => close(state),
  };
}
