// @ts-check
// What a review calls a turn, and how the chances stand once that is settled. A quick look gives
// the graph; every turn that seems to give something away is looked at again; only when all of
// these are through is a turn called anything, and from then on nothing of it changes.
/** @import { Point } from '../table/graph.js' */
/** @import { Better, MoveListLine } from '../types.d.ts' */
/** @import { ReviewState } from './reviewState.js' */

/**
 * @typedef {object} Grade
 * @property {number} least     how much of the winning chance it gives away, at least
 * @property {string} sign
 * @property {string} kind
 * @property {string} words
 */

/** @type {[number, string, string][]} */
const NAMES = [[.2, '??', 'blunder'], [.1, '?', 'slip']];
/** @type {Grade[]} */
export const GRADES = NAMES.map(([least, sign, kind]) => (
  { least, sign, kind, words: `${kind}: gave away ${least * 100} % of the chance or more` }));
/** @type {[string, string, string][]} */
const SOUND = [['✓', 'best', 'a second look found nothing better'],
  ['•', 'good', 'kept nearly all of the chance']];
/** What is said, quietly, of turns that are no slip. @type {Grade[]} */
export const PRAISE = SOUND.map(([sign, kind, words]) => (
  { least: 0, sign, kind, words: `${kind}: ${words}` }));
// what a turn must seem to lose, or the next one to win, to be looked at again
const DOUBT = .06;
const WINDFALL = .1;
const SURE = .01;                                     // nobody has won or lost before the end
const SEEN = .005;                                    // what of a move of the line is told

/**
 * Actions that belong together: from a seat's first decision to the last action they led to.
 * @typedef {{seat: number, first: number, last: number, ended: boolean}} Turn
 *   ended: the match was given up in it, or a draw agreed to
 */

/** @type {WeakMap<MoveListLine[], Turn[]>} */
const known = new WeakMap();

/** The turns of a match, by their numbers less one. @param {Pick<ReviewState, 'moves'>} state */
export function turnsOf({ moves: { plies } }) {
  const found = known.get(plies) ?? [];
  if (known.has(plies)) return found;
  for (const { ends, ply, seat, turn } of plies) {
    if (seat === null) continue;
    found[turn - 1] ??= { seat, first: ply, last: ply, ended: false };
    found[turn - 1].last = ply;
    found[turn - 1].ended ||= Boolean(ends);
  }
  known.set(plies, found);
  return found;
}

/**
 * How much a turn gives away by these points; undefined where one of them is missing.
 * @param {Map<number, number>} values
 * @param {Turn | undefined} turn
 */
function lost(values, turn) {
  const [before, after] = turn ? [turn.first - 1, turn.last].map(ply => values.get(ply)) : [];
  if (before === undefined || after === undefined) return undefined;
  return turn?.seat ? after - before : before - after;
}

/**
 * The turns to be looked at again: they seem to give something away, or the one after them seems to
 * win what was not there to be won. A turn in which somebody gave up seems to lose by that alone.
 * @param {ReviewState} state
 */
function doubtful(state) {
  const { points, summary } = state;
  const turns = turnsOf(state);
  const values = new Map(points);
  return turns.filter((turn, i) => {
    const given = lost(values, turn);
    if (given === undefined || turn.ended) return false;
    const next = lost(values, turns[i + 1]) ?? 0;
    return given >= DOUBT || -next >= WINDFALL && turns[i + 1].last !== summary?.ply;
  });
}

/** What a second look found that a turn gives away. @param {Better} seen */
const givenBy = ({ best, made }) => Math.max(0, best - made);

/**
 * The points, moved so that each turn that was looked at again gives away what was found, and as
 * little as can be: turns in a row are moved together, to where the quick look has their mean.
 * @param {ReviewState} state
 * @returns {Point[]}
 */
function adjustedPoints(state) {
  const { better, points, summary } = state;
  const values = new Map(points);
  const end = summary?.over && summary.ply;
  /** @type {[ply: number, offset: number][][]} */
  const rows = [];
  for (const turn of turnsOf(state)) {
    const seen = better.get(turn.first);
    if (!seen || lost(values, turn) === undefined) continue;
    const fall = turn.seat ? givenBy(seen) : -givenBy(seen);
    const row = rows.at(-1);
    const [at, offset] = row?.at(-1) ?? [];
    if (row && at === turn.first - 1) row.push([turn.last, Number(offset) + fall]);
    else rows.push([[turn.first - 1, 0], [turn.last, fall]]);
  }
  for (const row of rows) {
    const shifts = row.map(([ply, offset]) => Number(values.get(ply)) - offset);
    const mean = shifts.reduce((sum, shift) => sum + shift) / shifts.length;
    for (const [ply, offset] of row) {
      if (ply !== end) values.set(ply, Math.min(1 - SURE, Math.max(SURE, mean + offset)));
    }
  }
  return points.map(([ply]) => [ply, Number(values.get(ply))]);
}

