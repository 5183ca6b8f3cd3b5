// @ts-check
/*
 * The table. It draws any view of docs/view-model.md and walks its paths; it knows no game and no
 * rule.
 *
 *   const board = createBoard(root, handlers);    for `handlers` see boardState.js
 *   board.show(view, beside)   draws a view; cards travel from where they were. The first one is
 *                              simply there. `beside()` draws what else changes with it, so that
 *                              everything is measured and laid out once
 *   board.pick(id)             as if the element were clicked: true if it led anywhere
 *   board.pickPath(ids)        picks a whole path from the start: true if each step was legal
 *   board.setHint(path)        marks elements as suggested, until the next view
 *   board.setForeseen(told)   shows what surely follows from what is considered
 *   board.card(k)              the card of that name, if it lies open to the eye
 *   board.clear()              drops the picks, but for an action on its way or a card that is held
 *   board.refresh()            draws again (tools changed)
 *   board.picked, board.view
 *   board.destroy()
 *
 * `root` becomes `.table`. Every element of a path is a button with data-id (card k, cell id or
 * #verb); a card's k is its data-k; a zone is role=group with data-zone; the prompt is role=status.
 */
import { nothing, render, stop } from './html.js';
import { draw, drawLater, follow, landed, paint } from './boardDrawing.js';
import { elementAt, idsOf, newState, nobody, tell } from './boardState.js';
import { aimedBy, changes, elementsOf, movedBy } from './changes.js';
import { gestures } from './drag.js';
import { aims, byHand, newMoment, pickedAt, stopGuard, watch } from './guard.js';
import { keepFocus, keys, lead, nextLit } from './keys.js';
import { createMotion } from './motion.js';
import { complete, step } from './paths.js';
import { choose, clear, drop, grab, pickPath, readElement } from './picking.js';
import { TRAVEL } from './travel.js';
/** @import { PromptTool, View } from '../pageTypes.js' */
/** @import { Foreseen } from '../types.d.ts' */
/** @import { BoardState, Handlers } from './boardState.js' */

const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/** How long a card travels, in ms. @param {BoardState} state */
function travel({ handlers }) {
  if (STILL.matches) return 0;
  const { speed = 'normal' } = handlers.settings();
  return TRAVEL[String(speed)] ?? TRAVEL.normal;
}

/** @param {BoardState} state  @param {Event} event */
function clicked(state, event) {
  const target = /** @type {Element} */ (event.target);
  const node = elementAt(target);
  if (!node?.dataset.id || node.ariaDisabled === 'true') return;
  if (target.closest('[data-mark=height]')) readElement(state, node.dataset.id);
  else if (state.root.contains(node)) {
    const { length } = state.picked;
    const byKey = /** @type {MouseEvent} */ (event).detail === 0;
    const { id } = node.dataset;
    if (id[0] !== '#' && state.view) pickedAt(state.guard, byKey ? -1 : state.view.ply);
    choose(state, id, node);
    if (byKey && !state.sent && state.picked.length > length) lead(state.root, node)?.focus();
    state.leads = byKey && state.sent && !node.closest('.acts') ? document.activeElement : null;
  }
}

/** Whether nobody moved the focus since a key acted on the table. @param {BoardState} state */
const stood = ({ leads }) => leads !== null
  && [leads, document.body].includes(/** @type {Element} */ (document.activeElement));

/**
 * Who acted by key goes on by key: the next choice takes the focus, unless they went elsewhere.
 * @param {BoardState} state
 * @param {boolean} stays
 */
function moveFocus(state, stays) {
  const { root, view } = state;
  if (!stays) state.leads = null;
  else if (!view?.actions.length) state.leads = document.activeElement;
  else {
    state.leads = null;
    if (!document.activeElement?.closest('.acts, [data-state]')) nextLit(root, 1)?.focus();
  }
}

/**
 * The element in focus is where Tab comes back to. A focus that only came back there is not looked
 * at: whoever points at a card goes on reading that one.
 * @param {BoardState} state
 * @param {Event} event
 */
function focused(state, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  /** @type {HTMLElement | null} */
  const box = target.closest('.zone');
  const { id } = target.dataset;
  if (!box || !id) return;
  state.rove.set(box.dataset.zone ?? '', id);
  for (const node of box.querySelectorAll('button[data-id]')) stop(node, node === target);
  if (!byHand(state.guard, target)) return;
  consider(state, id);
  tell(state, state.handlers.look, id);
}

/**
 * Somebody is at an element: what a press there would do is considered.
 * @param {BoardState} state
 * @param {string} [id]     none when they are at no element
 */
function consider(state, id) {
  const { handlers, picked, sent, view } = state;
  const path = id && view && !sent ? step(view.actions, picked, idsOf(state, id)) : null;
  handlers.consider((path && complete(view?.actions ?? [], path)) ?? null);
}

/**
 * The pointer moves. What came under one that rests is not pointed at.
 * @param {BoardState} state
 * @param {PointerEvent} event
 */
