// @ts-check
// How the table is drawn from its state.
import { html, nothing, render, repeat, when } from './lit.js';
import { idsOf, titleOf } from './boardState.js';
import { field, plate, prompt, question, units } from './frame.js';
import { keepFocus } from './keys.js';
import { items } from './layouts.js';
import { drawLinks } from './links.js';
import { next } from './paths.js';
import { zone } from './zones.js';
/** @import { Action, Standing, TableContext, View, Zone } from '../pageTypes.js' */
/** @import { BoardState } from './boardState.js' */
/** @typedef {Map<string, Action[]>} Can     what may be picked, and what goes on through it */

// a field this much taller than wide gets the plates at its sides
const TALL = 1.45;
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
 * How an element stands.
 * @param {BoardState} state
 * @param {string[]} ids      its names
 * @param {Can} can
 * @param {string} lit        how one that can be picked is shown: legal or aim
 * @param {boolean} tab
 * @returns {Standing}
 */
function standing({ picked, hint }, ids, can, lit, tab) {
  const on = ids.some(name => picked.includes(name));
  const through = on ? undefined : ids.map(name => can.get(name)).find(Boolean);
  const open = through ? lit : null;
  const last = through?.length === 1 && through[0].path.length === picked.length + 1;
  return {
    state: on ? 'picked' : open,
    tag: last ? through[0].tag : null,
    hint: ids.some(name => hint.includes(name)),
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
    hinted: id => state.hint.includes(id),
    at: (each, ids, id) => standing(state, ids, can, lit, home(each) === id),
  };
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

/** @param {BoardState} state  @param {View} view  @param {ReturnType<typeof units>} fit */
function dress({ root }, view, fit) {
  root.classList.add('table');
  root.dataset.cloth = view.cloth;
  root.style.setProperty('--ar', String(view.ratio));
  root.toggleAttribute('data-tall', fit.uh / fit.uw > TALL || SIDEWAYS.matches);
  root.toggleAttribute('data-rail', view.zones.some(each => each.place === 'rail'));
}

/**
 * Draws a view. The order of Tab: question, what lies over the table, their side, field, hand, own
 * piles; the style sheet puts each in its place.
 * @param {BoardState} state
 * @param {View} view
 */
export function paint(state, view) {
  const { handlers, picked, root, sent } = state;
  /** @type {Can} */
  const can = sent ? new Map() : next(view.actions, picked);
  const ask = question(view, picked, id => titleOf(state, id));
  const ctx = context(state, view, can, ask.tone);
  /** @param {Zone['place']} place */
  const at = place => view.zones.filter(each => each.place === place);
  const me = view.players.find(player => player.seat === (view.seat ?? 0));
  const foes = view.players.filter(player => player !== me);
  const over = at('over');
  const fit = units(view);
  const more = handlers.below(view) ?? nothing;
  dress(state, view, fit);
  render(html`
    <i class="cloth" aria-hidden="true"></i>
    ${prompt(view, ask, can, picked.length, handlers.tools(view), ctx, more)}
    ${when(over.length, () => tray(over, ctx))}
    ${foes.map(player => plate(player, false, ctx))}
    ${box('tophand', at('top'), ctx)}
    ${field(fit, ctx)}
    ${box('rail', at('rail'), ctx)}
    ${box('hand', at('bottom'), ctx)}
    ${when(me, () => me && plate(me, true, ctx))}`, root);
  lines(state, view);
}

/**
 * The element a line begins or ends at; for a card under others, the top of its zone.
 * @param {BoardState} state
 * @param {View} view
 * @param {string} id
 */
function spot({ root }, view, id) {
  const name = CSS.escape(id);
  const node = root.querySelector(`[data-id="${name}"], [data-k="${name}"]`);
  if (node) return node;
  const home = view.zones.find(each => each.cells === undefined
    && each.cards.some(card => card.k === id));
  return root.querySelector(`[data-zone="${CSS.escape(home?.id ?? 'undefined')}"] .card`);
}

/** @param {BoardState} state  @param {View} view */
function lines(state, view) {
  const shown = (view.links || []).filter(link => !link.when || state.picked.includes(link.when));
  drawLinks(state.root.querySelector('.linebox'), shown, id => spot(state, view, id));
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
  const ids = Object.keys(view.faces)
    .filter(id => view.faces[id].art && !urls[id] && !asked.has(id));
  if (!art || !ids.length) return;
  for (const id of ids) asked.add(id);
  const drawn = () => { if (!state.gone) draw(state); };
  const failed = () => { for (const id of ids) asked.delete(id); };
  art(ids).then(drawn, failed);
}
