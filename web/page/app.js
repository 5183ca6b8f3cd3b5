// @ts-check
// The page's entry: finds the screen of a route (web/page/screens.js), draws it, and looks after
// what all screens share. A screen is a function of `app` (below) and the route; what it answers is
//   title()      what the browser's tab says
//   draw()       the template of all that stands on the page
//   drawn?()     called after each drawing
//   keys?(event) a key that no field took; true when it was of use
//   goesOn?(to)  another address; true when this screen goes on with it
//   close?()     it is left
import { html, render } from '../table/html.js';
import { pictures } from '../table/art.js';
import { Engine } from './engine.js';
import { stays } from './back.js';
import { json } from './siteFiles.js';
import { parse } from './router.js';
import { CLIP, DECKS, FRIEND, RESPONSES, SCREENS } from './screens.js';
import { bring, loaded } from './parts.js';
import { box, copy, download, open as boxOpen, shut } from './dialog.js';
import { takeFile } from './takeFile.js';
import { warnOfUnsaved } from './saving.js';
import * as notices from './notices.js';
import * as settings from './settings.js';
import * as update from './update.js';
import { trouble, page } from './frame.js';
// what a first visit sees stands in this script
import '../screens/first.js';
/** @import { App, Art, Problem, Route } from '../pageTypes.js' */
/** @import { Part } from './parts.js' */

/**
 * @typedef {object} Screen
 * @property {() => string} title
 * @property {() => unknown} draw
 * @property {() => void} [drawn]
 * @property {(event: KeyboardEvent) => boolean} [keys]
 * @property {(to: Route) => boolean} [goesOn]
 * @property {() => void} [close]
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const engine = new Engine(update.kept);
/** @type {Map<string, Art>} */
const painters = new Map();                             // game -> its pictures, each drawn once
/** @type {Screen | null} */
let screen = null;
/** @type {Route | null} */
let route = null;
// whether a screen was drawn since the page was opened
let drawn = false;

/**
 * What screens get: the engine, the catalogue, and a few things all of them do.
 * @type {App}
 */
const app = {
  engine,
  games: null,
  gamesError: null,
  offlineReady: false,
  table: '',
  game: id => app.games?.find(game => game.id === id),
  art,
  redraw,
  reopen: () => show(parse(location.hash)),
  setSetting,
  exportAll,
  take: picked => takeFile(engine, picked),
  decks: () => bring(DECKS),
  responses: () => bring(RESPONSES),
  clip: () => bring(CLIP),
  friend: () => bring(FRIEND),
};

/**
 * What gives the pictures of a game's faces.
 * @param {string} game
 */
function art(game) {
  const ask = (/** @type {string[]} */ faces) => engine.ask('art', { game, faces });
  const painter = painters.get(game) ?? /** @type {Art} */ (pictures(ask));
  painters.set(game, painter);
  return painter;
}

/**
 * Sets a setting and says so when the browser will not keep it.
 * @param {string} name
 * @param {unknown} value
 */
function setSetting(name, value) {
  if (settings.set(name, value)) return;
  notices.say('This browser keeps no settings for this site. '
    + 'The choice holds until you close the page.', { key: 'settings' });
}

async function exportAll() {
  try {
    const day = new Date().toISOString().slice(0, 10);
    download(`mulligan-${day}.json`, await engine.call('all', settings.all()));
  } catch (/** @type {any} */ error) {
    notices.say(`Nothing could be saved to a file: ${error.message}.`, { tone: 'bad', stay: true });
  }
}

function redraw() {
  if (!screen) return;
  render(screen.draw(), root);
  screen.drawn?.();
  const onTable = root.querySelector('main')?.matches('.play, .replay, .waitroom');
  document.body.toggleAttribute('data-mat', Boolean(onTable));
  const name = screen.title();
  const title = name ? `${name} - Mulligan` : 'Mulligan';
  if (document.title !== title) document.title = title;
}

/** Opens the screen of an address. @param {Route} to */
function show(to) {
  if (screen?.goesOn?.(to)) { route = to; return; }
  screen?.close?.();
  shut();
  const wasMatch = inMatch();
  route = to;
  screen = null;
  root.dataset.at = document.documentElement.dataset.at = to.name;
  if (!drawn) root.replaceChildren();
  screen = opened(to);
  redraw();
  scrollTo(0, 0);
  root.querySelector('.scroller')?.scrollTo(0, 0);
  /** @type {HTMLElement | null} */
  const first = root.querySelector('h1') || root.querySelector('main');
  if (drawn) first?.focus({ preventScroll: true });
  drawn = true;
  if (wasMatch && !inMatch()) update.propose();
}

const TABLES = ['play', 'learn', 'puzzle', 'daily', 'review'];

/** Whoever reads the rules finds back to the table that led there. @param {string} left */
function noteTable(left) {
  if (TABLES.includes(route?.name ?? '')) app.table = new URL(left).hash;
  else if (route?.name !== 'rules') app.table = '';
}

