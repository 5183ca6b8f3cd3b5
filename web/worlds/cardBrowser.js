// @ts-check
// Many cards with search, filters and order: a block of a page, and what cards are picked from.
import { html, when } from '../table/html.js';
import { finder, fromQuery } from '../decks/finder.js';
import { Grid } from '../decks/grid.js';
import { search } from '../decks/pool.js';
import { count } from '../page/words.js';
import { shown } from './picture.js';
/** @import { Find } from '../decks/pool.js' */
/** @import { App } from '../pageTypes.js' */
/** @import { Pool, PoolCard } from './cardLists.js' */

/**
 * What the screen around it does; `root` is the element it stands in.
 * @typedef {object} BrowserUse
 * @property {(card: PoolCard) => unknown} press
 * @property {(card: PoolCard) => unknown} read
 * @property {() => Element | null} root
 * @property {() => void} redraw
 *
 * What the screen adds to a card; `on` says whether it is chosen.
 * @typedef {{on?: boolean, name?: string, badge?: () => unknown}} CardState
 */

const FEW = 13;                                         // fewer cards than that need no search

export class CardBrowser {
  /** The pool that was drawn last. @type {Pool | null} */
  pool = null;

  /** What was searched and filtered. @type {Find} */
  find = fromQuery({});

  /**
   * @param {App} app
   * @param {string} game
   * @param {BrowserUse} use
   * @param {boolean} [open]      whether filters begin open
   */
  constructor(app, game, use, open) {
    this.use = use;
    this.open = open;
    /** @param {(card: PoolCard) => unknown} run */
    const known = run => (/** @type {string} */ id) => {
      const card = this.card(id);
      if (card) run(card);
    };
    const art = app.art(game);
    const pictures = (/** @type {string[]} */ ids) => this.pictures(art, ids);
    const page = { redraw: use.redraw, art: () => pictures };
    const none = { faces: {}, glyphs: {} };
    const does = { press: known(use.press), read: known(use.read), root: use.root };
    this.grid = new Grid(page, game, none, does);
  }

  /** @param {string} id */
  card(id) {
    return this.pool?.card(id);
  }

  /**
   * The pictures of cards by their ids: a card's own, else that of its face.
   * @param {(faces: string[]) => Promise<Record<string, string>>} art
   * @param {string[]} ids
   */
  async pictures(art, ids) {
    const cards = ids.map(id => this.card(id));
    const looks = cards.flatMap(card => card?.look || []);
    const found = await art([...new Set(looks)]);
    return Object.fromEntries(ids.map(id => {
      const card = this.card(id);
      return [id, shown(card?.face.picture) ?? found[card?.look ?? '']];
    }));
  }

  /**
   * Draws the cards of `pool`. `empty` stands there when it has none, `state` adds to a card.
   * @param {Pool} pool
   * @param {string} label
   * @param {{empty?: string, state?: (card: PoolCard) => CardState}} [options]
   */
  draw(pool, label, { empty = 'No cards.', state = () => ({}) } = {}) {
    this.pool = this.grid.pool = pool;
    Object.assign(this.grid.ctx, { faces: pool.faces, glyphs: pool.glyphs });
    if (!pool.cards.length) return html`<p class="emptystate">${empty}</p>`;
    const few = pool.cards.length < FEW;
    const found = search(pool, this.find);
    return html`
      <div class="spread" ?data-few=${few}>
        ${when(!few, () => finder(pool, this.find, this.use.redraw, this.open))}
        <p class="shown" role="status">${howMany(found.length, pool.cards.length)}</p>
        ${found.length ? this.cards(found, label, state) : this.none()}
      </div>`;
  }

  /**
   * @param {PoolCard[]} found
   * @param {string} label
   * @param {(card: PoolCard) => CardState} state
   */
  cards(found, label, state) {
    /** @param {string} id */
    const added = id => {
      const card = /** @type {PoolCard} */ (this.card(id));
      return onCard(card, state(card));
    };
    return this.grid.draw(found, label, added);
  }

  /** What stands there when nothing is found. */
  none() {
    const all = () => {
      this.find = fromQuery({});
      this.use.redraw();
    };
    return html`
      <p class="emptystate">No card is like that.
        <button class="btn" type="button" @click=${all}>Show all cards</button>
      </p>`;
  }

  drawn() {
    this.grid.drawn();
  }

  close() {
    this.grid.close();
  }
}

/** @param {number} found  @param {number} all */
const howMany = (found, all) => (found === all ? count(all, 'card') : `${found} of ${all} cards`);

/**
 * What stands on a card: what the world says of it, then what the screen adds.
 * @param {PoolCard} card
 * @param {CardState} state
 */
function onCard({ note, marks = [] }, { on, name, badge }) {
  const signs = marks.map(mark => html`<span>${mark}</span>`);
  return {
    on,
    name: [...marks, note, name].filter(Boolean).join(', '),
    badge: () => html`
      ${when(marks.length, () => html`<span class="cardmarks" aria-hidden="true">${signs}</span>`)}
      ${when(note, () => html`<span class="cardnote" aria-hidden="true">${note}</span>`)}
      ${badge?.() ?? ''}`,
  };
}
