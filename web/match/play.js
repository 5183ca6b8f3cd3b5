// @ts-check
// The screen of a match being played. The session says what happens, the board draws it, this
// screen joins them.
import { createBoard } from '../table/board.js';
import { nextLit } from '../table/keys.js';
import { cardDialog } from '../table/dialogs.js';
import * as notices from '../page/notices.js';
import * as settings from '../page/settings.js';
import { link } from '../page/router.js';
import { verdict } from '../page/words.js';
import { Session } from './session.js';
import { actionsOf, sheetBody, tellHint } from './actions.js';
import { attempt, refused, watchTabs } from './attempt.js';
import { stopClock } from './clock.js';
import { consider } from './foreseen.js';
import { lowerCurtain } from './curtain.js';
import { draw } from './drawing.js';
import { firstTime } from './firstTime.js';
import { keptHint } from './hintKept.js';
import { promptTools } from './promptTools.js';
import { NARROW, look, show, think } from './showing.js';
import { favicon, reading } from './side.js';
import { art, newState, urls, yours } from './state.js';
/** @import { Action, App, Browse, Card, Lesson, OrdersTable } from '../pageTypes.js' */
/** @import { Problem, Progress, Route, View } from '../pageTypes.js' */
/** @import { Actions } from './actions.js' */
/** @import { MatchState } from './state.js' */

const SKIPS = ['pointerdown', 'keydown'];               // events that end a pause
const WALKS = ['n', 'b'];                              // keys that go from card to card

/**
 * @param {App} app
 * @param {Pick<Route, 'parts'>} route
 * @param {Lesson | null} lesson     the guided first match; null for any other
 */
export default function play(app, { parts: [id] }, lesson = null) {
  const state = newState(app, id, lesson);
  const actions = actionsOf(state);
  const skip = () => state.session?.skip?.();
  state.reload = () => open(state, actions, true);
  const stopWatching = watchTabs(state);
  for (const name of SKIPS) addEventListener(name, skip, true);
  queueMicrotask(() => open(state, actions));
  return {
    title: () => title(state),
    draw: () => draw(state, actions),
    drawn: () => joinBoard(state, actions),
    keys: (/** @type {KeyboardEvent} */ event) => pressed(state, actions, event),
    close() {
      close(state);
      stopWatching();
      for (const name of SKIPS) removeEventListener(name, skip, true);
    },
  };
}

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {boolean} newest       not what is in memory, but what is kept
 */
async function open(state, actions, newest = false) {
  const { app, lesson } = state;
  state.session?.close();
  state.friend?.close();
  Object.assign(state, { problem: null, session: null, view: null });
  app.redraw();
  try {
    const summary = lesson
      ? await lesson.deal(state.reload)
      : await app.engine.call('open', state.id, newest);
    if (!summary) throw new Error('This match is not on this device. '
      + 'It may have been deleted, or the link comes from another one.');
    state.id = summary.match;
    if (state.closed) return;
    if (summary.remote?.begun === false) {
      location.replace(link('friend', state.id));
      return;
    }
    const more = summary.windows && await app.responses();
    const { remote } = summary;
    const friends = remote && await app.friend();
    if (state.closed) return;
    const Kind = more?.Session ?? Session;
    /** @type {import('../pageTypes.js').Session} */
    const session = state.session = new Kind(app.engine, summary, hooksOf(state, actions));
    state.orders = more?.standingOrders(ordersTable(state, actions)) ?? null;
    state.friend = remote && friends?.atTable(friendTable(state, remote)) || null;
    state.ended = Boolean(summary.over);
    if (!lesson && session.persons.length && !summary.over) firstTime(app);
    await session.start();
    const hint = yours(state) && await keptHint(state);
    if (hint) tellHint(state, hint);
  } catch (error) { fail(state, error); }
}

/**
 * @param {MatchState} state
 * @param {unknown} error
 */
function fail(state, error) {
  const problem = /** @type {Problem} */ (error);
  if (problem.kind === 'crash' || state.closed) return;
  if (state.view) refused(state, problem); else state.problem = problem;
  state.app.redraw();
}

/**
 * What the session tells the screen.
 * @param {MatchState} state
 * @param {Actions} actions
 */
const hooksOf = (state, actions) => ({
  /** @param {View} view  @param {boolean} passing */
  show: (view, passing) => {
    state.friend?.mark(view);
    show(state, view, passing, actions.finish);
  },
  /** @param {import('./session.js').Change} name  @param {object} fields */
  change: (name, fields) => (state.friend ?? state.app.engine).ask(name, fields),
  /** The pictures of a view that comes next are there when its turn comes. @param {View} view */
  ahead: ({ game, faces }) => {
    const drawn = Object.keys(faces).filter(face => faces[face].art);
    state.app.art(game)(drawn).catch(() => { /* the card is shown without */ });
  },
  /** @param {Progress | null} progress */
  think: progress => think(state, progress),
  /** @param {number} seat */
  curtain: seat => lowerCurtain(state, seat),
  /** @param {unknown} error */
  fail: error => fail(state, error),
});

/**
 * What is known of the table where somebody plays at another device.
 * @param {MatchState} state
 * @param {import('../types.d.ts').Remote} status
 */
