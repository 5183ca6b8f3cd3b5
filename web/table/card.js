// @ts-check
// One card: its face, its marks, its spoken name. The picture is the game's; frame, numbers, signs
// and words are drawn here.
import { html, nothing, stops, vars, when } from './html.js';
import { icon } from './icons.js';
/** @import { CardContext, DrawnCard, ElementState, Face } from '../pageTypes.js' */

/** @type {Record<string, string>} */
const MARK = {
  last: 'last move',
  new: 'new',
  out: 'cancelled',
  attack: 'attacking',
  done: 'has acted',
  moved: 'has moved',
  on: 'its effect is on',
  chosen: 'chosen',
};
// marks with a badge; the others are drawn as a border or a cross
const SHOWN = ['new', 'attack', 'done', 'moved', 'on', 'chosen'];
/** @type {Record<string, string>} */
const SIGNS = { attack: 'attack', done: 'check', chosen: 'check', moved: 'next', on: 'sun' };
const LONG = 64;                                      // letters from which a text is set smaller

/**
 * The face a seat may know of a card: shown, looked up, or its own face down.
 * @param {DrawnCard} card
 * @param {Record<string, Face>} faces
 * @returns {Face | undefined}
 */
export const knownFace = (card, faces) =>
  faces[card.face ?? ''] || faces[card.known ?? ''] || faces[card.mine ?? ''];

/**
 * A small sign of the game (a suit, say).
 * @param {Record<string, string> | undefined} glyphs     name -> path data
 * @param {string | undefined} name
 */
const glyph = (glyphs, name) => when(name && glyphs?.[name], path =>
  html`<svg class="suit" viewBox="-50 -52 100 104"
    aria-hidden="true"><path d=${path}></path></svg>`);

/**
 * The marks of a card: its own, and what the last action made of it.
 * @param {DrawnCard} card
 * @param {Pick<CardContext, 'moved'>} ctx
 */
export function marksOf(card, { moved }) {
  const own = card.marks || [];
  const more = moved?.get(card.k);
  return more && !own.includes(more) ? [...own, more] : own;
}

/** The first number in a text. @param {string | number | undefined} text */
const numberIn = text => +(/[-\d.]+/.exec(String(text).replace('−', '-'))?.[0] ?? NaN);

/**
 * A difference in words, "2 less than printed"; '' where there is none.
 * @param {number} by
 * @param {string} than
 */
export const apart = (by, than = 'than printed') =>
  (by ? `${Math.abs(by)} ${by < 0 ? 'less' : 'more'} ${than}` : '');

/** "+4" in words. @param {string} change */
export const gained = change => apart(numberIn(change), 'than before');

/**
 * How far what a number has become is from what is printed, in words.
 * @param {string | null | undefined} now
 * @param {string | number | undefined} printed
 */
export const fromPrinted = (now, printed) =>
  (now == null ? '' : apart(numberIn(now) - numberIn(printed)));

/**
 * What a card's value has become, in words, each with how far that is from what is printed.
 * @param {DrawnCard} card
 * @param {Face | undefined} face
 */
export function changedWords(card, face) {
  /** @type {(string | null)[]} */
  const texts = [];
  const all = texts.concat(card.now ?? []);
  const { idx, stats = [] } = face ?? {};
  const each = all.map((text, i) => {
    const [name, printed] = stats[i] ?? ['', idx];
    const far = fromPrinted(text, printed);
    return `${name} ${text ?? printed}${far && ` (${far})`}`.trim();
  });
  return 'now ' + each.join(', ');
}

/**
 * What a screen reader says of a card, before where it lies.
 * @param {DrawnCard} card
 * @param {CardContext} ctx
 */
export function spoken(card, ctx) {
  const { faces } = ctx;
  const face = faces[card.face ?? ''];
  /** @type {(string | undefined)[]} */
  const words = [];
  if (face) words.push(face.title, face.say);
  else {
    const back = card.mine ? 'your face-down card' : 'face-down card';
    words.push(back, knownFace(card, faces)?.title);
  }
  if (card.now && card.now !== face?.idx) words.push(changedWords(card, face));
  if (card.inked) words.push(`counts as ${card.inked[0]}`);
  if (card.tapped) words.push('tapped');
  if (card.hurt) words.push(`${card.hurt} damage`);
  for (const mark of marksOf(card, ctx)) words.push(MARK[mark]);
  const aims = ctx.aimed?.get(card.k);
  const change = ctx.changed?.get(card.k);
  if (change) words.push(gained(change));
  if (aims) words.push(`target of ${aims.join(', ')}`);
  return words.filter(Boolean).join(', ');
}

