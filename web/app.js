// The page's entry: finds the screen of a route, draws it, and looks after what all screens share.
import { html, render } from './table/lit.js';
import { pictures } from './table/art.js';
import { Engine } from './engine.js';
import { json, styled } from './place.js';
import { parse } from './router.js';
import { box, copy, download, open as boxOpen, shut } from './dialog.js';
import { count } from './words.js';
import * as notes from './notes.js';
import * as settings from './settings.js';
import * as update from './update.js';
import './lend.js';
import { trouble, page } from './frame.js';
import home from './screens/home.js';
import fresh from './screens/new.js';
import play from './screens/play.js';

// these screens are scripts of their own, fetched when they are asked for, so that a first visit does not pay for them
const LATER = {
  decks: once(() => Promise.all([import('./decks/index.js'), styled('web/style/decks.css')]).then(([made]) => made)),
  windows: once(() => Promise.all([import('./windows/index.js'), styled('web/style/windows.css')]).then(([made]) => made)),
  review: once(() => Promise.all([import('./screens/review.js'), styled('web/style/review.css'), styled('web/style/windows.css')]).then(([{ default: review }]) => ({ screens: { review, share: review } }))),
  rules: once(() => import('./screens/rules.js').then(({ default: rules }) => ({ screens: { rules } }))),
  matches: once(() => import('./screens/matches.js').then(({ default: matches }) => ({ screens: { matches } }))),
  world: once(() => Promise.all([import('./world/index.js'), ...['decks', 'world'].map(name => styled(`web/style/${name}.css`))]).then(([made]) => made)),
  learn: once(() => import('./screens/learn.js').then(({ default: learn }) => ({ screens: { learn } }))),
  settings: once(() => import('./screens/settings.js').then(({ default: settings }) => ({ screens: { settings } }))),
  about: once(() => import('./screens/about.js').then(({ default: about }) => ({ screens: { about } }))),
  tools: once(() => Promise.all([import('./tools/index.js'), styled('web/style/tools.css')]).then(([made]) => made)),
};
const [decks, , review, rules, matches, world, learn, options, about, tools] = Object.values(LATER).map(coming);
const SCREENS = { home, new: fresh, play, learn, review, share: review, rules, matches, settings: options, about, cards: decks, decks, deck: decks, gift: decks, world, tools };
const root = document.getElementById('app');
const engine = new Engine();

/** What screens get: the engine, the catalogue, and a few things all of them do. */
const app = {
  engine,
  games: null,
  offlineReady: false,
  game: id => app.games?.find(game => game.id === id),
  art,
  redraw,
  reopen: () => show(parse(location.hash)),
  keep,
  exportAll,
  take,
  play,
  decks: LATER.decks,
  windows: LATER.windows,
};
let screen, route, drawn = false;
const painters = new Map();                             // game -> its pictures, each drawn once

/** What gives the pictures of a game's faces. */
function art(game) {
  if (!painters.has(game)) painters.set(game, pictures(faces => engine.ask('art', { game, faces })));
  return painters.get(game);
}

/** Runs `work` once; one that failed may be tried again. */
function once(work) {
  let done;
  return () => (done ||= work().catch(error => { done = null; throw error; }));
}

/** Stands in for a screen whose script `load` brings. */
function coming(load) {
  return () => {
    if (app.gamesError) return failed();
    let error;
    const self = { title: () => '', draw: () => page(app, '', error
      ? trouble('This page could not be loaded', 'A part of the site did not arrive', [['Reload', () => location.reload()]]) : '') };
    load().then(made => Object.assign(SCREENS, made.screens), problem => { error = problem; })
      .then(() => { if (screen === self) error ? redraw() : app.reopen(); });
    return self;
  };
}

/** Sets a setting and says so when the browser will not keep it. */
function keep(name, value) {
  if (!settings.set(name, value)) notes.say('This browser keeps no settings for this site. The choice holds until you close the page.', { key: 'settings' });
}

async function exportAll() {
  try {
    download(`mulligan-${new Date().toISOString().slice(0, 10)}.json`, await engine.call('all', settings.all()));
  } catch (error) {
    notes.say(`Nothing could be saved to a file: ${error.message}.`, { tone: 'bad', stay: true });
  }
}

/** Takes in a file's text, or what will be it, and says what came of it. Returns the summaries of the added matches and worlds; null when no file was picked. */
async function take(picked) {
  try {
    const text = await picked;
    if (text === null) return null;
    const { added, worlds, decks: fresh, sets, desks, same, refused, settings: kept } = await engine.call('take', text);
    if (kept) for (const name in kept) settings.set(name, kept[name]);
    const parts = [added.length && `${count(added.length, 'match', 'matches')} added`, worlds.length && `${count(worlds.length, 'world')} added`, fresh && `${count(fresh, 'deck')} added`,
      sets && `${count(sets, 'card set')} added`, desks && 'Files of tools added', same && `${same} already here`,
      ...refused.map(({ name, message }) => `${name} was refused: ${message}`)].filter(Boolean);
    notes.say(parts.length ? parts.join('. ') + '.' : 'There is no match in this file.', { tone: refused.length ? 'bad' : '', stay: refused.length > 0 });
    return [...added, ...worlds];
  } catch (error) {
    if (error.kind !== 'crash') notes.say(`The file could not be read: ${error.message}`, { tone: 'bad', stay: true });
    return [];
  }
}

