// @ts-check
// What a person does in a match, besides picking on the board.
import { html } from '../table/html.js';
import { openDialog } from '../table/dialogs.js';
import { whyDialog } from '../table/refusal.js';
import { confirm } from '../page/dialog.js';
import { go, link } from '../page/router.js';
import { share } from '../page/words.js';
import * as settings from '../page/settings.js';
import { attempt } from './attempt.js';
import { ending } from './ending.js';
import { keepHint } from './hintKept.js';
import { menu } from './menu.js';
import { rematchOf } from './rematch.js';
import { log, sayField } from './side.js';
import { urls } from './state.js';
/** @import { Action, Hint, Problem, Session, View } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */

/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** What may be done, as functions that need nothing more. @param {MatchState} state */
export function actionsOf(state) {
  /** @param {() => unknown} work */
  const trying = work => attempt(state, work);
  const session = () => /** @type {Session} */ (state.session);
  const review = () => go(link('review', `${state.id}@${state.view?.ply ?? 0}`));
  const rematch = () => (state.friend ? state.friend.rematch() : startRematch(state));
  const sheet = () => openSheet(state);
  const showKeys = () => trying(async () => {
    const { showKeys: show } = await import('./keylist.js');
    return show(false, state.orders?.keys);
  });
  const resign = () => trying(() => session().resign());
  const ways = { resign, review, rematch, sheet, showKeys };
  return {
    ...ways,
    undo: () => trying(() => session().undo()),
    redo: () => trying(() => session().redo()),
    hint: () => trying(() => hint(state)),
    /** @param {Action} action */
    act: action => trying(() => act(state, action)),
    /** @param {string[]} path  @param {HTMLElement} anchor */
    why: (path, anchor) => trying(() => why(state, path, anchor)),
    openMenu: () => {
      const now = /** @type {MatchState & {view: View, session: Session}} */ (state);
      return menu(state.app, { ...now, ...ways });
    },
    finish: () => {
      const { id, lesson, view } = /** @type {MatchState & {view: View}} */ (state);
      if (lesson) return lesson.end(view);
      return ending(state.app, { id, view, rematch, review, summary: session().summary });
    },
  };
}

/**
 * Does an action of the ply that is shown: the match may move on while a question stands.
 * @param {MatchState} state
 * @param {Action} action
 */
async function act(state, action) {
  const session = /** @type {Session} */ (state.session);
  const { ply } = session.view;
  if (!await sure(session, action, ply)) return;
  state.reply = '';                                     // it was of the moment before
  try {
    await session.act(action.do, ply);
  } catch (error) {
    if (!state.lesson?.wrong?.(action, /** @type {Problem} */ (error))) throw error;
  }
}

/**
 * Whether it is to be done; a person may want to be asked before what cannot be taken back.
 * @param {Session} session
 * @param {Action} action
 * @param {number} ply
 */
async function sure(session, action, ply) {
  if (settings.get('confirm') !== 'all' || !await session.final(action.do, ply)) return true;
  return confirm('This cannot be undone', `${action.label}.`, 'Do it');
}

/**
 * Says why an element leads nowhere.
 * @param {MatchState} state
 * @param {string[]} path      what was picked, with it
 * @param {HTMLElement} anchor
 */
async function why(state, path, anchor) {
  const { app, id, view } = state;
  const answer = await app.engine.ask('why', { match: id, seat: view?.seat, path });
  if (!state.view) return;
  const { game } = state.view;
  /** @param {string} clause */
  const openRule = clause => go(link('rules', game, clause));
  whyDialog(answer, anchor, { urls: urls(state), openRule });
}

// a winning chance below it is told with a word
const BEHIND = .25;

/**
 * The later steps of a hint, by the numbers that mark them on the table. Between them may be a
 * button, which is not marked before it is there.
 * @param {string[]} path
 */
function numbered(path) {
  const steps = path.slice(1)
    .map((id, i) => (id[0] === '#' ? 'a button' : `mark ${i + 2}`));
  while (steps.at(-1) === 'a button') steps.pop();
  return steps.length ? `Then press ${steps.join(', then ')}. ` : '';
}

/**
 * A hint's winning chance. Of a low one it is said that it is no fault of the hint.
 * @param {number} value
 */
const odds = value => (value < BEHIND ? 'You are behind; nothing better was found. ' : '')
  + `Winning chance ${share(value)}.`;

/**
 * Why a hint is one, in small letters.
 * @param {Pick<Hint, 'path' | 'value'> & {reason?: string}} found
 */
export function because({ path, reason, value }) {
  const why = reason?.replace(/[.\s]*$/, '. ') ?? '';
  return why + numbered(path) + odds(value);
}

/** Looks for a good action and tells it. @param {MatchState} state */
async function hint(state) {
  const mine = state.hinting = { share: 0 };
  /** @param {{share: number}} progress */
  const seen = progress => { mine.share = progress.share; state.board?.refresh(); };
  let found = null;
  state.board?.refresh();
  try {
    found = await state.session?.hint(seen);
  } finally {
    if (state.hinting === mine) state.hinting = null;
    if (!found) state.board?.refresh();
  }
  if (!found || !state.view) return;
  keepHint(state, found);
  tellHint(state, found);
}

/**
 * A hint stands in the place of the question, and is marked on the board.
 * @param {MatchState} state
 * @param {Hint} found
 */
export function tellHint(state, found) {
  if (!state.view) return;
  const ask = `Hint: ${found.label.replace(/[.\s]+$/, '')}${found.reason ? ':' : '.'}`;
  const words = { ask, because: because(found) };
  state.view.asks = [words, ...state.view.asks.slice(1)];
  state.board?.clear();                                // it is told from its first step
  state.board?.setHint(found.path);
}

/**
 * A typed command. What it answers stands under the field.
 * @param {MatchState} state
 * @param {HTMLInputElement} input
 */
export const say = (state, input) => attempt(state, async () => {
  const text = input.value.trim();
  if (!text) return;
  try {
    state.reply = await /** @type {Session} */ (state.session).say(text);
    input.value = '';
  } catch (/** @type {any} */ error) {
    if (error.kind === 'crash' || error.field === 'tab') throw error;
    const meant = state.view?.actions.find(one => one.do.toLowerCase() === text.toLowerCase());
    const isAnswer = meant && state.lesson?.wrong?.(meant, error);
    state.reply = isAnswer ? '' : error.message;
  }
  state.app.redraw();
});

/** @param {MatchState} state */
const startRematch = state => attempt(state, async () => {
  const match = await rematchOf(state.app, /** @type {Session} */ (state.session).summary);
  if (match && !state.closed) go(link('play', match));
});

/**
 * What stands in the sheet of a small screen; it goes on with the match.
 * @param {MatchState} state
 */
export function sheetBody(state) {
  const { app, reply, view } = /** @type {MatchState & {view: View}} */ (state);
  /** @param {HTMLInputElement} input */
  const typed = input => say(state, input);
  return html`
    ${log(app.engine, view, '-sheet')}
    ${state.friend ? '' : sayField(view, reply, typed, state.board?.picked, '-sheet')}`;
}

/** @param {MatchState} state */
function openSheet(state) {
  const onClose = () => { state.sheet = null; };
  const body = sheetBody(state);
  state.sheet = openDialog({ label: 'What happened', kind: 'box sheet', body, onClose });
}
