// @ts-check
// A zone: a labelled group of cards or cells in one of the layouts.
import { html, nothing, repeat, stops, vars, when } from './html.js';
import { button, flat, hintMark, nameOf, tagMark } from './card.js';
import { items, size, spots, spotted } from './layouts.js';
/** @import { Card, ElementState, TableContext, Zone } from '../pageTypes.js' */
/** @import { Item } from './layouts.js' */

const UNDER = 3;                                      // edges of lower cards that are drawn
const WIDE_FAN = 6;                                   // so many cards lean as far as they can
const TIGHT = 5;                                      // more cards of a fan lie closer
const CROWDED = 10;                                   // and more than these closer still

/** @param {TableContext} ctx  @param {number | null} seat */
const playerOf = ({ view }, seat) => view.players.find(player => player.seat === seat);

/**
 * The name of a zone; with its owner's where two zones off the plates are called the same.
 * @param {Zone} zone
 * @param {TableContext} ctx
 */
function named({ id, label, owner, place }, ctx) {
  const twin = place !== 'side' && ctx.view.zones.some(other =>
    other.label === label && other.id !== id && other.place !== 'side');
  const player = twin && playerOf(ctx, owner);
  return (player ? `${player.name}: ` : '') + label;
}

/**
 * Whose a cell is, where another zone has cells of the same names.
 * @param {Zone} zone
 * @param {TableContext} ctx
 */
function whose({ id, cells, owner }, ctx) {
  const first = cells?.[0]?.label;
  const twin = ctx.view.zones.some(other =>
    other.id !== id && other.cells?.[0] && other.cells[0].label === first);
  const name = playerOf(ctx, owner)?.name;
  return twin && name ? `${name}: ` : '';
}

/**
 * @param {Zone} zone
 * @param {TableContext} ctx
 * @param {Record<string, string | number>} style
 * @param {unknown} inside
 */
const group = (zone, ctx, style, inside) => html`
  <div class="zone ${zone.layout}" role="group" aria-label=${named(zone, ctx)}
    data-zone=${zone.id}
    ?data-slim=${zone.slim}
    ?data-none=${!zone.cells && !zone.cards?.length && !zone.count}
    ${vars(style)}>${inside}</div>`;

/**
 * A card that is an element by itself.
 * @param {Zone} zone
 * @param {Card} card
 * @param {TableContext} ctx
 * @param {ElementState} more
 */
const loose = (zone, card, ctx, more) =>
  button(card, ctx, { ...ctx.at(zone, [card.k], card.k), ...more });

/**
 * @param {Zone} zone
 * @param {Item} item
 * @param {[number, number]} spot
 * @param {TableContext} ctx
 */
function cell(zone, item, [x, y], ctx) {
  const top = item.cards.at(-1);
  const low = item.cards.slice(0, -1).slice(-UNDER);
  const names = top ? [item.id, top.k] : [item.id];
  const at = {
    ...ctx.at(zone, names, item.id),
    id: item.id,
    where: whose(zone, ctx) + item.label,
    height: item.cards.length,
  };
  const under = low.map((card, i) => {
    const depth = vars({ '--d': low.length - i });
    return html`<span class="under" ${depth}>${flat(card, ctx)}</span>`;
  });
  const here = top ? button(top, ctx, at) : empty(item, at);
  return html`<div class="slot" ${vars({ '--x': x, '--y': y })}>${under}${here}</div>`;
}

/**
 * @param {Item} item
 * @param {ElementState} at
 */
function empty(item, at) {
  const name = html`<span class="vh">${nameOf('empty', at)}</span>`;
  const label = when(item.tag, () => html`<small aria-hidden="true">${item.tag}</small>`);
  const tag = when(at.tag, tagMark);
  const hint = when(at.step, hintMark);
  return html`<button class="empty" type="button"
    data-id=${item.id}
    data-state=${at.state ?? nothing}
    ?data-hint=${at.step === 1}
    aria-pressed=${at.state === 'picked' ? 'true' : nothing}
    ${stops(at.tab)}>${name}${label}${tag}${hint}</button>`;
}

/** @param {Zone} zone  @param {TableContext} ctx */
function fan(zone, ctx) {
  const cards = zone.cards || [];
  const n = cards.length;
  const lean = n > WIDE_FAN ? 1.4 : 2.2;
  /** @param {Card} card  @param {number} i */
  const turned = (card, i) => {
    const from = i - (n - 1) / 2;
    const turn = `${(from * lean).toFixed(2)}deg`;
    return loose(zone, card, ctx, {
      style: { '--turn': turn, '--drop': (from * from * .008).toFixed(3) },
    });
  };
  const style = { '--n': n, '--half': Math.ceil(n / 2) };
  return group(zone, ctx, { '--across': size(zone, ctx.view.ratio)[0] }, html`
    <div class="fanned" ?data-tight=${n > TIGHT} ?data-many=${n > CROWDED} ${vars(style)}>
      ${repeat(cards, card => card.k, turned)}
    </div>`);
}

