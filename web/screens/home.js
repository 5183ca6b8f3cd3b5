// @ts-check
// Home: what this is, matches to go on with, and the games as posters. Needs no Python.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { link, go } from '../page/router.js';
import { page } from '../page/frame.js';
import { pickFile } from '../page/dialog.js';
import { since, table, today } from '../page/words.js';
import { friendRow, friendWay, inOrder, isFriends, isOpen } from './friends.js';
import { puzzleOf, rowWords, standingOf } from './dailyKept.js';
import { lessonAt, lessonDone } from './lessonKept.js';
import { poster } from './poster.js';
import { playedLast, remember, remembered } from './waiting.js';
/** @import { App, KeptMatch, KeptWorld, Problem, Summary } from '../pageTypes.js' */
/** @import { Game, WorldSummary } from '../types.d.ts' */
/** @import { FriendMatch } from './friends.js' */

/** @typedef {KeptMatch | KeptWorld & {seats?: undefined}} Entry */

const SHOWN = 3;
/**
 * How much there is to learn, in words; the easiest first.
 * @type {Record<Game['weight'], string>}
 */
const WEIGHTS = { easy: 'Easy to learn', medium: 'Some rules to learn', deep: 'Much to learn' };
const ORDER = Object.keys(WEIGHTS);

/**
 * `running` is what can be gone on with, `friends` what is played with a friend on another device,
 * `played` the game played last; until they are read, what there was last time.
 * @typedef {object} HomeState
 * @property {App} app
 * @property {Entry[]} running
 * @property {FriendMatch[]} friends
 * @property {string} played
 * @property {Problem | null} unread
 */

/**
 * Reads what is kept here: what waits for the person first, then the newest.
 * @param {HomeState} state
 */
async function refresh(state) {
  const { engine, redraw } = state.app;
  try {
    const [all, worlds] = await Promise.all([engine.call('list'), engine.call('kept', 'w:')]);
    state.running = goingOn(all, worlds);
    state.friends = inOrder(all.filter(isFriends).filter(isOpen));
    state.unread = null;
    // who took their matches away has played all the same
    state.played = all.filter(({ unplayed }) => !unplayed)
      .reduce((last, one) => (one.touched > last.touched ? one : last),
        { touched: 0, game: state.played }).game;
    remember([...state.running.slice(0, SHOWN), ...state.friends.slice(0, SHOWN)], state.played);
  } catch (error) { state.unread = /** @type {Problem} */ (error); }
  redraw();
}

/**
 * What can be gone on with alone: what waits for the person first, then the newest.
 * @param {KeptMatch[]} all
 * @param {KeptWorld[]} worlds
 * @returns {Entry[]}
 */
export function goingOn(all, worlds) {
  const open = all.filter(one => !one.unplayed && !one.over && !one.readonly && !isFriends(one));
  // a world whose match is among them is found through that
  const others = worlds.filter(({ id }) => !open.some(({ world }) => world === id));
  return [...open, ...others]
    .sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.touched - a.touched);
}

/** Whether there is something to do: in a match always. @param {Entry} entry */
const waits = entry => Boolean(entry.seats || toDo(entry));

/** What there is to do in a world, or nothing. @param {KeptWorld} world */
const toDo = ({ day, due }) => due || (day < today() ? 'A new day has begun' : '');

/** @param {App} app */
export default function home(app) {
  /** @type {HomeState} */
  const state = { app, ...lastTime(), played: playedLast(), unread: null };
  const listed = () => refresh(state);
  app.engine.addEventListener('listed', listed);
  listed();
  return {
    title: () => '',
    close: () => app.engine.removeEventListener('listed', listed),
    draw: () => page(app, 'home', draw(state), 'home'),
  };
}

/** What there was when home was last seen, until the list comes. */
function lastTime() {
  const all = remembered();
  /** @param {Entry} entry  @returns {entry is FriendMatch} */
  const ofFriend = entry => Boolean(entry.seats) && isFriends(/** @type {KeptMatch} */ (entry));
  return { running: all.filter(entry => !ofFriend(entry)), friends: all.filter(ofFriend) };
}

