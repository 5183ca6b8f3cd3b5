// @ts-check
// Who plays on with cards made by players accepts them first.
/** @import { App, Player, Summary } from '../pageTypes.js' */

/**
 * Asks the players of a match that goes on from another one. Resolves with them, accepted; null
 * where somebody thought better of it.
 * @param {App} app
 * @param {Pick<Summary, 'match' | 'game'>} from
 * @param {Player[]} players
 * @returns {Promise<Player[] | null>}
 */
export async function accepted(app, { match, game }, players) {
  if (players.every(player => player.accepts)) return players;
  const asked = await app.engine.ask('accord', { match, seats: players });
  return asked ? (await app.decks()).agree(app, game, asked, players) : players;
}
