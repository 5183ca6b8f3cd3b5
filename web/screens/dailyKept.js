// @ts-check
// The puzzles of the day: which one a day has, the same on every device, and how far they are
// solved on this one.
import { DAY, count, today } from '../page/words.js';
/** @import { Game } from '../types.d.ts' */

/**
 * How a day's puzzle was answered.
 * @typedef {object} Tried
 * @property {number} wrong      wrong answers
 * @property {boolean} [shown]   the answer was shown before it was found
 * @property {number} [found]    the day on which it was found without that
 */

const KEY = 'mulligan.daily';
const MOST = 4000;                                      // days that are remembered
const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * How many of a game's puzzles a day draws on: what came later is for later days.
 * @param {Game} game
 * @param {number} day
 */
const countOn = ({ puzzles }, day) => puzzles.findLast(one => one.day <= day)?.count ?? 0;

/**
 * The puzzle of a day, which is a number of days since 1970-01-01: the games that have puzzles then
 * take turns, each goes through its own. Null where no game has any.
 * @param {Game[]} games
 * @param {number} day
 */
export function puzzleOf(games, day) {
  const having = games.filter(game => countOn(game, day));
  const game = having[day % having.length];
  return game ? { game, at: Math.floor(day / having.length) % countOn(game, day) } : null;
}

/** A day as its date, `2026-11-26`. @param {number} day */
export const dateOf = day => new Date(day * DAY).toISOString().slice(0, 10);

/** The day of a date; NaN for what is none, such as February 30. @param {string} date */
export function dayOf(date) {
  const day = DATE.test(date) ? Date.parse(date) / DAY : NaN;
  return Number.isInteger(day) && dateOf(day) === date ? day : NaN;
}

/**
 * Whether an entry of what is kept is of a day that has come, and of the form it should have.
 * @param {[string, Tried]} entry
 */
const isSound = ([day, one]) => Number(day) >= 0 && Number(day) <= today() && one?.wrong >= 0
  && (one.found === undefined || Number.isInteger(one.found));

/** @returns {Record<string, Tried>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(Object.entries(kept).filter(isSound));
  } catch { return {}; }
}

/** How the puzzle of a day was answered so far. @param {number} day  @returns {Tried} */
export const triedOf = day => read()[day] ?? { wrong: 0 };

/**
 * @param {number} day
 * @param {Tried} tried
 */
export function keepTried(day, tried) {
  const kept = { ...read(), [day]: tried };
  const latest = Object.entries(kept).sort(([a], [b]) => Number(b) - Number(a)).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch { /* then it is to be solved again */ }
}

/** How a day's puzzle stands, in words. @param {number} day */
export function standingOf(day) {
  const { found, shown, wrong } = triedOf(day);
  const tries = wrong ? `, ${count(wrong, 'wrong answer')}` : '';
  if (found !== undefined) return `Solved${tries}`;
  return (shown ? 'The answer was shown' : 'Not solved yet') + tries;
}

/**
 * How many days in a row, up to today or yesterday, were solved on the day itself.
 * @param {number} now
 */
export function inARow(now) {
  const kept = read();
  /** @param {number} day */
  const solved = day => kept[day]?.found === day;
  const last = solved(now) ? now : now - 1;
  let row = 0;
  while (solved(last - row)) row++;
  return row;
}

/** The row of days, in words; nothing for a single one. @param {number} now */
export function rowWords(now) {
  const row = inARow(now);
  return row > 1 ? `${row} days in a row` : '';
}
