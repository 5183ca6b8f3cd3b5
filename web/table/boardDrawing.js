// @ts-check
// How the table is drawn from its state.
import { html, nothing, render, repeat, when } from './html.js';
import { faceOn, idsOf, titleOf } from './boardState.js';
import { changedWords, flat } from './card.js';
import { lostBy } from './changes.js';
import { field, plate, prompt, question, units } from './frame.js';
import { deafButtons, measureLater, namesOf } from './guard.js';
import { keepFocus } from './keys.js';
import { items } from './layouts.js';
import { drawLines } from './tableLines.js';
import { foreseenWords } from './log.js';
import { next } from './paths.js';
import { offerWhole } from './unfolding.js';
import { zone } from './zones.js';
/** @import { Action, ElementState, TableContext, View, Zone } from '../pageTypes.js' */
/** @import { DeckName } from '../types.d.ts' */
/** @import { BoardState } from './boardState.js' */
/** @typedef {Map<string, Action[]>} Can     what may be picked, and what goes on through it */

// what stands round the field of a phone held upright, in px: across and down
const BESIDE = { across: 192, down: 250 };
const ABOVE = { across: 24, down: 350 };
const TALL = 560;                                     // px plates at the sides need
const SIDEWAYS = matchMedia('(max-height: 500px) and (min-width: 560px)');

/** The elements of a zone that have a button. @param {Zone} zone */
const buttonsOf = zone => (zone.layout === 'pile'
  ? (zone.cards || []).slice(-1).map(card => card.k)
  : items(zone).map(item => item.id));

/**
 * The element of a zone at which Tab stops: where it was, else the first that can be picked.
 * @param {BoardState} state
 * @param {Zone} zone
 * @param {Can} can
 */
function homeOf(state, zone, can) {
  const { picked, rove } = state;
  const ids = buttonsOf(zone);
  const live = ids.filter(id =>
    idsOf(state, id).some(name => can.has(name) || picked.includes(name)));
  const kept = ids.find(id => id === rove.get(zone.id));
  const focus = /** @type {HTMLElement | null} */ (document.activeElement);
  const stays = kept !== undefined && (focus?.dataset.id === kept || live.includes(kept));
  return stays ? kept : live[0] ?? kept ?? ids[0];
}

/**
 * What of the hint comes when: 1 for the next step. Nothing once another way is taken.
 * @param {BoardState} state
 * @returns {Map<string, number>}
 */
function hintSteps({ hint, picked }) {
  if (!picked.every((id, i) => hint[i] === id)) return new Map();
  const left = hint.slice(picked.length);
  // of an element that comes twice the first time counts
  return new Map(left.map((id, i) => /** @type {[string, number]} */ ([id, i + 1])).reverse());
}

/**
 * How an element stands.
 * @param {BoardState} state
 * @param {Map<string, number>} steps    of the hint
 * @param {string[]} ids      its names
 * @param {Can} can
 * @param {string} lit        how one that can be picked is shown: legal or aim; where it can only
 *                            give something up: quiet
 * @param {boolean} tab
 * @returns {ElementState}
 */
function elementState({ picked }, steps, ids, can, lit, tab) {
  const on = ids.some(name => picked.includes(name));
  const through = on ? undefined : ids.map(name => can.get(name)).find(Boolean);
  const gives = through?.every(action => action.yields);
  const open = through ? gives && 'quiet' || lit : null;
  const last = through?.length === 1 && through[0].path.length === picked.length + 1;
  return {
    state: on ? 'picked' : open,
    tag: last ? through[0].tag : null,
    step: ids.map(name => steps.get(name)).find(Boolean),
    tab,
  };
}

/**
 * @param {BoardState} state
 * @param {View} view
 * @param {Can} can
 * @param {string | undefined} tone     what the question asks for
 * @returns {TableContext}
 */
function context(state, view, can, tone) {
  /** @type {Map<string, string | undefined>} */
  const homes = new Map();
  const steps = hintSteps(state);
  const lit = tone === 'aim' ? 'aim' : 'legal';
  /** @param {Zone} each */
  const home = each => {
    if (!homes.has(each.id)) homes.set(each.id, homeOf(state, each, can));
    return homes.get(each.id);
  };
  return {
    view,
    faces: view.faces,
    glyphs: view.glyphs,
    urls: state.handlers.urls,
    moved: state.moved,
    changed: state.changed,
    aimed: state.aimed,
    foreseen: marksOf(state.foreseen),
    unfolded: state.unfolded,
    unfold() {
      state.unfolded = !state.unfolded;
      draw(state);
    },
    hinted: id => steps.get(id),
    at: (each, ids, id) => elementState(state, steps, ids, can, lit, home(each) === id),
  };
}

/**
 * What surely becomes of each card, in few words.
 * @param {BoardState['foreseen']} foreseen
 */
function marksOf(foreseen) {
  /** @type {Map<string, string>} */
  const marks = new Map();
  const { changes = [], unanswered = [] } = foreseen ?? {};
  for (const { cards = [], mark } of [...changes, ...unanswered]) {
    for (const k of cards) if (mark) marks.set(k, [marks.get(k), mark].filter(Boolean).join(', '));
  }
  return marks;
}

