// @ts-check
// The lesson: matches that follow a script, with a coach beside the table. Nothing can be done in
// them but what the coach asks for; the script, and what else is refused, is the engine's.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { go, link } from '../page/router.js';
import { PERSON, clauseLink, sentence, verdict } from '../page/words.js';
import { page, trouble } from '../page/frame.js';
import play from '../match/play.js';
import { rememberOpponent } from './lastOpponent.js';
import { keepLesson, lessonAt } from './lessonKept.js';
import { chosen } from '../match/menu.js';
/** @import { App, Ask, Board, Lesson, Route, View } from '../pageTypes.js' */
/** @import { Action, Game, Outcome } from '../types.d.ts' */
/** @import { LessonStep } from '../types.d.ts' */

const READ = [{ ask: 'Read what the coach says, then press Next', hint: '' }];
const DO = 'Do what the coach says';

/**
 * @typedef {object} LessonState
 * @property {App} app
 * @property {Game} game
 * @property {LessonStep[]} steps           empty until the match is dealt
 * @property {number} at                    the step that is said
 * @property {View | null} view             the last one in which the person may choose, or the end
 * @property {{actions: Action[], asks: Ask[]}} whole   of it, while there is only something to read
 * @property {string} waits                 for what, while nothing can be done: the step is past
 * @property {Board | null} board
 * @property {() => void} again             deals anew, at the step that is said
 * @property {boolean} byKey                a key pressed the coach's button, which may go
 */

// ---- where the lesson stands
/** @param {LessonState} state */
const keep = ({ at, game, steps }) => keepLesson(game.id, at, steps.length);

/**
 * The match of the step that is said. A lesson that has become shorter begins anew.
 * @param {LessonState} state
 * @param {() => void} again
 */
async function deal(state, again) {
  const { app, game } = state;
  const dealt = await app.engine.call('lesson', game.id, state.at)
    .catch(() => app.engine.call('lesson', game.id, 0));
  const { at, steps, summary } = dealt;
  Object.assign(state, { again, at, steps, view: null, board: null });
  return summary;
}

/** Whether both are said at one moment. @param {LessonStep} one  @param {LessonStep} [other] */
const together = (one, other) => one.chapter === other?.chapter && one.ply === other.ply;

/** Whether the second says the other picks of one action. @type {typeof together} */
const belongTogether = (one, other) => together(one, other) && Boolean(one.acts && other?.acts);

/**
 * A view in which nothing can be done is to be drawn.
 * @param {LessonState} state
 * @param {View} view
 */
function waits(state, { passing, players, seat }) {
  const other = passing ? undefined : players.find(player => player.turn && player.seat !== seat);
  state.waits = other ? `Wait: ${other.name} is to act.` : 'Wait: see what comes of it.';
}

/**
 * A view is to be drawn: the step of its moment is said, and at a step to read nothing is lit.
 * @param {LessonState} state
 * @param {View} view
 */
function shown(state, view) {
  state.waits = '';
  const { steps } = state;
  const now = steps[state.at];
  if (now.ply !== view.ply) {
    const at = steps.findIndex(step => step.chapter === now.chapter && step.ply === view.ply);
    if (at >= 0) state.at = at;
  }
  state.view = view;
  // what else could be done is no matter of the coach's, and the question may offer it
  const asks = view.asks.map((ask, i) => ({ ...ask, ask: i ? ask.ask : DO, hint: '' }));
  state.whole = { actions: view.actions, asks };
  keep(state);
  limitToStep(state);
}

/** Lets be done what the step asks for. @param {LessonState} state */
function limitToStep({ at, steps, view, whole }) {
  if (!view) return;
  const reads = !steps[at].acts && !view.over;
  Object.assign(view, reads ? { actions: [], asks: READ } : whole);
}

/** What the step asks for is marked, as soon as it can be done. @param {LessonState} state */
function mark({ at, board, steps, view, waits: waiting }) {
  const [wanted] = view?.actions ?? [];
  if (waiting) return;
  if (board && wanted && steps[at].acts && !board.picked.length) board.setHint(wanted.path);
}

/** The first step of those that say one action together. @param {LessonState} state */
function firstOf({ at, steps }) {
  let first = at;
  while (first > 0 && belongTogether(steps[first - 1], steps[first])) first--;
  return first;
}

/**
 * Something was picked or put back: each pick has words of its own. A press while the other player
 * acts picks nothing.
 * @param {LessonState} state
 */
function picked(state) {
  const { board, steps, view, waits: waiting } = state;
  if (!board || !view || waiting || board.view !== view || !steps[state.at]?.acts) return;
  let at = firstOf(state);
  while (steps[at].picks && board.picked.length >= Number(steps[at].picks)) at++;
  if (at === state.at) return;
  state.at = at;
  state.app.redraw();
}

/**
 * Goes to a step. Where only words lie between, the table stays.
 * @param {LessonState} state
 * @param {number} to
 */
function turn(state, to) {
  const { board, steps, view } = state;
  const stays = view && board && together(steps[to], steps[state.at]);
  state.at = to;
  keep(state);
  if (!stays) { state.again(); return; }
  limitToStep(state);
  board.show(view);
  mark(state);
  state.app.redraw();
  focusNext(state);
}

/**
 * Who pressed a button of the coach by a key goes on at Next, or at what is asked for: the button
 * may be gone.
 * @param {LessonState} state
 */
function focusNext(state) {
  if (!state.byKey) return;
  if (document.activeElement !== document.body) { state.byKey = false; return; }
  /** @type {HTMLElement | null} */
  const to = document.querySelector('.coach [data-next], .table button[data-hint]');
  to?.focus({ preventScroll: true });
  state.byKey = !to;
}