/** @param {Zone} zone  @param {number | null} count */
function caption(zone, count) {
  return html`
    <p class="cap">
      <span>${zone.label}</span>
      ${when(count != null, () => html`<b>${count}</b>`)}
    </p>`;
}

/** @param {Zone} zone  @param {TableContext} ctx */
function pile(zone, ctx) {
  const cards = zone.cards || [];
  const count = zone.count ?? (cards.length > 1 ? cards.length : null);
  const drawn = cards.slice(-1 - UNDER);
  const where = count !== null && count > 1 ? `${count} cards` : '';
  /** @param {Card} card  @param {number} i */
  const layer = (card, i) => {
    if (i < drawn.length - 1) return flat(card, ctx);
    const names = card.face ? cards.map(each => each.k) : [card.k];
    return button(card, ctx, { ...ctx.at(zone, names, card.k), where });
  };
  const none = when(!cards.length, () =>
    html`<span class="empty"><span class="vh">${count ? 'looked at' : 'empty'}</span></span>`);
  return group(zone, ctx, {}, html`
    <div class="heap" ?data-deep=${count !== null && count > 3}>
      ${repeat(drawn, card => card.k, layer)}${none}
    </div>${caption(zone, count)}`);
}

/** @param {Zone} zone  @param {TableContext} ctx */
function count(zone, ctx) {
  const number = zone.count ?? (zone.cards || []).length;
  return group(zone, ctx, {}, html`
    <p class="tally">
      <b>${number}</b>
      <span>${zone.label}</span>
    </p>`);
}

/** @param {Zone} zone  @param {TableContext} ctx */
function track(zone, ctx) {
  const cards = zone.cards || [];
  /** @param {Card} card  @param {number} i */
  const step = (card, i) => loose(zone, card, ctx, { where: `${i + 1} of ${cards.length}` });
  return group(zone, ctx, { '--n': cards.length }, html`
    <div class="strip">${repeat(cards, card => card.k, step)}</div>`);
}

/**
 * An entry of the stack.
 * @param {Zone} zone
 * @param {Card} card
 * @param {number} n      its number, from the bottom
 * @param {number} all    how many there are
 * @param {TableContext} ctx
 */
function entry(zone, card, n, all, ctx) {
  const face = ctx.faces[card.face ?? ''];
  const who = playerOf(ctx, card.by ?? null)?.name;
  const out = card.marks?.includes('out');
  const first = n === all && n > 1 ? 'resolves first' : '';
  const note = out ? 'cancelled' : first;
  const line = [who, card.line ?? face?.kind].filter(Boolean).join(': ');
  const number = html`<span class="num">#${n}</span>`;
  const remark = when(note, () => html`<em>${note}</em>`);
  return html`
    <li ?data-me=${card.by != null && card.by === ctx.view.seat}
      ?data-void=${out}
      data-state=${ctx.at(zone, [card.k], card.k).state ?? nothing}>
      ${number}
      ${loose(zone, card, ctx, { where: `number ${n}` })}
      <span class="what">
        <b>${face?.title ?? 'Face-down card'}</b>
        <span>${line}</span>
        ${remark}
      </span>
    </li>`;
}

/** @param {Zone} zone  @param {TableContext} ctx */
function stack(zone, ctx) {
  const cards = zone.cards || [];
  const all = cards.length;
  const none = when(!all, () => html`<small>: empty</small>`);
  /** @param {Card} card  @param {number} i */
  const numbered = (card, i) => entry(zone, card, all - i, all, ctx);
  const { unfold, unfolded } = ctx;
  const folded = all > 1 ? `All ${all}` : 'More';
  const more = html`<button class="unfold" type="button" aria-expanded=${String(unfolded)}
    @click=${unfold}>${unfolded ? 'Less' : folded}</button>`;
  return group(zone, ctx, {}, html`
    <h2>${zone.label}${none}</h2>
    <ol class="entries" ?data-full=${all > 2} ?data-folded=${all > 1 && !unfolded}>
      ${repeat([...cards].reverse(), card => card.k, numbered)}
    </ol>
    ${when(all, () => more)}`);
}

/** @param {Zone} zone  @param {TableContext} ctx */
function spread(zone, ctx) {
  const at = spots(zone, ctx.view.ratio);
  const [w, h] = size(zone, ctx.view.ratio);
  /** @param {Item} item  @param {number} i */
  const placed = (item, i) => cell(zone, item, at[i], ctx);
  return group(zone, ctx, { '--w': w, '--h': h }, html`
    <div class="spots">${repeat(items(zone), item => item.id, placed)}</div>`);
}

/** @type {Record<string, (zone: Zone, ctx: TableContext) => unknown>} */
const DRAW = { fan, pile, count, track, stack };

/**
 * Draws one zone.
 * @param {Zone} zone
 * @param {TableContext} ctx
 */
export const zone = (zone, ctx) =>
  (spotted(zone) ? spread : DRAW[zone.layout] || pile)(zone, ctx);
