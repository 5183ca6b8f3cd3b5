// Dialogs: one builder, and the two of the table. A dialog closes by its button, Esc or a press
// beside it, and the browser gives the focus back to what had it.
import { html, nothing, render, when } from './lit.js';
import { flat, known } from './card.js';
import { icon } from './icons.js';

const SOURCE = { source: 'from the source', ruling: 'our ruling', option: 'an option' };

/**
 * Opens a dialog and returns {element, close, update(body)}. `kind` is a class: `box` in the
 * middle, `sheetbox` from the bottom on small screens, `why` a popover beside `anchor`, which does
 * not take the page away. `locked` ones close by `close` only. What has an id that begins with
 * `told` is read with the label.
 */
export function openDialog({ label, body, kind = 'box', anchor = null, locked = false, onClose = () => {} }) {
  const element = document.createElement('dialog'), back = anchor || document.activeElement;
  const close = () => { if (element.isConnected) element.close(); };
  const draw = inside => render(html`${when(!locked, () => html`<button class="round shut" type="button" aria-label="Close"
    @click=${close}>${icon('close')}</button>`)}<div class="in">${inside}</div>`, element);
  element.className = kind;
  element.setAttribute('aria-label', label);
  document.body.append(element);
  draw(body);
  const told = [...element.querySelectorAll('[id^=told]')].map(part => part.id);
  if (told.length) element.setAttribute('aria-describedby', told.join(' '));
  let down = null;
  element.addEventListener('pointerdown', event => { down = event.target; });
  element.addEventListener('click', event => { if (!locked && event.target === element && down === element) close(); });
  element.addEventListener('cancel', event => { if (locked) event.preventDefault(); });
  element.addEventListener('close', () => {
    const inside = element.contains(document.activeElement) || document.activeElement === document.body;
    element.remove();
    if (inside && back?.isConnected) back.focus({ preventScroll: true });
    onClose();
  });
  if (kind === 'why') element.show(); else element.showModal();
  return { element, close, update: draw };
}

const signed = n => (n < 0 ? `−${-n}` : `+${n}`);

/** How the number on a card comes about: its parts, each with its rule. */
const sum = ({ total, parts }, href) => html`<div class="sum"><h3>Why ${total}</h3><ul>${parts.map(({ text, value, clause }, i) =>
  html`<li><b>${when(value, () => (i ? signed(value) : value))}</b><span>${text}${when(clause, () =>
    html` <a class="cite" href=${href(clause)}>${clause}</a>`)}</span></li>`)}</ul></div>`;

/**
 * A card read in full: drawn large, with its words beside it as text. `card` may be null for a face
 * alone; `told` is its account.
 */
export function reader(card, face, ctx, told) {
  if (!face) return html`<div class="about"><h2>${card ? 'A face-down card' : 'Pick a card'}</h2><p>${card
    ? 'You may not look at it.' : 'Its text appears here. Cards that may be chosen now are ringed.'}</p></div>`;
  const id = card && (card.face || card.known || card.mine), big = { k: nothing, face: id ?? face.id, now: card?.now };
  return html`${when(big.face, () => flat(big, ctx))}<div class="about" data-ink=${face.ink}><h2>${face.title}</h2>
    <span class="kind2">${face.kind}</span><p>${face.text || 'No text.'}</p>
    ${when(face.stats?.length, () => html`<dl class="facts">${face.stats.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`)}
    ${when(card?.off, () => html`<p><b>${card.off}</b></p>`)}${when(told, () => sum(told, ctx.href))}</div>`;
}

/**
 * Opens a card in a dialog. `ctx.account(card)`, when given, is a promise of the account of its
 * number, or of null.
 */
export function cardDialog(card, ctx) {
  const face = known(card, ctx.faces), body = told => html`<div class="closer">${reader(card, face, ctx, told)}</div>`;
  const made = openDialog({ label: face?.title || 'Face-down card', kind: 'sheetbox', body: body() });
  ctx.account?.(card).then(told => told && made.update(body(told)));
  return made;
}

function refusal(answer, urls, more) {
  const ctx = { faces: answer.faces || {}, glyphs: answer.glyphs || {}, urls }, { clause, pair } = answer;
  const one = id => flat({ k: nothing, face: id }, ctx);
  return html`<h2>${answer.title}</h2>
    <div class="pair">${when(pair, () => html`${one(pair[0])}<span class="no" aria-hidden="true">≠</span>${one(pair[1])}`)}<p id="told-why">${answer.text}</p></div>
    ${when(clause, () => html`<div class="clause" id="told-rule"><span class="id">${clause.id}<span class="src">${SOURCE[clause.mark] || clause.mark}</span></span>${clause.text}</div>
    <footer>${more}</footer>`)}`;
}

/** Puts a popover beside what it speaks of, on the side with room, its beak on the middle. */
function beside(box, anchor) {
  const r = anchor.getBoundingClientRect(), b = box.getBoundingClientRect(), middle = r.x + r.width / 2;
  const left = Math.max(12, Math.min(innerWidth - b.width - 12, middle - b.width / 2));
  const above = r.bottom + 14 + b.height > innerHeight, top = above ? Math.max(8, r.top - b.height - 14) : r.bottom + 14;
  box.toggleAttribute('data-above', above);
  for (const [name, px] of Object.entries({ left, top, '--beak': Math.max(14, Math.min(b.width - 30, middle - left - 8)) })) box.style.setProperty(name, `${px}px`);
}

let open = null;

/**
 * Says why a path leads nowhere: `answer` is the result of the `why` call, `openRule(id)` opens the
 * rulebook at a clause, `urls` are pictures by face. Only one is open at a time; the next touch on
 * the table closes it.
 * @param {any} answer
 * @param {HTMLElement} anchor
 * @param {{openRule?: (clause: string) => void, urls?: Record<string, string>}} [options]
 */
export function whyDialog(answer, anchor, { openRule, urls = {} } = {}) {
  open?.close();
  const more = when(openRule, () => html`<button class="btn" type="button" @click=${() => { box.close(); openRule(answer.clause.id); }}>Open the rule</button>`);
  const box = openDialog({ label: answer.title, kind: 'why', anchor, body: refusal(answer, urls, more), onClose: () => {
    removeEventListener('pointerdown', outside, true);
    removeEventListener('keydown', escape, true);
    if (open === box) open = null;
  } });
  const outside = event => { if (!box.element.contains(event.target)) box.close(); };
  const escape = event => { if (event.key === 'Escape') { event.stopPropagation(); box.close(); } };
  addEventListener('pointerdown', outside, true);
  addEventListener('keydown', escape, true);
  beside(box.element, anchor);
  box.element.querySelector('.shut').focus({ preventScroll: true });
  return open = box;
}
