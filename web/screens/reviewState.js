// @ts-check
// What a review keeps, and what follows from it.
/** @import { App, Summary, View } from '../pageTypes.js' */
/** @import { Point } from '../table/graph.js' */
/** @import { Better, MoveList, MoveListLine } from '../types.d.ts' */

/** @typedef {ReturnType<typeof import('../table/board.js').createBoard>} Table */

/**
 * @typedef {object} ReviewState
 * @property {App} app
 * @property {string} source            the id of a kept match, or a packed one
 * @property {number | null} first      the ply the address names
 * @property {Summary | null} summary
 * @property {MoveList} moves
 * @property {View | null} view
 * @property {unknown} problem          why there is nothing to show
 * @property {Table | null} board
 * @property {HTMLElement | null} element   the board's
 * @property {number | null} seat       whose eyes; null for an onlooker
 * @property {boolean} open             all is over, and every card may be seen
 * @property {number} at                the ply shown
 * @property {number} wanted            the ply asked for last
 * @property {number} wishes            how many moments were asked for
 * @property {{share: number, stop: boolean} | null} working     the graph is being worked out
 * @property {{left: number, stop: boolean} | null} looking     second looks are taken
 * @property {Point[]} points           of the graph, as seat 0 sees it
 * @property {Map<number, Better>} better     the second looks, by the last ply of the turn
 * @property {number | null} shown       the ply whose better move is lit
 * @property {boolean} closed
 */

// a longer last part of the address is a packed match, not an id
const SHORT = 40;

/** Whether an address holds the match itself. @param {string} source */
export const packed = source => source.length > SHORT;

/**
 * @param {App} app
 * @param {string} source
 * @param {number | null} first
 * @returns {ReviewState}
 */
export const newState = (app, source, first) => ({
  app,
  source,
  first,
  summary: null,
  moves: { plies: [], faces: {}, glyphs: {} },
  view: null,
  problem: null,
  board: null,
  element: null,
  seat: null,
  open: false,
  at: 0,
  wanted: 0,
  wishes: 0,
  working: null,
  looking: null,
  points: [],
  better: new Map(),
  shown: null,
  closed: false,
});

/**
 * The line of an action, if it is told: what others chose in secret is not while the match is on.
 * @param {ReviewState} state
 * @param {number} ply
 */
export const moveAt = ({ moves }, ply) => moves.plies.find(move => move.ply === ply);

/** @typedef {{least: number, sign: string, kind: string}} Grade */

// how much of the winning chance a turn gives away, at least, to be called this; one that a second
// look does not find to be so keeps no mark
const GRADES = [
  { least: .25, sign: '??', kind: 'blunder' },
  { least: .12, sign: '?', kind: 'slip' },
];
const BEST = { least: -.12, sign: '!', kind: 'best' };

/**
 * Actions that belong together: from a seat's first decision to the last action they led to.
 * @typedef {{seat: number, first: number, last: number}} Turn
 */

/** @type {WeakMap<MoveListLine[], Turn[]>} */
const known = new WeakMap();

/** The turns of a match, by their numbers less one. @param {ReviewState} state */
export function turnsOf({ moves: { plies } }) {
  const found = known.get(plies) ?? [];
  if (known.has(plies)) return found;
  for (const { ply, seat, turn } of plies) {
    if (seat === null) continue;
    found[turn - 1] ??= { seat, first: ply, last: ply };
    found[turn - 1].last = ply;
  }
  known.set(plies, found);
  return found;
}

/**
 * The chance of a seat after a ply, or undefined where none is told.
 * @param {ReviewState} state
 * @param {number} ply
 * @param {number} seat
 */
function chance({ points }, ply, seat) {
  const value = points.find(point => point[0] === ply)?.[1];
  return value === undefined || !seat ? value : 1 - value;
}

/**
 * What to call a turn that changed much what its seat may hope for, once that is worked out, and
 * the move of it that is called so: of several the one that lost most, which a second look finds.
 * A turn is called best only where it is a single move, and a pass that let be what came never is.
 * @param {ReviewState} state
 * @param {Turn} turn
 * @returns {Grade & {ply: number} | null}
 */
function gradeTurn(state, { seat, first, last }) {
  const { better, summary } = state;
  const [before, after] = [first - 1, last].map(ply => chance(state, ply, seat));
  const resigned = summary?.over?.reason === 'resigned' && last === summary.ply;
  if (before === undefined || after === undefined || resigned) return null;
  const seen = better.get(last);
  const lost = seen && before > after ? seen.best - seen.made : before - after;
  const best = lost <= BEST.least && first === last && !moveAt(state, last)?.still;
  const found = GRADES.find(({ least }) => lost >= least) ?? (best ? BEST : null);
  return found && { ...found, ply: seen?.at ?? last };
}

/**
 * What to call a move, if it is the one of its turn that is called anything.
 * @param {ReviewState} state
 * @param {Pick<MoveListLine, 'ply' | 'turn'>} move
 */
export function grade(state, { ply, turn }) {
  const whole = turnsOf(state)[turn - 1];
  const found = whole && gradeTurn(state, whole);
  return found?.ply === ply ? found : null;
}

/** The second look at the turn of a move. @param {ReviewState} state  @param {MoveListLine} move */
export function betterThan(state, { ply, turn }) {
  const found = state.better.get(turnsOf(state)[turn - 1]?.last);
  return found?.at === ply ? found : undefined;
}

/**
 * The last actions of the turns that looked like giving much away and had no second look yet.
 * @param {ReviewState} state
 */
export const doubted = state => turnsOf(state).filter(turn => {
  const judged = gradeTurn(state, turn);
  return judged && judged.kind !== BEST.kind && !state.better.has(turn.last);
}).map(({ last }) => last);
