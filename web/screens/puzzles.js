// @ts-check
// Puzzles: those of the days, and a person's own slips, with the matches that were not looked
// through for them yet.
import { html, repeat, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { link } from '../page/router.js';
import { page, trouble } from '../page/frame.js';
import { count, sentence, share, today } from '../page/words.js';
import { dateOf, puzzleOf, rowWords, standingOf, triedOf } from './dailyKept.js';
import { inTurn, keep, learned } from './puzzleKept.js';
import { isOwn, nameOf, puzzlesOf } from './puzzleFinding.js';
/** @import { App, KeptMatch, Problem } from '../pageTypes.js' */
/** @import { Game, OwnPuzzle } from '../types.d.ts' */
/** @import { Learned } from './puzzleKept.js' */
/** @import { Work } from './puzzleFinding.js' */

/**
 * @typedef {object} PuzzlesState
 * @property {App} app
 * @property {Learned[] | null} all       of the matches that were looked through; null until read
 * @property {KeptMatch[]} left           own finished matches that were not
 * @property {Work & {name: string} | null} work     one is being looked through
 * @property {Problem | null} error
 */

/** @param {PuzzlesState} state */
async function refresh(state) {
  const { engine, redraw } = state.app;
  try {
    const [all, matches] = await Promise.all([learned(engine), engine.call('list')]);
    const known = new Set(all.map(({ id }) => id));
    const here = new Set(matches.map(({ id }) => id));
    state.all = all.filter(({ id }) => here.has(id));
    state.left = matches.filter(match => isOwn(match) && !known.has(match.id));
    state.error = null;
  } catch (problem) { state.error = /** @type {Problem} */ (problem); }
  redraw();
}

/** Looks through one match after the other, the newest first. @param {PuzzlesState} state */
async function lookThrough(state) {
  const { app } = state;
  const work = state.work = { stop: false, note: '', name: '' };
  try {
    for (const match of [...state.left]) {
      Object.assign(work, { name: nameOf(match), note: '' });
      app.redraw();
      // null: it could not be judged this time, and may be another time
      const puzzles = await puzzlesOf(app, match, work);
      if (work.stop) break;
      const { game, id } = match;
      if (puzzles) await keep(app.engine, { id, game, name: work.name, puzzles });
      await refresh(state);
    }
  } catch (problem) {
    if (!work.stop) state.error = /** @type {Problem} */ (problem);
  } finally {
    if (state.work === work) state.work = null;
    app.redraw();
  }
}

/** @param {App} app */
export default function puzzles(app) {
  /** @type {PuzzlesState} */
  const state = { app, all: null, left: [], work: null, error: null };
  const listed = () => refresh(state);
  app.engine.addEventListener('listed', listed);
  listed();
  return {
    title: () => 'Puzzles',
    close() {
      if (state.work) state.work.stop = true;
      app.engine.removeEventListener('listed', listed);
    },
    draw: () => page(app, 'matches', draw(state)),
  };
}

/** @param {PuzzlesState} state */
const draw = state => html`
  <header>
    <div>
      <h1 tabindex="-1">Puzzles</h1>
      <p>Moments in which one answer is best by far: find it.</p>
    </div>
    <p class="row"><a class="btn" href=${link('matches')}>Matches</a></p>
  </header>
  ${ofDays(state.app.games ?? [])}
  <section aria-labelledby="slips">
    <h2 id="slips">Learn from your mistakes</h2>
    <p>Moments of your own matches in which you gave much away.</p>
    ${body(state)}
  </section>`;

/** The puzzles of today and yesterday. @param {Game[]} games */
function ofDays(games) {
  const now = today();
  if (!puzzleOf(games, now)) return '';
  return html`
    <section class="days" aria-labelledby="days">
      <h2 id="days">Puzzle of the day</h2>
      <p>The same for everybody on a date. ${when(rowWords(now), row => html`<b>${row}.</b>`)}</p>
      <ul class="list">
        ${dayRow(games, now, 'Today')}
        ${when(puzzleOf(games, now - 1), () => dayRow(games, now - 1, 'Yesterday'))}
      </ul>
    </section>`;
}

/**
 * @param {Game[]} games
 * @param {number} day
 * @param {string} name
 */
function dayRow(games, day, name) {
  const title = puzzleOf(games, day)?.game.title;
  const solved = triedOf(day).found !== undefined;
  return html`
    <li>
      <a href=${link('daily', dateOf(day))}>
        <b>${name}: ${title}</b>
        <small>${standingOf(day)}</small>
      </a>
      ${when(solved, () => icon('check'))}
    </li>`;
}

/** @param {PuzzlesState} state */
function body(state) {
  const { all, error, left } = state;
  if (error) {
    const again = [['Try again', () => refresh(state)]];
    return trouble('Your puzzles cannot be shown', sentence(error.message), again);
  }
  if (!all) return '';
  const found = inTurn(all);
  if (!found.length && !left.length && !state.work) return nothingYet(all);
  return html`
    ${when(left.length || state.work, () => toLook(state))}
    ${when(found.length, () => html`
      <ul class="list slips">
        ${repeat(found, ({ entry, puzzle }) => `${entry.id}@${puzzle.at}`,
          ({ entry, puzzle }) => row(entry, puzzle))}
      </ul>`)}`;
}

/** @param {Learned[]} all */
const nothingYet = all => html`
  <section class="emptystate">
    <p class="shout">No puzzle of your own yet</p>
    <p>${all.length
      ? 'Your matches were looked through, and there was no slip with one best answer.'
      : 'Play a match to its end. What you missed in it comes back here, for you to find.'}</p>
    <p><a class="btn main" href="#/">Choose a game</a></p>
  </section>`;

/** @param {PuzzlesState} state */
function toLook(state) {
  const { left, work } = state;
  if (!work) {
    const many = count(left.length, 'finished match', 'finished matches');
    return html`
      <section class="panel finding" aria-label="Matches to look through">
        <p>${many} to look through. Each takes about a minute, and your device works hard.</p>
        <button class="btn main" type="button" @click=${() => lookThrough(state)}>
          ${icon('hint')}Look for my slips</button>
      </section>`;
  }
  const stop = () => { work.stop = true; state.app.redraw(); };
  return html`
    <section class="panel finding" aria-label="Matches to look through">
      <h2>${work.name}</h2>
      <p>${work.stop ? 'Stopping' : work.note || 'Opening it'}</p>
      <button class="btn" type="button" @click=${stop}>Stop</button>
    </section>`;
}

/** @param {Learned} entry  @param {OwnPuzzle} puzzle */
function row({ id, name }, { at, best, found, kind, others, wrong }) {
  const made = others.find(one => one.made);
  const given = share(best - (made?.chance ?? 0));
  return html`
    <li>
      <a href=${link('puzzle', `${id}@${at}`)}>
        <b>${name}, move ${at}</b>
        <span>A ${kind}: it gave away ${given} of your chance</span>
        <small>${statusWords(found, wrong)}</small>
      </a>
      ${when(found, () => icon('check'))}
    </li>`;
}

/** @param {number} found  @param {number} wrong */
function statusWords(found, wrong) {
  const tries = wrong ? `, ${count(wrong, 'wrong answer')}` : '';
  return (found ? `Found ${found === 1 ? 'once' : `${found} times`}` : 'Not found yet') + tries;
}