/** @param {Zone[]} zones  @param {TableContext} ctx */
const draws = (zones, ctx) => repeat(zones, each => each.id, each => zone(each, ctx));

/** @param {string} name  @param {Zone[]} zones  @param {TableContext} ctx */
const box = (name, zones, ctx) =>
  when(zones.length, () => html`<div class=${name}>${draws(zones, ctx)}</div>`);

/** What lies over the mat, to be folded away. @param {Zone[]} over  @param {TableContext} ctx */
function tray(over, ctx) {
  const names = over.map(each => `${each.label}: ${each.cards?.length}`).join(', ');
  return html`
    <details class="tray" open>
      <summary>${names}</summary>
      ${draws(over, ctx)}
    </details>`;
}

/**
 * The question, with what surely follows in the place of its second line.
 * @param {BoardState} state
 * @param {ReturnType<typeof question>} ask
 */
const told = ({ foreseen }, ask) =>
  (foreseen ? { ...ask, hint: foreseenWords(foreseen) || ask.hint } : ask);

/**
 * Whether cards get larger with the plates at the sides of the field than above and below it. What
 * counts is the height the window has: that of a table which makes the page scroll follows from
 * what is decided here.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof units>} fit
 */
function bestBeside(root, { uw, uh }) {
  if (!root.parentElement?.matches('.play')) return false;   // both hands lie open
  const { clientWidth, clientHeight } = root;
  const room = innerHeight - (root.getBoundingClientRect().top + scrollY);
  const height = Math.min(clientHeight, room);
  /** @param {typeof ABOVE} around */
  const width = ({ across, down }) => Math.min((clientWidth - across) / uw, (height - down) / uh);
  return height > TALL && width(BESIDE) > width(ABOVE) * 1.1;
}

/**
 * What the card says that something is done with, for screens with no reader beside the table.
 * What it is aimed at, and what pays for it, is another.
 * @param {BoardState} state
 */
function reads(state) {
  const [id] = state.picked;
  const card = id === undefined ? null : state.elements.get(id)?.card;
  const face = card && faceOn(state, card);
  if (!face) return '';
  const now = card.now ? changedWords(card, face) : '';
  return now.includes('than printed') ? `It is ${now}. ${face.text}` : face.text;
}

/**
 * What went out of the hand, large in the middle: it would be gone before one looks.
 * @param {View} view
 * @param {TableContext} ctx
 */
function losses(view, ctx) {
  const cards = lostBy(view);
  const names = cards.map(card => view.faces[card.face ?? '']?.title).join(', ');
  return when(cards.length, () => html`
    <div class="losses" aria-hidden="true">
      <div>${cards.map(card => flat({ ...card, k: nothing }, ctx))}</div>
      <p>Out of your hand: ${names}</p>
    </div>`);
}

/**
 * The decks that can be taken now, by the verbs that take them.
 * @param {BoardState} state
 * @param {View} view
 * @param {Can} can
 */
function decksIn({ handlers }, view, can) {
  /** @type {[string, DeckName][]} */
  const found = [];
  for (const [id, [{ deck }]] of can) {
    const known = deck && id[0] === '#' && handlers.decks(view).find(each => each.id === deck);
    if (known) found.push([id, known]);
  }
  return found;
}

/**
 * A deck that can be taken: what it wants, and some of its cards.
 * @param {[string, DeckName]} one
 * @param {TableContext} ctx
 */
const deckOffer = ([id, { blurb, name, some }], { hinted, urls }) => html`
  <button class="offer" type="button" data-id=${id} data-state="legal"
    ?data-hint=${hinted(id) === 1}>
    <b>${name}</b>
    <span>${blurb}</span>
    <span class="few">
      ${some.map(({ face, title }) => html`
        <span>${when(urls?.[face], url => html`<img src=${url} alt="">`)}<i>${title}</i></span>`)}
    </span>
  </button>`;

/**
 * What the style sheet must know of a view. It is measured before anything is written, and written
 * only where it changes: else the browser lays out the whole table for each view once more.
 * @param {BoardState} state
 * @param {View} view
 * @param {ReturnType<typeof units>} fit
 */
function writeMeasures({ root }, view, fit) {
  root.classList.add('table');
  root.toggleAttribute('data-tall', SIDEWAYS.matches || bestBeside(root, fit));
  root.dataset.cloth = view.cloth;
  const units = { '--ar': view.ratio, '--uw': fit.uw, '--uh': fit.uh };
  for (const [name, value] of Object.entries(units)) {
    const changed = root.style.getPropertyValue(name) !== String(value);
    if (changed) root.style.setProperty(name, String(value));
  }
  root.toggleAttribute('data-rail', view.zones.some(each => each.place === 'rail'));
}

/**
 * Draws a view. The order of Tab: question, what lies over the table, their side, field, hand, own
 * piles; the style sheet puts each in its place.
 * @param {BoardState} state
 * @param {View} view
 */
