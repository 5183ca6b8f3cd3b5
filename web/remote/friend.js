// @ts-check
// "Play a friend": which game, then the invitation and what to do with it. The same screen shows an
// invitation or an answer that was written and waits for the other.
import { html, when } from '../table/html.js';
import { link, go } from '../page/router.js';
import { loading, page, trouble } from '../page/frame.js';
import { optionField } from '../page/optionField.js';
import { beginner } from '../page/words.js';
import { brought, chooseDeck, drawBrought, drawSealed, fieldsOf, refusal } from './form.js';
import { HERE, letterOf, receiving, sending } from './letters.js';
import { answerTo, inviteTo, listen, signalOf } from './lines.js';
import { CLOCKS, minutes } from './clock.js';
/** @import { App, EventAt, Problem, Route } from '../pageTypes.js' */
/** @import { Game, Letter, Option, Remote, Value } from '../types.d.ts' */
/** @import { Brought } from './form.js' */

/**
 * @typedef {object} FriendState
 * @property {App} app
 * @property {Game | undefined} game     that is to be played
 * @property {string} seat               its number; empty: by lot
 * @property {boolean} sealed            the cards are to be dealt sealed
 * @property {number} clock              seconds of each side for the match; 0: no clock
 * @property {Record<string, Value>} options
 * @property {Brought} mine
 * @property {boolean} busy
 * @property {boolean} closed            its person has gone elsewhere
 * @property {Problem | null} error
 * @property {Remote | null} status      of a match that waits to begin
 * @property {Letter | null} letter      and what is to be sent for it
 */

const SEALABLE = 'It can be dealt sealed, too.';
const WAITING = /^r[01]-/;                              // how the id of such a match begins

