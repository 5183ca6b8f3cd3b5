// @ts-check
// What the prompt says, where it is longer than its place: a button shows all of it, over the
// field, and the answers stay where they are.

/** What each box says whose words are unfolded. @type {WeakMap<Element, string>} */
const unfolded = new WeakMap();

/** @param {HTMLElement} root */
function parts(root) {
  const prompt = /** @type {HTMLElement | null} */ (root.querySelector('.prompt'));
  const ask = prompt?.querySelector('.ask');
  const button = /** @type {HTMLElement | null} */ (ask?.querySelector('.whole'));
  return prompt && ask && button ? { prompt, ask, button } : null;
}

/**
 * Offers the whole text where it is cut; folds it as it becomes another.
 * @param {HTMLElement} root
 */
export function offerWhole(root) {
  const found = parts(root);
  if (!found) return;
  const { prompt, ask, button } = found;
  const open = unfolded.get(ask) === said(ask);
  prompt.toggleAttribute('data-unfolded', open);
  button.setAttribute('aria-expanded', String(open));
  button.textContent = open ? 'Less' : 'More';
  if (open) return;
  unfolded.delete(ask);
  const cut = isCut(ask, button);
  if (button.hidden === cut) button.hidden = !cut;
}

/**
 * Whether not all can be seen, measured as if there were no button. The hint makes room for what
 * the card picked says.
 * @param {Element} ask
 * @param {HTMLElement} button
 */
function isCut(ask, button) {
  button.style.position = 'absolute';
  ask.removeAttribute('data-brief');
  let cut = overflows(ask);
  if (cut && ask.querySelector('.reads')) {
    ask.setAttribute('data-brief', '');
    cut = overflows(ask);
  }
  button.style.position = '';
  return cut;
}

/** @param {Element} ask */
function overflows(ask) {
  const lines = [...ask.querySelectorAll('.about, .reads')];
  return ask.scrollHeight > ask.clientHeight + 2
    || lines.some(line => line.scrollWidth > line.clientWidth + 1
      || line.scrollHeight > line.clientHeight + 1);
}

/** What is said, without the button. @param {Element} ask */
const said = ask => [...ask.children].map(one =>
  (one.classList.contains('whole') ? '' : one.textContent)).join(' ').replace(/\s+/g, ' ');

/** A press on the button, or on what is cut. @param {Event} event */
export function unfold({ target }) {
  const pressed = /** @type {Element} */ (target);
  const root = /** @type {HTMLElement | null} */ (pressed.closest('.table'));
  const found = root && parts(root);
  const other = pressed.closest('a, button');
  if (!found || found.button.hidden || other && other !== found.button) return;
  const { prompt, ask } = found;
  if (unfolded.has(ask)) unfolded.delete(ask);
  else {
    // its place is kept, so that nothing moves
    prompt.style.setProperty('--kept-width', `${ask.clientWidth}px`);
    prompt.style.setProperty('--kept', `${ask.clientHeight}px`);
    unfolded.set(ask, said(ask));
  }
  offerWhole(root);
  ask.scrollTop = 0;
}