export function paint(state, view) {
  const { guard, handlers, picked, root, sent } = state;
  /** @type {Can} */
  const can = sent ? new Map() : next(view.actions, picked);
  /** @param {string} id */
  const named = id => titleOf(state, id);
  const ask = { ...question(view, picked, named, can), reads: reads(state) };
  const ctx = context(state, view, can, ask.tone);
  /** @param {Zone['place']} place */
  const at = place => view.zones.filter(each => each.place === place);
  const me = view.players.find(player => player.seat === (view.seat ?? 0));
  const foes = view.players.filter(player => player !== me);
  const over = at('over');
  const fit = units(view);
  const more = handlers.below(view) ?? nothing;
  const tools = handlers.tools(view);
  const decks = decksIn(state, view, can);
  for (const [id] of decks) can.delete(id);
  const title = picked.length ? titleOf(state, picked[picked.length - 1]) : '';
  const deaf = deafButtons(guard, namesOf(view, picked, can, tools), view.ply);
  writeMeasures(state, view, fit);
  render(html`
    <i class="cloth" aria-hidden="true"></i>
    ${prompt(view, told(state, ask), can, picked.length, tools, { ...ctx, deaf, title }, more)}
    ${when(over.length, () => tray(over, ctx))}
    ${foes.map(player => plate(player, false, ctx))}
    ${box('tophand', at('top'), ctx)}
    ${field(fit.rows, ctx)}
    ${when(decks.length, () => html`
      <div class="offers" role="group" aria-label="Decks">
        ${decks.map(one => deckOffer(one, ctx))}
      </div>`)}
    ${when(view.passing && !view.shot, () => losses(view, ctx))}
    ${box('rail', at('rail'), ctx)}
    ${box('hand', at('bottom'), ctx)}
    ${when(me, () => me && plate(me, true, ctx))}`, root);
  offerWhole(root);
  bringIntoSight(state, view);
  measureLater(guard, root, view.ply);
  lines(state, view);
}

/**
 * Scrolls a full rail to the first entry that can be picked: once a moment, so that nobody who
 * scrolls by hand is pulled back.
 * @param {BoardState} state
 * @param {View} view
 */
function bringIntoSight(state, view) {
  const moment = [view.ply, ...state.picked].join();
  if (state.sought === moment) return;
  state.sought = moment;
  const rail = state.root.querySelector('.rail');
  const lit = rail?.querySelector('li[data-state]');
  if (!rail || !lit) return;
  const [frame, entry] = [rail.getBoundingClientRect(), lit.getBoundingClientRect()];
  const hidden = entry.top < frame.top || entry.bottom > frame.bottom;
  if (hidden) rail.scrollTop += entry.top - frame.top;
  const row = lit.parentElement;
  if (row && entry.right > frame.right) row.scrollLeft += entry.left - frame.left;
}

/**
 * The element a line begins or ends at; for a card under others in an open pile, the top of that.
 * @param {BoardState} state
 * @param {View} view
 * @param {string} id
 */
function spot({ root }, view, id) {
  const name = CSS.escape(id);
  const node = root.querySelector(`[data-id="${name}"], [data-k="${name}"]`);
  if (node) return node;
  const home = view.zones.find(each => each.cells === undefined
    && each.cards.some(card => card.k === id && card.face));
  return root.querySelector(`[data-zone="${CSS.escape(home?.id ?? 'undefined')}"] .card`);
}

/**
 * Lines are measured from the cards as they lie: while these are on their way, the lines wait.
 * @param {BoardState} state
 * @param {View} view
 */
function lines(state, view) {
  state.waiting = state.flying();
  if (state.waiting) return;
  const shown = (view.links || []).filter(link => !link.when || state.picked.includes(link.when));
  drawLines(state.root.querySelector('.linebox'), shown, id => spot(state, view, id));
}

/** What scrolls has moved under its lines. @param {BoardState} state */
export function follow(state) {
  if (!state.waiting && state.view && !state.gone) lines(state, state.view);
}

/** All cards are where they belong. @param {BoardState} state */
export function landed(state) {
  if (state.waiting && state.view && !state.gone) lines(state, state.view);
}

/** Draws again; the focus stays. @param {BoardState} state */
export function draw(state) {
  const { root, view } = state;
  if (view) keepFocus(root, () => paint(state, view));
}

/**
 * Asks for pictures that are not there yet, and draws again when they are.
 * @param {BoardState} state
 * @param {View} view
 */
export function drawLater(state, view) {
  const { asked, handlers: { art, urls } } = state;
  const drawn = Object.keys(view.faces).filter(id => view.faces[id].art);
  const offered = decksIn(state, view, next(view.actions, []))
    .flatMap(([, { some }]) => some.map(({ face }) => face));
  const ids = [...drawn, ...offered].filter(id => !urls[id] && !asked.has(id));
  if (!art || !ids.length) return;
  for (const id of ids) asked.add(id);
  const again = () => { if (!state.gone) draw(state); };
  const failed = () => { for (const id of ids) asked.delete(id); };
  art(ids).then(again, failed);
}
