// @ts-check
// What this is, who wrote the games, and what happens to your data.
import { html } from '../table/html.js';
import { link } from '../page/router.js';
import { page } from '../page/frame.js';
/** @import { App, Game } from '../pageTypes.js' */

/** @param {Game} game */
const credit = ({ id, title, credit: words, version }) => html`
  <h3><a href=${link('rules', id)}>${title}</a></h3>
  <p>${words}</p>
  <p class="help">Rules version ${version}</p>`;

/** @param {App} app */
const draw = app => html`
  <article class="prose">
    <h1 tabindex="-1">About Mulligan</h1>
    <p>Card games with all their rules, an opponent that plays to win, and a reason for every
      refusal. Each game is a small Python package; Python itself runs in your browser.</p>
    <h2>Your data</h2>
    <p>Everything stays on this device. After the page has loaded it asks no server for anything.
      There is no account, no cookie and no counting of visits.</p>
    <h2>Fair opponents</h2>
    <p>The computer never sees your hidden cards. It is handed only positions that agree with what
      its own seat may know, and searches those. The levels differ in how long they look ahead.</p>
    <h2>The games</h2>
    ${(app.games || []).map(credit)}
    <h2>Made with</h2>
    <p>Pyodide (CPython for the web), lit-html, idb-keyval, fflate, lean-qr and qr. The letters
      are Bricolage Grotesque and Atkinson Hyperlegible Next, both under the SIL Open Font
      License.</p>
  </article>`;

/** @param {App} app */
export default function about(app) {
  return {
    title: () => 'About',
    draw: () => page(app, '', draw(app)),
  };
}
