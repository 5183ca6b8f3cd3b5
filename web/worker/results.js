// @ts-check
// How a person's own matches ended, for their statistics. Of a match that is kept this follows from
// what lists know of it; of one that was deleted a line stays (`e:<id>`), and a line that says
// `off` takes a kept match out of the count. Matches of several persons or none, and those played
// on from a moment of another, are nobody's result; nor are those that came as the file of one
// match, which may be anybody's.
import * as store from './store.js';
/** @import { Ask, Documents, Meta } from './documents.js' */
/** @import { Player } from '../types.d.ts' */

/**
 * How a match ended for the person who played it (docs/view-model.md, `statistics`).
 * @typedef {object} Result
 * @property {string} id
 * @property {string} game
 * @property {string} foe            the kind of the other seat
 * @property {string} [deck]
 * @property {'W' | 'D' | 'L'} end
 * @property {number} moves
 * @property {string} at             when it began
 *
 * What is kept of a match beside it.
 * @typedef {Result | {id: string, off: true}} Line
 */

const PERSON = 'person';
const LINE = 'e:';
/** What was learned from a match, what its review found and its last hint go with it. */
const BESIDE = ['q:', 'v:', 'h:'];
const LONGEST = 80;                                     // letters of a deck's name that are kept
const TIME = /^[\d-]{10}T[\d:.]{5,16}Z$/;
const ID = /^\S{1,80}$/;

/**
 * The result of a match that is kept, or null where it is none.
 * @param {Meta} meta
 * @returns {Result | null}
 */
function resultOf({ created, deck, game, id, more, over, ply, seats }) {
  const players = /** @type {Player[]} */ (seats ?? []);
  const own = players.filter(({ kind }) => kind === PERSON);
  const foe = players.find(({ kind }) => kind !== PERSON);
  if (!over || own.length !== 1 || !foe || more?.branched || more?.taken) return null;
  const { winner } = /** @type {{winner: number | null}} */ (over);
  const named = deck ? { deck: String(deck).slice(0, LONGEST) } : {};
  return {
    id, game, foe: foe.kind, ...named, end: endFor(players.indexOf(own[0]), winner),
    moves: Number(ply), at: TIME.test(String(created)) ? String(created) : '',
  };
}

/**
 * How a match ended for who sat at `seat`.
 * @param {number} seat
 * @param {number | null} winner
 */
function endFor(seat, winner) {
  if (winner === null) return 'D';
  return winner === seat ? 'W' : 'L';
}

/** Every result that counts. @returns {Promise<Result[]>} */
export async function results() {
  const [metas, lines] = await Promise.all([store.list(), store.kept(LINE)]);
  const told = new Set(lines.map(({ id }) => id));
  const kept = metas.filter(({ id }) => !told.has(id)).map(resultOf);
  return [...lines.filter(({ off }) => !off), ...kept.filter(one => one !== null)];
}

/**
 * Deletes matches; their results stay. They are written first, so that none is lost on the way;
 * where there is no room for them it is made before.
 * @param {Documents} matches
 * @param {string[]} ids
 */
export async function remove(matches, ids) {
  const known = await results();
  const gone = new Set(ids);
  const left = new Set(known.map(({ id }) => id));
  const counted = known.filter(({ id }) => gone.has(id));
  const write = () => Promise.all(counted.map(one => matches.put(LINE + one.id, one)));
  const written = await write().then(() => true, () => false);
  await matches.remove(ids);
  if (!written) await write();
  for (const id of ids) {
    for (const kind of BESIDE) await matches.put(kind + id);
    // a match that did not count leaves nothing
    if (!left.has(id)) await matches.put(LINE + id);
  }
}

/** Counts anew from now on: what is over no longer counts. @param {Documents} matches */
export async function clear(matches) {
  const [metas, lines] = await Promise.all([store.list(), store.kept(LINE)]);
  const over = metas.filter(meta => resultOf(meta)).map(({ id }) => id);
  const gone = lines.map(({ id }) => id).filter(id => !over.includes(id));
  for (const id of gone) await matches.put(LINE + id);
  for (const id of over) await matches.put(LINE + id, { id, off: true });
}

/** The lines, for a file. @returns {Promise<Line[]>} */
export const lines = () => store.kept(LINE);

/**
 * Takes in a line of a file; says whether it was new.
 * @param {{ask: Ask, matches: Documents}} services
 * @param {any} line
 */
export async function take({ ask, matches }, line) {
  const { id, off } = line;
  if (!ID.test(String(id))) throw new Error('a line of the statistics names no match');
  if (![undefined, true].includes(off)) throw new Error('`off` of a line is true or left out');
  if (!off) await ask({ do: 'statistics', results: [line] });
  const here = await store.kept(LINE);
  if (here.some(one => one.id === id)) return false;
  const { game, foe, deck, end, moves, at } = line;
  await matches.put(LINE + id, off ? { id, off } : { id, game, foe, deck, end, moves, at });
  return true;
}
