// @ts-check
// How the screen of a match looks: bar, board, what stands beside it, and what is there before
// there is a match.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { lastChanges, lastLine } from '../table/log.js';
import { bar, loading, page, trouble } from '../page/frame.js';
import { table } from '../page/words.js';
import { say } from './actions.js';
import { drawCurtain } from './curtain.js';
import { closer, keyLine, log, sayField } from './side.js';
import { urls } from './state.js';
/** @import { Session, View } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */
/** @import { Actions } from './actions.js' */

/**
 * @param {MatchState} state
 * @param {Actions} actions
 */
export function draw(state, actions) {
  const { app, curtain, problem, session, view } = state;
  if (problem) {
    const ways = [['Try again', state.reload]];
    return page(app, '', trouble('This match cannot be shown', problem, ways));
  }
  if (curtain && session) {
    const where = { title: session.summary.title, note: table(session.seats) };
    return html`${bar(app, { where })}${drawCurtain(state)}`;
  }
  return view && session ? drawTable(state, actions, session, view) : drawWaiting(state);
}

/** @param {MatchState} state */
const drawWaiting = ({ app }) => html`
  ${bar(app, { where: { title: 'Table', note: '' } })}
  <main class="waitroom" id="main">
    ${app.engine.state === 'up'
      ? html`<p role="status" class="quiet">Laying out the cards</p>`
      : loading(app)}
  </main>`;

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {Session} session
 * @param {View} view
 */
function drawTable(state, actions, session, view) {
  const { app, lesson } = state;
  const where = { title: view.title, note: table(session.seats) };
  return html`
    ${bar(app, { where, first: skip, mid: drawPhases(view), end: menuButton(actions.openMenu) })}
    <main class="play" id="main" data-cloth=${view.cloth} ?data-lesson=${lesson}>
      ${when(lesson, () => lesson?.panel())}
      <section id="board" aria-label="Table"></section>
      ${drawSide(state, actions, session, view)}
      <p class="vh spoken" role="log">${lastLine(view) ?? nothing} ${lastChanges(view)}</p>
    </main>`;
}

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {Session} session
 * @param {View} view
 */
function drawSide(state, actions, session, view) {
  const { account, looked, reply } = state;
  /** @param {HTMLInputElement} input */
  const typed = input => say(state, input);
  const type = () => sayField(view, reply, typed, state.board?.picked);
  return html`
    <aside class="side" aria-label="Card and log">
      ${closer(looked, view, urls(state), account)}
      ${log(state.app.engine, view)}
      ${when(session.persons.length && !state.friend, type)}
      ${keyLine(actions.showKeys)}
    </aside>`;
}

/** Into the hand, or to the table when there is none. */
function toHand() {
  /** @type {HTMLElement | null} */
  const card = document.querySelector('.hand button[tabindex="0"]')
    ?? document.querySelector('#board button[tabindex="0"]');
  card?.focus();
}

const skip = html`<button class="btn skip" type="button" @click=${toHand}>To your hand</button>`;

/** @param {View} view */
function drawPhases({ over, phase, phases }) {
  const now = over ? '' : phase;             // a match that has ended is in none
  /** @param {string} name */
  const step = name => html`<li aria-current=${name === now ? 'step' : nothing}>${name}</li>`;
  if (!phases.length) return '';
  return html`<ol class="phases" aria-label="Phases">${phases.map(step)}</ol>`;
}

/** @param {() => void} open */
const menuButton = open => html`
  <button class="round" type="button" aria-label="Menu" aria-haspopup="dialog" @click=${open}>
    ${icon('more')}
  </button>`;
