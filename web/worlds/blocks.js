// What pages are made of (docs/view-model.md, part 5): each block as a section of its own.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { clauseLink } from '../page/words.js';
import { calendar, chart } from './charts.js';
import { Form } from './form.js';
import { value } from './handover.js';
import { part } from './cardLists.js';
import { CardBrowser } from './cardBrowser.js';
import { table } from './table.js';

const MANY = 6;                                         // more cards than that do not overlap

/**
 * The blocks of one page; what a person typed or filtered stays for as long as the page is the
 * same.
 */
export class Blocks {
  constructor(world) {
    Object.assign(this, { world, kept: new Map() });
  }

  /** Another page, or somebody else. */
  clear() {
    for (const one of this.kept.values()) one.close?.();
    this.kept.clear();
  }

  /** The world has moved on. */
  again() {
    for (const one of this.kept.values()) one.again?.();
  }

  /** What is kept for block `i`, made anew when the block has become another. */
  keep(i, block, make) {
    const key = `${i} ${block.kind} ${block.list || ''} ${JSON.stringify(block.act) || ''}`;
    if (!this.kept.has(key)) this.kept.set(key, make());
    return this.kept.get(key);
  }

  draw(blocks) {
    // regions need names of their own
    const alone = title => title && blocks.filter(block => block.title === title).length === 1;
    return blocks.map((block, i) => {
      const id = `block-${i}`, make = DRAWN[block.kind];
      return make && html`<section class="block" id=${id} data-kind=${block.kind} data-tone=${block.tone || nothing} aria-labelledby=${alone(block.title) ? `${id}-title` : nothing}>
        ${when(block.title, () => html`<h2 id=${`${id}-title`}>${block.title}</h2>`)}${make(this, block, i, id)}</section>`;
    });
  }

  drawn() {
    for (const one of this.kept.values()) one.drawn?.();
  }

  cards(block, i, id) {
    const { world } = this, pool = part(world.lists.get(block.list), block.where);
    const spread = this.keep(i, block, () => new CardBrowser(world.app, world.game, { press: card => world.read(card.k), read: card => world.read(card.k), root: () => document.getElementById(id), redraw: world.redraw }));
    return pool ? spread.draw(pool, block.title || 'Cards', { empty: block.empty }) : html`<p class="quiet" role="status">Laying out the cards</p>`;
  }

  bench(block, i) {
    const form = this.keep(i, block, () => new Form(this.world, block.act, this.world.redraw, true));
    if (block.act.off) return html`<p class="quiet">${block.act.off} ${when(block.act.clause, () => clauseLink(this.world.game, block.act.clause))}</p>`;
    return html`${when(block.note, () => html`<p>${block.note}</p>`)}${form.draw()}`;
  }

  tile({ label, note, cards = [], back, acts = [], go }) {
    const { world } = this, { faces } = world.view;
    return html`<li class="tile" ?data-sealed=${back} ?data-many=${cards.length > MANY}><div class="fanlet" aria-hidden=${back ? 'true' : nothing}>${back ? [0, 1, 2, 3, 4].map(() => world.flat(back, faces[back], true))
      : cards.map(card => (card.k === undefined ? html`<span class="vh">${faces[card.face]?.title}</span>${world.flat(card.face, faces[card.face])}`
        : html`<button class="mini" type="button" aria-label=${faces[card.face]?.title} aria-haspopup="dialog" @click=${() => world.read(card.k)}>${world.flat(card.face, faces[card.face])}</button>`))}</div>
      <div><h3>${label}</h3>${when(note, () => html`<p class="lined">${note}</p>`)}${when(acts.length || go, () => html`<p class="row">${acts.map(act => world.button(act))}${when(go, () => world.leads(go))}</p>`)}</div></li>`;
  }

  story({ face: id, text, lines = [], acts = [], go }) {
    const { world } = this, face = world.view.faces[id];
    return html`<div class="story"><div class="large"><span class="vh">${face?.title}</span>${world.flat(id, face)}</div><div>${when(text, () => html`<p class="lined">${text}</p>`)}
      ${when(lines.length, () => html`<dl class="facts">${lines.map(([label, one]) => html`<dt>${label}</dt><dd>${value(one, label)}</dd>`)}</dl>`)}
      ${when(acts.length || go, () => html`<p class="row">${acts.map(act => world.button(act))}${when(go, () => world.leads(go))}</p>`)}</div></div>`;
  }

  ownWays({ text }) {
    const { ways } = this.world;
    return html`${when(text, () => html`<p>${text}</p>`)}<p class="row">${ways.map(([sign, label, run, tone]) =>
      html`<button class=${tone === 'danger' ? 'btn danger' : 'btn'} type="button" @click=${run}>${icon(sign)}${label}</button>`)}</p>`;
  }
}

const DRAWN = {
  text: (page, { text, clauses = [] }) => html`${text.split('\n').filter(Boolean).map((line, i, all) =>
    html`<p>${line}${when(i === all.length - 1, () => clauses.map(clause => html` ${clauseLink(page.world.game, clause)}`))}</p>`)}`,
  facts: (page, { items }) => html`<dl class="figures">${items.map(([label, one, note]) => html`<div><dt>${label}</dt><dd>${value(one, label)}${when(note, () => html`<small>${note}</small>`)}</dd></div>`)}</dl>`,
  acts: (page, { acts }) => html`<p class="row">${acts.map(act => page.world.button(act))}</p>`,
  bench: (page, block, i) => page.bench(block, i),
  cards: (page, block, i, id) => page.cards(block, i, id),
  tiles: (page, { tiles, empty }) => (tiles.length ? html`<ul class="tiles" role="list">${tiles.map(tile => page.tile(tile))}</ul>` : html`<p class="emptystate">${empty || 'Nothing here.'}</p>`),
  table: (page, block, i, id) => table(page.world, block, page.keep(i, { kind: 'table', list: block.title }, () => ({})), `${id}-title`),
  chart: (page, block) => chart(block),
  calendar: (page, block) => calendar(block),
  keep: (page, block) => page.ownWays(block),
  story: (page, block) => page.story(block),
};
