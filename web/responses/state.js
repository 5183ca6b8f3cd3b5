// @ts-check
// What stands beside the table of a game with windows, as one object.
/** @import { Card, View } from '../pageTypes.js' */
/** @import { Session } from './session.js' */

/**
 * What the screen of the match offers.
 * @typedef {object} OrdersTable
 * @property {Session} session
 * @property {() => View} view                           what is shown
 * @property {(view: View, passing?: boolean) => void} show
 * @property {(work: () => unknown) => Promise<void>} attempt     tells of a refusal
 * @property {(card: Card) => unknown} read
 * @property {() => Record<string, string>} urls         of pictures
 *
 * @typedef {object} OrdersState
 * @property {OrdersTable} table
 * @property {[number, number | null][] | null} moments
 *   What just happened, as [ply, step], while it is looked at; null while the table shows now.
 * @property {number} at                                 the moment that is shown
 */

/** @param {OrdersTable} table  @returns {OrdersState} */
export const newState = table => ({ table, moments: null, at: 0 });
