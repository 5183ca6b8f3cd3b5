// @ts-check
// Cards that came. They may lie under a seal that is opened by a step of its own; then they are
// turned over: from a pile one at a time, or side by side, one by one or all at once. With little
// motion nothing moves, and cards side by side lie open. How it looks is
// web/worlds/revealDrawing.js.
import { openDialog } from '../table/dialogs.js';
import { play } from '../page/sound.js';
import { drawReveal, nameOf } from './revealDrawing.js';
/** @import { Opened } from '../table/dialogs.js' */
/** @import { Faces, Reveal } from '../types.d.ts' */
/** @import { WorldContext } from './context.js' */

/**
 * @typedef {object} RevealState
 * @property {WorldContext} world
 * @property {string[]} ids             the faces, in the order they are turned over
 * @property {Faces} faces
 * @property {string | undefined} words about them
 * @property {Reveal} how
 * @property {boolean} still            nothing may move
 * @property {boolean[]} open           which lie open
 * @property {'seal' | 'tear' | 'pile' | 'spread'} stage
 * @property {number} at                the card that lies open on the pile; -1 for none
 * @property {string} status            what a reader is told
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {[number, number] | null} from     where a finger came down on the pile
 * @property {boolean} swiped           it has moved the pile on: no press any more
 * @property {Opened} dialog
 *
 * @typedef {ReturnType<typeof actionsOf>} RevealActions
 */

const BEAT = 170;                                       // ms between cards that turn of themselves
const ALL = 3000;                                       // ms for all of them at most
const TEAR = 620;                                       // ms for a seal to open
const SWIPE = 40;                                       // pixels

/**
 * Shows the faces `shown` as `how` says (docs/view-model.md); resolves when the person has seen
 * them. `say` are words about them.
 * @param {WorldContext} world
 * @param {{shown: string[], faces: Faces, say?: string, reveal?: Reveal}} brought
 * @returns {Promise<void>}
 */
export function reveal(world, { shown: ids, faces, say: words, reveal: how = {} }) {
  return new Promise(resolve => {
    const onClose = () => {
      clearTimeout(state.timer);
      world.watching.delete(redraw);
      resolve();
    };
    const label = how.title || 'New cards';
    const dialog = openDialog({ label, kind: 'box wide reveal', body: '', onClose });
    const still = document.documentElement.hasAttribute('data-still');
    const alone = ids.length === 1 && !how.seal;
    const unmoved = still && !how.one_by_one;
    /** @type {RevealState} */
    const state = {
      world, ids, faces, words, how, still, dialog,
      open: ids.map(() => alone || unmoved),
      stage: 'spread',
      at: -1,
      status: '',
      timer: undefined,
      from: null,
      swiped: false,
    };
    state.stage = how.seal ? 'seal' : firstStage(state);
    const redraw = () => draw(state);
    dialog.element.addEventListener('keydown', event => {
      if (event.key !== 'ArrowRight' || state.stage !== 'pile') return;
      event.preventDefault();
      next(state);
    });
    world.watching.add(redraw);
    redraw();
    focus(state, how.seal ? '.in h2' : '#turnall');
  });
}

/** @param {RevealState} state */
function draw(state) {
  const { dialog, stage } = state;
  if (!dialog.element.isConnected) return;
  dialog.element.dataset.stage = stage;
  dialog.update(drawReveal(state, actionsOf(state)));
}

/** @param {RevealState} state */
const actionsOf = state => ({
  unseal: () => unseal(state),
  next: () => next(state),
  all: () => turnRest(state),
  /** @param {number} i */
  turn: i => turn(state, i),
  tap: () => { if (!state.swiped) next(state); },
  /** @param {PointerEvent} event */
  down: ({ clientX, clientY }) => {
    state.from = [clientX, clientY];
    state.swiped = false;
  },
  /** @param {PointerEvent} event */
  up: ({ clientX, clientY }) => swipe(state, clientX, clientY),
  close: () => state.dialog.close(),
});

/** What comes when there is no seal, or no more. @param {RevealState} state */
const firstStage = ({ how, ids }) => (how.one_by_one && ids.length > 1 ? 'pile' : 'spread');

/** @param {RevealState} state  @param {string} where */
function focus({ dialog }, where) {
  /** @type {HTMLElement | null} */
  const node = dialog.element.querySelector(where);
  node?.focus();
}

/** @param {RevealState} state  @param {RevealState['stage']} stage  @param {string} where */
function goTo(state, stage, where) {
  state.stage = stage;
  draw(state);
  focus(state, where);
}

/** The second step: the seal opens. @param {RevealState} state */
function unseal(state) {
  if (state.stage !== 'seal') return;
  play('gather');
  state.status = 'It is open.';
  goTo(state, 'tear', '.in h2');
  const toCards = () => {
    goTo(state, firstStage(state), '#turnall');
    if (state.ids.length === 1) turn(state, 0);
  };
  state.timer = setTimeout(toCards, state.still ? 0 : TEAR);
}

/** @param {RevealState} state  @param {number} i */
function turn(state, i) {
  const { ids, open, stage } = state;
  if (open[i]) return;
  open[i] = true;
  const name = nameOf(state, ids[i]);
  state.status = stage === 'pile' ? `Card ${i + 1} of ${ids.length}: ${name}` : name;
  play('turn');
  draw(state);
}

/**
 * From the pile: the card that lies open goes to the others, the next is turned over.
 * @param {RevealState} state
 */
function next(state) {
  if (state.at + 1 < state.ids.length) turn(state, ++state.at);
  else goTo(state, 'spread', '#turnall');
}

/** Turns over what is left, a card at each beat. @param {RevealState} state */
function turnRest(state) {
  const { ids, open, still } = state;
  if (state.stage === 'pile') goTo(state, 'spread', '#turnall');
  const left = open.indexOf(false);
  if (left < 0) return;
  turn(state, left);
  state.timer = setTimeout(turnRest, still ? 0 : Math.min(BEAT, ALL / ids.length), state);
}

/**
 * A finger that goes aside moves the pile on.
 * @param {RevealState} state
 * @param {number} x     where it goes up
 * @param {number} y
 */
function swipe(state, x, y) {
  const [fromX, fromY] = state.from ?? [x, y];
  state.from = null;
  const aside = Math.abs(x - fromX);
  if (aside < SWIPE || Math.abs(y - fromY) > aside) return;
  state.swiped = true;
  next(state);
}
