// @ts-check
// The matches with a friend on another device, as lists show them: how each stands in a few words,
// those first in which this person is to do something.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { link } from '../page/router.js';
import { since, table } from '../page/words.js';
import { poster } from './poster.js';
/** @import { KeptMatch } from '../pageTypes.js' */
/** @import { Remote } from '../types.d.ts' */

/** @typedef {KeptMatch & {remote: Remote}} FriendMatch */

const SHOWN = 3;

/** @type {Record<NonNullable<Remote['asks']>, string>} */
const ASKS = {
  takeback: 'asks for a takeback', draw: 'offers a draw', rematch: 'wants another match',
};

/** @param {{remote?: Remote}} match  @returns {match is FriendMatch} */
export const isFriends = match => Boolean(match.remote);

/**
 * Whether something is left to do or to wait for. One that is over is done with once both devices
 * have confirmed its end, but for a question.
 * @param {FriendMatch} match
 */
export const isOpen = ({ remote: { asks, over, stopped, unheard, verified } }) =>
  !over || Boolean(asks) || !verified && !stopped && unheard > 0;

/** Whether this person is to do something. @param {FriendMatch} match */
const mine = ({ remote: { asks, step, stopped, turn, unheard } }) =>
  Boolean(asks || stopped || turn || unheard && (step === 'answer' || step === 'deal'));

/** Those that wait for this person first, then the newest. @param {FriendMatch[]} all */
export const inOrder = all =>
  [...all].sort((a, b) => Number(mine(b)) - Number(mine(a)) || b.touched - a.touched);

/** How such a match stands, in words. @param {Remote} remote */
export function statusWords({ asks, names, over, step, stopped, turn, unheard }) {
  const other = names[1] || 'Your friend';
  if (stopped) return 'Stopped: look why';
  if (asks) return `${other} ${ASKS[asks]}`;
  if (step === 'invitation') return 'Waits for an answer to your invitation';
  if (step && !unheard) return `Waits for ${other}'s part of the deal`;
  if (step) return `Send ${other} your ${step === 'answer' ? 'answer' : 'part of the deal'}`;
  if (over) return `Send ${other} the end`;
  if (turn) return 'Your turn';
  return unheard ? `Send ${other} your move` : `Waits for ${other}`;
}

/** The way to all of this. */
export const friendWay = html`
  <a class="pagelink friendway" href="#/friend">
    ${icon('link')}Play a friend on another device
  </a>`;

/**
 * The row of home.
 * @param {FriendMatch[]} matches     in order
 * @param {unknown} heading
 */
export const friendRow = (matches, heading) => html`
  <section class="resumes friends" aria-labelledby="friends">
    ${heading}
    ${when(matches.length > SHOWN, () =>
      html`<a class="pagelink" href="#/matches">All of them</a>`)}
    <ul>${matches.slice(0, SHOWN).map(friendCard)}</ul>
    ${friendWay}
  </section>`;

/** @param {FriendMatch} match */
function friendCard(match) {
  const { cloth, game, id, remote, seats, title, touched } = match;
  const way = link(remote.begun ? 'play' : 'friend', id);
  return html`
    <li>
      <a class="resume" href=${way} data-cloth=${cloth} ?data-mine=${mine(match)}>
        <span class="mini">${poster(game)}</span>
        <span class="about">
          <b class="shout">${statusWords(remote)}</b>
          <small>${title} ${table(seats)}, ${since(touched)}</small>
        </span>
      </a>
    </li>`;
}