const inMatch = () => ['play', 'learn', 'puzzle', 'daily', 'lab'].includes(route?.name ?? '');
// screens that are nothing without the catalogue
const NEEDS_GAMES = ['home', 'new', 'daily'];

/**
 * The screen of a route, or what stands there until its script has come.
 * @param {Route} to
 * @returns {Screen}
 */
function opened(to) {
  const entry = /** @type {Part} */ (SCREENS.find(one => one.route === to.name));
  const script = loaded(entry);
  if (app.gamesError && (!script || NEEDS_GAMES.includes(to.name))) return failed();
  if (!script) return coming(entry);
  return (script[to.name] ?? script.default)(app, to);
}

const failed = () => ({
  title: () => 'Not loaded',
  draw: () => page(app, 'home',
    trouble('The games could not be loaded', app.gamesError, [['Try again', catalogue]])),
});

/**
 * Stands in for a screen whose script is on its way.
 * @param {Part} entry
 */
function coming(entry) {
  /** @type {unknown} */
  let error = null;
  const reload = [['Reload', () => location.reload()]];
  /** @type {Screen} */
  const self = {
    title: () => '',
    draw: () => page(app, '', error
      ? trouble('This page could not be loaded', 'A part of the site did not arrive', reload)
      : ''),
  };
  const settle = () => {
    if (screen !== self) return;
    if (error) redraw(); else app.reopen();
  };
  bring(entry).catch(problem => { error = problem; }).then(settle);
  return self;
}

/**
 * The one thing a crash may not do is lose the match: it is in the store, and a new worker reads it
 * from there.
 */
async function crashed(/** @type {Event} */ event) {
  const { message, report: traceback } = /** @type {CustomEvent<Problem>} */ (event).detail;
  const at = `Mulligan, ${location.hash || '#/'}`;
  const parts = [at, navigator.userAgent, message, traceback];
  const report = parts.filter(Boolean).join('\n');
  const toClipboard = () => copy(report, 'The report');
  await box('The engine stopped', () => html`
    <p>Something went wrong on our side. Your matches are kept; reload to go on where you were.</p>
    <pre tabindex="0">${report.slice(0, 4000)}</pre>
    <p class="row">
      <button class="btn main" type="button" @click=${restart}>Reload</button>
      <button class="btn" type="button" @click=${toClipboard}>Copy report</button>
    </p>`, { kind: 'crash', locked: true });
  // another screen, or the browser's own Esc, closed it: nothing goes on without a reload
  if (engine.state === 'crashed') crashed(event);
}

async function restart() {
  shut();
  painters.clear();                                     // what was asked for at the end never comes
  try {
    await engine.restart();
    app.reopen();
  } catch { location.reload(); }
}

function stuck() {
  notices.say('The engine has not answered for 20 seconds. Your matches are kept.',
    { key: 'stuck', actions: [['Start it anew', restart], ['Wait', () => {}]] });
}

function keys(/** @type {KeyboardEvent} */ event) {
  const at = /** @type {HTMLElement} */ (event.target);
  const typing = at.closest?.('input, textarea, select, [contenteditable]');
  const single = event.key.length === 1;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (typing || boxOpen()) return;
  if (single && event.key !== ' ' && !settings.get('keys')) return;
  if (screen?.keys?.(event)) event.preventDefault();
}

async function catalogue() {
  try {
    const home = /** @type {Part} */ (SCREENS[0]);
    [app.games] = await Promise.all([json('games.json'), bring(home)]);
    app.gamesError = null;
  } catch (error) {
    app.gamesError = error;
  }
  app.reopen();
}

function start() {
  const again = () => { app.reopen(); start(); };
  engine.start(parse(location.hash).parts[0]).catch(error => {
    notices.say(`The engine could not start: ${error.message}`,
      { key: 'start', tone: 'bad', actions: [['Try again', again]] });
    keepSite();                                         // a newer version may be there, and mended
  });
}

let keeping = false;
/**
 * Keeps the site for offline use. The first paint goes first, then Python and a first deal: this
 * would slow both by a third.
 */
function keepSite() {
  if (keeping) return;
  keeping = true;
  const ready = () => { app.offlineReady = true; redraw(); };
  update.register({ ready, busy: inMatch });
}

warnOfUnsaved(engine);
engine.addEventListener('crash', crashed);
engine.addEventListener('stuck', stuck);
engine.addEventListener('up', () => setTimeout(keepSite, 1000));
for (const kind of ['progress', 'up', 'listed']) engine.addEventListener(kind, redraw);
for (const kind of ['online', 'offline']) addEventListener(kind, redraw);
addEventListener('hashchange', ({ oldURL }) => {
  if (stays()) return;
  noteTable(oldURL);
  show(parse(location.hash));
});
addEventListener('keydown', keys);
settings.watch(redraw);
settings.apply();
notices.mount(/** @type {HTMLElement} */ (document.getElementById('notices')));
// A site that is kept in this browser starts Python at once. Else the first paint goes first: it
// would have to share the line.
const read = catalogue();
if (update.kept) start();
else read.then(() => requestAnimationFrame(() => setTimeout(start, 0)));
