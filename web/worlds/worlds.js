// @ts-check
// The screens of worlds, for every game that has them: the list of a game's worlds, one of them,
// and what links bring. Their share of the worker is web/worker/worldStore.js.
import exhibit from './exhibit.js';
import fromLink from './fromLink.js';
import worldList from './worldList.js';
import oneWorld from './world.js';
/** @import { App, Route } from '../pageTypes.js' */

/**
 * The screen of an address that is about worlds.
 * @param {App} app
 * @param {Route} route
 */
export function world(app, route) {
  if (route.link) return sent(app, route, route.link);
  return route.parts[1] ? oneWorld(app, route) : worldList(app, route);
}

/**
 * What a link brings: something to look at, or something that goes into a world.
 * @param {App} app
 * @param {Route} route
 * @param {string[]} halves     of `#name=...`
 */
function sent(app, route, halves) {
  const game = app.games?.find(one => one.world?.exhibits?.includes(halves[0]));
  return game ? exhibit(app, game.id, halves) : fromLink(app, route);
}
