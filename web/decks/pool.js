// @ts-check
// All cards a game knows, shipped ones and those of sets: fetched once, searched and sorted here.
/** @import { App, Engine } from '../pageTypes.js' */
/** @import { CardField, CardSet, Face, Library, LibraryCard, Value } from '../types.d.ts' */

/**
 * What cards are filtered and sorted by, with the choices that occur.
 * @typedef {CardField & {choices: [Value, string][]}} Field
 *
 * @typedef {{searchText: string}} Searchable     name and text as `fold` leaves them
 */

/**
 * Cards to search in; `Of` is what a card is before it can be searched.
 * @template {LibraryCard} [Of=LibraryCard]
 * @typedef {object} Pool
 * @property {Field[]} fields
 * @property {(Of & Searchable)[]} cards
 * @property {Record<string, string>} glyphs      the small signs the faces use
 * @property {Record<string, Face>} faces         by the id of the card
 * @property {Record<string, string>} letters     by ink
 * @property {(id: string) => (Of & Searchable) | undefined} card
 * @property {string} [order]                     what the order of `cards` is called
 */

/**
 * What a person looks for: words, an order, and the values ticked of each field, as text.
 * @typedef {object} Find
 * @property {string} q
 * @property {string} order     empty, `name`, or the name of a field after + or -
 * @property {Record<string, string[]>} picks
 */

const COLLATOR = new Intl.Collator('en', { numeric: true });
const MOST = 1000;                                      // people's cards in one request
const LAST = 1e9;                                       // the rank of a card without a value

/**
 * Pools by game and people's cards. A fresh worker has to learn those again.
 * @type {WeakMap<object, Map<string, Promise<Pool>>>}
 */
const poolsOfWorker = new WeakMap();

/** Letters as people remember them: no case, no accents. @param {string} text */
export const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The pool of a game with these people's sets.
 * @param {App} app
 * @param {string} game
 * @param {CardSet[]} [sets]
 * @returns {Promise<Pool>}
 */
export function load(app, game, sets = []) {
  const { worker } = /** @type {Engine & {worker: object}} */ (app.engine);
  const pools = poolsOfWorker.get(worker) ?? new Map();
  poolsOfWorker.set(worker, pools);
  const ids = sets.flatMap(set => set.cards.map(card => card.id));
  const key = [game, ...ids].join(' ');
  if (!pools.has(key)) {
    const pool = fetchPool(app, game, sets);
    pools.set(key, pool);
    pool.catch(() => pools.delete(key));
  }
  return pools.get(key);
}

/**
 * @param {App} app
 * @param {string} game
 * @param {CardSet[]} sets
 */
async function fetchPool(app, game, sets) {
  const answers = portions(sets).map(some => app.engine.ask('cards', { game, sets: some }));
  /** @type {Library[]} */
  const [first, ...more] = await Promise.all(answers);
  for (const library of more) merge(first, library);
  return prepared(first);
}

/**
 * Adds what another library of the same game has besides.
 * @param {Library} library
 * @param {Library} other
 */
function merge(library, { fields, cards }) {
  const known = new Set(library.cards.map(card => card.id));
  library.cards.push(...cards.filter(card => !known.has(card.id)));
  fields.forEach(({ choices = [] }, i) => {
    const mine = library.fields[i].choices;
    mine?.push(...choices.filter(([value]) => !mine.some(([own]) => own === value)));
  });
}

/** Sets in lists that one request may bring each. @param {CardSet[]} sets */
function portions(sets) {
  /** @type {CardSet[][]} */
  const parts = [[]];
  let size = 0;
  for (const set of sets) {
    if (size + set.cards.length > MOST) {
      parts.push([]);
      size = 0;
    }
    parts[parts.length - 1].push(set);
    size += set.cards.length;
  }
  return parts;
}

/**
 * An answer of the bridge made ready to be searched.
 * @template {LibraryCard} Of
 * @param {{fields: CardField[], cards: Of[], glyphs: Record<string, string>}} library
 * @returns {Pool<Of>}
 */
export function prepared({ fields, cards, glyphs }) {
  const searchable = cards.map(card =>
    ({ ...card, searchText: fold(`${card.name} ${card.text}`) }));
  const known = new Map(searchable.map(card => [card.id, card]));
  return {
    fields: fields.map(field => withChoices(field, cards)),
    cards: searchable,
    glyphs,
    faces: Object.fromEntries(cards.map(card => [card.id, card.face])),
    letters: Object.fromEntries(cards.map(({ face }) => [face.ink, letterOf(face)])),
    card: id => known.get(id),
  };
}

/** @param {Face} face */
const letterOf = face => face.letter || face.ink[0].toUpperCase();

/** A value or several as a list. @param {Value | Value[] | null | undefined} value */
function listed(value) {
  if (value == null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * A field with the choices that occur.
 * @param {CardField} field
 * @param {LibraryCard[]} cards
 * @returns {Field}
 */
function withChoices(field, cards) {
  if (field.choices?.length) return { ...field, choices: field.choices };
  if (field.kind === 'flag') return { ...field, choices: [[true, 'Yes']] };
  const values = [...new Set(cards.flatMap(card => listed(card.values[field.name])))];
  values.sort((a, b) => COLLATOR.compare(String(a), String(b)));
  return { ...field, choices: values.map(value => [value, String(value)]) };
}

/**
 * The orders of a pool, as [value, label].
 * @param {Pick<Pool, 'fields' | 'order'>} pool
 * @returns {[string, string][]}
 */
export const orders = ({ fields, order = 'As printed' }) =>
  [['', order], ['name', 'Name'], ...fields.flatMap(ordersOf)];

/** @param {Field} field  @returns {[string, string][]} */
function ordersOf({ name, label, kind }) {
  if (kind === 'choice') return [['+' + name, label]];
  if (kind !== 'number') return [];
  return [['-' + name, `${label}, high first`], ['+' + name, `${label}, low first`]];
}

/**
 * The cards that `find` lets through, in its order.
 * @template {LibraryCard} Of
 * @param {Pool<Of>} pool
 * @param {Partial<Find>} find
 */
export function search(pool, { q = '', order = '', picks = {} }) {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const wanted = Object.entries(picks).filter(([, values]) => values.length);
  const fitting = pool.cards.filter(card =>
    words.every(word => card.searchText.includes(word))
    && wanted.every(([name, values]) => hasOne(card, name, values)));
  if (order === 'name') return fitting.sort((a, b) => COLLATOR.compare(a.name, b.name));
  if (!order) return fitting;
  const rank = ranking(pool, order.slice(1));
  const way = order[0] === '-' ? -1 : 1;
  return fitting.sort((a, b) => way * (rank(a) - rank(b)));
}

/**
 * Whether a card has one of these values in a field; `set` is a field of all cards.
 * @param {LibraryCard} card
 * @param {string} name
 * @param {string[]} values
 */
function hasOne(card, name, values) {
  const own = name === 'set' ? card.set || 'shipped' : card.values[name];
  return listed(own).some(value => values.includes(String(value)));
}

/**
 * What cards are sorted by: a number, or the place of the first value among the choices.
 * @param {{fields: Field[]}} pool
 * @param {string} name     of the field
 */
function ranking({ fields }, name) {
  const choices = fields.find(field => field.name === name)?.choices ?? [];
  const places = new Map(choices.map(([value], place) => [value, place]));
  /** @param {LibraryCard} card */
  return card => {
    const [first] = listed(card.values[name]);
    return typeof first === 'number' ? first : places.get(first) ?? LAST;
  };
}
