// @ts-check
// A rematch: the same players, game and options, a new deal.
import { html } from '../table/html.js';
import { box } from '../page/dialog.js';
import { accepted } from './accepted.js';
/** @import { App, Player, Summary } from '../pageTypes.js' */

/**
 * Who would begin, in words: "You begin", "Ann begins again".
 * @param {Player} player
 * @param {string} [again]
 */
const begins = ({ name = '' }, again = '') => `${name} begin${name === 'You' ? '' : 's'}${again}`;

/**
 * The ways to deal again: [whether all move one seat on, its words]. Where chance or the cards say
 * who begins there is nothing to choose.
 * @param {Summary} summary
 * @returns {[string, string][]}
 */
function ways({ begins: seat, seats }) {
  if (seat === undefined || seats.length !== 2) return [['swap', 'Deal']];
  return [['swap', begins(seats[1 - seat])], ['same', begins(seats[seat], ' again')]];
}

/**
 * Asks who begins, and deals again. Who plays with cards made by players accepts them first.
 * The id of the new match; nothing, where the person thought better of it.
 * @param {App} app
 * @param {Summary} summary     of the match that is over
 * @returns {Promise<string | null>}
 */
export async function rematchOf(app, summary) {
  const choice = ways(summary);
  const swap = await box('Rematch', (/** @type {(answer: string) => void} */ close) => html`
    <p>The same game and options, a new deal. ${choice.length > 1 ? 'Who begins?'
      : 'Who begins is not chosen: chance or the cards say it.'}</p>
    <p class="row">
      ${choice.map(([way, words], i) => html`
        <button class=${i ? 'btn' : 'btn main'} type="button" ?autofocus=${!i}
          @click=${() => close(way)}>${words}</button>`)}
    </p>`);
  if (!swap) return null;
  const players = await accepted(app, summary, summary.seats);
  if (!players) return null;
  const { match } = await app.engine.call('again', summary.match, players, swap === 'swap');
  return match;
}
