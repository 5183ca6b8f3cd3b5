// @ts-check
// Dragging cards to places, by mouse and finger. What can be dragged has `data-carry`, a place
// `data-at`. Every drag is also two presses.

const SLOP = 7;                                       // px a pointer may wander and still press

/**
 * @typedef {object} Carried
 * @property {HTMLElement} node
 * @property {number} x
 * @property {number} y
 * @property {number} pointer
 * @property {HTMLElement | null} ghost     what goes along with the pointer
 *
 * @typedef {object} On
 * @property {(card: string, place: number | null) => unknown} drop     on a place, or on none
 */

/**
 * Listens on an element; returns what ends that.
 * @param {HTMLElement} root
 * @param {On} on
 */
export function carry(root, on) {
  const ends = new AbortController();
  const { signal } = ends;
  /** @type {Carried | null} */
  let carried = null;
  let quiet = false;
  /** @param {PointerEvent} event */
  const down = event => {
    quiet = false;
    const from = /** @type {Element} */ (event.target).closest('[data-carry]');
    if (!(from instanceof HTMLElement) || event.button || carried) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    carried = { node: from, x, y, pointer, ghost: null };
  };
  /** @param {PointerEvent} event */
  const move = event => {
    if (!carried || event.pointerId !== carried.pointer) return;
    const [dx, dy] = [event.clientX - carried.x, event.clientY - carried.y];
    if (!carried.ghost && Math.hypot(dx, dy) < SLOP) return;
    if (!carried.ghost) {
      root.setPointerCapture(carried.pointer);
      carried.ghost = ghostOf(carried.node);
    }
    carried.ghost.style.translate = `${dx}px ${dy}px`;
  };
  /** @param {PointerEvent} event */
  const up = event => {
    if (!carried || event.pointerId !== carried.pointer) return;
    const { ghost, node } = carried;
    carried = null;
    if (!ghost) return;
    quiet = true;
    ghost.remove();
    node.removeAttribute('data-carried');
    if (event.type === 'pointerup') on.drop(node.dataset.carry ?? '', placeUnder(root, event));
  };
  /** @param {Event} event */
  const hush = event => {
    if (!quiet) return;
    quiet = false;
    event.stopPropagation();
    event.preventDefault();
  };
  // a flick that drags must not count as one that scrolls: the browser would swallow the next taps
  /** @param {TouchEvent} event */
  const still = event => { if (carried?.ghost && event.cancelable) event.preventDefault(); };
  root.addEventListener('touchmove', still, { passive: false, signal });
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', up, { signal });
  document.addEventListener('pointercancel', up, { signal });
  root.addEventListener('dragstart', event => event.preventDefault(), { signal });
  root.addEventListener('click', hush, { capture: true, signal });
  return () => ends.abort();
}

/**
 * A copy of a card that is on its way; the card itself pales where it lies.
 * @param {HTMLElement} node
 */
function ghostOf(node) {
  const { height, left, top, width } = node.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'carried';
  ghost.append(...[...node.children].map(child => child.cloneNode(true)));
  Object.assign(ghost.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  for (const name of ['--w', '--cw']) ghost.style.setProperty(name, `${width}px`);
  node.setAttribute('data-carried', '');
  document.body.append(ghost);
  return ghost;
}

/**
 * The place a card was dropped on; null for none.
 * @param {HTMLElement} root
 * @param {MouseEvent} event
 */
function placeUnder(root, { clientX, clientY }) {
  const under = document.elementsFromPoint(clientX, clientY)
    .map(node => node.closest('[data-at]'))
    .find(node => node && root.contains(node));
  return under instanceof HTMLElement ? Number(under.dataset.at) : null;
}
