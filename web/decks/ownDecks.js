// A person's own decks and card sets, as the worker keeps them. A deck carries the cards it uses of
// people's sets, so it stays whole when a set goes. What cannot be written is remembered here until
// the page closes, and said.
import { clear, say } from '../page/notices.js';
import { download } from '../page/dialog.js';
import { load } from './pool.js';
import { wire } from './share.js';

// in all sets of a game together: what one request may bring
export const MOST_CARDS = 1000;
export const LONGEST_NAME = 60;
// key -> value (null: deleted) that the storage refused
const unsaved = new Map();

/**
 * Throws when the storage cannot be read, unless it was refused before and the person goes on with
 * what is remembered here.
 */
async function read(app, prefix) {
  const kept = await app.engine.call('kept', prefix).catch(error => { if (!unsaved.size) throw error; return []; });
  const all = new Map(kept.map(value => [keyOf(value), value]));
  for (const [key, value] of unsaved) if (key.startsWith(prefix)) { if (value) all.set(key, value); else all.delete(key); }
  return [...all.values()];
}

/** Own decks of a game, the newest first. */
export const ownDecks = async (app, game) =>
  (await read(app, 'd:')).filter(deck => deck.game === game).sort((a, b) => b.touched - a.touched);

export const ownDeck = async (app, id) => (await read(app, 'd:' + id)).find(deck => deck.id === id);

export const ownSets = (app, game) => read(app, `s:${game}:`);

/**
 * Own sets of a game that it takes, and why it does not take the others: {sets, refused: Map(set ->
 * words)}. One that is spoilt hides no other.
 */
export async function soundSets(app, game) {
  const all = await ownSets(app, game), refused = new Map(), take = async sets => { await load(app, game, union(sets)); };
  try {
    await take(all);
  } catch (error) {
    if (error.kind === 'crash') throw error;
    for (const set of all) await take([set]).catch(fault => refused.set(set, fault.kind ? fault.message : 'the set is damaged'));
  }
  return { sets: all.filter(set => !refused.has(set)), refused };
}

/** What `reading` gives; when the storage cannot be read none, and the person is told. */
export const orNone = (reading, what) => reading.catch(error => {
  if (error.kind !== 'crash') say(`${what} could not be read: ${error.message}.`, { key: 'unread', tone: 'bad', stay: true });
  return [];
});

const keyOf = value => (value.id ? `d:${value.id}` : `s:${value.game}:${value.digest}`);

async function write(app, value, gone) {
  const key = keyOf(value), put = gone ? null : value;
  unsaved.set(key, put);
  try {
    await app.engine.call('put', key, put);
    if (unsaved.get(key) === put) unsaved.delete(key);
    if (!unsaved.size) clear('unkept');
  } catch (error) {
    if (error.kind === 'crash') return;
    const text = gone ? 'It is gone until you reload, but it could not be deleted' : 'This holds until you close the page, but it was not saved';
    say(`${text}: ${error.message}.`, { key: 'unkept', tone: 'bad', stay: true,
      actions: gone ? [] : [['Save to a file', () => saveFile(value)], ['Try again', () => write(app, value)]] });
  }
}

export const save = (app, value) => write(app, value);
export const remove = (app, value) => write(app, value, true);

/** A new deck of a person; it is not saved yet. */
export const freshDeck = (game, name, cards = [], sets = []) => ({ id: Math.random().toString(36).slice(2), game, name: name.slice(0, LONGEST_NAME), cards, sets, touched: Date.now() });

/** `name`, or `name 2` and so on when there is a deck called so. */
export function freeName(name, decks) {
  const taken = new Set(decks.map(deck => deck.name)), plain = name.replace(/ \d+$/, '').slice(0, LONGEST_NAME - 4);
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) if (!taken.has(`${plain} ${n}`)) return `${plain} ${n}`;
}

/** The same for the own decks of a game; those that cannot be read take no name. */
export const newName = async (app, game, name) => freeName(name, await ownDecks(app, game).catch(() => []));

/** All of some sets without doubles, as requests take them. */
export function union(...lists) {
  const found = new Map();
  for (const { name, digest, cards } of lists.flat()) {
    const known = found.get(digest)?.cards || [], ids = new Set(known.map(card => card.id));
    found.set(digest, { name, digest, cards: [...known, ...cards.filter(card => !ids.has(card.id))] });
  }
  return [...found.values()];
}

/** What `ids` need of `sets`: the part that a deck carries. */
export function needed(ids, sets) {
  const wanted = new Set(ids);
  return sets.map(({ name, digest, cards }) => ({ name, digest, cards: cards.filter(card => wanted.has(card.id)) })).filter(set => set.cards.length);
}

/** The deck or the set as a file that another device opens. */
export function saveFile(value) {
  const plain = value.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase();
  const { game, name, digest, cards } = value;
  const data = value.id ? { format: 'mulligan-deck/1', game, ...wire(value).deck, sets: value.sets } : { kind: 'mulligan.matches', matches: [], sets: [{ game, name, digest, cards }] };
  download(`${game}-${plain || 'deck'}.json`, JSON.stringify(data, null, 1));
}
