// One card: its face, its marks, its spoken name. The picture is the game's; frame, numbers, signs
// and words are drawn here.
import { html, nothing, stops, vars, when } from './lit.js';
import { icon } from './icons.js';

const MARK = { last: 'last move', new: 'new', out: 'cancelled', attack: 'attacking', done: 'has acted', moved: 'has moved' };
// marks with a badge; the others are drawn as a border or a cross
const SHOWN = ['new', 'attack', 'done', 'moved'];

/** The title of the face a seat may know of a card: shown, looked up, or its own face down. */
export const known = (card, faces) => faces[card.face] || faces[card.known] || faces[card.mine];

/** A small sign of the game (a suit, say). `glyphs` maps its name to path data. */
const glyph = (glyphs, name) => when(glyphs?.[name], () => html`<svg class="suit" viewBox="-50 -52 100 104"
  aria-hidden="true"><path d=${glyphs[name]}></path></svg>`);

/** The marks of a card: its own, and what the last action made of it. */
export const marksOf = (card, { moved }) => {
  const own = card.marks || [], more = moved?.get(card.k);
  return more && !own.includes(more) ? [...own, more] : own;
};

/** What a screen reader says of a card, before where it lies. */
export function spoken(card, ctx) {
  const { faces } = ctx, face = faces[card.face], under = known(card, faces), words = [];
  if (face) words.push(face.title, face.say);
  else words.push(card.mine ? 'your face-down card' : 'face-down card', under?.title);
  if (card.now && card.now !== face?.idx) words.push('now ' + [].concat(card.now).map((text, i) => text ?? face?.stats?.[i]?.[1]).join(', '));
  if (card.tapped) words.push('tapped');
  if (card.hurt) words.push(`${card.hurt} damage`);
  for (const mark of marksOf(card, ctx)) words.push(MARK[mark]);
  if (ctx.aimed?.has(card.k)) words.push(`target of ${ctx.aimed.get(card.k).join(', ')}`);
  return words.filter(Boolean).join(', ');
}

/** A whole name: what it is, where it is, what may be done. */
export function nameOf(what, { where, height, state, tag, hint } = {}) {
  const words = [what, where];
  if (height > 1) words.push(`pile of ${height}`);
  if (hint) words.push('suggested');
  if (state === 'legal' || state === 'aim') words.push(tag ? `can be chosen: ${tag}` : 'can be chosen');
  return words.filter(Boolean).join(', ');
}

function text(words) {
  const bold = words.match(/^[A-Z][a-z ]+:/)?.[0] || '';
  return html`<span class=${words.length > 64 ? 'text long' : 'text'}>${when(bold, () => html`<b>${bold}</b>`)}${words.slice(bold.length)}</span>`;
}

const picture = url => html`<span class="pic">${when(url, () => html`<img src=${url} alt="" decoding="sync" draggable="false">`)}</span>`;

function index(face, now, sign) {
  const shown = now ?? face.idx;
  if (shown == null) return nothing;
  const n = text => +/[-\d.]+/.exec(text)?.[0], by = now == null ? 0 : n(now) - n(face.idx);
  const way = by < 0 ? 'down' : 'up';
  return html`<span class="idx" data-changed=${by ? way : nothing}>${face.level
    ? html`<span class="pegs">${Array.from({ length: n(now ?? face.level) }, () => html`<i></i>`)}</span>` : shown}${sign}</span>`;
}

/**
 * The drawn face. `ctx` is {faces, glyphs, urls}; a face without its picture yet shows hatching or
 * its sign.
 */
