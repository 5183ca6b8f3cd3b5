// @ts-check
// A person's own statistics: how their finished matches on this device ended, by game, and in each
// game by opponent and by deck. The engine counts; deleted matches still count (worker/results.js).
import { html, nothing, repeat, vars, when } from '../table/html.js';
import { link } from '../page/router.js';
import { loading, page, trouble } from '../page/frame.js';
import { confirm } from '../page/dialog.js';
import { ELSEWHERE, count, opponentsOf, sentence, share } from '../page/words.js';
import * as notices from '../page/notices.js';
/** @import { App, Problem } from '../pageTypes.js' */
/** @import { Statistics, StatisticsPart, StatisticsWhole } from '../types.d.ts' */

/**
 * @typedef {object} StatisticsState
 * @property {App} app
 * @property {Statistics[] | null} games     null until they are counted
 * @property {Problem | null} error
 */

/** @type {Record<string, string>} */
const ENDS = { W: 'won', D: 'drawn', L: 'lost' };

/** @param {StatisticsState} state */
async function refresh(state) {
  const { engine, redraw } = state.app;
  try {
    const results = await engine.call('results');
    state.games = results.length ? await engine.ask('statistics', { results }) : [];
    state.error = null;
  } catch (problem) { state.error = /** @type {Problem} */ (problem); }
  redraw();
}

/** @param {StatisticsState} state */
async function clear(state) {
  const text = 'The results so far will no longer count, and those of deleted matches are gone for '
    + 'good. Matches that are kept stay.';
  if (!await confirm('Count anew', text, 'Count anew')) return;
  try {
    await state.app.engine.call('uncount');
    notices.say('Your statistics begin anew.');
  } catch (problem) {
    const { message } = /** @type {Error} */ (problem);
    notices.say(`They could not be cleared: ${message}.`, { tone: 'bad' });
  }
  await refresh(state);
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1');
  heading?.focus();
}

/** @param {App} app */
export default function statistics(app) {
  /** @type {StatisticsState} */
  const state = { app, games: null, error: null };
  const listed = () => refresh(state);
  app.engine.addEventListener('listed', listed);
  listed();
  return {
    title: () => 'Statistics',
    close: () => app.engine.removeEventListener('listed', listed),
    draw: () => page(app, 'matches', draw(state)),
  };
}

/** @param {StatisticsState} state */
const draw = state => html`
  <header>
    <div>
      <h1 tabindex="-1">Statistics</h1>
      <p>How your own matches on this device ended.</p>
    </div>
    <p class="row">
      <a class="btn" href=${link('matches')}>Matches</a>
      ${when(state.error || state.games?.length, () => html`
        <button class="btn" type="button" @click=${() => clear(state)}>Count anew</button>`)}
    </p>
  </header>
  ${body(state)}`;

/** @param {StatisticsState} state */
function body(state) {
  const { app, error, games } = state;
  if (error) {
    const again = [['Try again', () => refresh(state)]];
    return trouble('The statistics cannot be shown', sentence(error.message), again);
  }
  if (!games) return loading(app, 'Counting');
  if (!games.length) return NONE;
  return html`
    ${repeat(games, ({ game }) => game, one => gameSection(app, one))}
    <p class="help">A draw counts as half a point. A few matches say little: were you always as
      strong as you are now, your true share would lie in the bar's band in 95 of 100 cases. Matches
      of several persons at one table, those played on from another, and those opened from a file
      of one match are not counted.</p>`;
}

const NONE = html`
  <section class="emptystate">
    <p class="shout">Nothing to count yet</p>
    <p>Each match that you play to its end is counted here: how often you win, against whom, and
      with which deck. It stays counted when you delete the match.</p>
    <p><a class="btn main" href="#/">Choose a game</a></p>
  </section>`;

/** @param {App} app  @param {Statistics} one */
function gameSection(app, { decks, foes, game, whole }) {
  const about = app.game(game);
  const names = new Map(opponentsOf(about).map(({ id, name }) => [id, name]));
  /** @param {string} kind */
  const foe = kind => (kind === ELSEWHERE ? 'A friend' : names.get(kind) ?? kind);
  return html`
    <section class="tallies" data-cloth=${about?.cloth ?? nothing} aria-labelledby=${'of-' + game}>
      <h2 id=${'of-' + game}>${about?.title ?? game}</h2>
      ${tally(whole)}
      ${parts('By opponent', foes, foe)}
      ${when(decks.length, () => parts('By deck', decks, name => name))}
    </section>`;
}

/**
 * @param {string} heading
 * @param {StatisticsPart[]} some
 * @param {(name: string) => string} named
 */
const parts = (heading, some, named) => html`
  <h3>${heading}</h3>
  <ul class="tallylist">
    ${repeat(some, ({ name }) => name, part => html`
      <li>
        <h4>${named(part.name)}</h4>
        ${tally(part)}
      </li>`)}
  </ul>`;

/** What some matches come to. @param {StatisticsWhole} one */
function tally(one) {
  const { drawn, lost, moves, played, run, score, won } = one;
  /** @param {string} name  @param {unknown} value */
  const figure = (name, value) => html`
    <div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`
    <div class="tallied">
      <dl>
        ${figure('Played', played)}
        ${figure('Won', won)}
        ${figure('Drawn', drawn)}
        ${figure('Lost', lost)}
        ${figure('Share of points', html`${share(score)} ${band(one)}`)}
        ${figure('Longest run', run ? count(run, 'win') : 'No win yet')}
        ${figure('Average length', count(Math.round(moves), 'action'))}
        ${figure('Last ten', lastTen(one))}
      </dl>
    </div>`;
}

/** The interval of a share, as words and as a band on a bar. @param {StatisticsWhole} one */
function band({ high, low, score }) {
  const ends = `${Math.round(low * 100)} to ${share(high)}`;
  return html`
    <small>${ends}</small>
    <span class="bandbar" aria-hidden="true"
      ${vars({ '--low': low, '--high': high, '--score': score })}></span>`;
}

/** How the last ones ended, the latest at the right. @param {StatisticsWhole} one */
const lastTen = ({ last }) => html`
  <span class="lastten">${last.map(end => html`
    <i data-end=${end}>
      <span aria-hidden="true">${end}</span><span class="vh">${ENDS[end]}, </span>
    </i>`)}
  </span>`;