const friendTable = (state, status) => ({
  app: state.app,
  status,
  session: /** @type {OrdersTable['session']} */ (state.session),
  view: () => (state.closed ? null : state.view),
  refresh: () => state.board?.refresh(),
  /** @param {() => unknown} work */
  attempt: work => attempt(state, work),
});

/**
 * What standing orders know of the table.
 * @param {MatchState} state
 * @param {Actions} actions
 */
const ordersTable = (state, actions) => ({
  session: /** @type {OrdersTable['session']} */ (state.session),
  view: () => /** @type {View} */ (state.view),
  /** @param {View} view  @param {boolean} [passing] */
  show: (view, passing = false) => show(state, view, passing, actions.finish),
  /** @param {() => unknown} work */
  attempt: work => attempt(state, work),
  /** @param {Card} card */
  read: card => read(state, card),
  urls: () => urls(state),
});

/**
 * @param {MatchState} state
 * @param {Card} card
 */
function read(state, card) {
  const view = /** @type {View} */ (state.view);
  return cardDialog(card, reading(state.app.engine, view, urls(state)));
}

/** What the board asks of the screen. @param {MatchState} state  @param {Actions} actions */
const handlersOf = (state, actions) => ({
  act: actions.act,
  why: actions.why,
  /** @param {Card} card */
  look: card => look(state, card),
  /** @param {Card} card */
  read: card => read(state, card),
  // what can be typed next stands beside the table
  picks: () => state.app.redraw(),
  /** @param {Action | null} action */
  consider: action => consider(state, action),
  /** @param {View} view */
  decks: view => state.app.game(view.game)?.decks ?? [],
  /** @param {string[]} faces */
  art: faces => art(state)(faces).then(() => state.looked && state.app.redraw()),
  get urls() { return urls(state); },
  settings: settings.all,
  /** @param {View} view */
  tools: view => promptTools(state, actions, view),
  /** @param {View} view */
  below: view => state.orders?.below(view),
  /** @param {Parameters<Browse>} pile */
  browse: (...pile) => state.orders?.browse(...pile),
});

/**
 * The table's element comes and goes (curtains, errors); the board follows it.
 * @param {MatchState} state
 * @param {Actions} actions
 */
function joinBoard(state, actions) {
  const element = document.getElementById('board');
  if (state.view) state.sheet?.update(sheetBody(state));
  if (element === state.element) return;
  state.board?.destroy();
  state.element = element;
  const board = state.board = element && createBoard(element, handlersOf(state, actions));
  if (!element || !board) return;
  if (state.view) {
    board.show(state.view);
    state.lesson?.joined(board);
  }
  const { lesson } = state;
  if (!lesson) return;
  for (const name of ['click', 'pointerup', 'keyup']) {
    element.addEventListener(name, lesson.picked);
  }
}

/** @param {MatchState} state */
function title(state) {
  const { session, view } = state;
  if (!view) return 'Table';
  if (view.over) return verdict(view.over, view.seat, view.players);
  return yours(state) && session?.persons.length ? `Your turn, ${view.title}` : view.title;
}

/**
 * Presses what one most likely wants, else the first button. One that gives something up takes the
 * focus, and a second press means it.
 * @param {MatchState} state
 */
function pressFirst(state) {
  const { element, view } = state;
  const first = /** @type {HTMLElement | null | undefined} */ (
    document.querySelector('.coach [data-next]')
    ?? element?.querySelector('.acts .btn.main[data-id]')
    ?? element?.querySelector('.acts .btn[data-id]'));
  const means = `${view?.ply} ${first?.dataset.id}`;
  const again = state.means === means && first?.matches(':focus');
  state.means = means;
  if (first?.matches('[data-yields]') && !again) first.focus(); else first?.click();
}

/**
 * What a single key does.
 * @param {MatchState} state
 * @param {Actions} actions
 */
const keysOf = (state, actions) => ({
  u: () => state.view && !state.view.wait && actions.undo(),
  n: () => nextLit(/** @type {HTMLElement} */ (state.element), 1)?.focus(),
  b: () => nextLit(/** @type {HTMLElement} */ (state.element), -1)?.focus(),
  r: () => state.view?.redo && actions.redo(),
  h: () => !state.lesson && !state.friend && !state.view?.wait && !state.hinting && actions.hint(),
  p: () => pressFirst(state),
  l: () => { if (NARROW.matches) actions.sheet(); else document.getElementById('log')?.focus(); },
  '?': actions.showKeys,
});

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
function pressed(state, actions, event) {
  if (!state.view) return false;
  const key = event.key.toLowerCase();
  const run = Object.entries(keysOf(state, actions)).find(([name]) => name === key)?.[1];
  // a key that is held down walks on, but does one thing once
  if (event.repeat && run && !WALKS.includes(key)) return true;
  if (run) run();
  return Boolean(run) || Boolean(state.orders?.key(key));
}

/** @param {MatchState} state */
function close(state) {
  state.closed = true;
  state.session?.close();
  state.friend?.close();
  stopClock(state);
  clearTimeout(state.asking);
  clearTimeout(state.considered.timer);
  state.board?.destroy();
  state.board = null;
  favicon(null);
  for (const key of ['tab', 'refused', 'first']) notices.clear(key);
}