/** @param {HomeState} state */
function draw(state) {
  const { app, friends, running } = state;
  const games = byWeight(app.games || []);
  const [first, second] = [
    html`<h1 id="friends" tabindex="-1">With a friend</h1>`,
    html`<h2 id="friends">With a friend</h2>`,
  ];
  const alone = running.length > 0;
  return html`
    ${when(alone, () => goOn(state, running))}
    ${when(friends.length, () => friendRow(friends, alone ? second : first))}
    ${when(!alone && friends.length, () => notListed(state))}
    ${when(!alone && !friends.length, () => hero(state, games))}
    ${wall(games)}
    ${daily(app.games || [])}
    ${forAuthors(app, games)}`;
}

/**
 * The games that are learned soonest first; those without a deck to choose lead.
 * @param {Game[]} games
 */
const byWeight = games => [...games].sort((a, b) =>
  ORDER.indexOf(a.weight) - ORDER.indexOf(b.weight)
  || Number(!!a.decks) - Number(!!b.decks) || a.minutes - b.minutes);

/**
 * What to begin with: for who has been here a lesson half done, or a match of what they know.
 * @param {HomeState} state
 * @param {Game[]} games
 */
function begin({ played }, games) {
  const half = games.find(({ id }) => lessonAt(id));
  if (half) return halfLearned(half);
  const known = games.find(({ id }) => id === played) ?? games.find(({ id }) => lessonDone(id));
  const first = games.find(({ lesson }) => lesson);
  return known ? playNext(known) : when(first, newHere);
}

/** For who has nothing to go on with. @param {HomeState} state  @param {Game[]} games */
function hero(state, games) {
  return html`
    <div class="hero">
      <div>
        <h1 tabindex="-1">Card games, in full.<br><em>Deal again.</em></h1>
        <p>Every rule, a computer that plays to win, and a reason for each refusal.
          No account, no server, no waiting.</p>
        ${friendWay}
        ${notListed(state)}
      </div>
      ${begin(state, games)}
    </div>`;
}

/**
 * One game to begin with, and why.
 * @param {Game} game
 * @param {string} heading
 * @param {string} why
 * @param {unknown} way
 */
const suggested = ({ cloth, id }, heading, why, way) => html`
  <section class="resume" aria-labelledby="suggested" data-cloth=${cloth}>
    <span class="mini">${poster(id)}</span>
    <div class="about">
      <h2 class="shout" id="suggested">${heading}</h2>
      <p>${why}</p>
      ${way}
    </div>
  </section>`;

/** @param {Game} game */
const newHere = game => suggested(game, 'New here?',
  `Begin with ${game.title}: ${WEIGHTS[game.weight].toLowerCase()}, ${game.minutes} minutes. `
  + 'The first match is guided.',
  html`<a class="btn main" href=${link('learn', game.id)}>Learn ${game.title} by playing</a>`);

/** @param {Game} game */
const halfLearned = game => suggested(game, `Learning ${game.title}`,
  `Your lesson waits at step ${lessonAt(game.id) + 1}.`,
  html`<a class="btn main" href=${link('learn', game.id)}>Go on with the lesson</a>`);

/** @param {Game} game */
const playNext = game => suggested(game, 'What next?',
  `Another match of ${game.title}, ${game.minutes} minutes, or a game below that is new to you.`,
  html`<a class="btn main" href=${link(game.id)}>Play ${game.title}</a>`);

/** For who comes back. @param {HomeState} state  @param {Entry[]} running */
const goOn = (state, running) => html`
  <section class="resumes" aria-labelledby="goon">
    <h1 id="goon" tabindex="-1">Go on</h1>
    ${when(running.length > SHOWN, () =>
      html`<a class="pagelink" href="#/matches">All unfinished matches</a>`)}
    <ul>${running.slice(0, SHOWN).map(resume)}</ul>
    ${when(!state.friends.length, () => friendWay)}
    ${notListed(state)}
  </section>`;

/** @param {HomeState} state */
const notListed = ({ unread }) => when(unread, ({ message }) =>
  html`<p class="refused">What you began here cannot be listed: ${message}.</p>`);