function pointedAt(state, event) {
  if (event.pointerType !== 'mouse' || !aims(state.guard)) return;
  const node = elementAt(/** @type {Element} */ (event.target));
  consider(state, node?.dataset.id);
  if (node?.dataset.id) tell(state, state.handlers.look, node.dataset.id);
}

/** Esc puts back what is picked. @param {BoardState} state */
function back(state) {
  if (!state.picked.length || state.sent) return false;
  clear(state);
  return true;
}

/**
 * While something is picked, Undo puts that back: a pick is what was done last.
 * @param {BoardState} state
 * @param {PromptTool[]} tools
 * @returns {PromptTool[]}
 */
function withBack(state, tools) {
  if (!state.picked.length || state.sent) return tools;
  const back = { label: 'Back', run: () => clear(state), disabled: false, why: undefined };
  return tools.map(tool => (tool.id === 'undo' ? { ...tool, ...back } : tool));
}

/**
 * Drops the picks, unless an action is on its way or a card is dragged.
 * @param {BoardState} state
 */
function putBack(state) {
  if (!state.root.querySelector('[data-drag]')) back(state);
}

/** Draws again when the table gets another size. @param {BoardState} state */
function watchSize(state) {
  // the observer's first word tells nothing new
  let sized = false;
  const sizes = new ResizeObserver(() => {
    if (sized && state.view) draw(state);
    sized = true;
  });
  sizes.observe(state.root);
  return sizes;
}

/** @param {BoardState} state  @param {AbortSignal} signal */
function listen(state, signal) {
  const { guard, root } = state;
  watch(guard, root, signal);
  root.addEventListener('click', event => clicked(state, event), { signal });
  root.addEventListener('focusin', event => focused(state, event), { signal });
  root.addEventListener('pointermove', event => pointedAt(state, event), { signal });
  root.addEventListener('pointerleave', () => consider(state), { signal });
  root.addEventListener('scroll', () => follow(state), { signal, capture: true, passive: true });
}

/** @param {BoardState} state  @param {View} after */
function adoptView(state, after) {
  const now = elementsOf(after);
  newMoment(state.guard);
  const { numbers, turned } = changes(state.view, state.elements, after, now);
  const moved = movedBy(after);
  for (const k of turned) moved.set(k, 'last');
  Object.assign(state, {
    view: after,
    elements: now,
    changed: numbers,
    moved,
    aimed: aimedBy(after),
    picked: [],
    hint: [],
    foreseen: null,
    unfolded: false,
    sent: false,
  });
}

/**
 * @param {HTMLElement} root
 * @param {Partial<Handlers>} handlers
 */
export function createBoard(root, handlers) {
  const state = newState(root, handlers);
  const motion = createMotion(root, () => travel(state), () => landed(state));
  state.flying = motion.flying;
  const hands = gestures(root, {
    grab: id => grab(state, id),
    drop: (node, source) => drop(state, node, source),
    read: id => readElement(state, id),
  });
  state.release = hands.release;
  const { tools } = state.handlers;
  state.handlers.tools = view => withBack(state, tools(view));
  const stopKeys = keys(root, {
    move: node => node.focus(),
    letters: () => state.handlers.settings().keys !== false,
    read: id => readElement(state, id),
    back: () => back(state),
  });
  const ends = new AbortController();
  listen(state, ends.signal);
  const sizes = watchSize(state);
  const redraw = () => { if (state.view) draw(state); };
  state.guard.wake = () => { if (!state.gone) redraw(); };
  /** @param {View} after  @param {() => void} beside */
  const swap = (after, beside) => {
    adoptView(state, after);
    state.release();
    paint(state, after);
    beside();
    drawLater(state, after);
  };
  return {
    /** @param {View} after  @param {() => void} [beside] */
    show(after, beside = nobody) {
      state.shown++;
      clearTimeout(state.late);
      // the focus goes to its place last: giving it makes the browser lay out what is there
      const stays = stood(state);
      keepFocus(root, () => motion.run(state.view, after, () => swap(after, beside)));
      moveFocus(state, stays);
    },
    clear: () => putBack(state),
    /** @param {string[]} ids */
    pickPath: ids => pickPath(state, ids),
    /** @param {string} id */
    pick: id => choose(state, id),
    /** @param {string} k */
    card: k => state.elements.get(k)?.card,
    /** @param {string[]} path */
    setHint(path) {
      state.hint = path;
      redraw();
    },
    /** @param {Foreseen | null} foreseen     what surely follows from what is considered */
    setForeseen(foreseen) {
      state.foreseen = foreseen;
      redraw();
    },
    refresh: redraw,
    get picked() { return [...state.picked]; },
    get view() { return state.view; },
    destroy() {
      state.gone = true;
      clearTimeout(state.late);
      stopGuard(state.guard);
      motion.stop();
      hands.stop();
      stopKeys();
      sizes.disconnect();
      ends.abort();
      render(nothing, root);
    },
  };
}