function redraw() {
  if (!screen) return;
  render(screen.draw(), root);
  screen.drawn?.();
  document.body.toggleAttribute('data-mat', Boolean(root.querySelector('main')?.matches('.play, .replay')));
  const name = screen.title(), title = name ? `${name} - Mulligan` : 'Mulligan';
  if (document.title !== title) document.title = title;
}

function show(to) {
  if (screen?.moved?.(to)) { route = to; return; }
  screen?.close?.();
  shut();
  const wasMatch = inMatch();
  route = to;
  screen = null;
  root.dataset.at = document.documentElement.dataset.at = to.name;
  if (!drawn) root.replaceChildren();
  screen = SCREENS[to.name](app, to);
  redraw();
  scrollTo(0, 0);
  root.querySelector('.scroller')?.scrollTo(0, 0);
  if (drawn) (root.querySelector('h1') || root.querySelector('main'))?.focus({ preventScroll: true });
  drawn = true;
  if (wasMatch && !inMatch()) update.propose();
}

const inMatch = () => ['play', 'learn'].includes(route?.name);

/** The one thing a crash may not do is lose the match: it is in the store, and a fresh worker reads it from there. */
async function crashed({ detail }) {
  const report = [`Mulligan, ${location.hash || '#/'}`, navigator.userAgent, detail.message, detail.report].filter(Boolean).join('\n');
  await box('The engine stopped', () => html`<p>Something went wrong on our side. Your matches are kept; reload to go on where you were.</p>
    <pre tabindex="0">${report.slice(0, 4000)}</pre>
    <p class="row"><button class="btn main" type="button" @click=${again}>Reload</button>
      <button class="btn" type="button" @click=${() => copy(report, 'The report')}>Copy report</button></p>`, { kind: 'crash', locked: true });
  if (engine.state === 'crashed') crashed({ detail });    // another screen, or the browser's own Esc, closed it: nothing goes on without a reload
}

async function again() {
  shut();
  painters.clear();                                     // what was asked for at the end never comes
  try {
    await engine.restart();
    app.reopen();
  } catch { location.reload(); }
}

let warned = null;                                      // the match whose notice was shown: once closed, it stays closed until a save succeeds
function unsaved({ detail }) {
  if (warned === detail.id) return;
  warned = detail.id;
  notes.say(`This match goes on, but it was not saved: ${detail.message}. Save it to a file to be safe.`, {
    key: 'unsaved', tone: 'bad',
    actions: [
      ['Save to a file', async () => download('mulligan-match.json', await engine.ask('record', { match: detail.id, as: 'json' }))],
      ['Try again', () => { warned = null; return engine.remote('save', detail.id); }],
    ],
  });
}

let asked = false;
function saved() {
  notes.hush('unsaved');
  warned = null;
  if (!asked) { asked = true; navigator.storage?.persist?.().catch(() => {}); }
}

function keys(event) {
  const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
  const single = event.key.length === 1;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing || boxOpen()) return;
  if (single && event.key !== ' ' && !settings.get('keys')) return;
  if (screen?.keys?.(event)) event.preventDefault();
}

async function catalogue() {
  try {
    app.games = await json('games.json');
    app.gamesError = null;
  } catch (error) {
    app.gamesError = error;
  }
  app.reopen();
}

function start() {
  engine.start().catch(error => {
    notes.say(`The engine could not start: ${error.message}`, { key: 'start', tone: 'bad', actions: [['Try again', () => { app.reopen(); start(); }]] });
    stay();                                             // a newer version may be there, and mended
  });
}

const failed = () => ({ title: () => 'Not loaded',
  draw: () => page(app, 'home', trouble('The games could not be loaded', app.gamesError, [['Try again', catalogue]])) });
for (const name of ['home', 'new']) {
  const make = SCREENS[name];
  SCREENS[name] = (...args) => (app.gamesError ? failed() : make(...args));
}

const stuck = () => notes.say('The engine has not answered for 20 seconds. Your matches are kept.',
  { key: 'stuck', actions: [['Start it anew', again], ['Wait', () => {}]] });

engine.addEventListener('crash', crashed);
engine.addEventListener('stuck', stuck);
engine.addEventListener('unsaved', unsaved);
engine.addEventListener('saved', saved);
for (const kind of ['progress', 'up', 'listed']) engine.addEventListener(kind, redraw);
for (const kind of ['online', 'offline']) addEventListener(kind, redraw);
addEventListener('hashchange', () => show(parse(location.hash)));
addEventListener('keydown', keys);
settings.watch(redraw);
settings.apply();
notes.mount(document.getElementById('notes'));
// the first paint goes first, then Python and a first deal; keeping the site for offline use would slow both by a third
const stay = once(() => update.register({ ready: () => { app.offlineReady = true; redraw(); }, busy: inMatch }));
engine.addEventListener('up', () => setTimeout(stay, 1000));
catalogue().then(() => requestAnimationFrame(() => setTimeout(start, 0)));
