// @ts-check
// A person's own decks and card sets, as the worker keeps them. A deck carries the cards it uses of
// people's sets, so it stays whole when a set goes. What cannot be written is remembered here until
// the page closes, and said.
import { clear, say } from '../page/notices.js';
import { load } from './pool.js';
import { saveDeckFile, saveSetFile } from './share.js';
/** @import { App, Problem } from '../pageTypes.js' */
/** @import { CardSet, Deck } from '../types.d.ts' */

/**
 * `touched` is when it was changed last, in ms since 1970.
 * @typedef {Deck & {id: string, game: string, sets: CardSet[], touched: number}} OwnDeck
 * @typedef {CardSet & {game: string, touched: number}} OwnSet
 * @typedef {OwnDeck | OwnSet} Own
 */

// in all sets of a game together: what one request may bring
export const MOST_CARDS = 1000;
export const LONGEST_NAME = 60;
const NUMBER_ROOM = 4;                                  // letters kept free for a number

/**
 * What the storage refused to write, by its key; null stands for what was to be deleted.
 * @type {Map<string, Own | null>}
 */
const unsaved = new Map();

/** Whether it is a deck: sets have no id. @param {Own} own  @returns {own is OwnDeck} */
const isDeck = own => Boolean(/** @type {OwnDeck} */ (own).id);

/** @param {Own} own */
const keyOf = own => (isDeck(own) ? `d:${own.id}` : `s:${own.game}:${own.digest}`);

/**
 * What is kept under keys that begin with `prefix`. Throws when the storage cannot be read, unless
 * it was refused before and the person goes on with what is remembered here.
 * @param {App} app
 * @param {string} prefix
 * @returns {Promise<Own[]>}
 */
async function read(app, prefix) {
  /** @type {Own[]} */
  const kept = await app.engine.call('kept', prefix).catch(error => {
    if (!unsaved.size) throw error;
    return [];
  });
  const all = new Map(kept.map(own => [keyOf(own), own]));
  for (const [key, own] of unsaved) {
    if (!key.startsWith(prefix)) continue;
    if (own) all.set(key, own); else all.delete(key);
  }
  return [...all.values()];
}

/**
 * Own decks of a game, the newest first.
 * @param {App} app
 * @param {string} game
 */
export async function ownDecks(app, game) {
  const all = /** @type {OwnDeck[]} */ (await read(app, 'd:'));
  return all.filter(deck => deck.game === game).sort((a, b) => b.touched - a.touched);
}

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<OwnDeck | undefined>}
 */
export async function ownDeck(app, id) {
  const found = /** @type {OwnDeck[]} */ (await read(app, 'd:' + id));
  return found.find(deck => deck.id === id);
}

/**
 * @param {App} app
 * @param {string} game
 * @returns {Promise<OwnSet[]>}
 */
export const ownSets = async (app, game) =>
  /** @type {OwnSet[]} */ (await read(app, `s:${game}:`));

/**
 * Own sets of a game that it takes, and why it does not take the others. One that is spoilt hides
 * no other.
 * @param {App} app
 * @param {string} game
 */
export async function soundSets(app, game) {
  const all = await ownSets(app, game);
  /** @type {Map<OwnSet, string>} */
  const refused = new Map();
  /** @param {OwnSet[]} sets */
  const take = async sets => { await load(app, game, union(sets)); };
  try {
    await take(all);
  } catch (/** @type {any} */ error) {
    if (error.kind === 'crash') throw error;
    for (const set of all) await take([set]).catch(fault => refused.set(set, reasonOf(fault)));
  }
  return { sets: all.filter(set => !refused.has(set)), refused };
}

/** Why a set is refused; what no call refused cannot even be sent. @param {Problem} fault */
const reasonOf = fault => (fault.kind ? fault.message : 'the set is damaged');

