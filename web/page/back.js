// @ts-check
// The browser's Back with something open over the page closes that, and the page stays. Every
// address gets a number in the history, so that a step back is told from a new address.

/** @type {number} */
let here = numberOf() ?? 0;
number(here);

/** @returns {number | undefined} */
function numberOf() { return history.state?.at; }

/** @param {number} at */
function number(at) { history.replaceState({ ...history.state, at }, ''); }

/**
 * To be asked when the address has changed: whether that is no reason to show another screen,
 * because something was closed instead and the address comes back.
 */
export function stays() {
  const at = numberOf();
  if (at === undefined) {
    number(++here);
    return false;
  }
  const by = here - at;
  const top = [...document.querySelectorAll('dialog')].at(-1);
  // one that is locked has no button to close it
  if (!by || !top?.querySelector('.shut')) {
    here = at;
    return !by;
  }
  top.close();
  history.go(by);
  return true;
}
