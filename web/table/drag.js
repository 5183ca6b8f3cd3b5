// @ts-check
// Fingers and mouse on cards: drag one to where it goes, press long to read it. Every drag is also
// two clicks.
import { elementAt } from './boardState.js';

// px a pointer may wander and still be a click
const SLOP = 7;
const HOLD = 450;                                     // ms a finger rests before the card is read
const LINGER = 700;                                  // ms after which a mouse no longer clicks
const NEAR = 28;                                      // px a drop may miss its target

/**
 * How far a point lies from a rectangle.
 * @param {DOMRect} r
 * @param {number} x
 * @param {number} y
 */
function away(r, x, y) {
  const across = Math.max(r.left - x, 0, x - r.right);
  return Math.hypot(across, Math.max(r.top - y, 0, y - r.bottom));
}

/**
 * What lies under a dropped card: a lit target there or close by, else whatever element is there.
 * @param {HTMLElement} root
 * @param {HTMLElement} node     the card
 * @param {MouseEvent} event     where it was dropped
 */
function target(root, node, { clientX: x, clientY: y }) {
  /** @type {HTMLElement | null} */
  let best = null;
  let least = NEAR;
  /** @type {NodeListOf<HTMLElement>} */
  const lights = root.querySelectorAll('[data-state]:not([data-state=picked])');
  for (const lit of lights) {
    const far = away(lit.getBoundingClientRect(), x, y);
    if (far < least) [best, least] = [lit, far];
  }
  const under = elementAt(best ?? document.elementFromPoint(x, y));
  return under && root.contains(under) && under !== node ? under : null;
}

/** The card an event is about. @param {Event} event  @returns {HTMLElement | null} */
const cardOf = event => {
  const node = elementAt(/** @type {Element} */ (event.target));
  return node?.matches('.card') ? node : null;
};

/**
 * Whether a finger is down on a choice that nobody takes back: who holds it means to read it.
 * @param {PointerEvent} event
 */
const isOffered = ({ pointerType, target: node }) =>
  pointerType === 'touch' && Boolean(/** @type {Element} */ (node).closest('.offer'));

/**
 * A pointer that is down on a card.
 * @typedef {{node: HTMLElement, id: string, x: number, y: number, pointer: number,
 *   timer?: ReturnType<typeof setTimeout>}} Press
 *
 * @typedef {object} On
 * @property {(id: string) => boolean} grab     whether the card may be dragged
 * @property {(node: HTMLElement | null, from: HTMLElement) => void} drop
 * @property {(id: string) => void} read
 *
 * @typedef {object} Hands
 * @property {HTMLElement} root
 * @property {On} on
 * @property {Press | null} press
 * @property {HTMLElement | null} dragged     the card that is dragged, or was dropped
 * @property {boolean} quiet               the click that comes is none
 * @property {ReturnType<typeof setTimeout>} [resting]     a finger rests on what is no card
 */

/** Lets a dropped card go back to its place. @param {Hands} hands */
function release(hands) {
  const { dragged, root } = hands;
  dragged?.removeAttribute('data-drag');
  root.querySelector('[data-drags]')?.removeAttribute('data-drags');
  dragged?.style.removeProperty('--dx');
  dragged?.style.removeProperty('--dy');
  hands.dragged = null;
}

/** @param {Hands} hands */
function end(hands) {
  clearTimeout(hands.press?.timer);
  hands.press = null;
}

