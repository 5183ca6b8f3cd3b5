// @ts-check
// What the table says of the other of a match between two devices: how they are reached, what they
// have left, what is waited for.
import { isLive, lineOf } from './lines.js';
import { markPlate } from './linePlate.js';
import { markTimes } from './clock.js';
/** @import { View } from '../pageTypes.js' */
/** @import { Remote } from '../types.d.ts' */

/** @typedef {[ask: string, hint: string]} Words     what a person is to do, and how */

/** @type {Record<NonNullable<Remote['asks']>, string>} */
const QUESTIONS = {
  takeback: 'a takeback of the last move', draw: 'a draw', rematch: 'another match',
};

/**
 * Whether the other is seen to think: at the table, on a line that is open.
 * @param {View | null} view
 * @param {string} match
 */
export const thinks = (view, match) => isLive(match)
  && Boolean(view?.players.some(({ seat, turn }) => seat !== view.seat && turn));

/**
 * Says in a view what is to be said of the other.
 * @param {View} view
 * @param {Remote} status
 * @param {string[]} times     what each has left, of this person first; none without a clock
 */
export function markOther(view, status, times) {
  const plate = view.players.find(player => player.seat !== view.seat);
  if (plate) {
    markPlate(plate, status.verified ? 'end confirmed by both' : '', lineOf(status.match));
  }
  markTimes(view, times);
  if (!view.passing) askFor(view, wordsOf(status));
}

/**
 * Puts these words in the place of the game's own; none brings those back.
 * @param {View} view
 * @param {Words | null} words
 */
function askFor(view, words) {
  view.plainly ??= view.asks;
  view.after = words?.join(' ') ?? '';
  const [ask, hint] = words ?? [];
  view.asks = ask ? [{ ask, hint: hint ?? '' }, ...view.plainly.slice(1)] : view.plainly;
}

/**
 * What is to be said before anything else. Nothing, while the person here is to choose.
 * @param {Remote} status
 * @returns {Words | null}
 */
function wordsOf(status) {
  const { asks, names: [, other], over, stopped, turn } = status;
  if (stopped) return ['The match has stopped.', 'Open the button with your friend\'s name.'];
  if (asks) return [`${other} asks for ${QUESTIONS[asks]}.`, turn ? 'Who plays on declines.' : ''];
  if (turn) return null;
  return over ? afterwards(status) : meanwhile(status);
}

/**
 * What is waited for while the match goes on.
 * @param {Remote} status
 * @returns {Words}
 */
function meanwhile({ asked, match, names: [, other], unheard }) {
  const live = isLive(match);
  if (unheard && !live) return [`Send your move to ${other}.`, 'Then wait for the answer.'];
  if (asked) return [askedFor(asked, other), 'The answer has not come yet.'];
  if (live) return [`${other} is thinking.`, 'The move comes by itself.'];
  return [`${other} is to answer.`, 'Open the link that comes, or paste it here.'];
}

/**
 * What is waited for once the match is over.
 * @param {Remote} status
 * @returns {Words | null}
 */
function afterwards({ again, asked, match, names: [, other], side, unheard, waits }) {
  if (waits) return [`Both open their cards: a letter to ${other}, and one back.`, ''];
  if (again) {
    return ['You both want another match.',
      side ? `${other} invites you again: open the link that comes.` : 'Invite again to begin it.'];
  }
  if (!asked) return null;
  return [askedFor(asked, other), unheard && !isLive(match)
    ? 'Send the question, then wait for the answer.' : 'The answer has not come yet.'];
}

/** @param {NonNullable<Remote['asked']>} what  @param {string} other */
const askedFor = (what, other) => `You asked ${other} for ${QUESTIONS[what]}.`;
