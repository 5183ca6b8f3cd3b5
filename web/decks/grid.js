// @ts-check
// Cards side by side, as many as there are. A card's name is always there for readers and for the
// keyboard; its face is drawn and its picture asked for only near what is in sight, so that a
// thousand cards cost little.
import { html, nothing, repeat, still } from '../table/html.js';
import { faceOf, spoken } from '../table/card.js';
import { get } from '../page/settings.js';
/** @import { CardContext, EventAt } from '../pageTypes.js' */

/**
 * What a grid needs of the page.
 * @typedef {object} GridPage
 * @property {() => void} redraw
 * @property {(game: string) => (ids: string[]) => Promise<Record<string, string>>} art
 *
 * What is done with a card; `root` is what the grid stands in, if there may be others.
 * @typedef {object} GridEvents
 * @property {(id: string) => unknown} press
 * @property {(id: string) => unknown} read
 * @property {() => ParentNode | null | undefined} [root]
 *
 * @typedef {{id: string, name: string}} GridCard
 *
 * What the screen adds to a card; the badge is drawn anew when `name` or `on` change.
 * @typedef {object} Addition
 * @property {boolean} [on]               whether its button is pressed; none: it is no switch
 * @property {string} [name]              more of its name
 * @property {() => unknown} [badge]
 *
 * @typedef {Pick<CardContext, 'faces' | 'glyphs'>} Faces
 */

const NEAR = '600px';                                   // how far ahead faces are drawn
const BATCH = 12;                                       // pictures asked for at once
const STEP = 200;                                       // places made at once
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
/** @type {Record<string, number>} */
const ROWS = { ArrowUp: -1, ArrowDown: 1 };

export class Grid {
  /** @type {GridCard[] | undefined} */
  all = undefined;
  most = STEP;                                          // places there are by now
  /** @type {string[]} */
  ids = [];
  at = '';                                              // the card where Tab stops
  /** @type {Set<string>} */
  near = new Set();
  /** @type {Set<string>} */
  wanted = new Set();
  /** @type {string[]} */
  queue = [];
  /** @type {WeakSet<Element>} */
  seen = new WeakSet();
  painting = false;
  due = false;
  closed = false;

  /**
   * @param {GridPage} app
   * @param {string} game
   * @param {Faces} pool
   * @param {GridEvents} on
   */
  constructor(app, game, pool, on) {
    this.app = app;
    this.pool = pool;
    this.on = on;
    this.art = app.art(game);
    /** @type {Faces & {urls: Record<string, string>}} */
    this.ctx = { faces: pool.faces, glyphs: pool.glyphs, urls: {} };
    const ahead = { rootMargin: NEAR, scrollMargin: NEAR };
    this.eye = new IntersectionObserver(entries => this.look(entries), ahead);
  }

  close() {
    this.closed = true;
    this.eye.disconnect();
  }

  /**
   * @param {GridCard[]} cards
   * @param {string} label
   * @param {(id: string) => Addition} [addition]
   */
  draw(cards, label, addition = () => ({})) {
    const same = cards.length === this.all?.length
      && cards.every((card, i) => card === this.all?.[i]);
    if (!same) this.most = STEP;
    this.all = cards;
    const shown = cards.slice(0, this.most);
    this.ids = shown.map(card => card.id);
    if (!this.ids.includes(this.at)) this.at = this.ids[0];
    /** @param {GridCard} card */
    const place = card => this.place(card, addition(card.id));
    return html`
      <ul class="cardgrid" role="list" aria-label=${label}
        @keydown=${this.key} @contextmenu=${this.menu}>
        ${repeat(shown, card => card.id, place)}
      </ul>`;
  }

  /** @param {GridCard} card  @param {Addition} more */
  place(card, more) {
    const { id } = card;
    const look = [this.near.has(id), this.ctx.urls[id], id === this.at, more.on, more.name];
    return still(look.join(' '), () => this.item(card, more));
  }

