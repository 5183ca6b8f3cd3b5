// @ts-check
// A rematch: the same players, game and options, a new deal.
import { html } from '../table/html.js';
import { box } from '../page/dialog.js';
import { accepted } from './accepted.js';
/** @import { App, Summary } from '../pageTypes.js' */

/**
 * Asks who sits where, and deals again. Who plays with cards made by players accepts them first.
 * The id of the new match; nothing, where the person thought better of it.
 * @param {App} app
 * @param {Summary} summary     of the match that is over
 * @returns {Promise<string | null>}
 */
export async function rematchOf(app, summary) {
  const swap = await box('Rematch', (/** @type {(answer: string) => void} */ close) => html`
    <p>The same game and options, a new deal.</p>
    <p class="row">
      <button class="btn main" type="button" autofocus
        @click=${() => close('swap')}>Swap seats</button>
      <button class="btn" type="button" @click=${() => close('same')}>Same seats</button>
    </p>`);
  if (!swap) return null;
  const players = await accepted(app, summary, summary.seats);
  if (!players) return null;
  // everybody moves one seat on
  const { match } = await app.engine.call('again', summary.match, players, swap === 'swap');
  return match;
}
