// @ts-check
// What pages are made of (docs/view-model.md, part 5): each block as a section of its own.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { clauseLink } from '../page/words.js';
import { calendar, chart } from './charts.js';
import { goals } from './goals.js';
import { Form } from './form.js';
import { value } from './linkBox.js';
import { part } from './cardLists.js';
import { CardBrowser } from './cardBrowser.js';
import { Places, places } from './places.js';
import { table } from './table.js';
import { story, tiles } from './tiles.js';
/** @import { ActsBlock, BenchBlock, Block, CardsBlock } from '../types.d.ts' */
/** @import { FactsBlock, KeepBlock, TextBlock } from '../types.d.ts' */
/** @import { PoolCard } from './cardLists.js' */
/** @import { Way, WorldContext } from './context.js' */

/**
 * What is kept for a block: it may hear that the page was left, has moved on, was drawn.
 * @typedef {{close?: () => void, again?: () => void, drawn?: () => void}} Kept
 */

/**
 * A block as it is drawn: what of it is kept from one drawing to the next, and the id of its
 * section.
 * @template {Block} Kind
 * @typedef {object} Drawn
 * @property {WorldContext} world
 * @property {Kind} block
 * @property {string} id
 * @property {<Made extends Kept>(make: () => Made) => Made} keep     what is kept for it, made anew
 *   when it has become another
 */

/** @type {Record<Block['kind'], (one: Drawn<never>) => unknown>} */
const DRAWN = {
  text,
  facts,
  acts,
  bench,
  cards,
  tiles: ({ world, block }) => tiles(world, block),
  table: ({ world, block, id, keep }) => table(world, block, keep(() => ({})), `${id}-title`),
  chart: ({ block }) => chart(block),
  goals: ({ world, block }) => goals(world, block),
  calendar: ({ block }) => calendar(block),
  places: ({ world, block, id, keep }) =>
    places(world, block, keep(() => new Places(world, block, id))),
  keep: ownWays,
  story: ({ world, block }) => story(world, block),
};

/**
 * The blocks of one page; what a person typed or filtered stays for as long as the page is the
 * same.
 */
export class Blocks {
  /** Forms, card browsers and the like, by what they were made for. @type {Map<string, Kept>} */
  kept = new Map();

  /** @param {WorldContext} world */
  constructor(world) {
    this.world = world;
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

  /** After each drawing. */
  drawn() {
    for (const one of this.kept.values()) one.drawn?.();
  }

  /** @param {Block[]} blocks */
  draw(blocks) {
    return runs(blocks).map(([fold, from, to]) => {
      const sections = blocks.slice(from, to)
        .map((block, i) => this.section(blocks, block, from + i));
      return fold ? folded(fold, sections) : sections;
    });
  }

  /** @param {Block[]} all  @param {Block} block  @param {number} i */
  section(all, block, i) {
    const draw = DRAWN[block.kind];
    if (!draw) return undefined;
    const { title } = block;
    const id = `block-${i}`;
    // regions need names of their own
    const named = title && all.filter(one => one.title === title).length === 1;
    const tone = 'tone' in block ? block.tone : undefined;
    /** @type {Drawn<Block>['keep']} */
    const keep = make => this.keep(keyOf(block, i), make);
    return html`
      <section class="block" id=${id} data-kind=${block.kind} data-tone=${tone || nothing}
        aria-labelledby=${named ? `${id}-title` : nothing}>
        ${when(title, () => html`<h2 id=${`${id}-title`}>${title}</h2>`)}
        ${draw(/** @type {Drawn<never>} */ ({ world: this.world, block, id, keep }))}
      </section>`;
  }

  /**
   * @template {Kept} Made
   * @param {string} key
   * @param {() => Made} make
   * @returns {Made}
   */
  keep(key, make) {
    const known = this.kept.get(key);
    if (known) return /** @type {Made} */ (known);
    const fresh = make();
    this.kept.set(key, fresh);
    return fresh;
  }
}

/**
 * The blocks as [what they are folded under, from, to]: neighbours under one heading together.
 * @param {Block[]} blocks
 */
function runs(blocks) {
  /** @type {[string | undefined, number, number][]} */
  const found = [];
  blocks.forEach(({ fold }, i) => {
    const last = found.at(-1);
    if (last && last[0] === fold) last[2] = i + 1;
    else found.push([fold, i, i + 1]);
  });
  return found;
}

/** @param {string} heading  @param {unknown} sections */
const folded = (heading, sections) => html`
  <details class="fold">
    <summary>${heading}</summary>
    <div class="folded">${sections}</div>
  </details>`;

/** What a block is known by. @param {Block} block  @param {number} i */
function keyOf(block, i) {
  if (block.kind === 'table') return `${i} table ${block.title || ''} `;
  const list = block.kind === 'cards' ? block.list : '';
  const act = block.kind === 'bench' ? JSON.stringify(block.act) : '';
  return `${i} ${block.kind} ${list} ${act}`;
}

/** The clauses stand behind the last line. @param {Drawn<TextBlock>} one */
function text({ world, block: { text: words, clauses = [] } }) {
  const lines = words.split('\n').filter(Boolean);
  const behind = clauses.map(clause => html` ${clauseLink(world.game, clause)}`);
  return lines.map((line, i) =>
    html`<p>${line}${when(i === lines.length - 1, () => behind)}</p>`);
}

/** @param {Drawn<FactsBlock>} one */
function facts({ block: { items } }) {
  /** @param {FactsBlock['items'][number]} item */
  const item = ([label, one, note]) => html`
    <div>
      <dt>${label}</dt>
      <dd>${value(one, label)}${when(note, () => html`<small>${note}</small>`)}</dd>
    </div>`;
  return html`<dl class="figures">${items.map(item)}</dl>`;
}

/** @param {Drawn<ActsBlock>} one */
function acts({ world, block }) {
  return html`<p class="row">${block.acts.map(act => world.button(act))}</p>`;
}

/** @param {Drawn<BenchBlock>} one */
function bench({ world, block: { act, note }, keep }) {
  /** @type {Form} */
  const form = keep(() => new Form(world, act, world.redraw, true));
  if (act.off) {
    const clause = when(act.clause, id => clauseLink(world.game, id));
    return html`<p class="quiet">${act.off} ${clause}</p>`;
  }
  return html`
    ${when(note, () => html`<p>${note}</p>`)}
    ${form.draw()}`;
}

/** @param {Drawn<CardsBlock>} one */
function cards({ world, block, id, keep }) {
  const pool = part(world.lists.get(block.list), block.where);
  /** @param {PoolCard} card */
  const read = card => world.read(card.k);
  const root = () => document.getElementById(id);
  const { app, game, redraw } = world;
  /** @type {CardBrowser} */
  const browser = keep(() => new CardBrowser(app, game, { press: read, read, root, redraw }));
  if (!pool) return html`<p class="quiet" role="status">Laying out the cards</p>`;
  return browser.draw(pool, block.title || 'Cards', { empty: block.empty });
}

/** The page's own buttons. @param {Drawn<KeepBlock>} one */
function ownWays({ world, block }) {
  /** @param {Way} way */
  const button = ([sign, label, run, tone]) => html`
    <button class=${tone === 'danger' ? 'btn danger' : 'btn'} type="button"
      @click=${run}>${icon(sign)}${label}</button>`;
  return html`
    ${when(block.text, () => html`<p>${block.text}</p>`)}
    <p class="row">${world.ways.map(button)}</p>`;
}
