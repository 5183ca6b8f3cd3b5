// @ts-check
// Picking on the table: a click, a drag or a path named at once goes on through the legal actions.
import { draw } from './boardDrawing.js';
import { idsOf, nobody, tell, titleOf } from './boardState.js';
import { question } from './frame.js';
import { pickedAt } from './guard.js';
import { shownOn } from './labels.js';
import { complete, next, step } from './paths.js';
/** @import { Action } from '../pageTypes.js' */
/** @import { BoardState, CardPile } from './boardState.js' */

// ms within which what came of an action is mostly there
const SOON = 70;
// nothing stands beside the table
const ALONE = matchMedia('(max-width: 799px), (max-width: 1100px) and (orientation: portrait), '
  + '(max-height: 500px)');
const LIT = '[data-state]:not([data-state=picked])';

/** What goes on from the picks. @param {BoardState} state */
const nextPicks = ({ view, picked }) => next(view?.actions ?? [], picked);

/**
 * An action is on its way. Its last pick is drawn only when the answer takes its time: two pictures
 * at once hold each other up.
 * @param {BoardState} state
 * @param {Action} action
 */
function send(state, action) {
  const mine = state.shown;
  state.late = setTimeout(() => draw(state), SOON);
  const settled = () => { if (!state.gone && state.shown === mine) clear(state); };
  Promise.resolve(state.handlers.act(action)).catch(nobody).then(settled);
}

/** @param {BoardState} state  @param {string[]} path */
function setPicks(state, path) {
  const action = complete(state.view?.actions ?? [], path);
  state.picked = path;
  state.sent = Boolean(action);
  if (action) return send(state, action);
  draw(state);
  state.handlers.picks();
  tell(state, state.handlers.look, path.at(-1));
  state.release();
  unfold(state);
}

/**
 * What is asked of an element that leads nowhere: why it does not go on, or, of a card that lies
 * in the hand with the one picked first, of which none goes on later either, why it does not begin.
 * @param {BoardState} state
 * @param {string} id
 */
function askedOf(state, id) {
  const { picked, view } = state;
  if (picked.length !== 1) return [...picked, id];
  const beside = view?.zones.find(({ cards = [] }) =>
    [picked[0], id].every(each => cards.some(card => card.k === each)));
  const later = new Set(view?.actions.filter(action => action.path[0] === picked[0])
    .flatMap(action => action.path.slice(1)));
  const begins = beside?.place === 'bottom' && !beside.cards?.some(card => later.has(card.k));
  return begins ? [id] : [...picked, id];
}

/**
 * An element was picked; true when that led anywhere. With `anchor`, its DOM element, a person did
 * it and is answered.
 * @param {BoardState} state
 * @param {string} id
 * @param {HTMLElement} [anchor]
 */
export function choose(state, id, anchor) {
  const { handlers, picked, sent, view } = state;
  if (!view || sent) return false;
  const path = step(view.actions, picked, idsOf(state, id));
  const pile = anchor && pileAt(state, id);
  if (pile && (!path || pile.cards.some(card => nextPicks(state).has(card.k)))) {
    lookThrough(state, pile);
  } else if (path) setPicks(state, path);
  else if (anchor && view.actions.length) handlers.why(askedOf(state, id), anchor);
  else if (anchor) tell(state, ALONE.matches ? handlers.read : handlers.look, id);
  return Boolean(path);
}

/**
 * An open pile of several cards shows its top one only; the others are picked and read in an
 * overlay.
 * @param {BoardState} state
 * @param {string | undefined} id
 * @returns {CardPile | undefined}
 */
function pileAt({ handlers, view }, id) {
  if (!handlers.browse || !id) return undefined;
  for (const { cards = [], label, layout, owner } of view?.zones ?? []) {
    const open = layout === 'pile' && cards.length > 1 && cards.every(card => card.face);
    if (open && cards.some(card => card.k === id)) return { label, cards, owner };
  }
  return undefined;
}

/** @param {BoardState} state  @param {CardPile} pile */
function lookThrough(state, pile) {
  const { handlers, hint, picked, view } = state;
  if (!view) return;
  const next = picked.every((id, i) => hint[i] === id) ? hint[picked.length] : '';
  /** @param {string} id */
  const title = id => titleOf(state, id);
  const can = nextPicks(state);
  const verbs = [...can].filter(([id]) => id[0] === '#');
  const last = picked.at(-1);
  const texts = shownOn(verbs, picked.length, last === undefined ? '' : title(last));
  handlers.browse?.({
    ...pile,
    next,
    question: question(view, picked, title, can),
    verbs: verbs.map(([id], i) => [id, texts[i]]),
  }, k => can.has(k), k => choose(state, k));
}

/**
 * Reads a card in full; of several on one place, all of them.
 * @param {BoardState} state
 * @param {string} id
 */
export function readElement(state, id) {
  const { browse, read } = state.handlers;
  const { cards = [], label = '' } = state.elements.get(id) ?? {};
  if (browse && cards.length > 1) browse({ label, cards }, nobody);
  else tell(state, read, id);
}

/**
 * Opens the pile when what is picked goes on in it and nowhere else.
 * @param {BoardState} state
 */
function unfold(state) {
  const can = [...nextPicks(state).keys()];
  const pile = state.picked.length ? pileAt(state, can[0]) : undefined;
  if (!pile) return;
  const names = new Set(pile.cards.map(card => card.k));
  if (can.every(k => names.has(k))) lookThrough(state, pile);
}

/**
 * Picks a whole path from the start; true if each step was legal.
 * @param {BoardState} state
 * @param {string[]} ids
 */
export function pickPath(state, ids) {
  const { sent, view } = state;
  if (!view || sent) return false;
  /** @type {string[]} */
  let path = [];
  for (const id of ids) {
    const can = next(view.actions, path);
    const name = idsOf(state, id).find(each => can.has(each));
    if (name === undefined) return false;
    path = [...path, name];
  }
  setPicks(state, path);
  return true;
}

/** Drops the picks. @param {BoardState} state */
export function clear(state) {
  clearTimeout(state.late);
  const { length } = state.picked;
  state.sent = false;
  state.picked = [];
  state.release();
  if (state.view) draw(state);
  if (length) state.handlers.picks();
}

/**
 * A drag begins: the source is picked, the drop picks the target. False when it may not be dragged.
 * @param {BoardState} state
 * @param {string} id
 */
export function grab(state, id) {
  const { picked, sent, view } = state;
  if (!view || sent) return false;
  const ids = idsOf(state, id);
  const at = picked.findLastIndex(each => ids.includes(each));
  const path = at >= 0 ? picked.slice(0, at + 1) : step(view.actions, picked, ids);
  if (!path || complete(view.actions, path)) return false;
  state.from = at >= 0 ? picked : [];
  pickedAt(state.guard, view.ply);
  setPicks(state, path);
  return true;
}

/**
 * @param {BoardState} state
 * @param {HTMLElement | null} node     what it was dropped on
 * @param {HTMLElement} source
 */
export function drop(state, node, source) {
  const id = node?.dataset.id;
  if (node?.matches(LIT)) return void choose(state, id ?? '', node);
  const path = state.picked;
  const near = node && node.closest('.zone') === source.closest('.zone');
  setPicks(state, state.from);
  if (node && id && !near && id[0] !== '#') state.handlers.why([...path, id], node);
}