/**
 * @typedef {object} Judged
 * @property {boolean} settled                   nothing is left to be looked at
 * @property {number[]} left                     the first actions of turns to be looked at again
 * @property {Point[]} points                    how it stood, as seat 0 sees it
 * @property {Point[]} quick                     what the quick look made of these moments
 * @property {boolean} moved                     second looks found another line than the quick one
 * @property {Map<number, Grade>} grades         by action: of a turn the one that lost most
 * @property {Map<number, Grade>} praise         by action: of the other turns the first
 */

/** @type {WeakMap<ReviewState, {of: unknown[], found: Judged}>} */
const kept = new WeakMap();

/** @param {ReviewState} state @returns {Judged} */
function judgeAnew(state) {
  const { better, points, working } = state;
  const doubts = doubtful(state);
  const left = doubts.filter(({ first }) => !better.has(first)).map(({ first }) => first);
  const settled = !working && points.length > 0 && !left.length;
  /** @type {Map<number, Grade>} */
  const grades = new Map();
  if (!settled) {
    return { settled, left, points, quick: points, moved: false, grades, praise: new Map() };
  }
  for (const { first } of doubts) {
    const seen = /** @type {Better} */ (better.get(first));
    const called = GRADES.find(({ least }) => givenBy(seen) >= least);
    if (called) grades.set(seen.at, called);
  }
  const praise = praised(state, doubts, grades);
  const found = adjustedPoints(state);
  const moved = found.some(([, value], i) => Math.abs(value - points[i][1]) >= SEEN);
  const [told, quick] = [found, points].map(line => atSlips(state, line, grades));
  return { settled, left, points: told, quick, moved, grades, praise };
}

/**
 * The points, and where a slip is inside its turn what that turn led to: what the slip gave away is
 * gone from its moment on, not from the end of the turn.
 * @param {ReviewState} state
 * @param {Point[]} points
 * @param {Map<number, Grade>} grades
 */
function atSlips(state, points, grades) {
  const values = new Map(points);
  for (const { first, last } of turnsOf(state)) {
    const after = values.get(last);
    for (let ply = first; ply < last && after !== undefined; ply++) {
      if (grades.has(ply)) values.set(ply, after);
    }
  }
  return [...values].sort(([a], [b]) => a - b);
}

/**
 * What is said of the turns that are no slip, at their first action; nothing of one in which
 * somebody gave up.
 * @param {ReviewState} state
 * @param {Turn[]} doubts
 * @param {Map<number, Grade>} grades
 */
function praised(state, doubts, grades) {
  const { better, points } = state;
  const [best, good] = PRAISE;
  const values = new Map(points);
  /** @type {Map<number, Grade>} */
  const found = new Map();
  for (const turn of turnsOf(state)) {
    const seen = doubts.includes(turn) ? better.get(turn.first) : undefined;
    const known = seen || lost(values, turn) !== undefined;
    if (turn.ended || !known || seen && grades.has(seen.at)) continue;
    found.set(turn.first, seen && !givenBy(seen) ? best : good);
  }
  return found;
}

/** What is known of the turns now. @param {ReviewState} state @returns {Judged} */
export function judge(state) {
  const { better, moves, points, summary, working } = state;
  const of = [better.size, moves, points, summary, working];
  const last = kept.get(state);
  if (last?.of.every((one, i) => one === of[i])) return last.found;
  const found = judgeAnew(state);
  kept.set(state, { of, found });
  return found;
}

/**
 * What is said of a move that is no slip; of passes that are folded away nothing.
 * @param {ReviewState} state
 * @param {Pick<MoveListLine, 'ply' | 'still'>} move
 */
export const praise = (state, { ply, still }) =>
  (still ? null : judge(state).praise.get(ply) ?? null);

/**
 * What to call a move, if it is the one of its turn that is called anything.
 * @param {ReviewState} state
 * @param {Pick<MoveListLine, 'ply'>} move
 */
export const grade = (state, { ply }) => judge(state).grades.get(ply) ?? null;

/**
 * The second look at a move that is called something, with how seat 0 stood before its turn and
 * stands after it.
 * @param {ReviewState} state
 * @param {MoveListLine} move
 */
export function betterThan(state, { ply, turn }) {
  const whole = turnsOf(state)[turn - 1];
  const seen = whole && state.better.get(whole.first);
  if (!seen || seen.at !== ply || !grade(state, { ply })) return undefined;
  const values = new Map(judge(state).points);
  const [before, after] = [whole.first - 1, whole.last].map(at => Number(values.get(at)));
  return { ...seen, before, after };
}
