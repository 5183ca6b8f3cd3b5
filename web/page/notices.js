// @ts-check
// Notices over any screen: spoken by screen readers, dismissed by hand; plain ones leave by
// themselves.
import { html, render, repeat, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { sentence } from './words.js';

/**
 * @typedef {[label: string, run: () => unknown]} NoticeAction
 * @typedef {object} Notice
 * @property {string} key
 * @property {string} text
 * @property {NoticeAction[]} actions
 * @property {string} tone
 * @property {boolean} stay
 */

const STAY = 8000;                                      // ms a plain notice is shown
/** @type {Notice[]} */
let notices = [];
/** @type {HTMLElement | null} */
let root = null;
/** @type {EventTarget | null} */
let back = null;                                        // what had the focus before the notices
let serial = 0;

/** @param {HTMLElement} element */
export function mount(element) {
  root = element;
  element.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (!element.contains(/** @type {Node | null} */ (from))) back = from;
  });
  // an open dialog, or what is picked on the table, is what Escape ends first
  document.addEventListener('keydown', event => {
    const last = notices.findLast(({ stay, tone }) => tone === 'bad' && !stay);
    if (event.key !== 'Escape' || event.defaultPrevented || !last) return;
    if (!document.querySelector('dialog[open], :popover-open')) clear(last.key);
  });
  draw();
}

/**
 * Shows a notice. One with actions or `stay` remains until it is closed; one with the same `key`
 * replaces the one before. Returns the way to take it down.
 * @param {string} text
 * @param {Partial<Notice>} [options]
 */
export function say(text, options = {}) {
  const { key = 'n' + ++serial, actions = [], stay = actions.length > 0, tone = '' } = options;
  const notice = { key, text, actions, tone, stay };
  const at = notices.findIndex(other => other.key === key);
  notices = at < 0 ? [...notices, notice] : notices.with(at, notice);
  if (!stay) leave(notice);
  draw();
  return () => clear(key);
}

/**
 * Takes a notice down in a while, but not while somebody is at the notices.
 * @param {Notice} notice
 */
function leave(notice) {
  setTimeout(() => {
    if (!notices.includes(notice)) return;
    if (root?.matches(':hover, :focus-within')) leave(notice); else clear(notice.key);
  }, STAY);
}

/** Takes the notice of that key down. @param {string} key */
export function clear(key) {
  const inside = root?.contains(document.activeElement);
  notices = notices.filter(notice => notice.key !== key);
  draw();
  if (!inside || root?.contains(document.activeElement)) return;
  const before = /** @type {HTMLElement | null} */ (back);
  /** @type {HTMLElement | null} */
  const to = before?.isConnected ? before : document.querySelector('h1');
  to?.focus({ preventScroll: true });
}

function draw() {
  if (root) render(repeat(notices, notice => notice.key, shown), root);
}

/**
 * What fails is said, and may be tried again.
 * @param {Notice} notice
 * @param {() => unknown} run
 */
async function press(notice, run) {
  clear(notice.key);
  try {
    await run();
  } catch (/** @type {any} */ error) {
    if (error.kind === 'crash') return;
    say(notice.text, notice);
    say(sentence(error.message), { key: notice.key + ' failed', tone: 'bad', stay: true });
  }
}

/** @param {Notice} notice */
function shown(notice) {
  /** @param {NoticeAction} action */
  const button = ([label, run]) => html`
    <button class="btn" type="button" @click=${() => press(notice, run)}>${label}</button>`;
  return html`
    <div class="notice" data-tone=${notice.tone} ?data-stay=${notice.stay}>
      <p>${notice.text}</p>
      ${when(notice.actions.length, () => html`<p class="row">${notice.actions.map(button)}</p>`)}
      <button class="round" type="button" aria-label="Close this notice"
        @click=${() => clear(notice.key)}>${icon('close')}</button>
    </div>`;
}
