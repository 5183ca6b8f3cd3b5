// @ts-check
// The deck builder: all cards on one side, the deck on the other. A press puts a card in or takes
// it out.
import { clear } from '../page/notices.js';
import { actionsOf, takeNewer, open } from './builderActions.js';
import { draw } from './builderDrawing.js';
import { newState } from './builderState.js';
import { takeDrops } from './incoming.js';
import { gameOf, noDecks } from './parts.js';
/** @import { App, Route } from '../pageTypes.js' */

/**
 * @param {App} app
 * @param {Route} route
 */
export default function builder(app, { parts: [id, deckId] }) {
  const game = gameOf(app, id);
  if (!game?.decks) return noDecks(app, game);
  const state = newState(app, game, deckId);
  const actions = actionsOf(state);
  const stopDrops = takeDrops(app, id);
  const listed = () => takeNewer(state);
  app.engine.addEventListener('listed', listed);
  open(state);
  return {
    title: () => state.deck?.name || 'Deck',
    draw: () => draw(state, actions),
    drawn: () => state.grid?.drawn(),
    /** @param {KeyboardEvent} event */
    keys({ key }) {
      if (key === '/') actions.seek();
      else if (key === 'u') actions.undo();
      else return false;
      return true;
    },
    close() {
      state.closed = true;
      app.engine.removeEventListener('listed', listed);
      state.grid?.close();
      clear('finished');
      stopDrops();
    },
  };
}