/**
 * Where a match or a world goes on.
 * @param {{id: string, game: string, seats?: unknown[]}} entry
 */
const place = ({ id, game, seats }) => (seats ? link('play', id) : link('world', game, id));

/** A row to go on with. @param {Entry} entry */
export function resume(entry) {
  const { cloth, game, line, seats, title, touched } = entry;
  const name = html`<b class="shout">${title} ${seats ? table(seats) : 'world'}</b>`;
  return html`
    <li>
      <a class="resume" href=${place(entry)} data-cloth=${cloth}>
        <span class="mini">${poster(game)}</span>
        <span class="about">
          <small>${since(touched)}</small>
          ${name}
          <small>${seats ? line : toDo(entry) || line}</small>
          <span class="btn main">Go on</span>
        </span>
      </a>
    </li>`;
}

/** The puzzle that everybody has today. @param {Game[]} games */
function daily(games) {
  const day = today();
  const one = puzzleOf(games, day);
  if (!one) return '';
  const { cloth, id, title } = one.game;
  return html`
    <section class="resumes daily" aria-labelledby="daily">
      <h2 id="daily">Puzzle of the day</h2>
      <a class="pagelink" href=${link('puzzles')}>Puzzles</a>
      <ul>
        <li>
          <a class="resume" href=${link('daily')} data-cloth=${cloth}>
            <span class="mini">${poster(id)}</span>
            <span class="about">
              <b class="shout">${title}: find the best move</b>
              <small>${[standingOf(day), rowWords(day)].filter(Boolean).join('. ')}</small>
            </span>
          </a>
        </li>
      </ul>
    </section>`;
}

/** @type {['decks' | 'world', string][]} */
const WAYS = [['decks', 'Decks'], ['world', 'World']];

/** Where else a game leads. @param {Game} game  @param {string} [kind]     how the links look */
export const ways = (game, kind = 'btn') => WAYS.map(([name, label]) =>
  when(game[name], () => html`<a class=${kind} href=${link(name, game.id)}>${label}</a>`));

/** @param {Game[]} games */
const wall = games => html`
  <ul class="wall" ?data-few=${games.length < 3}>${games.map(gameCard)}</ul>`;

/** @param {Game} game */
function gameCard(game) {
  const { cloth, hook, id, meta, minutes, title, weight } = game;
  return html`
    <li class="poster" data-cloth=${cloth}>
      <span class="scene">${poster(id)}</span>
      <div class="info">
        <h2><a class="cover" href=${link(id)}>${title}</a></h2>
        <p>${hook}</p>
        <p class="time">${dial(minutes)}
          <span><b>${minutes}</b> minutes<br>${WEIGHTS[weight]}</span></p>
        <p class="meta">${meta}</p>
        <p class="row">
          <a class="btn main" href=${link(id)} aria-label=${`Play ${title}`}>${icon('play')}Play</a>
          <a class="btn" href=${link('learn', id)}
            aria-label=${`Learn ${title} by playing`}>Learn</a>
        </p>
        <p class="row more">
          <a href=${link('rules', id)}>Rules</a>
          ${ways(game, '')}
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

/**
 * What is for who makes cards and games, and files.
 * @param {App} app
 * @param {Game[]} games
 */
const forAuthors = (app, games) => html`
  <section class="authors" aria-labelledby="authors">
    <div>
      <h2 id="authors">For authors</h2>
      <ul>${games.map(authorWays)}</ul>
    </div>
    <p>
      <span>Do you have a match, a world or a set of cards in a file?</span>
      <button class="btn" type="button" @click=${() => opened(app, pickFile())}>
        ${icon('file')}Open a file
      </button>
    </p>
  </section>`;

/** The lab tests games of two seats. @param {Game} game */
const authorWays = ({ decks, id, seats, title, tools }) => html`
  <li>
    <b>${title}</b>
    ${when(decks, () => html`<a href=${link('cards', id)}>Cards and sets</a>`)}
    ${when(tools, () => html`<a href=${link('tools', id)}>Tools</a>`)}
    ${when(seats.length === 2, () => html`<a href=${link('lab', id)}>Test this game</a>`)}
  </li>`;

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
