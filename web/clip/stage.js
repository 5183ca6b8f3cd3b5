// @ts-check
// The table of a clip: drawn in the page as any other, where nobody sees it.
import { createBoard } from '../table/board.js';
import { html, render } from '../table/lit.js';
import * as settings from '../page/settings.js';
/** @import { App, View } from '../pageTypes.js' */

const still = () => ({ ...settings.all(), speed: 'off' });

/** After the browser has laid out what was drawn. */
const laidOut = () => new Promise(requestAnimationFrame);

/**
 * @param {App} app
 * @param {View} first     a view of the match
 */
export function createStage(app, { cloth, game }) {
  const element = document.createElement('div');
  element.className = 'replay clip';
  element.inert = true;
  element.dataset.cloth = cloth;
  const root = document.createElement('section');
  const words = document.createElement('p');
  words.className = 'caption';
  element.append(root, words);
  document.body.append(element);
  const art = app.art(game);
  const board = createBoard(root, { art, urls: art.urls, settings: still });
  return {
    element,
    /** @param {View} view  @param {unknown} caption */
    async show(view, caption) {
      const { faces } = view;
      await art(Object.keys(faces).filter(face => faces[face].art));
      render(html`${caption}`, words);
      board.show(view);
      await laidOut();
    },
    close() {
      board.destroy();
      element.remove();
    },
  };
}
