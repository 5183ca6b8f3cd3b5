// @ts-check
// The guided first match: an ordinary match against the easiest level with a coach beside it. What
// the coach says comes from the game's lesson (a list of {ask, clause, do?} in the catalogue) or,
// without one, from the table itself.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { link } from '../page/router.js';
import { PERSON, clauseLink, sentence } from '../page/words.js';
import { page, trouble } from '../page/frame.js';
import play from '../match/play.js';
/** @import { Action, App, Board, Lesson, Route, View } from '../pageTypes.js' */
/** @import { Game, LessonStep } from '../types.d.ts' */

// the same cards for everybody, so that a lesson can speak of them; a lesson may bring its own deal
const DEAL = 7;

/** @type {LessonStep[]} */
const GENERAL = [
  {
    ask: 'What has an amber ring may be chosen now. Choose one; the prompt under the table then '
      + 'asks for the next thing.',
  },
  {
    ask: 'The lamp marks what a strong player would choose here. You are free to choose something '
      + 'else.',
  },
  {
    ask: 'Touch a card that has no ring: a note says why it cannot be chosen, and which rule says '
      + 'so.',
  },
  {
    ask: 'What happened stands in the log, each line with its rules. Undo takes a step back until '
      + 'you learn something new.',
  },
];

/**
 * @typedef {object} LessonState
 * @property {App} app
 * @property {Game} game
 * @property {LessonStep[]} steps     empty until the match is dealt
 * @property {number} at              the step that is said; after the last one all is said
 * @property {number | null} ply      of the view the coach has seen last
 * @property {boolean} onTrack        the person has done what the lesson wanted
 */

/** Goes some steps on or back. @param {LessonState} state  @param {number} by */
function turn(state, by) {
  state.at = Math.max(0, Math.min(state.steps.length, state.at + by));
  state.app.redraw();
}

/** A match against the easiest level. @param {LessonState} state */
async function deal(state) {
  const { app, game: { id, lesson, levels: [level], seats } } = state;
  state.steps = lesson?.length ? lesson : GENERAL;
  state.at = 0;
  state.ply = null;
  state.onTrack = true;
  const person = { kind: PERSON, name: 'You' };
  const opponent = { kind: level.id, name: level.name };
  const players = seats.map((_, seat) => (seat ? opponent : person));
  const fields = { game: id, seats: players, seed: DEAL, ...lesson?.[0]?.match };
  return app.engine.call('create', fields, false);
}

/**
 * Called with every view; each new one the person may act on is the next step, or the step of its
 * phase.
 * @param {LessonState} state
 * @param {View} view
 * @param {Board} board
 */
async function coach(state, view, board) {
  if (view.wait || view.over || view.auto || view.ply === state.ply) return;
  const { ply, steps } = state;
  const phase = steps.findIndex(step => step.phase === view.phase && view.phase);
  if (phase >= 0) state.at = phase;
  else if (ply !== null && view.ply > ply) turn(state, 1);
  state.ply = view.ply;
  const step = steps[state.at];
  state.app.redraw();
  if (!step) return;
  const path = await suggested(state, view, step);
  if (path && state.ply === view.ply && !board.picked.length) board.setHint(path);
}

/**
 * The path of what the step wants, or of what a strong player would do.
 * @param {LessonState} state
 * @param {View} view
 * @param {LessonStep} step
 * @returns {Promise<string[] | undefined>}
 */
async function suggested(state, view, step) {
  const wanted = state.onTrack && view.actions.find(action => action.do === step.do);
  if (wanted) return wanted.path;
  const job = { kind: 'hint', match: view.match, seat: view.seat };
  try {
    const hint = await state.app.engine.run(job, () => (state.ply === view.ply ? 'now' : 'drop'));
    return hint?.path;
  } catch (/** @type {any} */ error) {
    if (error.kind !== 'stale') throw error;
    return undefined;                                   // the person was quicker
  }
}

/**
 * Once the person goes their own way, the lesson's own cards no longer fit: the general words take
 * over.
 * @param {LessonState} state
 * @param {Action} action
 */
function acted(state, action) {
  const { at, onTrack, steps } = state;
  const step = steps[at];
  if (!step?.do || action.do === step.do || !onTrack) return;
  state.onTrack = false;
  state.steps = [...steps.slice(0, at + 1), ...GENERAL.slice(1)];
}

/** @param {LessonState} state */
function panel(state) {
  const step = state.steps[state.at];
  return html`
    <section class="coach" aria-label="Lesson">
      <div role="status">${step ? words(state, step) : farewell}</div>
      <p class="row">${step ? stepButtons(state) : ways(state)}</p>
    </section>`;
}

/** @param {LessonState} state  @param {LessonStep} step */
const words = ({ game }, { ask, clause }) => html`
  <p>${sentence(ask)} ${when(clause, () => clause && clauseLink(game.id, clause))}</p>`;

const farewell = html`
  <p>That is all you need. Play this match to its end, or start one of your own.</p>`;

/** @param {LessonState} state */
function stepButtons(state) {
  const { at, steps } = state;
  const disabled = at ? nothing : 'true';
  const back = () => turn(state, -1);
  const next = () => turn(state, 1);
  return html`
    <button class="round" type="button" aria-label="Back" aria-disabled=${disabled}
      @click=${back}>
      ${icon('back')}
    </button>
    <small>${at + 1} of ${steps.length}</small>
    <button class="round" type="button" aria-label="Next" @click=${next}>${icon('next')}</button>`;
}

/** @param {LessonState} state */
const ways = ({ game: { id } }) => html`
  <a class="btn" href=${link(id)}>New match</a>
  <a class="btn" href=${link('rules', id)}>Rules</a>`;

/**
 * What the match asks of the lesson.
 * @param {LessonState} state
 * @returns {Lesson}
 */
const lessonOf = state => ({
  deal: () => deal(state),
  coach: (view, board) => { coach(state, view, board); },
  acted: action => acted(state, action),
  /** Something was picked: the first step is done. */
  picked: () => { if (state.at === 0 && state.steps[0] && !state.steps[0].phase) turn(state, 1); },
  panel: () => panel(state),
});

/** @param {App} app */
const drawMissing = app => page(app, '', trouble('There is no such game here',
  'The link may be from another version of this site.'));

/**
 * @param {App} app
 * @param {Route} route
 */
export default function learn(app, { parts: [id] }) {
  const game = /** @type {Game | undefined} */ (app.game(id));
  if (!game) return { title: () => 'No such game', draw: () => drawMissing(app) };
  /** @type {LessonState} */
  const state = { app, game, steps: [], at: 0, ply: null, onTrack: true };
  return play(app, { parts: [] }, lessonOf(state));
}
