// @ts-check
// What every screen stands in: the bar, the tabs of a phone, the foot.
import { html, nothing, when, vars } from '../table/html.js';
import { icon } from '../table/icons.js';
import { bytes, sentence } from './words.js';
import * as settings from './settings.js';
/** @import { App } from '../pageTypes.js' */

/** @typedef {{title: string, note: unknown}} Where */

const SECTIONS = [
  ['home', '#/', 'Games', 'home'],
  ['matches', '#/matches', 'Matches', 'copy'],
  ['rules', '#/rules', 'Rules', 'book'],
  ['settings', '#/settings', 'Settings', 'gear'],
];

/**
 * The sections of the site.
 * @param {string} here     the current one
 * @param {boolean} signs   whether each shows its sign
 */
const links = (here, signs) => SECTIONS.map(([name, href, text, sign]) => {
  const current = name === here ? 'page' : nothing;
  return html`<a href=${href} aria-current=${current}>${signs ? icon(sign) : ''}${text}</a>`;
});

/**
 * The bar. `here` is the current section; `where` replaces the sections on a table, `mid` stands in
 * its middle and `end` before the theme button. `first` is where Tab comes first.
 * @param {App} app
 * @param {{here?: string, where?: Where, first?: unknown, mid?: unknown, end?: unknown}} [parts]
 */
export const bar = (app, { here = '', where, first = '', mid = '', end = '' } = {}) => html`
  <header class="top">
    ${first}
    <a class="brand" href="#/" aria-label="Mulligan, all games">
      <svg viewBox="0 0 32 32" aria-hidden="true"><use href="#brand"></use></svg>
      ${when(!where, () => html`<span>Mulligan</span>`)}
    </a>
    ${where ? html`${title(where)}${mid}` : sections(here)}
    <div class="end">${pill(app)}${end}${themeButton(app)}</div>
    ${when(app.engine.state === 'starting', () => loadBar(app))}
  </header>`;

/** @param {Where} where */
const title = ({ title: words, note }) => html`
  <div class="where">
    <h1 tabindex="-1">${words}</h1>
    <small>${note}</small>
  </div>`;

/** @param {string} here */
const sections = here => html`<nav class="sections" aria-label="Main">${links(here, false)}</nav>`;

/** @param {App} app */
const loadBar = app => html`
  <span class="loadbar" aria-hidden="true" ${vars({ '--done': part(app) })}></span>`;

/** @param {string} here */
export const tabs = here => html`
  <nav class="tabs" aria-label="Sections">${links(here, true)}</nav>`;

/** @param {App} app */
const foot = app => html`
  <footer class="foot">
    <span>Everything stays on this device.</span>
    <button class="aslink" type="button" @click=${() => app.exportAll()}>Save all to a file</button>
    <a href="#/about">About and credits</a>
  </footer>`;

/**
 * A whole page: bar, main, foot and tabs.
 * @param {App} app
 * @param {string} here     the current section
 * @param {unknown} body
 * @param {string} [kind]   a class of its own
 */
export const page = (app, here, body, kind = '') => html`
  ${bar(app, { here })}
  <div class="scroller">
    <main class=${'page ' + kind} id="main" tabindex="-1">${body}</main>
    ${foot(app)}
  </div>
  ${tabs(here)}`;

/** How much of Python has come, 0 to 1. @param {App} app */
function part({ engine: { progress } }) {
  return progress.all ? progress.done / progress.all : 0;
}

/** Whether all works without a network. @param {App} app */
function pill(app) {
  const off = !navigator.onLine;
  if (!off && !app.offlineReady) return '';
  const words = off ? 'Offline, all works' : 'Works offline';
  return html`
    <span class="pill" data-off=${off ? '1' : '0'}>
      ${icon('check')}
      <span>${words}</span>
    </span>`;
}

/** @param {App} app */
function themeButton(app) {
  const to = settings.dark() ? 'light' : 'dark';
  const label = to === 'dark' ? 'Dark theme' : 'Light theme';
  const change = () => app.setSetting('theme', to);
  return html`
    <button class="round" type="button" aria-label=${label} @click=${change}>
      ${icon(to === 'dark' ? 'moon' : 'sun')}
    </button>`;
}

/**
 * How far the engine's start is, in real bytes; for screens that need it.
 * @param {App} app
 * @param {string} [text]
 */
export function loading(app, text = 'Getting the table ready') {
  const { done, all } = app.engine.progress;
  const far = all ? `${bytes(done)} of ${bytes(all)}` : 'This takes a moment the first time.';
  return html`
    <div class="loading" role="status">
      <p class="shout">${text}</p>
      <progress max="1" .value=${part(app)} aria-label=${text}></progress>
      <p>${far}</p>
    </div>`;
}

/**
 * An error with what to do next.
 * @param {string} words
 * @param {unknown} error     an Error, or its words
 * @param {(string | (() => unknown))[][]} [actions]   [label, what it does] each
 */
export function trouble(words, error, actions = []) {
  /** @param {(string | (() => unknown))[]} action */
  const button = ([label, run]) => html`
    <button class="btn main" type="button" @click=${run}>${label}</button>`;
  const { message = error } = /** @type {Partial<Error>} */ (error ?? {});
  return html`
    <section class="trouble" role="alert">
      <h1 tabindex="-1">${words}</h1>
      <p>${sentence(String(message))}</p>
      <p class="row">
        ${actions.map(button)}
        <a class="btn" href="#/">All games</a>
      </p>
    </section>`;
}
