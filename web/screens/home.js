// @ts-check
// Home: what this is, matches to go on with, and the games as posters. Needs no Python.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { picture } from '../page/place.js';
import { link, go } from '../page/router.js';
import { page } from '../page/frame.js';
import { pickFile } from '../page/dialog.js';
import { since, table } from '../page/words.js';
/** @import { App, KeptMatch, KeptWorld, Problem, Summary } from '../pageTypes.js' */
/** @import { Game, WorldSummary } from '../types.d.ts' */

/** @typedef {KeptMatch | KeptWorld & {seats?: undefined}} Entry */

const SHOWN = 3;

/** @typedef {{app: App, running: Entry[], unread: Problem | null}} HomeState */

/** Reads what is kept here, the newest first. @param {HomeState} state */
async function refresh(state) {
  const { engine, redraw } = state.app;
  try {
    const [all, worlds] = await Promise.all([engine.call('list'), engine.call('kept', 'w:')]);
    const open = all.filter(match => !match.over && !match.readonly);
    state.running = [...open, ...worlds].sort((a, b) => b.touched - a.touched);
    state.unread = null;
  } catch (error) { state.unread = /** @type {Problem} */ (error); }
  redraw();
}

/** @param {App} app */
export default function home(app) {
  /** @type {HomeState} */
  const state = { app, running: [], unread: null };
  const listed = () => refresh(state);
  app.engine.addEventListener('listed', listed);
  listed();
  return {
    title: () => '',
    close: () => app.engine.removeEventListener('listed', listed),
    draw: () => page(app, 'home', draw(state), 'home'),
  };
}

/** @param {HomeState} state */
const draw = ({ app, running, unread }) => html`
  ${hero(running, unread)}
  ${wall(app.games || [])}
  ${openFile(app)}`;

/** @param {Entry[]} running  @param {Problem | null} unread */
const hero = (running, unread) => html`
  <div class="hero">
    <div>
      <h1 tabindex="-1">Card games, in full.<br><em>Deal again.</em></h1>
      <p>Every rule, a computer that plays to win, and a reason for each refusal.
        No account, no server, no waiting.</p>
      ${when(unread, ({ message }) =>
        html`<p class="refused">What you began here cannot be listed: ${message}.</p>`)}
    </div>
    ${when(running.length, () => resumes(running))}
  </div>`;

/** @param {Entry[]} running */
const resumes = running => html`
  <div class="resumes">
    ${running.slice(0, SHOWN).map(resume)}
    ${when(running.length > SHOWN, () =>
      html`<a class="pagelink" href="#/matches">All unfinished matches</a>`)}
  </div>`;

/**
 * Where a match or a world goes on.
 * @param {{id: string, game: string, seats?: unknown[]}} entry
 */
const place = ({ id, game, seats }) => (seats ? link('play', id) : link('world', game, id));

/** @param {string} game */
const poster = game =>
  html`<img src=${picture(`posters/${game}.svg`)} alt="" width="100" height="128">`;

/** @param {Entry} match */
function resume(match) {
  const { cloth, game, line, seats, title, touched } = match;
  const name = html`<b class="shout">${title} ${seats ? table(seats) : 'world'}</b>`;
  return html`
    <a class="resume" href=${place(match)} data-cloth=${cloth}>
      <span class="mini">${poster(game)}</span>
      <span class="about">
        <small>${since(touched)}</small>
        ${name}
        <small>${line}</small>
        <span class="btn main">Go on</span>
      </span>
    </a>`;
}

/** @type {['decks' | 'world' | 'tools', string][]} */
const WAYS = [['decks', 'Decks'], ['world', 'World'], ['tools', 'Tools']];

/** Where else a game leads. @param {Game} game */
export const ways = game => WAYS.map(([name, label]) =>
  when(game[name], () => html`<a class="btn" href=${link(name, game.id)}>${label}</a>`));

/** @param {Game[]} games */
const wall = games => html`
  <ul class="wall" ?data-few=${games.length < 3}>${games.map(gameCard)}</ul>`;

/** @param {Game} game */
function gameCard(game) {
  const { cloth, hook, id, meta, minutes, title } = game;
  const words = html`<span><b>${minutes}</b> minutes</span>`;
  const time = html`<span class="time">${dial(minutes)}${words}</span>`;
  return html`
    <li class="poster" data-cloth=${cloth}>
      <span class="scene">${poster(id)}</span>
      <div class="info">
        <h2><a class="cover" href=${link(id)}>${title}</a></h2>
        <p>${hook}</p>
        ${time}
        <span class="meta">${meta}</span>
        <p class="row">
          <a class="btn main" href=${link(id)} aria-label=${`Play ${title}`}>${icon('play')}Play</a>
          <a class="btn" href=${link('rules', id)}>Rules</a>
          <a class="btn" href=${link('learn', id)}>Learn by playing</a>
          ${ways(game)}
        </p>
      </div>
    </li>`;
}

const ROUND = 2 * Math.PI * 5.5;

/** A dial that is filled by the share of an hour. @param {number} minutes */
function dial(minutes) {
  const filled = `${ROUND * Math.min(1, minutes / 60)} ${ROUND}`;
  return html`
    <svg class="dial" viewBox="0 0 30 30" aria-hidden="true">
      <circle cx="15" cy="15" r="13"></circle>
      <circle class="run" cx="15" cy="15" r="5.5" stroke-dasharray=${filled}
        transform="rotate(-90 15 15)"></circle>
    </svg>`;
}

/** @param {App} app */
function openFile(app) {
  const click = () => opened(app, pickFile());
  return html`
    <section class="strip">
      <p>Do you have a match in a file?</p>
      <button class="btn" type="button" @click=${click}>${icon('file')}Open a file</button>
    </section>`;
}

/** @param {Summary | WorldSummary} one  @returns {one is Summary} */
const isMatch = one => 'match' in one;

/** @param {App} app  @param {Promise<string | null>} file */
async function opened(app, file) {
  const added = await app.take(file);
  if (!added) return;
  if (added.length !== 1) return app.reopen();
  const [one] = added;
  if (!isMatch(one)) return go(place({ id: one.world, ...one }));
  const review = () => link('review', `${one.match}@${one.ply}`);
  go(one.over ? review() : place({ id: one.match, ...one }));
}