  /** @param {GridCard} card  @param {Addition} more */
  item({ id, name: plain }, { name, badge = () => nothing, on }) {
    const { look, ink } = this.pool.faces[id];
    const shown = { k: id, face: id };
    const words = (spoken(shown, this.ctx) || plain) + (name ? `, ${name}` : '');
    const face = this.near.has(id)
      ? faceOf(shown, this.ctx)
      : html`<span class="face"></span>`;
    const press = () => {
      this.at = id;
      this.on.press(id);
    };
    return html`
      <li data-card=${id}>
        <button class="card" type="button"
          data-id=${id}
          data-look=${look}
          data-ink=${ink}
          tabindex=${id === this.at ? 0 : -1}
          aria-pressed=${on === undefined ? nothing : String(on)}
          ?data-bare=${!this.ctx.urls[id]}
          @click=${press}><span class="vh">${words}</span>${face}</button>
        ${badge()}
      </li>`;
  }

  /** After each drawing: new cards are watched, and the rest of a long list follows. */
  drawn() {
    if (this.all && this.all.length > this.most) setTimeout(() => this.grow());
    for (const node of this.items()) {
      if (this.seen.has(node)) continue;
      this.seen.add(node);
      this.eye.observe(node);
    }
  }

  grow() {
    this.most += STEP;
    this.later();
  }

  /** The places of the cards. */
  items() {
    const around = this.on.root?.() ?? document;
    /** @type {NodeListOf<HTMLElement>} */
    const places = around.querySelectorAll('.cardgrid > li');
    return [...places];
  }

  /** @param {IntersectionObserverEntry[]} entries */
  look(entries) {
    for (const { target, isIntersecting } of entries) {
      const id = /** @type {HTMLElement} */ (target).dataset.card ?? '';
      if (isIntersecting && target.isConnected) this.came(id); else this.near.delete(id);
    }
    this.later();
    this.paint();
  }

  /** A card came near: its face is drawn, and its picture is wanted. @param {string} id */
  came(id) {
    this.near.add(id);
    if (this.wanted.has(id)) return;
    this.wanted.add(id);
    this.queue.push(id);
  }

  /** Asks for the pictures of what came near, a few at a time; what was refused is asked again. */
  async paint() {
    if (this.painting) return;
    this.painting = true;
    while (this.queue.length && !this.closed) {
      const ids = this.queue.splice(0, BATCH);
      try {
        Object.assign(this.ctx.urls, await this.art(ids));
      } catch {
        ids.forEach(id => this.wanted.delete(id));
        break;
      }
      this.later();
    }
    this.painting = false;
  }

  /** Draws the screen once in a frame, however much has changed. */
  later() {
    if (this.due || this.closed) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      if (!this.closed) this.app.redraw();
    });
  }

  /** @param {EventAt<HTMLElement, KeyboardEvent>} event */
  key = event => {
    const { id } = event.target.dataset;
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'i' && get('keys')) this.on.read(id);
    else if (!this.step(event.key, id)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * The arrows walk over the grid as it is laid out. Answers whether the key was one of them.
   * @param {string} key
   * @param {string} id     of the card in focus
   */
  step(key, id) {
    const at = this.ids.indexOf(id);
    const last = this.ids.length - 1;
    const by = STEPS[key] ?? ROWS[key] * this.columns();
    if (Number.isNaN(by)) return false;
    const to = Math.max(0, Math.min(last, at + by));
    const toRow = Math.abs(by) > 1 && Number.isFinite(by);
    if (toRow && to !== at + by) return true;           // no row there
    this.focus(this.ids[to]);
    return true;
  }

  columns() {
    const items = this.items();
    const top = items[0]?.offsetTop;
    const second = items.findIndex(item => item.offsetTop !== top);
    return second < 0 ? items.length : second;
  }

  /** @param {string} [id] */
  focus(id = this.at) {
    this.at = id;
    this.app.redraw();
    const place = this.items().find(item => item.dataset.card === id);
    const button = /** @type {HTMLElement | null | undefined} */ (place?.firstElementChild);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
  }

  /** A long press or the other mouse button reads a card. @param {EventAt<HTMLElement>} event */
  menu = event => {
    const id = event.target.closest('li')?.dataset.card;
    if (!id) return;
    event.preventDefault();
    this.on.read(id);
  };
}
