// The lists of cards a world has: fetched when a page or a field wants one, kept until the world
// moves on.
import { prepared, search } from '../decks/pool.js';

export class Lists {
  /**
   * `ask(list)` asks the engine; `glyphs()` are those of the world; `ready()` is called when a list
   * has come, `fail(error)` when it did not.
   */
  constructor({ ask, glyphs, ready, fail }) {
    Object.assign(this, { ask, glyphs, ready, fail });
    this.forget();
  }

  forget() {
    this.pools = new Map();
    // shown until the newer one is there, so that nothing jumps
    this.old = new Map();
  }

  /**
   * The world has moved on, or somebody else looks (`forget` then): every list is fetched anew when
   * it is next wanted.
   */
  stale() {
    this.old = new Map([...this.old, ...this.pools]);
    this.pools = new Map();
  }

  /** The pool of a list (web/decks/pool.js), or null while it comes. */
  get(name) {
    if (!this.pools.has(name)) this.load(name);
    return this.pools.get(name) || this.old.get(name) || null;
  }

  async load(name) {
    const { pools } = this;
    pools.set(name, null);
    try {
      const answer = await this.ask(name);
      if (pools !== this.pools) return;
      pools.set(name, this.prepare(answer));
      this.ready();
    } catch (error) { if (pools === this.pools) this.fail(error); }
  }

  /**
   * An answer of `world_list` as a pool: a card is found by its `k` as text, and keeps the face it
   * shows.
   */
  prepare({ fields, cards, faces }) {
    const made = prepared({ fields, glyphs: this.glyphs(), cards: cards.map(card => ({ ...card, id: String(card.k), look: card.face, face: faces[card.face], set: '' })) });
    return { ...made, order: 'As they came', parts: new Map() };
  }
}

const list = value => (value == null ? [] : [].concat(value));

/** The part of a pool whose values are those of `where`; the pool itself without. */
export function part(pool, where) {
  if (!pool || !where) return pool;
  const key = JSON.stringify(where);
  if (!pool.parts.has(key)) {
    const cards = pool.cards.filter(card => Object.entries(where).every(([name, value]) => list(card.values[name]).includes(value)));
    pool.parts.set(key, { ...pool, cards });
  }
  return pool.parts.get(key);
}

export { search };
