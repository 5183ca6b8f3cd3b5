// @ts-check
// The lists of cards a world has: fetched when a page or a field wants one, kept until the world
// moves on.
import { prepared } from '../decks/pool.js';
/** @import { Face, Glyphs, Where } from '../types.d.ts' */
/** @import { WorldList, WorldListCard } from '../types.d.ts' */

/**
 * A card of a list as a pool keeps it: `id` is its `k` as text, `look` the id of its face.
 * @typedef {Omit<WorldListCard, 'face'>
 *   & {id: string, look: string, face: Face, set: string}} PoolCard
 */

/**
 * A list made ready to be searched; `order` is what its own order is called, `parts` those of its
 * parts that were asked for, by their values.
 * @typedef {import('../decks/pool.js').Pool<PoolCard>
 *   & {order: string, parts: Map<string, Pool>}} Pool
 */

/**
 * Where lists come from, and who is told of them.
 * @typedef {object} ListSource
 * @property {(list: string) => Promise<WorldList>} ask
 * @property {() => Glyphs} glyphs              those of the world
 * @property {() => void} ready                 a list has come
 * @property {(error: unknown) => void} fail    it did not
 */

export class Lists {
  /** @type {Map<string, Pool | null>} */
  pools = new Map();

  /** Shown until the newer one is there, so that nothing jumps. @type {Map<string, Pool | null>} */
  old = new Map();

  /** @param {ListSource} source */
  constructor(source) {
    this.source = source;
  }

  /** Nothing of what was fetched may be shown any more. */
  forget() {
    this.pools = new Map();
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

  /** The pool of a list, or null while it comes. @param {string} name */
  get(name) {
    if (!this.pools.has(name)) this.load(name);
    return this.pools.get(name) || this.old.get(name) || null;
  }

  /** @param {string} name */
  async load(name) {
    const { pools, source } = this;
    pools.set(name, null);
    try {
      const answer = await source.ask(name);
      if (pools !== this.pools) return;
      pools.set(name, poolOf(answer, source.glyphs()));
      source.ready();
    } catch (error) {
      if (pools === this.pools) source.fail(error);
    }
  }
}

/**
 * An answer of `world_list` as a pool.
 * @param {WorldList} answer
 * @param {Glyphs} glyphs
 * @returns {Pool}
 */
function poolOf({ cards, faces, fields }, glyphs) {
  /** @type {PoolCard[]} */
  const entries = cards.map(card =>
    ({ ...card, id: String(card.k), look: card.face, face: faces[card.face], set: '' }));
  const pool = prepared({ fields, glyphs, cards: entries });
  return { ...pool, order: 'As they came', parts: new Map() };
}

/**
 * A value, or several, as a list.
 * @template T
 * @param {T | T[] | null | undefined} value
 * @returns {T[]}
 */
const listed = value => (value == null ? [] : /** @type {T[]} */ ([]).concat(value));

/**
 * The part of a pool whose values are those of `where`; the pool itself without.
 * @template {Pool | null} P
 * @param {P} pool
 * @param {Where} [where]
 * @returns {P | Pool}
 */
export function part(pool, where) {
  if (!pool || !where) return pool;
  const key = JSON.stringify(where);
  const known = pool.parts.get(key);
  if (known) return known;
  const wanted = Object.entries(where);
  /** @param {PoolCard} card */
  const fits = card => wanted.every(([name, value]) => listed(card.values[name]).includes(value));
  const found = { ...pool, cards: pool.cards.filter(fits) };
  pool.parts.set(key, found);
  return found;
}
