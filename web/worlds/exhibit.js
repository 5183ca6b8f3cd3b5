// @ts-check
// The page opened by a link that only shows something (`#name=...`, docs/view-model.md, part 5): it
// needs no world, and nothing can be done in it.
import { html } from '../table/html.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { Blocks } from './blocks.js';
import { worldContext } from './context.js';
/** @import { App, Problem } from '../pageTypes.js' */
/** @import { Exhibit, WorldView } from '../types.d.ts' */

/**
 * @typedef {object} ExhibitState
 * @property {App} app
 * @property {string} game
 * @property {Exhibit | null} shown
 * @property {Problem | null} error
 * @property {Blocks | null} blocks
 */

/**
 * @param {App} app
 * @param {string} game     the id of the game whose link it is
 * @param {string[]} sent   the two halves of `#name=...`
 */
export default function exhibit(app, game, [name, text]) {
  /** @type {ExhibitState} */
  const state = { app, game, shown: null, error: null, blocks: null };
  queueMicrotask(() => ask(state, name, text));
  return {
    title: () => state.shown?.heading ?? 'A link',
    moved: () => false,
    close: () => state.blocks?.clear(),
    draw: () => draw(state),
  };
}

/** @param {ExhibitState} state  @param {string} name  @param {string} text */
async function ask(state, name, text) {
  const { app, game } = state;
  try {
    state.shown = await app.engine.ask('world_exhibit', { game, name, text });
    state.blocks = new Blocks(contextFor(state));
  } catch (problem) {
    state.error = /** @type {Problem} */ (problem);
  }
  app.redraw();
}

/** What blocks are drawn with where there is no world. @param {ExhibitState} state */
function contextFor({ app, game, shown }) {
  const view = () => /** @type {WorldView} */ (/** @type {unknown} */ (shown));
  return worldContext({
    app,
    game,
    id: '',
    who: () => undefined,
    view,
    place: () => ({ page: '' }),
    show() { /* nothing is done here */ },
    moved: () => false,
    async play() { /* nor played */ },
  });
}

/** @param {ExhibitState} state */
function draw({ app, blocks, error, game, shown }) {
  if (error) {
    return page(app, '', trouble('This link shows nothing', error.message,
      [['Go home', () => go('#/')]]), 'world arrival');
  }
  if (!shown) return page(app, '', loading(app, 'Looking'), 'world arrival');
  queueMicrotask(() => blocks?.drawn());
  return page(app, '', html`
    <header>
      <div>
        <a class="pagelink" href=${link('world', game)}>${shown.title} worlds</a>
        <h1 tabindex="-1">${shown.heading}</h1>
        <p>Somebody made this and sent you the link. It only shows.</p>
      </div>
    </header>
    <div class="blocks">${blocks?.draw(shown.blocks)}</div>`, 'world arrival');
}
