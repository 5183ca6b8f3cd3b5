// @ts-check
// The puzzles that were made of a person's slips, and how far they are learned: one value for each
// match that was looked through (`q:<id>`), kept beside it and deleted with it.
/** @import { Engine } from '../pageTypes.js' */
/** @import { OwnPuzzle } from '../types.d.ts' */

/**
 * @typedef {object} Learned
 * @property {string} id           of the match
 * @property {string} game
 * @property {string} name         what lists call the match
 * @property {OwnPuzzle[]} puzzles
 */

const KEY = 'q:';

/** @param {Engine} engine  @returns {Promise<Learned[]>} */
export const learned = engine => engine.call('kept', KEY);

/** @param {Engine} engine  @param {Learned} entry */
export const keep = (engine, entry) =>
  engine.call('put', KEY + entry.id, entry, entry.id);

/**
 * The puzzle of a moment, with the match it is of.
 * @param {Learned[]} all
 * @param {string} id
 * @param {number | null} at     the action that was the slip
 */
export function puzzleAt(all, id, at) {
  const entry = all.find(one => one.id === id);
  const puzzle = entry?.puzzles.find(one => one.at === at);
  return entry && puzzle ? { entry, puzzle } : null;
}

/**
 * What is to be learned next: what was never found first, then what was found least often.
 * @param {Learned[]} all
 */
export const inTurn = all => all
  .flatMap(entry => entry.puzzles.map(puzzle => ({ entry, puzzle })))
  .sort((a, b) => a.puzzle.found - b.puzzle.found);