/** The step before; picks of one action are one. @param {LessonState} state */
function back(state) {
  const at = firstOf(state);
  turn(state, at < state.at ? at : firstOf({ ...state, at: Math.max(0, at - 1) }));
}

/** The step after the action that is asked for, or after the words. @param {LessonState} state */
function next(state) {
  const { steps } = state;
  let { at } = state;
  while (belongTogether(steps[at], steps[at + 1])) at++;
  turn(state, Math.min(at + 1, steps.length - 1));
}

/**
 * A button of the coach was pressed, by a key or by hand.
 * @param {LessonState} state
 * @param {MouseEvent} event
 * @param {(state: LessonState) => void} does
 */
function pressed(state, event, does) {
  state.byKey = event.detail === 0;
  does(state);
}

// ---- what the coach says
/** @param {LessonState} state */
function panel(state) {
  const { at, steps } = state;
  const step = steps[at];
  if (!step) return nothing;
  return html`
    <section class="coach" aria-label="Lesson" ?data-wait=${Boolean(state.waits)}>
      <div role="status">${words(state, step)}</div>
      <p class="row">${buttons(state, step)}</p>
    </section>`;
}

/**
 * What the step says; while nothing can be done its room stays, and its words go.
 * @param {LessonState} state
 * @param {LessonStep} step
 */
const words = ({ game, waits: waiting }, { ask, clause }) => html`
  <p class="bidden">
    ${sentence(ask)} ${when(clause, () => clause && clauseLink(game.id, clause))}
  </p>
  ${when(waiting, told => html`<p>${told}</p>`)}`;

/** @param {LessonState} state  @param {LessonStep} step */
function buttons(state, step) {
  const { at, steps } = state;
  const last = at === steps.length - 1;
  const disabled = at ? nothing : 'true';
  return html`
    ${when(step.acts && !last, () => skip(state))}
    <button class="round" type="button" aria-label="Back" aria-disabled=${disabled}
      @click=${(/** @type {MouseEvent} */ event) => { if (at) pressed(state, event, back); }}>
      ${icon('back')}
    </button>
    <small>Step ${at + 1} of ${steps.length}</small>
    ${last ? ways(state) : when(!step.acts, () => onward(state))}`;
}

/** @param {LessonState} state */
const onward = state => html`
  <button class="btn main" type="button" data-next
    @click=${(/** @type {MouseEvent} */ event) => pressed(state, event, next)}>Next</button>`;

/**
 * On from a step without doing what it asks for: quiet, and never where Next was.
 * @param {LessonState} state
 */
const skip = state => html`
  <button class="btn skips" type="button"
    @click=${(/** @type {MouseEvent} */ event) => pressed(state, event, next)}>Skip this step
  </button>`;

// ---- what comes after it
/** @param {LessonState} state */
const ways = state => html`
  <button class="btn main" type="button"
    @click=${() => chosen(() => begin(state))}>${icon('play')}${against(state)}</button>
  <a class="btn" href=${link('rules', state.game.id)}>Rules</a>`;

/** @param {LessonState} state */
const against = ({ game: { levels: [level] } }) => `Play against ${level.name}`;

/** A match of one's own against the easiest level. @param {LessonState} state */
async function begin({ app, game: { id, levels: [level], options, seats } }) {
  const players = seats.map((_, seat) => (seat
    ? { kind: level.id, name: level.name } : { kind: PERSON, name: 'You' }));
  const set = Object.fromEntries(options.map(({ default: value, name }) => [name, value]));
  const fields = { game: id, seats: players, options: set };
  const { match } = await app.engine.call('create', fields);
  rememberOpponent(id, level.id);
  go(link('play', match));
}

/** The last move of the lesson won. @param {LessonState} state  @param {View} view */
async function end(state, view) {
  const { game: { id }, steps } = state;
  const over = /** @type {Outcome} */ (view.over);
  const body = (/** @type {(run: () => unknown) => void} */ close) => html`
    <p class="why-over">${sentence(steps[steps.length - 1].ask)}</p>
    <p class="row">
      <button class="btn main" type="button" autofocus
        @click=${() => close(() => begin(state))}>${icon('play')}${against(state)}</button>
      <button class="btn" type="button"
        @click=${() => close(() => go(link('rules', id)))}>${icon('book')}Rules</button>
      <button class="btn" type="button"
        @click=${() => close(() => restart(state))}>${icon('undo')}Once more</button>
    </p>`;
  const told = box(verdict(over, view.seat, view.players), body, { kind: 'ending won' });
  await chosen(await told);
}

/** @param {LessonState} state */
function restart(state) {
  state.at = 0;
  keep(state);
  state.again();
}

/**
 * What the match asks of the lesson.
 * @param {LessonState} state
 * @returns {Lesson}
 */
const lessonOf = state => ({
  called: 'lesson',
  deal: again => deal(state, again),
  shown: view => shown(state, view),
  waits: view => waits(state, view),
  joined: board => {
    state.board = board;
    mark(state);
    focusNext(state);
  },
  picked: () => picked(state),
  panel: () => panel(state),
  restart: () => restart(state),
  end: view => end(state, view),
});

/** @param {App} app */
const drawMissing = app => page(app, '', trouble('There is no such lesson here',
  'The link may be from another version of this site.'));

/**
 * @param {App} app
 * @param {Route} route
 */
export default function learn(app, { parts: [id] }) {
  const game = /** @type {Game | undefined} */ (app.game(id));
  if (!game?.lesson) return { title: () => 'No such lesson', draw: () => drawMissing(app) };
  /** @type {LessonState} */
  const state = {
    app, game, steps: [], at: lessonAt(id), view: null, whole: { actions: [], asks: [] },
    waits: '', board: null, again() {}, byKey: false,
  };
  return play(app, { parts: [] }, lessonOf(state));
}
