// @ts-check
// What the session shows: views one after the other, thoughts of an opponent, and the card that is
// looked at.
import { lastChanges, lastLine } from '../table/log.js';
import { free } from '../page/dialog.js';
import { share } from '../page/words.js';
import * as notices from '../page/notices.js';
import * as settings from '../page/settings.js';
import * as sound from '../page/sound.js';
import { setClock } from './clock.js';
import { feeling } from './ending.js';
import { dropHint } from './hintKept.js';
import { account, favicon } from './side.js';
import { yours } from './state.js';
/** @import { Card, Progress, View } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */

export const NARROW = matchMedia(
  '(max-width: 799px), (max-width: 1100px) and (orientation: portrait), (max-height: 500px)');
// sentences of what changed that a caption has room for
const BRIEF = 2;
// ms a card is looked at before its number is asked about
const REST = 120;

/**
 * Shows a view. `passing`: it is on the way to a later one; the prompt then says what happens.
 * @param {MatchState} state
 * @param {View} view
 * @param {boolean} passing
 * @param {() => void} finish    tells the end of the match
 */
export function show(state, view, passing, finish) {
  if (view.ply !== state.view?.ply) notices.clear('refused');
  if (state.view && view.ply !== state.view.ply) dropHint(state);
  state.view = view;
  state.hinting = null;
  if (passing) {
    const ask = view.caption ?? lastLine(view) ?? '';
    const hint = view.caption ? '' : lastChanges(view, BRIEF);
    Object.assign(view, { passing, asks: [{ ask, hint }] });
  } else if (view.auto) passBySelf(view, view.auto);
  const waits = passing || Boolean(view.auto) || view.wait && !view.over;
  if (waits) state.lesson?.waits(view); else state.lesson?.shown(view);
  const { board } = state;
  const beside = () => look(state, state.looked && (board?.card(state.looked.k) ?? null), true);
  if (board) board.show(view, beside); else beside();
  sound.play(yours(state) && !view.cue ? 'yours' : view.cue);
  favicon(yours(state));
  if (board) state.lesson?.joined(board);
  setClock(state);
  if (view.over && !state.ended) end(state, finish);
}

/**
 * What passes by itself is told, and nothing can be pressed meanwhile.
 * @param {View} view
 * @param {NonNullable<View['auto']>} auto
 */
function passBySelf(view, auto) {
  const what = view.actions.find(action => action.do === auto.do)?.label ?? '';
  const [first, ...rest] = what.split(': ');
  const done = first === 'Pass' ? 'You pass by yourself in a moment' : `Done for you: ${first}`;
  const asks = [{ ask: auto.why, hint: what && `${[done, ...rest].join(': ')}.` }];
  Object.assign(view, { asks, actions: [] });
}

/**
 * The match is over: its last card is seen first, and who types or reads in a box ends that first;
 * then the end is told.
 * @param {MatchState} state
 * @param {() => void} finish
 */
async function end(state, finish) {
  state.ended = true;
  sound.play(feeling(/** @type {View} */ (state.view)));
  const pause = settings.get('speed') === 'off' ? 0 : settings.pace();
  await state.session?.rest(pause);
  await free();
  if (!state.closed && state.view?.over) finish();
}

/**
 * An opponent thinks: the prompt says who, and how far; null when that is over. The view itself
 * stays as it is.
 * @param {MatchState} state
 * @param {Progress | null} progress
 */
export function think({ board, closed, view }, progress) {
  if (closed || !view || !board || !progress && !view.thinking) return;
  const part = progress?.share ?? 0;
  view.plainly ??= view.asks;
  view.asks = progress
    ? [{ ask: `${progress.name} is thinking`, hint: part ? share(part) : '' }]
    : view.plainly;
  view.thinking = progress ? { share: part } : null;
  board.refresh();
}

/**
 * The reader shows a card, and why its number is what it is as soon as that is known.
 * @param {MatchState} state
 * @param {Card | null} card
 * @param {boolean} anew     though it is the card that is shown already
 */
export function look(state, card, anew = false) {
  if (card === state.looked && !anew) return;
  state.looked = card;
  state.account = null;
  clearTimeout(state.asking);
  // inside an action the engine's account is already that of its end, which the table does not show
  const tellable = card?.face && !NARROW.matches && !state.view?.midway;
  if (tellable) state.asking = setTimeout(tellNumber, REST, state, card);
  state.app.redraw();
}

/**
 * @param {MatchState} state
 * @param {Card} card
 */
async function tellNumber(state, card) {
  const found = state.view && await account(state.app.engine, state.view, card);
  if (!found || card !== state.looked) return;
  state.account = found;
  state.app.redraw();
}
