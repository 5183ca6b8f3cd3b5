// @ts-check
// Dialogs: one builder, and a card read in full. A dialog closes by its button, Esc or a press
// beside it, and the browser gives the focus back to what had it.
import { html, nothing, render, when } from './html.js';
import { flat, fromPrinted, knownFace } from './card.js';
import { icon } from './icons.js';
/** @import { CardContext, DrawnCard, Face } from '../pageTypes.js' */
/** @import { Account, AccountPart } from '../types.d.ts' */

/**
 * `kind` is a class: `box` in the middle, `sheetbox` from the bottom on small screens, `why` a
 * popover beside `anchor`, which does not take the page away. `locked` ones close by `close` only.
 * @typedef {object} DialogOptions
 * @property {string} label
 * @property {unknown} body
 * @property {string} [kind]
 * @property {HTMLElement | null} [anchor]
 * @property {boolean} [locked]
 * @property {() => void} [onClose]
 *
 * @typedef {object} Opened
 * @property {HTMLDialogElement} element
 * @property {() => void} close
 * @property {(body: unknown) => void} update
 */

/** @param {() => void} close */
const shutButton = close => html`
  <button class="round shut" type="button" aria-label="Close" @click=${close}>
    ${icon('close')}
  </button>`;

/**
 * A press that begins and ends beside a dialog closes it.
 * @param {HTMLDialogElement} element
 * @param {() => void} close
 */
function closeBeside(element, close) {
  /** @type {EventTarget | null} */
  let down = null;
  element.addEventListener('pointerdown', event => { down = event.target; });
  element.addEventListener('click', event => {
    if (event.target === element && down === element) close();
  });
}

/**
 * Opens a dialog. What has an id that begins with `told` is read with the label.
 * @param {DialogOptions} options
 * @returns {Opened}
 */
export function openDialog(options) {
  const { label, body, kind = 'box', anchor = null, locked = false, onClose } = options;
  const element = document.createElement('dialog');
  const back = anchor || /** @type {HTMLElement | null} */ (document.activeElement);
  const close = () => { if (element.isConnected) element.close(); };
  /** @param {unknown} inside */
  const draw = inside => {
    const shut = when(!locked, () => shutButton(close));
    render(html`${shut}<div class="in">${inside}</div>`, element);
  };
  element.className = kind;
  element.setAttribute('aria-label', label);
  document.body.append(element);
  draw(body);
  const parts = [...element.querySelectorAll('[id^=told]')].map(part => part.id);
  if (parts.length) element.setAttribute('aria-describedby', parts.join(' '));
  if (!locked) closeBeside(element, close);
  element.addEventListener('cancel', event => { if (locked) event.preventDefault(); });
  element.addEventListener('close', () => {
    const focus = document.activeElement;
    const inside = element.contains(focus) || focus === document.body;
    element.remove();
    if (inside && back?.isConnected) back.focus({ preventScroll: true });
    onClose?.();
  });
  if (kind === 'why') element.show(); else element.showModal();
  return { element, close, update: draw };
}

/** @param {number} n */
const signed = n => (n < 0 ? `−${-n}` : `+${n}`);

/**
 * What the reader is drawn with; `href` gives clauses their addresses, `typed` the words to type
 * for moves with a card.
 * @typedef {CardContext & {href: (clause: string) => string,
 *   typed?: (card: DrawnCard) => Typed}} ReaderContext
 *
 * What can be typed with a card; it may be that none `begins` with it.
 * @typedef {{moves: string[], begins: boolean}} Typed
 */

/**
 * @param {AccountPart} part
 * @param {number} i
 * @param {ReaderContext['href']} href
 */
function sumPart({ text, value, clause }, i, href) {
  const number = when(value, () => (i ? signed(value) : value));
  const cited = when(clause, () => html` <a class="cite" href=${href(clause)}>${clause}</a>`);
  return html`
    <li>
      <b>${number}</b>
      <span>${text}${cited}</span>
    </li>`;
}

/**
 * How the number on a card comes about: its parts, each with its rule.
 * @param {Account} account
 * @param {ReaderContext['href']} href
 */
const sum = ({ total, parts = [] }, href) => html`
  <div class="sum">
    <h3>Why ${total}</h3>
    <ul>${parts.map((part, i) => sumPart(part, i, href))}</ul>
  </div>`;

/** What the reader says when there is no face to read. @param {boolean} covered */
function unread(covered) {
  const title = covered ? 'A face-down card' : 'Pick a card';
  const text = covered
    ? 'You may not look at it.'
    : 'Its text appears here. Cards that may be chosen now are ringed.';
  return html`
    <div class="about">
      <h2>${title}</h2>
      <p>${text}</p>
    </div>`;
}

/**
 * The numbers of a card: what they are now, and what is printed where that differs.
 * @param {[string, string][]} stats
 * @param {DrawnCard['now']} [now]
 */
function facts(stats, now) {
  const become = Array.isArray(now) ? now : [];
  const list = stats.map(([name, value], i) => {
    const other = become[i] ?? value;
    return html`
      <dt>${name}</dt>
      <dd>${other}${other === value ? '' : `, ${fromPrinted(other, value)}: ${value}`}</dd>`;
  });
  return html`<dl class="facts">${list}</dl>`;
}

/** What words of the text mean, for who is new to them. @param {[string, string][]} terms */
const meanings = terms => terms.map(([word, means]) => html`<p><b>${word}</b>: ${means}</p>`);

// who plays by finger has no keys at hand
const FINGERS = matchMedia('(pointer: coarse)');

/** How a move with the card is typed. @param {Typed} typed */
const typing = ({ begins, moves: [first, ...more] }) => when(!FINGERS.matches && first, () => html`
  <p class="typing">
    ${begins ? 'To type' : 'To type, for another card here'}:
    <kbd>${first}</kbd>${more.length ? ` and ${more.length} more` : ''}
  </p>`);

/**
 * A card read in full: drawn large, with its words beside it as text. `card` may be null for a face
 * alone; `account` tells of its number.
 * @param {DrawnCard | null} card
 * @param {Face | undefined} face
 * @param {ReaderContext} ctx
 * @param {Account | null} [account]
 */
export function reader(card, face, ctx, account) {
  if (!face) return unread(Boolean(card));
  const id = card && (card.face || card.known || card.mine);
  const big = { k: nothing, face: id || undefined, now: card?.now };
  const large = when(big.face, () => flat(big, ctx));
  return html`
    ${large}
    <div class="about" data-ink=${face.ink}>
      <h2>${face.title}</h2>
      <span class="kind2">${face.kind}</span>
      <p>${face.text || 'No text.'}</p>
      ${when(face.terms, meanings)}
      ${when(face.stats?.length, () => facts(face.stats ?? [], card?.now))}
      ${when(card?.off, off => html`<p><b>${off}</b></p>`)}
      ${when(account, () => account && sum(account, ctx.href))}
      ${when(card && ctx.typed?.(card), typing)}
    </div>`;
}

/**
 * Opens a card in a dialog. `ctx.account(card)`, when given, is a promise of the account of its
 * number, or of null.
 * @param {DrawnCard} card
 * @param {ReaderContext & {account?: (card: DrawnCard) => Promise<Account | null>}} ctx
 */
export function cardDialog(card, ctx) {
  const face = knownFace(card, ctx.faces);
  /** @param {Account} [account] */
  const body = account => html`<div class="closer">${reader(card, face, ctx, account)}</div>`;
  const label = face?.title || 'Face-down card';
  const dialog = openDialog({ label, kind: 'sheetbox', body: body() });
  ctx.account?.(card).then(account => account && dialog.update(body(account)));
  return dialog;
}
