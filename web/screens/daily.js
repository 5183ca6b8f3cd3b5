// @ts-check
// The puzzle of the day: `#/daily` is today's, `#/daily/2026-11-26` that of a day that has come.
import { html, when } from '../table/html.js';
import { go, link } from '../page/router.js';
import { page, trouble } from '../page/frame.js';
import { today } from '../page/words.js';
import { played } from './puzzlePlay.js';
import { dateOf, dayOf, keepTried, puzzleOf, rowWords, triedOf } from './dailyKept.js';
/** @import { App, Route } from '../pageTypes.js' */
/** @import { Game } from '../types.d.ts' */
/** @import { Source } from './puzzlePlay.js' */

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * @param {number} day
 * @param {string} how
 * @param {number} opened     the day on which it was opened: midnight may pass over a puzzle
 */
function remember(day, how, opened) {
  const tried = triedOf(day);
  // who has solved it plays it again for fun
  if (tried.found !== undefined) return;
  if (how === 'wrong') tried.wrong++;
  if (how === 'shown') tried.shown = true;
  if (how === 'found' && !tried.shown) tried.found = opened;
  keepTried(day, tried);
}

/** @param {number} day */
function asked(day) {
  const which = day === today() ? 'Puzzle of the day' : DATE.format(new Date(dateOf(day)));
  const solved = triedOf(day).found !== undefined;
  return html`<b>${which}.</b> It is your turn, and one answer is best by far: find it.
    ${solved ? 'You have solved it before.' : ''}`;
}

/**
 * @param {Game[]} games
 * @param {number} day
 * @param {number} opened
 */
function onward(games, day, opened) {
  const row = day === opened ? rowWords(day) : '';
  return html`
    ${when(row, () => html`<span class="rowofdays">${row}</span>`)}
    ${when(puzzleOf(games, day - 1), () => html`
      <a class="btn" href=${link('daily', dateOf(day - 1))}>The day before</a>`)}
    <a class="btn" href=${link('puzzles')}>Puzzles</a>`;
}

/**
 * @param {App} app
 * @param {Route} route
 */
export default function daily(app, { parts: [date] }) {
  const now = today();
  const day = date ? dayOf(date) : now;
  const games = app.games ?? [];
  const chosen = day >= 0 && day <= now ? puzzleOf(games, day) : null;
  if (!chosen) {
    const why = day > now ? 'Its day has not come yet.' : 'There is no puzzle of such a day.';
    const missing = trouble('There is no such puzzle', why,
      [['Puzzle of the day', () => go(link('daily'))]]);
    return { title: () => 'No such puzzle', draw: () => page(app, 'matches', missing) };
  }
  const { at, game } = chosen;
  /** @type {Source} */
  const source = {
    deal: () => app.engine.call('daily', game.id, at),
    remember: how => remember(day, how, now),
    asked: () => asked(day),
    onward: () => onward(games, day, now),
  };
  return played(app, source);
}
