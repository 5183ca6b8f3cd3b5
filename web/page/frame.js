// What every screen stands in: the bar, the tabs of a phone, the foot.
import { html, nothing, when, vars } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { bytes, sentence } from './words.js';
import * as settings from './settings.js';

const NAV = [['home', '#/', 'Games', 'home'], ['matches', '#/matches', 'Matches', 'copy'], ['rules', '#/rules', 'Rules', 'book'],
  ['settings', '#/settings', 'Settings', 'gear']];

const links = (here, signs) => NAV.map(([name, href, text, sign]) =>
  html`<a href=${href} aria-current=${name === here ? 'page' : nothing}>${signs ? icon(sign) : ''}${text}</a>`);

/**
 * The bar. `here` is the current section; `where` = {title, note} replaces the sections on a table, `mid` stands in its
 * middle and `end` before the theme button.
 */
export const bar = (app, { here, where, mid = '', end = '' } = {}) => html`<header class="top">
  <a class="brand" href="#/" aria-label="Mulligan, all games"><svg viewBox="0 0 32 32" aria-hidden="true"><use href="#brand"></use></svg>
    ${when(!where, () => html`<span>Mulligan</span>`)}</a>
  ${where ? html`<div class="where"><h1 tabindex="-1">${where.title}</h1><small>${where.note}</small></div>${mid}`
    : html`<nav class="sections" aria-label="Main">${links(here)}</nav>`}
  <div class="end">${pill(app)}${end}${theme(app)}</div>
  ${when(app.engine.state === 'starting', () => html`<span class="loadbar" aria-hidden="true" ${vars({ '--done': part(app) })}></span>`)}</header>`;

export const tabs = here => html`<nav class="tabs" aria-label="Sections">${links(here, true)}</nav>`;

const foot = app => html`<footer class="foot"><span>Everything stays on this device.</span>
  <button class="aslink" type="button" @click=${() => app.exportAll()}>Save all to a file</button><a href="#/about">About and credits</a></footer>`;

/** A whole page: bar, main, foot and tabs. */
export const page = (app, here, body, kind = '') => html`${bar(app, { here })}
  <div class="scroller"><main class=${'page ' + kind} id="main" tabindex="-1">${body}</main>
  ${foot(app)}</div>${tabs(here)}`;

const part = app => (app.engine.progress.all ? app.engine.progress.done / app.engine.progress.all : 0);

const pill = app => {
  const off = !navigator.onLine;
  if (!off && !app.offlineReady) return '';
  return html`<span class="pill" data-off=${off ? '1' : '0'}>${icon('check')}<span>${off ? 'Offline, all works' : 'Works offline'}</span></span>`;
};

const theme = app => {
  const to = settings.dark() ? 'light' : 'dark';
  return html`<button class="round" type="button" aria-label=${to === 'dark' ? 'Dark theme' : 'Light theme'}
    @click=${() => { app.setSetting('theme', to); }}>${icon(to === 'dark' ? 'moon' : 'sun')}</button>`;
};

/** How far the engine's start is, in real bytes; for screens that need it. */
export const loading = (app, text = 'Getting the table ready') => {
  const { done, all } = app.engine.progress;
  return html`<div class="loading" role="status"><p class="shout">${text}</p>
    <progress max="1" .value=${part(app)} aria-label=${text}></progress>
    <p>${all ? `${bytes(done)} of ${bytes(all)}` : 'This takes a moment the first time.'}</p></div>`;
};

/** An error with what to do next. */
export const trouble = (title, error, actions = []) => html`<section class="trouble" role="alert">
  <h1 tabindex="-1">${title}</h1><p>${sentence(error?.message ?? error)}</p>
  <p class="row">${actions.map(([label, fn]) => html`<button class="btn main" type="button" @click=${fn}>${label}</button>`)}
    <a class="btn" href="#/">All games</a></p></section>`;
