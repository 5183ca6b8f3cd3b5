// @ts-check
// What a review keeps, and what follows from it.
/** @import { App, Summary, View } from '../pageTypes.js' */
/** @import { Point } from '../table/graph.js' */
/** @import { Better, MoveList } from '../types.d.ts' */
/** @import { Learning } from './reviewLearning.js' */

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
 * @property {boolean} whole            none of them is missing
 * @property {Map<number, Better>} better     the second looks, by the first ply of the turn
 * @property {number | null} shown       the ply whose better move is lit
 * @property {Learning | null} learning    null where there is nothing of one's own to learn from
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
  whole: false,
  better: new Map(),
  shown: null,
  learning: null,
  closed: false,
});

/**
 * The line of an action, if it is told: what others chose in secret is not while the match is on.
 * @param {ReviewState} state
 * @param {number} ply
 */
export const moveAt = ({ moves }, ply) => moves.plies.find(move => move.ply === ply);