/** @param {Hands} hands  @param {PointerEvent} event */
function down(hands, event) {
  if (isOffered(event)) hands.resting = setTimeout(() => { hands.quiet = true; }, HOLD);
  const node = cardOf(event);
  if (!node || event.button || hands.press) return;
  const id = node.dataset.id ?? '';
  const press = { node, id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  const read = () => {
    end(hands);
    hands.quiet = true;
    hands.on.read(id);
  };
  // who holds the mouse reads the card beside the table: to let go is no press
  const still = () => { hands.quiet = true; };
  const touch = event.pointerType === 'touch';
  const timer = touch ? setTimeout(read, HOLD) : setTimeout(still, LINGER);
  hands.press = { ...press, timer };
}

/** @param {Hands} hands  @param {PointerEvent} event */
function move(hands, event) {
  const { press, root } = hands;
  if (!press || event.pointerId !== press.pointer) return;
  const dx = event.clientX - press.x;
  const dy = event.clientY - press.y;
  if (!hands.dragged) {
    if (Math.hypot(dx, dy) < SLOP) return;
    clearTimeout(press.timer);
    if (!hands.on.grab(press.id)) return end(hands);
    hands.dragged = press.node;
    press.node.setAttribute('data-drag', '');
    press.node.closest('.field')?.setAttribute('data-drags', '');
    root.setPointerCapture(event.pointerId);
  }
  hands.dragged.style.setProperty('--dx', `${dx}px`);
  hands.dragged.style.setProperty('--dy', `${dy}px`);
}

/** @param {Hands} hands  @param {PointerEvent} event */
function up(hands, event) {
  const { dragged, press, root } = hands;
  clearTimeout(hands.resting);
  if (event.pointerId !== press?.pointer) return;
  if (dragged) {
    hands.quiet = true;
    hands.on.drop(event.type === 'pointerup' ? target(root, dragged, event) : null, dragged);
  }
  end(hands);
}

/** A menu key or a long press reads a card. @param {Hands} hands  @param {Event} event */
function menu(hands, event) {
  const node = cardOf(event);
  if (!node) return;
  event.preventDefault();
  if (!hands.press) hands.on.read(node.dataset.id ?? '');
}

/**
 * Swallows the click a drag or a hold ends with, and the menu of the browser: the card that is read
 * opens under the finger, which must press nothing there when it is lifted.
 * @param {Hands} hands
 * @param {Event} event
 */
function hush(hands, event) {
  const byKey = /** @type {MouseEvent} */ (event).detail === 0;
  if (!hands.quiet || byKey && event.type === 'click') return;
  if (event.type === 'click') hands.quiet = false;
  event.stopPropagation();
  event.preventDefault();
}

/**
 * Listens on the table. `release()` of the answer lets a dropped card go back to its place; until
 * then it stays where it was dropped, so that it travels on from there.
 * @param {HTMLElement} root
 * @param {On} on
 */
export function gestures(root, on) {
  /** @type {Hands} */
  const hands = { root, on, press: null, dragged: null, quiet: false };
  const ends = new AbortController();
  const { signal } = ends;
  /** @param {PointerEvent} event */
  const raised = event => up(hands, event);
  root.addEventListener('pointerdown', event => down(hands, event), { signal });
  root.addEventListener('pointermove', event => move(hands, event), { signal });
  // on the whole page: a finger whose card was taken away meanwhile is lifted from what lies there
  document.addEventListener('pointerup', raised, { signal });
  document.addEventListener('pointercancel', raised, { signal });
  root.addEventListener('dragstart', event => event.preventDefault(), { signal });
  root.addEventListener('contextmenu', event => menu(hands, event), { signal });
  // A flick that drags a card must not count as one that scrolls: the browser would swallow the
  // next taps as its end.
  /** @param {TouchEvent} event */
  const still = event => { if (hands.dragged && event.cancelable) event.preventDefault(); };
  root.addEventListener('touchmove', still, { passive: false, signal });
  for (const name of ['click', 'contextmenu']) {
    document.addEventListener(name, event => hush(hands, event), { capture: true, signal });
  }
  // another press is one of its own, wherever it is
  const anew = () => { hands.quiet = false; };
  for (const name of ['pointerdown', 'keydown']) {
    document.addEventListener(name, anew, { capture: true, signal });
  }
  const stop = () => {
    end(hands);
    ends.abort();
  };
  return { release: () => release(hands), stop };
}
