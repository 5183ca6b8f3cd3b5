// A zone: a labelled group of cards or cells in one of the layouts. `ctx` is {view, faces, glyphs,
// urls, at}, where `at(zone, ids, id)` gives the state, tag and hint of an element and whether Tab
// stops at it.
import { html, nothing, repeat, stops, vars, when } from './lit.js';
import { button, flat, mark, nameOf } from './card.js';
import { icon } from './icons.js';
import { items, size, spots, spotted } from './layouts.js';

const UNDER = 3;                                      // edges of lower cards that are drawn

/** The name of a zone; with its owner's where two zones off the plates are called the same. */
function named({ id, label, owner, place }, { view }) {
  const twin = place !== 'side' && view.zones.some(z => z.label === label && z.id !== id && z.place !== 'side');
  return (twin && view.players.some(p => p.seat === owner) ? `${view.players.find(p => p.seat === owner).name}: ` : '') + label;
}

/** Whose a cell is, where another zone has cells of the same names. */
function whose({ id, cells, owner }, { view }) {
  const twin = view.zones.some(z => z.id !== id && z.cells?.[0] && z.cells[0].label === cells?.[0]?.label), name = view.players.find(p => p.seat === owner)?.name;
  return twin && name ? `${name}: ` : '';
}

const group = (zone, ctx, style, inside) => html`<div class="zone ${zone.layout}" role="group" aria-label=${named(zone, ctx)}
  data-zone=${zone.id} ?data-slim=${zone.slim} ?data-none=${!zone.cells && !zone.cards?.length} ${vars(style)}>${inside}</div>`;

const loose = (zone, card, ctx, more) => button(card, ctx, { ...ctx.at(zone, [card.k], card.k), ...more });

function cell(zone, item, [x, y], ctx) {
  const top = item.cards.at(-1), low = item.cards.slice(0, -1).slice(-UNDER);
  const at = { ...ctx.at(zone, [item.id, top?.k].filter(Boolean), item.id), id: item.id, where: whose(zone, ctx) + item.label, height: item.cards.length };
  return html`<div class="slot" ${vars({ '--x': x, '--y': y })}>${low.map((card, i) =>
    html`<span class="under" ${vars({ '--d': low.length - i })}>${flat(card, ctx)}</span>`)}${top ? button(top, ctx, at) : empty(item, at)}</div>`;
}

const empty = (item, at) => html`<button class="empty" type="button" data-id=${item.id} data-state=${at.state ?? nothing}
  ?data-hint=${at.hint} ${stops(at.tab)} aria-pressed=${at.state === 'picked' ? 'true' : nothing}
  ><span class="vh">${nameOf('empty', at)}</span>${when(item.tag, () => html`<small aria-hidden="true">${item.tag}</small>`)}${
  when(at.tag, () => mark('tag', at.tag))}${when(at.hint, () => mark('hint', icon('hint')))}</button>`;

function fan(zone, ctx) {
  const n = zone.cards.length, lean = n > 6 ? 1.4 : 2.2;
  const style = { '--n': n, '--half': Math.ceil(n / 2) };
  return group(zone, ctx, { '--across': size(zone, ctx.view.ratio)[0] }, html`<div class="fanned" ?data-tight=${n > 5} ?data-many=${n > 10} ${vars(style)}>${
    repeat(zone.cards, card => card.k, (card, i) => {
      const from = i - (n - 1) / 2;
      return loose(zone, card, ctx, { style: { '--turn': `${(from * lean).toFixed(2)}deg`, '--drop': (from * from * .011).toFixed(3) } });
    })}</div>`);
}

const caption = (zone, count) => html`<p class="cap"><span>${zone.label}</span>${when(count != null, () => html` <b>${count}</b>`)}</p>`;

function pile(zone, ctx) {
  const cards = zone.cards || [], count = zone.count ?? (cards.length > 1 ? cards.length : null), last = cards.length - 1;
  const own = cards.slice(-1 - UNDER), hidden = own.length - 1;
  return group(zone, ctx, {}, html`<div class="heap" ?data-deep=${count > 3}>${repeat(own, card => card.k, (card, i) =>
    i < hidden ? flat(card, ctx) : button(card, ctx, { ...ctx.at(zone, card.face ? cards.map(c => c.k) : [card.k], card.k), where: count > 1 ? `${count} cards` : '' }))}${
    when(last < 0, () => html`<span class="empty"><span class="vh">empty</span></span>`)}</div>${caption(zone, count)}`);
}

const count = (zone, ctx) => group(zone, ctx, {}, html`<p class="tally"><b>${zone.count ?? (zone.cards || []).length}</b> <span>${zone.label}</span></p>`);

const track = (zone, ctx) => group(zone, ctx, { '--n': zone.cards.length }, html`<div class="strip">${repeat(zone.cards, card => card.k, (card, i) =>
  loose(zone, card, ctx, { where: `${i + 1} of ${zone.cards.length}` }))}</div>`);

function entry(zone, card, n, ctx) {
  const face = ctx.faces[card.face], who = ctx.view.players.find(p => p.seat === card.by)?.name;
  const out = card.marks?.includes('out'), first = n === zone.cards.length && n > 1 ? 'resolves first' : '', note = out ? 'cancelled' : first;
  return html`<li ?data-me=${card.by != null && card.by === ctx.view.seat} ?data-void=${out} data-state=${ctx.at(zone, [card.k], card.k).state ?? nothing}>
    <span class="num">#${n}</span>${loose(zone, card, ctx, { where: `number ${n}` })}<span class="what"><b>${face?.title ?? 'Face-down card'}</b>
    <span>${[who, card.line ?? face?.kind].filter(Boolean).join(': ')}</span>${when(note, () => html`<em>${note}</em>`)}</span></li>`;
}

const stack = (zone, ctx) => group(zone, ctx, {}, html`<h2>${zone.label}${when(!zone.cards.length, () => html`<small>: empty</small>`)}</h2><ol class="entries" ?data-full=${zone.cards.length > 2}>${
  repeat([...zone.cards].reverse(), card => card.k, (card, i) => entry(zone, card, zone.cards.length - i, ctx))}</ol>`);

function spread(zone, ctx) {
  const at = spots(zone, ctx.view.ratio), [w, h] = size(zone, ctx.view.ratio);
  return group(zone, ctx, { '--w': w, '--h': h }, html`<div class="spots">${repeat(items(zone), item => item.id, (item, i) => cell(zone, item, at[i], ctx))}</div>`);
}

const DRAW = { fan, pile, count, track, stack };

/** Draws one zone. */
export const zone = (zone, ctx) => (spotted(zone) ? spread : DRAW[zone.layout] || pile)(zone, ctx);