/**
 * A whole name: what it is, where it is, what may be done.
 * @param {string} what
 * @param {ElementState} [at]
 */
export function nameOf(what, { where, height, state, tag, step } = {}) {
  const words = [what, where];
  if (height && height > 1) words.push(`pile of ${height}`);
  if (step) words.push(step === 1 ? 'suggested' : `step ${step} of what is suggested`);
  if (state && state !== 'picked') {
    words.push(tag ? `can be chosen: ${tag}` : 'can be chosen');
  }
  return words.filter(Boolean).join(', ');
}

/** The text of a card; a word before a colon at its beginning is bold. @param {string} words */
function text(words) {
  const bold = words.match(/^[A-Z][a-z ]+:/)?.[0] || '';
  const look = words.length > LONG ? 'text long' : 'text';
  const head = when(bold, () => html`<b>${bold}</b>`);
  return html`<span class=${look}>${head}${words.slice(bold.length)}</span>`;
}

/** @param {string | undefined} url */
const image = url => html`<img src=${url} alt="" decoding="sync" draggable="false">`;

/** @param {string | undefined} url */
const picture = url => html`<span class="pic">${when(url, image)}</span>`;

/** Signs for a level, one each. @param {string | number} level */
function pegs(level) {
  const signs = Array.from({ length: numberIn(level) }, () => html`<i></i>`);
  return html`<span class="pegs">${signs}</span>`;
}

/**
 * The corner of a card: its index or its level, and a sign.
 * @param {Face} face
 * @param {string | null | undefined} now     what it has become
 * @param {unknown} sign
 */
function index(face, now, sign) {
  const shown = now ?? face.idx;
  if (shown == null) return nothing;
  const by = now == null ? 0 : numberIn(now) - numberIn(face.idx);
  const way = by < 0 ? 'down' : 'up';
  const corner = face.level ? pegs(now ?? face.level) : shown;
  return html`<span class="idx" title=${apart(by) || nothing}
    data-changed=${by ? way : nothing}>${corner}${sign}</span>`;
}

/**
 * The numbers of a face.
 * @param {[string, string][]} stats
 * @param {(string | null)[]} now     what they have become
 */
const numbers = (stats, now) => stats.map(([name, value], i) =>
  html`<span class="stat" data-stat=${name}
    title=${[`${name} ${now[i] ?? value}`, fromPrinted(now[i], value)].filter(Boolean).join(', ')}
    ?data-changed=${now[i] != null}>${now[i] ?? value}</span>`);

/**
 * The letter of its ink; under it that of the ink it counts as, where that is another.
 * @param {Face} face
 * @param {DrawnCard} card
 */
const chips = (face, { inked }) => html`
  <span class="chip">${face.letter || face.ink[0].toUpperCase()}</span>
  ${when(inked, ([ink, letter]) => html`<span class="chip" data-ink=${ink}>${letter}</span>`)}`;

/** A name that may be broken behind its signs. @param {string} name */
const broken = name => name.replace(/[×+]/, '$&\u200b');

/**
 * The drawn face. A face without its picture yet shows hatching or its sign.
 * @param {DrawnCard} card
 * @param {CardContext} ctx
 */
export function faceOf(card, ctx) {
  const id = card.face ?? card.back ?? '';
  /** @type {Face | undefined} */
  const face = ctx.faces[id];
  const drawn = picture(ctx.urls?.[id]);
  if (!face || !card.face || face.look === 'back') {
    return html`<span class="face" aria-hidden="true">${drawn}</span>`;
  }
  const sign = glyph(ctx.glyphs, face.glyph);
  const pips = face.look === 'pips';
  const stats = face.stats || [];
  /** @type {(string | null)[]} */
  const none = [];
  const now = none.concat(card.now ?? []);
  const kind = html`<span class="kind">${face.kind}</span>`;
  return html`
    <span class="face" aria-hidden="true" ?data-plain=${!stats.length}>
      ${drawn}
      ${when(pips, () => html`<span class="solo">${sign}</span>`)}
      ${index(face, now[stats.length], sign)}
      ${when(!pips, () => chips(face, card))}
      <span class="name" ?data-short=${face.short}>${broken(face.short ?? face.title)}</span>
      <span class="words">${kind}${when(face.text, text)}</span>
      ${numbers(stats, now)}
    </span>`;
}

/**
 * A small flag on a card or a cell; hidden from readers, since the name says the same.
 * @param {string} kind
 * @param {unknown} what
 */
export const mark = (kind, what) =>
  html`<span class="mark" data-mark=${kind} aria-hidden="true">${what}</span>`;

/**
 * What choosing an element brings; of a sum a small card shows what it comes to.
 * @param {string} tag
 */