export function faceOf(card, ctx) {
  const id = card.face ?? card.back, face = ctx.faces[id], url = ctx.urls?.[id];
  if (!face || !card.face || face.look === 'back') return html`<span class="face" aria-hidden="true">${picture(url)}</span>`;
  const sign = glyph(ctx.glyphs, face.glyph), pips = face.look === 'pips', now = [].concat(card.now ?? []);
  const stats = face.stats || [];
  return html`<span class="face" aria-hidden="true" ?data-plain=${!stats.length}>${picture(url)}
    ${when(pips, () => html`<span class="solo">${sign}</span>`)}${index(face, now[stats.length], sign)}
    ${when(!pips, () => html`<span class="chip">${face.letter || face.ink[0].toUpperCase()}</span>`)}
    <span class="name">${face.title.replace('×', '×\u200b')}</span>
    <span class="words"><span class="kind">${face.kind}</span>${when(face.text, () => text(face.text))}</span>
    ${stats.map(([name, value], i) => html`<span class="stat" data-stat=${name} ?data-changed=${now[i] != null}>${now[i] ?? value}</span>`)}
  </span>`;
}

/** A small flag on a card or a cell; hidden from readers, since the name says the same. */
export const mark = (kind, what) => html`<span class="mark" data-mark=${kind} aria-hidden="true">${what}</span>`;

/** A face in one short word: its index and sign, or its title. */
export const short = (face, glyphs) => (face.idx && face.glyph ? html`${face.idx}${glyph(glyphs, face.glyph)}` : face.title);

function marks(card, ctx, { height, tag, hint }) {
  const { faces } = ctx, list = [];
  for (const name of marksOf(card, ctx)) {
    if (!SHOWN.includes(name)) continue;
    const sign = { attack: 'attack', done: 'check', moved: 'next' }[name];
    list.push(mark(name, html`${when(sign, () => icon(sign))}<span>${MARK[name]}</span>`));
  }
  if (ctx.changed?.has(card.k)) list.push(mark('change', ctx.changed.get(card.k)));
  if (card.tapped) list.push(mark('tapped', icon('tap')));
  if (card.hurt) list.push(mark('hurt', '−' + card.hurt));
  if (height > 1) list.push(mark('height', '×' + height));
  if (faces[card.mine]) list.push(mark('mine', faces[card.mine].title));
  if (faces[card.known]) list.push(mark('known', short(faces[card.known], ctx.glyphs)));
  if (ctx.aimed?.has(card.k)) list.push(mark('aimed', ctx.aimed.get(card.k).join(' ')));
  if (tag) list.push(mark('tag', tag));
  if (hint) list.push(mark('hint', icon('hint')));
  return list;
}

/** A card nobody can press: one under another, or a picture of one in a text. */
export function flat(card, ctx) {
  const face = ctx.faces[card.face ?? card.back] || {};
  return html`<span class="card" aria-hidden="true" data-k=${card.k ?? nothing} data-look=${card.face ? face.look : 'back'}
    data-ink=${face.ink ?? nothing} ?data-bare=${!ctx.urls?.[card.face ?? card.back]}>${faceOf(card, ctx)}</span>`;
}

/**
 * A card as a button. `at` is {id, state, where, height, tag, hint, tab, style}: `id` is the name
 * it is found and focused by, `state` one of legal, aim, picked.
 */
export function button(card, ctx, at) {
  const face = ctx.faces[card.face ?? card.back] || {}, own = marksOf(card, ctx), has = name => own.includes(name);
  return html`<button class="card" type="button" data-id=${at.id ?? card.k} data-k=${card.k}
    data-look=${card.face ? face.look : 'back'} data-ink=${face.ink ?? nothing} data-state=${at.state ?? nothing}
    ?data-bare=${!ctx.urls?.[card.face ?? card.back]} ?data-tapped=${card.tapped} ?data-out=${has('out')} ?data-off=${card.off}
    ?data-last=${has('last')} ?data-hint=${at.hint} ${stops(at.tab)}
    aria-pressed=${at.state === 'picked' ? 'true' : nothing} ${vars(at.style || {})}
    ><span class="vh">${nameOf(spoken(card, ctx), at)}</span>${faceOf(card, ctx)}${marks(card, ctx, at)}</button>`;
}
