// Fingers and mouse on cards: drag one to where it goes, press long to read it. Every drag is also
// two clicks.

// px a pointer may wander and still be a click
const SLOP = 7;
const HOLD = 450;                                     // ms a finger rests before the card is read
const NEAR = 28;                                      // px a drop may miss its target

const away = (r, x, y) => Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));

/**
 * What lies under a dropped card: a lit target there or close by, else whatever element is there.
 */
function target(root, node, x, y) {
  let best = null, least = NEAR;
  for (const lit of root.querySelectorAll('[data-state=legal], [data-state=aim]')) {
    const far = away(lit.getBoundingClientRect(), x, y);
    if (far < least) [best, least] = [lit, far];
  }
  const under = best || document.elementFromPoint(x, y)?.closest('button[data-id]');
  return under && root.contains(under) && under !== node ? under : null;
}

/**
 * Listens on the table. `on` is {grab(id) -> bool, drop(node or null, from), read(id)}. `release()`
 * of the answer lets a dropped card go back to its place; until then it stays where it was dropped,
 * so that it travels on from there.
 */
export function gestures(root, on) {
  let press = null, held = null, quiet = false;

  const release = () => {
    held?.removeAttribute('data-drag');
    root.querySelector('[data-drags]')?.removeAttribute('data-drags');
    held?.style.removeProperty('--dx');
    held?.style.removeProperty('--dy');
    held = null;
  };
  const end = () => { clearTimeout(press?.timer); press = null; };

  function down(event) {
    quiet = false;
    const node = event.target.closest('button.card');
    if (!node || event.button || press) return;
    press = { node, id: node.dataset.id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    if (event.pointerType === 'touch') press.timer = setTimeout(() => { end(); quiet = true; on.read(node.dataset.id); }, HOLD);
  }

  function move(event) {
    if (event.pointerId !== press?.pointer) return;
    const dx = event.clientX - press.x, dy = event.clientY - press.y;
    if (!held) {
      if (Math.hypot(dx, dy) < SLOP) return;
      clearTimeout(press.timer);
      if (!on.grab(press.id)) return end();
      held = press.node;
      held.setAttribute('data-drag', '');
      held.closest('.field')?.setAttribute('data-drags', '');
      root.setPointerCapture(event.pointerId);
    }
    held.style.setProperty('--dx', `${dx}px`);
    held.style.setProperty('--dy', `${dy}px`);
  }

  function up(event) {
    if (event.pointerId !== press?.pointer) return;
    if (held) {
      quiet = true;
      on.drop(event.type === 'pointerup' ? target(root, held, event.clientX, event.clientY) : null, held);
    }
    end();
  }

  const listen = {
    pointerdown: down, pointermove: move, pointerup: up, pointercancel: up,
    dragstart: event => event.preventDefault(),
    contextmenu(event) {
      const node = event.target.closest('button.card');
      if (!node) return;
      event.preventDefault();
      if (!press && !quiet) on.read(node.dataset.id);
    },
  };
  // A flick that drags a card must not count as one that scrolls: the browser would swallow the
  // next taps as its end.
  const still = event => { if (held && event.cancelable) event.preventDefault(); };
  const hush = event => { if (quiet) { quiet = false; event.stopPropagation(); event.preventDefault(); } };
  for (const name in listen) root.addEventListener(name, listen[name]);
  root.addEventListener('touchmove', still, { passive: false });
  root.addEventListener('click', hush, true);
  const stop = () => {
    end();
    for (const name in listen) root.removeEventListener(name, listen[name]);
    root.removeEventListener('touchmove', still);
    root.removeEventListener('click', hush, true);
  };
  return { release, stop };
}