/**
 * What `reading` gives; when the storage cannot be read none, and the person is told.
 * @template T
 * @param {Promise<T[]>} reading
 * @param {string} what     is read
 */
export const orNone = (reading, what) => reading.catch(error => {
  const text = `${what} could not be read: ${error.message}.`;
  if (error.kind !== 'crash') say(text, { key: 'unread', tone: 'bad', stay: true });
  return [];
});

/** @param {App} app  @param {Own} own */
export const save = (app, own) => write(app, own, own);

/** @param {App} app  @param {Own} own */
export const remove = (app, own) => write(app, own, null);

/**
 * Writes what becomes of a deck or set: itself, or null.
 * @param {App} app
 * @param {Own} own
 * @param {Own | null} value
 */
async function write(app, own, value) {
  const key = keyOf(own);
  unsaved.set(key, value);
  try {
    await app.engine.call('put', key, value);
    if (unsaved.get(key) === value) unsaved.delete(key);
    if (!unsaved.size) clear('unkept');
  } catch (/** @type {any} */ error) {
    if (error.kind !== 'crash') tellUnsaved(app, own, value, error.message);
  }
}

/**
 * @param {App} app
 * @param {Own} own
 * @param {Own | null} value
 * @param {string} reason
 */
function tellUnsaved(app, own, value, reason) {
  const text = value
    ? 'This holds until you close the page, but it was not saved'
    : 'It is gone until you reload, but it could not be deleted';
  const toFile = () => (isDeck(own) ? saveDeckFile(own) : saveSetFile(own));
  const again = () => save(app, own);
  /** @type {import('../page/notices.js').NoticeAction[]} */
  const actions = value ? [['Save to a file', toFile], ['Try again', again]] : [];
  say(`${text}: ${reason}.`, { key: 'unkept', tone: 'bad', stay: true, actions });
}

/**
 * A new deck of a person; it is not saved yet.
 * @param {string} game
 * @param {string} name
 * @param {string[]} [cards]
 * @param {CardSet[]} [sets]
 * @returns {OwnDeck}
 */
export const freshDeck = (game, name, cards = [], sets = []) => ({
  id: Math.random().toString(36).slice(2),
  game,
  name: name.slice(0, LONGEST_NAME),
  cards,
  sets,
  touched: Date.now(),
});

/**
 * `name`, or `name 2` and so on when there is a deck called so.
 * @param {string} name
 * @param {{name: string}[]} decks
 */
export function freeName(name, decks) {
  const names = new Set(decks.map(deck => deck.name));
  const plain = name.replace(/ \d+$/, '').slice(0, LONGEST_NAME - NUMBER_ROOM);
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${plain} ${number}`)) number++;
  return `${plain} ${number}`;
}

/**
 * The same for the own decks of a game; those that cannot be read take no name.
 * @param {App} app
 * @param {string} game
 * @param {string} name
 */
export async function newName(app, game, name) {
  return freeName(name, await ownDecks(app, game).catch(() => []));
}

/**
 * All of some sets without doubles, as requests take them.
 * @param {CardSet[][]} lists
 */
export function union(...lists) {
  /** @type {Map<string, CardSet>} */
  const all = new Map();
  for (const { name, digest, cards } of lists.flat()) {
    const known = all.get(digest)?.cards ?? [];
    const ids = new Set(known.map(card => card.id));
    const more = cards.filter(card => !ids.has(card.id));
    all.set(digest, { name, digest, cards: [...known, ...more] });
  }
  return [...all.values()];
}

/**
 * What `ids` need of `sets`: the part that a deck carries.
 * @param {string[]} ids
 * @param {CardSet[]} sets
 */
export function needed(ids, sets) {
  /** @type {Set<unknown>} */
  const wanted = new Set(ids);
  const parts = sets.map(({ name, digest, cards }) =>
    ({ name, digest, cards: cards.filter(card => wanted.has(card.id)) }));
  return parts.filter(set => set.cards.length);
}
