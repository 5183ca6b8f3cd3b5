// @ts-check
// How the lab looks: what is to be compared at one side, the run and its report at the other.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { loading } from '../page/frame.js';
import { link } from '../page/router.js';
import { count, sentence } from '../page/words.js';
import { form } from './form.js';
import { report } from './report.js';
import { missing, rowsOf } from './state.js';
/** @import { LabActions } from './screen.js' */
/** @import { LabState, Running } from './state.js' */

const MINUTE = 60_000;                                  // ms
const HOUR = 60 * MINUTE;
const MOST_FAULTS = 20;                                 // so many are written out

/** @param {LabState} state  @param {LabActions} actions */
export function body(state, actions) {
  const { app, game, id, ready, running, says } = state;
  return html`
    <header>
      <div>
        <h1 tabindex="-1">Test ${game?.title}</h1>
        <p>Computers play many matches against each other, on this device; then a report says what
          is even and what is not.</p>
      </div>
      <a class="btn" href=${link(id)}>${icon('back')}${game?.title}</a>
    </header>
    <p class="vh" role="status">${says}</p>
    ${when(!ready, () => loading(app, 'Looking for what was played'))}
    ${when(ready, () => html`
      <div class="labbench">
        <div class="col">${form(state, actions)}</div>
        <div class="col">
          ${when(running, run => progress(state, actions, run))}
          ${when(!running && state.asked, () => outcome(state, actions))}
          ${when(!running && !state.asked, nothingYet)}
          ${when(!running && state.report, told => report(told))}
        </div>
      </div>`)}`;
}

const nothingYet = () => html`
  <section class="panel" aria-labelledby="h-nothing">
    <h2 id="h-nothing">Nothing played yet</h2>
    <p class="quiet">The same seed brings the same matches on every device. What was played is kept
      on this one, also when you leave this page; it plays only while this page is open.</p>
  </section>`;

/** @param {LabState} state  @param {LabActions} actions  @param {Running} running */
function progress(state, { stop }, { done, ms, pool }) {
  const all = state.asked?.games ?? 0;
  const left = missing(state).length;
  const time = done ? `, about ${duration(ms / done * left / pool.size)} left` : '';
  return html`
    <section class="panel" aria-labelledby="h-running">
      <h2 id="h-running">Playing</h2>
      <progress max=${all} .value=${all - left} aria-label="Matches played"></progress>
      <p>${all - left} of ${all}${time}.</p>
      ${when(!done, () => html`
        <p class="quiet">${count(pool.size, 'worker')} getting ready.</p>`)}
      <p class="row">
        <button class="btn danger" id="lab-stop" type="button" @click=${stop}>Stop</button>
        <span class="quiet">What has been played stays.</span>
      </p>
    </section>`;
}

/** A time in words. @param {number} ms */
function duration(ms) {
  if (ms < MINUTE) return 'a minute';
  if (ms < HOUR) return count(Math.round(ms / MINUTE), 'minute');
  return count(Math.round(ms / HOUR), 'hour');
}

/**
 * What was played, and what can be done with it.
 * @param {LabState} state
 * @param {LabActions} actions
 */
function outcome(state, { goOn, save }) {
  const { asked, command, reading, trouble } = state;
  const all = asked?.games ?? 0;
  const played = rowsOf(state).length;
  return html`
    <section class="panel" aria-labelledby="h-played">
      <h2 id="h-played" tabindex="-1">${played} of ${count(all, 'match', 'matches')} played</h2>
      ${when(trouble, words => html`<p>${sentence(words)}</p>`)}
      ${faults(state)}
      <p class="row">
        ${when(played < all, () => html`
          <button class="btn main" type="button" @click=${goOn}>${icon('play')}Go on</button>`)}
        ${when(played, () => html`
          <button class="btn" type="button" @click=${() => save('csv')}>Save the rows</button>
          <button class="btn" type="button" @click=${() => save('html')}>Save the report</button>`)}
      </p>
      <p class="quiet">In a terminal this plays the same: <code>${command}</code></p>
      ${when(reading, () => html`<p role="status">Making the report</p>`)}
    </section>`;
}

/** The games that have no row. @param {LabState} state */
const faults = ({ faults: found }) => when(found.size, () => html`
  <p>
    <strong>${count(found.size, 'match has', 'matches have')} no row:</strong>
  </p>
  <ul class="labfaults">
    ${[...found].slice(0, MOST_FAULTS).map(([number, words]) => html`
      <li>match ${number}: ${words}</li>`)}
  </ul>`);
