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
 * @property {Map<number, Better>} better     the second looks, by ply
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

// how much of the winning chance a move gives away, at least, to be called this; one that a second
// look does not find to be so keeps no mark
const GRADES = [
  { least: .25, sign: '??', kind: 'blunder' },
  { least: .12, sign: '?', kind: 'slip' },
];
const BEST = { least: -.12, sign: '!', kind: 'best' };

/**
 * What to call a move that changed much what its maker may hope for, once that is worked out. A
 * pass that let be what came is nobody's best move.
 * @param {ReviewState} state
 * @param {MoveListLine} move
 * @returns {Grade | null}
 */
export function grade({ better, points, summary }, { ply, seat, still }) {
  const resigned = summary?.over?.reason === 'resigned' && ply === summary.ply;
  if (seat === null || points.length <= ply || resigned) return null;
  const loss = (points[ply - 1][1] - points[ply][1]) * (seat ? -1 : 1);
  const seen = better.get(ply);
  const lost = seen && loss > 0 ? seen.best - seen.made : loss;
  const best = lost <= BEST.least && !still;
  return GRADES.find(({ least }) => lost >= least) ?? (best ? BEST : null);
}

/**
 * Whether a move looked like giving much away and no second look was taken at it yet.
 * @param {ReviewState} state
 * @param {MoveListLine} move
 */
export function doubted(state, move) {
  const judged = grade(state, move);
  return Boolean(judged) && judged !== BEST && !state.better.has(move.ply);
}