/** Goes where a letter is taken in. @param {string} text */
export const came = text => go(text.match(/#\/letter\/\S+/)?.[0] ?? link('letter', text.trim()));

/**
 * @param {App} app
 * @param {Route} route     of a game, of a match that waits (and what opens a live line), or of
 *   neither
 */
export default function friend(app, { parts: [id = '', signal = ''] }) {
  const game = app.game(id);
  /** @type {FriendState} */
  const state = {
    app, game, seat: '', sealed: Boolean(game && !game.unsealed), clock: 0,
    mine: brought(), busy: false, closed: false, error: null,
    status: null, letter: null,
    options: Object.fromEntries((game?.options ?? []).map(one => [one.name, one.default])),
  };
  if (game) chooseDeck(app, game, state.mine).catch(error => fail(state, error));
  if (WAITING.test(id)) open(state, id, signal).catch(error => fail(state, error));
  // the deal comes by itself over a live line
  const stop = listen(id, taken => {
    if (taken?.status?.begun) location.replace(link('play', id));
    else if (taken) open(state, id, '').catch(error => fail(state, error));
    else app.redraw();
  });
  return {
    title: () => 'Play a friend',
    draw: () => page(app, '', draw(state, id), 'friend'),
    close: () => { state.closed = true; stop(); },
  };
}

/** @param {FriendState} state  @param {unknown} error */
function fail(state, error) {
  state.busy = false;
  state.error = /** @type {Problem} */ (error);
  state.app.redraw();
  document.getElementById('refused')?.focus();
}

/** @param {FriendState} state  @param {string} id  @param {string} signal */
async function open(state, id, signal) {
  const { app } = state;
  const summary = await app.engine.call('open', id);
  if (!summary) throw new Error('This match is not on this device.');
  if (summary.remote?.begun !== false) {
    if (!state.closed) location.replace(link('play', id));
    return;
  }
  await inviteTo(app, id);
  await answerTo(app, id, signal);
  state.status = summary.remote;
  state.letter = await letterOf(app, id);
  app.redraw();
}

/** @param {FriendState} state  @param {Game} game */
async function invite(state, game) {
  const { app, clock, mine, options, sealed, seat } = state;
  state.busy = true;
  state.error = null;
  app.redraw();
  try {
    const more = await fieldsOf(mine);
    const wish = seat && { seat: Number(seat) };
    const of = { do: 'remote_invite', game: game.id, options, sealed, clock };
    const fields = { ...of, ...wish, ...more };
    const { match } = await app.engine.call('remote', fields);
    if (!state.closed) go(link('friend', match));
  } catch (error) { fail(state, error); }
}

/** @param {FriendState} state  @param {string} id */
function draw(state, id) {
  if (state.game) return drawForm(state, state.game);
  if (!WAITING.test(id)) return drawGames(state);
  if (state.error) return trouble('This match cannot be shown', state.error);
  return state.status && state.letter
    ? drawWaiting(state.app, state.status, state.letter) : loading(state.app);
}

/** @param {FriendState} state */
const drawGames = ({ app }) => html`
  <h1 tabindex="-1">Play a friend</h1>
  <p>Each of you plays on a device of your own. What you do travels as links that you send each
    other, in any messenger or by mail. There is no account and no server.</p>
  <h2>Begin a match</h2>
  <ul class="row games">
    ${app.games?.filter(game => game.seats.length === 2).map(({ id, title }) => html`
      <li><a class="btn" href=${link('friend', id)}>${title}</a></li>`)}
  </ul>
  <h2>Take a letter</h2>
  ${receiving(came, 'What your friend has sent you')}`;

/** @param {FriendState} state  @param {Game} game */
function drawForm(state, game) {
  const { app, busy, error, mine } = state;
  /** @param {SubmitEvent} event */
  const submit = event => {
    event.preventDefault();
    invite(state, game);
  };
  if (busy && app.engine.state !== 'up') return loading(app);
  return html`
    <h1 tabindex="-1">Play ${game.title} with a friend</h1>
    ${drawSealed(game, state.sealed ? '' : game.unsealed || SEALABLE)}
    <form class="choices" @submit=${submit}>
      ${when(error, refusal)}
      ${drawBrought(app, game, mine)}
      ${drawSeat(state, game)}
      ${drawClock(state)}
      ${when(!game.unsealed, () => drawWish(state))}
      ${when(game.options.length, () => html`
        <details>
          <summary>Rules that can be changed</summary>
          ${game.options.map(one => optionField(state.options, one, state.app.redraw))}</details>`)}
      <p class="row">
        <button class="btn main" type="submit" ?disabled=${busy}>Write the invitation</button>
      </p>
    </form>`;
}

/** @param {FriendState} state  @param {Game} game */
function drawSeat(state, game) {
  const first = beginner(game, state.options);
  /** @param {number} seat */
  const named = seat => (seat === first ? 'You' : 'Your friend');
  const places = [['', 'By lot'], ...game.seats.map(({ label }, seat) =>
    [String(seat), first === null ? label : named(seat)])];
  /** @param {EventAt<HTMLSelectElement>} event */
  const choose = event => { state.seat = event.target.value; };
  return html`
    <label class="labelled">${first === null ? 'Your seat' : 'Who begins'}
      <select name="seat" @change=${choose}>
        ${places.map(([value, label]) => html`
          <option value=${value} ?selected=${value === state.seat}>${label}</option>`)}
      </select>
    </label>`;
}

/** @param {FriendState} state */
function drawClock(state) {
  /** @param {EventAt<HTMLSelectElement>} event */
  const choose = event => { state.clock = Number(event.target.value); };
  return html`
    <label class="labelled">Clock
      <select name="clock" @change=${choose}>
        <option value="0" ?selected=${!state.clock}>None</option>
        ${CLOCKS.map(seconds => html`
          <option value=${seconds} ?selected=${seconds === state.clock}>
            ${minutes(seconds)} each</option>`)}
      </select>
    </label>`;
}

/** Whether the cards are dealt sealed, where they can be. @param {FriendState} state */
function drawWish(state) {
  /** @param {EventAt<HTMLInputElement>} event */
  const tick = event => {
    state.sealed = event.target.checked;
    state.app.redraw();
  };
  return html`
    <label class="ticked">
      <input type="checkbox" name="sealed" .checked=${state.sealed} @change=${tick}>
      Deal the cards sealed. That takes some more letters, most of all at the beginning; over a live
      line they go by themselves.
    </label>`;
}

const LIVE = html`
  <p>The link can open a live line: the two of you then play on without links. For that both leave
    this page open, and the answer is ${HERE}.</p>`;

/** What the letter that waits is, and what to do with it. @param {Remote} status */
function toSend({ names: [, other], step }) {
  if (step === 'answer') return ['Your answer', `Send this link back to ${other}. You are not at
    the table before they have it.`];
  if (step === 'deal') return ['Your part of the deal', `Send this link to ${other}: the cards are
    dealt by letters.`];
  return ['Your invitation', `Send this link to your friend. Whoever opens it first and answers
    plays with you.`];
}

/** @param {App} app  @param {Remote} status  @param {Letter} letter */
const drawWaiting = (app, status, letter) => html`
  <h1 tabindex="-1">${toSend(status)[0]} to ${status.title}</h1>
  ${drawSealed(app.game(status.game), status.unsealed)}
  <h2>1. Send it</h2>
  <p>${toSend(status)[1]}</p>
  ${sending(letter, status, signalOf(status.match))}
  ${when(signalOf(status.match), () => LIVE)}
  <h2>2. Wait for what comes back</h2>
  <p>Your friend sends you a link in return. Open it in this browser, or paste it here. You may
    close this page until then: the match is kept on this device, under Matches.</p>
  ${receiving(came, 'What your friend has sent back')}`;
