// Many cards with search, filters and order: a block of a page, and what cards are picked from.
import { html, when } from '../table/lit.js';
import { finder, fromQuery } from '../decks/finder.js';
import { Grid } from '../decks/grid.js';
import { count } from '../page/words.js';
import { search } from './cardLists.js';
import { shown } from './picture.js';

const FEW = 13;                                         // fewer cards than that need no search

export class CardBrowser {
  /**
   * `on` = {press(card), read(card), root() -> element around it, redraw()}; a card is one of the
   * pool. `open` says whether filters begin so.
   */
  constructor(app, game, on, open) {
    Object.assign(this, { on, open, find: fromQuery({}) });
    const art = app.art(game), known = fn => id => { const card = this.pool.card(id); if (card) fn(card); };
    const pictures = async ids => {
      const found = await art([...new Set(ids.map(id => this.pool.card(id)?.look).filter(Boolean))]);
      return Object.fromEntries(ids.map(id => [id, shown(this.pool.card(id)?.face.picture) ?? found[this.pool.card(id)?.look]]));
    };
    this.grid = new Grid({ redraw: on.redraw, art: () => pictures }, game, { faces: {}, glyphs: {} }, { press: known(on.press), read: known(on.read), root: on.root });
  }

  /** Draws the cards of `pool`; `state(card)` = {on, name, badge()} adds to one. */
  draw(pool, label, { empty = 'No cards.', state = () => ({}) } = {}) {
    this.pool = this.grid.pool = pool;
    Object.assign(this.grid.ctx, { faces: pool.faces, glyphs: pool.glyphs });
    if (!pool.cards.length) return html`<p class="emptystate">${empty}</p>`;
    const found = search(pool, this.find), all = found.length === pool.cards.length;
    const grid = found.length ? this.grid.draw(found, label, id => told(pool.card(id), state(pool.card(id))))
      : html`<p class="emptystate">No card is like that. <button class="btn" type="button" @click=${() => { this.find = fromQuery({}); this.on.redraw(); }}>Show all cards</button></p>`;
    return html`<div class="spread" ?data-few=${pool.cards.length < FEW}>${when(pool.cards.length >= FEW, () => finder(pool, this.find, this.on.redraw, this.open))}
      <p class="shown" role="status">${all ? count(found.length, 'card') : `${found.length} of ${pool.cards.length} cards`}</p>${grid}</div>`;
  }

  drawn() { this.grid.drawn(); }
  close() { this.grid.close(); }
}

/** What stands on a card: what the world says of it, then what the screen adds. */
function told({ note, marks = [] }, { on, name, badge }) {
  return {
    on,
    name: [...marks, note, name].filter(Boolean).join(', '),
    badge: () => html`${when(marks.length, () => html`<span class="cardmarks" aria-hidden="true">${marks.map(mark => html`<span>${mark}</span>`)}</span>`)}${
      when(note, () => html`<span class="cardnote" aria-hidden="true">${note}</span>`)}${badge?.() ?? ''}`,
  };
}
