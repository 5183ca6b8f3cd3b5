// Home: what this is, matches to go on with, and the games as posters. Needs no Python.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { picture } from '../page/place.js';
import { link, go } from '../page/router.js';
import { page } from '../page/frame.js';
import { pickFile } from '../page/dialog.js';
import { since, table } from '../page/words.js';

const SHOWN = 3;

export default function home(app) {
  let running = [], unread = null;
  const refresh = () => Promise.all([app.engine.call('list'), app.engine.call('kept', 'w:')]).then(([all, worlds]) => {
    running = [...all.filter(m => !m.over && !m.readonly), ...worlds].sort((a, b) => b.touched - a.touched);
    unread = null;
  }, error => { unread = error; }).then(app.redraw);
  app.engine.addEventListener('listed', refresh);
  refresh();
  return {
    title: () => '',
    close: () => app.engine.removeEventListener('listed', refresh),
    draw: () => page(app, 'home', html`${hero(running, unread)}${wall(app.games || [])}${openFile(app)}`, 'home'),
  };
}

const hero = (running, unread) => html`<div class="hero"><div><h1 tabindex="-1">Card games, in full.<br><em>Deal again.</em></h1>
  <p>Every rule, a computer that plays to win, and a reason for each refusal. No account, no server, no waiting.</p>
  ${when(unread, () => html`<p class="refused">What you began here cannot be listed: ${unread.message}.</p>`)}</div>
  ${when(running.length, () => html`<div class="resumes">${running.slice(0, SHOWN).map(resume)}
    ${when(running.length > SHOWN, () => html`<a class="pagelink" href="#/matches">All unfinished matches</a>`)}</div>`)}</div>`;

/** Where a match or a world goes on. */
const place = ({ id, game, seats }) => (seats ? link('play', id) : link('world', game, id));

const resume = match => html`<a class="resume" href=${place(match)} data-cloth=${match.cloth}>
  <span class="mini"><img src=${picture(`posters/${match.game}.svg`)} alt="" width="100" height="128"></span>
  <span class="about"><small>${since(match.touched)}</small>
    <b class="shout">${match.title} ${match.seats ? table(match.seats) : 'world'}</b><small>${match.line}</small>
    <span class="btn main">Go on</span></span></a>`;

/** Where else a game leads. */
export const ways = game => [['decks', 'Decks'], ['world', 'World'], ['tools', 'Tools']].map(([name, label]) => when(game[name], () => html`<a class="btn" href=${link(name, game.id)}>${label}</a>`));

const wall = games => html`<ul class="wall" ?data-few=${games.length < 3}>${games.map(poster)}</ul>`;

const poster = game => html`<li class="poster" data-cloth=${game.cloth}>
  <span class="scene"><img src=${picture(`posters/${game.id}.svg`)} alt="" width="100" height="128"></span>
  <div class="info"><h2><a class="cover" href=${link(game.id)}>${game.title}</a></h2><p>${game.hook}</p>
    <span class="time">${dial(game.minutes)}<span><b>${game.minutes}</b> minutes</span></span><span class="meta">${game.meta}</span>
    <p class="row"><a class="btn main" href=${link(game.id)} aria-label=${`Play ${game.title}`}>${icon('play')}Play</a>
      <a class="btn" href=${link('rules', game.id)}>Rules</a><a class="btn" href=${link('learn', game.id)}>Learn by playing</a>
      ${ways(game)}</p></div></li>`;

const ROUND = 2 * Math.PI * 5.5;
const dial = minutes => html`<svg class="dial" viewBox="0 0 30 30" aria-hidden="true"><circle cx="15" cy="15" r="13"></circle>
  <circle class="run" cx="15" cy="15" r="5.5" stroke-dasharray=${`${ROUND * Math.min(1, minutes / 60)} ${ROUND}`} transform="rotate(-90 15 15)"></circle></svg>`;

const openFile = app => html`<section class="strip"><p>Do you have a match in a file?</p>
  <button class="btn" type="button" @click=${() => opened(app, pickFile())}>${icon('file')}Open a file</button></section>`;

async function opened(app, file) {
  const added = await app.take(file);
  if (!added) return;
  const [one] = added;
  if (added.length === 1) go(one.over ? link('review', `${one.match}@${one.ply}`) : place({ id: one.match ?? one.world, ...one }));
  else app.reopen();
}
