// @ts-check
// The table of a clip: drawn in the page as any other, where nobody sees it.
import { createBoard } from '../table/board.js';
import { html, render } from '../table/html.js';
import * as settings from '../page/settings.js';
/** @import { App, View } from '../pageTypes.js' */

const MOST = { long: 1280, short: 720 };              // px of the sides

const still = () => ({ ...settings.all(), speed: 'off' });

/** After the browser has laid out what was drawn. */
const laidOut = () => new Promise(requestAnimationFrame);

/**
 * How large the table is, and the pictures of it: dot for dot, since words that can just be read on
 * a screen can no longer be when they are made smaller. In a large window it is a smaller table.
 */
function sizeOf() {
  const upright = innerHeight > innerWidth;
  return {
    width: Math.min(innerWidth, upright ? MOST.short : MOST.long),
    height: Math.min(innerHeight, upright ? MOST.long : MOST.short),
  };
}

/**
 * @param {App} app
 * @param {View} first     a view of the match
 */
export function createStage(app, { cloth, game }) {
  const size = sizeOf();
  const element = document.createElement('div');
  element.className = 'replay clip';
  element.style.width = `${size.width}px`;
  element.style.height = `${size.height}px`;
  element.style.setProperty('--part', `${size.height / 100}px`);
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
    size,
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
