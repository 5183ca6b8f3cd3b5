// @ts-check
// Why a press leads nowhere: a popover beside what it speaks of, and in a small window a strip over
// the question, which unfolds.
import { html, nothing, when } from './html.js';
import { flat } from './card.js';
import { openDialog } from './dialogs.js';
/** @import { Opened } from './dialogs.js' */
/** @import { Why } from '../types.d.ts' */

/** @type {Record<string, string>} */
const SOURCE = { source: 'original rule', ruling: 'our ruling', option: 'an option' };

/**
 * @param {Why} answer
 * @param {Record<string, string>} urls
 * @param {unknown} buttons
 */
function refusal(answer, urls, buttons) {
  const { clause, faces = {}, glyphs = {}, pair, text, title } = answer;
  const ctx = { faces, glyphs, urls };
  /** @param {string} id */
  const one = id => flat({ k: nothing, face: id }, ctx);
  const unlike = html`<span class="no" aria-hidden="true">≠</span>`;
  const cards = when(pair, ([a, b]) => html`${one(a)}${unlike}${one(b)}`);
  return html`
    <h2>${title}</h2>
    <div class="pair">
      ${cards}
      <p id="told-why">${text}</p>
    </div>
    ${when(clause, () => clause && ruling(clause))}
    <footer>${buttons}</footer>`;
}

/** @param {NonNullable<Why['clause']>} clause */
function ruling({ id, mark, text }) {
  const source = html`<span class="src">${SOURCE[mark] || mark}</span>`;
  return html`
    <div class="clause" id="told-rule">
      <span class="id">${id}${source}</span>
      ${text}
    </div>`;
}

const EDGE = 12;                                      // px a popover keeps from the screen's sides
const NEAR = 6;                                       // px a strip over the question keeps
const BEAK = 14;                                      // px between a popover and what it speaks of

const RISE = 10;                                      // px a picked card rises over its hand

// what is picked, what can be chosen, and the own hand, of which another card may be pressed next
const UNDER = '[data-state]:is(.card, .empty), .hand .card';

/** @param {number} at  @param {number} size  @param {number} all  @param {number} edge */
const kept = (at, size, all, edge) => Math.max(edge, Math.min(all - size - edge, at));

/**
 * How much of some boxes a popover of a size would cover.
 * @param {{left: number, top: number}} place
 * @param {{width: number, height: number}} size
 * @param {DOMRect[]} boxes
 */
function covers({ left, top }, { width, height }, boxes) {
  let sum = 0;
  for (const box of boxes) {
    const across = Math.min(left + width, box.right) - Math.max(left, box.left);
    const down = Math.min(top + height, box.bottom) - Math.max(top, box.top);
    sum += Math.max(0, across) * Math.max(0, down);
  }
  return sum;
}

/** @param {Element} node */
const boxOf = node => node.getBoundingClientRect();

/**
 * Where a popover may stand round what it speaks of, by the side.
 * @param {DOMRect} box
 * @param {DOMRect} round
 */
function sidesOf({ height, width }, round) {
  const left = round.x + round.width / 2 - width / 2;
  const level = round.y + round.height / 2 - height / 2;
  return {
    below: { left, top: round.bottom + BEAK },
    above: { left, top: round.top - height - BEAK },
    right: { left: round.right + BEAK, top: level },
    left: { left: round.left - width - BEAK, top: level },
  };
}

/**
 * Where a popover in a small window stands first: over the question, from its top or to its end. It
 * is made as wide and at least as high, unless that is much.
 * @param {HTMLElement} box
 */
function overPrompt(box) {
  const prompt = document.querySelector('.table > .prompt');
  if (!prompt || getComputedStyle(box).getPropertyValue('--folds') !== '1') return null;
  const { bottom, height, left, top, width } = boxOf(prompt);
  box.style.setProperty('--across', `${width}px`);
  box.style.setProperty('--down', `${height}px`);
  return { over: { left, top }, end: { left, top: bottom - RISE - boxOf(box).height } };
}