export function tagMark(tag) {
  const at = tag.lastIndexOf('= ') + 2;
  const [sum, end] = at > 1 ? [tag.slice(0, at), tag.slice(at)] : ['', tag];
  return mark('tag', html`${when(sum, () => html`<span class="adds">${sum}</span>`)}${end}`);
}

/**
 * What aims at a card: "#1 #2", of which a small card shows "#1 2".
 * @param {string} number
 * @param {number} i
 */
const aim = (number, i) =>
  (i ? html` <span class="each">#</span>${number.slice(1)}` : number);

/**
 * The mark of a step of the hint: the next one is lit, later ones are numbered.
 * @param {number} step
 */
export const hintMark = step =>
  (step === 1 ? mark('hint', icon('hint'))
    : mark('later', html`<span title=${`step ${step} of what is suggested`}>${step}</span>`));

/**
 * A face in one short word: its index and sign, or its title.
 * @param {Face} face
 * @param {Record<string, string>} [glyphs]
 */
export const short = (face, glyphs) =>
  (face.idx && face.glyph ? html`${face.idx}${glyph(glyphs, face.glyph)}` : face.title);

/** The badge of a mark. @param {string} name */
function badge(name) {
  const sign = when(SIGNS[name], icon);
  return mark(name, html`${sign}<span>${MARK[name]}</span>`);
}

/**
 * @param {DrawnCard} card
 * @param {CardContext} ctx
 * @param {ElementState} at
 */
function marks(card, ctx, { height, tag, step }) {
  const { faces, changed, aimed, foreseen } = ctx;
  const own = marksOf(card, ctx).filter(name => SHOWN.includes(name));
  const attacks = own.includes('attack');       // who attacks has acted, and who acted is tapped
  const acted = attacks || own.includes('done');
  const list = own.filter(name => !(name === 'done' && attacks)
    && !(name === 'on' && acted)).map(badge);
  const mine = faces[card.mine ?? ''];
  const seen = faces[card.known ?? ''];
  const change = changed?.get(card.k);
  if (change) list.push(mark('change', html`<span title=${gained(change)}>${change}</span>`));
  // it lies aside anyway, and what is on says so in the same place
  if (card.tapped && !acted && !own.includes('on')) list.push(mark('tapped', icon('tap')));
  if (card.hurt) list.push(mark('hurt', '−' + card.hurt));
  if (mine) list.push(mark('mine', mine.title));
  if (seen) list.push(mark('known', short(seen, ctx.glyphs)));
  if (height && height > 1) list.push(mark('height', '×' + height));
  if (aimed?.has(card.k)) list.push(mark('aimed', aimed.get(card.k)?.map(aim)));
  if (foreseen?.has(card.k)) list.push(mark('foreseen', foreseen.get(card.k)));
  else if (tag) list.push(tagMark(tag));
  if (step) list.push(hintMark(step));
  return list;
}

/**
 * A card nobody can press: one under another, or a picture of one in a text.
 * @param {DrawnCard} card
 * @param {CardContext} ctx
 */
export function flat(card, ctx) {
  const id = card.face ?? card.back ?? '';
  const face = ctx.faces[id];
  return html`<span class="card" aria-hidden="true"
    data-k=${card.k ?? nothing}
    data-look=${card.face ? face?.look : 'back'}
    data-ink=${face?.ink ?? nothing}
    ?data-bare=${!ctx.urls?.[id]}>${faceOf(card, ctx)}</span>`;
}

/**
 * A card as a button; `at.id` is the name it is found and focused by.
 * @param {DrawnCard} card
 * @param {CardContext} ctx
 * @param {ElementState} at
 */
export function button(card, ctx, at) {
  const id = card.face ?? card.back ?? '';
  const face = ctx.faces[id];
  const own = marksOf(card, ctx);
  const name = html`<span class="vh">${nameOf(spoken(card, ctx), at)}</span>`;
  return html`<button class="card" type="button"
    data-id=${at.id ?? card.k}
    data-k=${card.k}
    data-look=${card.face ? face?.look : 'back'}
    data-ink=${face?.ink ?? nothing}
    data-state=${at.state ?? nothing}
    ?data-bare=${!ctx.urls?.[id]}
    ?data-tapped=${card.tapped}
    ?data-high=${at.height && at.height > 1}
    ?data-out=${own.includes('out')}
    ?data-off=${card.off}
    ?data-last=${own.includes('last')}
    ?data-hint=${at.step === 1}
    aria-pressed=${at.state === 'picked' ? 'true' : nothing}
    ${stops(at.tab)}
    ${vars(at.style || {})}>${name}${faceOf(card, ctx)}${marks(card, ctx, at)}</button>`;
}
