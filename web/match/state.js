// @ts-check
// A match on the screen as one object. The functions of this room work on it; nobody else holds a
// part of it.
/** @import { Action, App, Board, Card, Lesson, Orders, Session, View } from '../pageTypes.js' */
/** @import { Friend } from '../remote/atTable.js' */
/** @import { Account } from '../types.d.ts' */

/**
 * @typedef {object} MatchState
 * @property {App} app
 * @property {string} id                     of the match; a lesson's is known once it is dealt
 * @property {Lesson | null} lesson          the guided first match
 * @property {Session | null} session        whose turn it is, and what comes of it
 * @property {Orders | null} orders          standing orders, in games with windows
 * @property {Friend | null} friend         the person at another device
 * @property {View | null} view              what is shown; null behind a curtain
 * @property {Board | null} board            draws the view into `element`
 * @property {HTMLElement | null} element    comes and goes with curtains and errors
 * @property {unknown} problem               why there is no match to show
 * @property {Card | null} looked            the card in the reader beside the table
 * @property {Account | null} account        how the number on that card comes about
 * @property {number} asking                 the timer of the question for it
 * @property {{action: Action | null, timer: number}} considered   what a press would do now
 * @property {string} reply                  the answer to what was typed last
 * @property {{name: string, accept: () => void} | null} curtain   who is to take the device
 * @property {string} means                  which button, and when, P is asked to press once more
 * @property {{share: number} | null} hinting   how far the search for a hint is
 * @property {boolean} hintKept     whether a hint is kept beside the match
 * @property {{due: number, timer: number}} clock   when the time is up (ms; 0: nobody's)
 * @property {{update: (body: unknown) => void} | null} sheet   of a small screen, while it is open
 * @property {boolean} ended                 whether the end was told
 * @property {boolean} closed                whether the screen was left
 * @property {() => void} reload             opens the newest state of the match
 */

/**
 * @param {App} app
 * @param {string} id
 * @param {Lesson | null} lesson
 * @returns {MatchState}
 */
export const newState = (app, id, lesson) => ({
  app, id, lesson,
  session: null, orders: null, friend: null, view: null, board: null, element: null,
  problem: null, looked: null, account: null, asking: 0,
  considered: { action: null, timer: 0 }, reply: '',
  curtain: null, means: '', hinting: null, hintKept: false, clock: { due: 0, timer: 0 },
  sheet: null, ended: false, closed: false, reload() {},
});

/** What gives the pictures of this match's faces. @param {MatchState} state */
export const art = state => state.app.art(/** @type {View} */ (state.view).game);

/** @param {MatchState} state */
export const urls = state => art(state).urls;

/** Whether the person before the screen is to choose. @param {MatchState} state */
export function yours({ view }) {
  return Boolean(view && !view.wait && !view.over && !view.auto);
}