/**
 * Puts a popover beside what it speaks of: on the side where it covers least of that and of what is
 * picked or can be chosen, its beak on the middle.
 * @param {HTMLElement} box
 * @param {HTMLElement} anchor
 */
function beside(box, anchor) {
  const first = overPrompt(box);
  const r = boxOf(anchor);
  const b = boxOf(box);
  const lit = [...document.querySelectorAll(UNDER)].map(boxOf);
  const meant = [anchor, ...document.querySelectorAll('[data-state=picked]')].map(boxOf);
  const edge = first ? NEAR : EDGE;
  const cost = Object.entries({ ...first, ...sidesOf(b, r) }).map(([side, wanted]) => {
    const at = {
      left: kept(wanted.left, b.width, innerWidth, edge),
      top: kept(wanted.top, b.height, innerHeight, edge),
    };
    return { side, at, sum: covers(at, b, lit) + covers(at, b, meant) * (lit.length + 1) };
  });
  const { side, at } = cost.reduce((best, each) => (each.sum < best.sum ? each : best));
  const beak = Math.max(BEAK, Math.min(b.width - 30, r.x + r.width / 2 - at.left - 8));
  box.dataset.side = side;
  for (const [name, px] of Object.entries({ ...at, '--beak': beak })) {
    box.style.setProperty(name, `${px}px`);
  }
}

/** The popover that is open. @type {Opened | null} */
let open = null;

/**
 * Closes a popover with the next touch on the table or with Escape. Returns the way to stop.
 * @param {Opened} box
 */
function closeSoon({ close, element }) {
  const ends = new AbortController();
  const listening = { capture: true, signal: ends.signal };
  addEventListener('pointerdown', event => {
    if (!element.contains(/** @type {Node} */ (event.target))) close();
  }, listening);
  addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }, listening);
  return () => ends.abort();
}

/**
 * The buttons of a popover: in a small window one that unfolds it, and one that opens the rule.
 * @param {HTMLElement} anchor
 * @param {boolean} ruled
 * @param {() => void} follow
 */
function buttonsOf(anchor, ruled, follow) {
  /** @param {Event} event */
  const unfold = ({ currentTarget }) => {
    const button = /** @type {HTMLElement} */ (currentTarget);
    const box = /** @type {HTMLElement} */ (button.closest('.why'));
    const whole = box.toggleAttribute('data-unfolded');
    button.setAttribute('aria-expanded', String(whole));
    button.textContent = whole ? 'Less' : 'More';
    beside(box, anchor);
  };
  return html`
    ${when(ruled, () => html`
      <button class="btn" type="button" @click=${follow}>Open the rule</button>`)}
    <button class="btn whole" type="button" aria-expanded="false" @click=${unfold}>More</button>`;
}

/**
 * Says why a path leads nowhere: `answer` is the result of the `why` call, `openRule(id)` opens the
 * rulebook at a clause, `urls` are pictures by face. Only one is open at a time; the next touch on
 * the table closes it.
 * @param {Why} answer
 * @param {HTMLElement} anchor
 * @param {{openRule?: (clause: string) => void, urls?: Record<string, string>}} [options]
 */
export function whyDialog(answer, anchor, { openRule, urls = {} } = {}) {
  open?.close();
  const { clause } = answer;
  const follow = () => {
    box.close();
    openRule?.(clause?.id ?? '');
  };
  const onClose = () => {
    stop();
    if (open === box) open = null;
  };
  const body = refusal(answer, urls, buttonsOf(anchor, Boolean(openRule && clause), follow));
  const box = openDialog({ label: answer.title, kind: 'why', anchor, body, onClose });
  const stop = closeSoon(box);
  // what is folded is the rule and the cards; without them it may be the end of the text
  const said = box.element.querySelector('#told-why');
  const cut = said && said.scrollHeight > said.clientHeight + 2;
  box.element.toggleAttribute('data-short', !clause && !answer.pair && !cut);
  beside(box.element, anchor);
  /** @type {HTMLElement | null} */
  const shut = box.element.querySelector('.shut');
  shut?.focus({ preventScroll: true });
  return open = box;
}
