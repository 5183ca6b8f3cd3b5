// Cards side by side, as many as there are. A card's name is always there for readers and for the
// keyboard; its face is drawn and its picture asked for only near what is in sight, so that a
// thousand cards cost little.
import { html, nothing, repeat, still } from '../table/lit.js';
import { faceOf, spoken } from '../table/card.js';
import { get } from '../page/settings.js';

// how far ahead faces are drawn; pictures asked for, and places made, at once
const NEAR = '600px', BATCH = 12, STEP = 200;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export class Grid {
  /**
   * `on` = {press(id), read(id), root()}: `root` is what the grid stands in, if there may be
   * others; `pool` = {faces, glyphs}.
   */
  constructor(app, game, pool, on) {
    Object.assign(this, { app, on, pool, ctx: { faces: pool.faces, glyphs: pool.glyphs, urls: {} }, art: app.art(game) });
    this.near = new Set();
    this.asked = new Set();
    this.queue = [];
    this.seen = new WeakSet();
    this.eye = new IntersectionObserver(entries => this.look(entries), { rootMargin: NEAR, scrollMargin: NEAR });
  }

  close() {
    this.closed = true;
    this.eye.disconnect();
  }

  /**
   * `state(id)` = {name, badge(), on}: what the screen adds to a card; the badge is drawn anew when
   * name or `on` change.
   */
  draw(cards, label, state = () => ({})) {
    if (cards.length !== this.all?.length || cards.some((card, i) => card !== this.all[i])) this.most = STEP;
    this.all = cards;
    cards = cards.slice(0, this.most);
    this.ids = cards.map(card => card.id);
    if (!this.ids.includes(this.at)) this.at = this.ids[0];
    return html`<ul class="cardgrid" role="list" aria-label=${label} @keydown=${event => this.key(event)}
      @contextmenu=${event => this.menu(event)}>${repeat(cards, card => card.id, card => this.place(card, state(card.id)))}</ul>`;
  }

  place(card, more) {
    const { id } = card, key = [this.near.has(id), this.ctx.urls[id], id === this.at, more.on, more.name].join(' ');
    return still(key, () => this.item(card, more));
  }

  item({ id, name: plain }, { name, badge = () => nothing, on }) {
    const face = this.pool.faces[id], near = this.near.has(id), shown = { k: id, face: id };
    return html`<li data-card=${id}><button class="card" type="button" data-id=${id} data-look=${face.look} data-ink=${face.ink} tabindex=${id === this.at ? 0 : -1}
      aria-pressed=${on === undefined ? nothing : String(on)} ?data-bare=${!this.ctx.urls[id]} @click=${() => { this.at = id; this.on.press(id); }}
      ><span class="vh">${spoken(shown, this.ctx) || plain}${name ? `, ${name}` : ''}</span>${near ? faceOf(shown, this.ctx) : html`<span class="face"></span>`}</button>${badge()}</li>`;
  }

  /** After each drawing: new cards are watched, and the rest of a long list follows. */
  drawn() {
    if (this.all?.length > this.most) setTimeout(() => { this.most += STEP; this.later(); });
    for (const node of this.items()) if (!this.seen.has(node)) { this.seen.add(node); this.eye.observe(node); }
  }

  items() {
    return [...(this.on.root?.() ?? document).querySelectorAll('.cardgrid > li')];
  }

  look(entries) {
    for (const { target, isIntersecting } of entries) {
      const id = target.dataset.card;
      if (!isIntersecting || !target.isConnected) { this.near.delete(id); continue; }
      this.near.add(id);
      if (!this.asked.has(id)) { this.asked.add(id); this.queue.push(id); }
    }
    this.later();
    this.paint();
  }

  /** Asks for the pictures of what came near, a few at a time; what has left again waits. */
  async paint() {
    if (this.painting) return;
    this.painting = true;
    while (this.queue.length && !this.closed) {
      const ids = this.queue.splice(0, BATCH);
      try {
        Object.assign(this.ctx.urls, await this.art(ids));
      } catch { ids.forEach(id => this.asked.delete(id)); break; }
      this.later();
    }
    this.painting = false;
  }

  /** Draws the screen once in a frame, however much has changed. */
  later() {
    if (this.due || this.closed) return;
    this.due = true;
    requestAnimationFrame(() => { this.due = false; if (!this.closed) this.app.redraw(); });
  }

  key(event) {
    const { id } = event.target.dataset;
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'i' && get('keys')) this.on.read(id);
    else if (!this.step(event.key, id)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The arrows walk over the grid as it is laid out. */
  step(key, id) {
    const at = this.ids.indexOf(id), last = this.ids.length - 1;
    const by = STEPS[key] ?? { ArrowUp: -1, ArrowDown: 1 }[key] * this.columns();
    if (Number.isNaN(by)) return false;
    const to = Math.max(0, Math.min(last, at + by));
    if (Math.abs(by) > 1 && Number.isFinite(by) && to !== at + by) return true;      // no row there
    this.focus(this.ids[to]);
    return true;
  }

  columns() {
    const items = this.items(), top = items[0]?.offsetTop;
    const second = items.findIndex(item => item.offsetTop !== top);
    return second < 0 ? items.length : second;
  }

  focus(id = this.at) {
    this.at = id;
    this.app.redraw();
    const node = this.items().find(item => item.dataset.card === id)?.firstElementChild;
    node?.focus();
    node?.scrollIntoView({ block: 'nearest' });
  }

  /** A long press or the other mouse button reads a card. */
  menu(event) {
    const id = event.target.closest('li')?.dataset.card;
    if (!id) return;
    event.preventDefault();
    this.on.read(id);
  }
}
