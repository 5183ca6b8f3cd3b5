// @ts-check
// A letter that was opened: it goes into its match, or it is an invitation, and is answered here.
// One that is damaged, foreign or too old is named, and changes nothing.
import { html, when } from '../table/html.js';
import { link } from '../page/router.js';
import { loading, page, trouble } from '../page/frame.js';
import { beginner } from '../page/words.js';
import { brought, chooseDeck, drawBrought, drawSealed, fieldsOf, refusal } from './form.js';
import { answerTo, carried, toItsTab } from './lines.js';
import { letterIn, signalIn, take, tell } from './letters.js';
import { minutes } from './clock.js';
/** @import { App, Problem, Route } from '../pageTypes.js' */
/** @import { Game, Invitation } from '../types.d.ts' */
/** @import { Brought } from './form.js' */

/**
 * @typedef {object} IncomingState
 * @property {App} app
 * @property {string} text
 * @property {string} signal              for a live line; empty where none came
 * @property {boolean} elsewhere         another tab has taken it
 * @property {Invitation | null} invitation
 * @property {Brought} mine
 * @property {boolean} busy
 * @property {boolean} closed            its person has gone elsewhere
 * @property {Problem | null} wrong      with the letter
 * @property {Problem | null} error      with the answer
 */

/** @param {App} app  @param {Route} route */
export default function letter(app, { parts: [text = ''] }) {
  /** @type {IncomingState} */
  const state = {
    app, text: letterIn(text), signal: signalIn(text), elsewhere: false, invitation: null,
    mine: brought(), busy: false, closed: false, wrong: null, error: null,
  };
  read(state, text).catch(error => { state.wrong = error; app.redraw(); });
  return {
    title: () => (state.invitation ? 'An invitation' : 'A letter'),
    draw: () => page(app, '', draw(state), 'friend'),
    close: () => { state.closed = true; },
  };
}

/**
 * Goes on to a match, unless the person has gone elsewhere while the letter was taken in.
 * @param {IncomingState} state
 * @param {string} address
 */
function goOn({ closed }, address) {
  if (!closed) location.replace(address);
}

/** @param {IncomingState} state  @param {string} text */
async function read(state, text) {
  const { app } = state;
  if (await toItsTab(text)) {
    state.elsewhere = true;
    app.redraw();
    return;
  }
  const taken = await take(app, state.text);
  if (taken.own) throw new Error('This letter is your own. Send it to your friend, who opens it.');
  if (taken.match) {
    tell(taken);
    if (state.signal) await carried(app, taken.match, state.signal);
    goOn(state, link(taken.status?.begun ? 'play' : 'friend', taken.match));
    return;
  }
  state.invitation = taken.invitation ?? null;
  app.redraw();
  const game = state.invitation && app.game(state.invitation.game);
  if (game) await chooseDeck(app, game, state.mine);
}

/** @param {IncomingState} state  @param {Game} game */
async function join(state, game) {
  const { app, mine, signal, text } = state;
  state.busy = true;
  state.error = null;
  app.redraw();
  try {
    const more = await fieldsOf(mine);
    const fields = { do: 'remote_join', game: game.id, letter: text, ...more };
    const { match } = await app.engine.call('remote', fields);
    await answerTo(app, match, signal);
    goOn(state, link('friend', match));
  } catch (error) {
    state.busy = false;
    state.error = /** @type {Problem} */ (error);
    app.redraw();
    document.getElementById('refused')?.focus();
  }
}

const ELSEWHERE = html`
  <h1 tabindex="-1">The match goes on in the other tab</h1>
  <p>Your invitation stands in another tab or window of this browser, and the live line opens there.
    That tab has taken the answer. Go on there; you may close this one.</p>`;

/** @param {IncomingState} state */
function draw(state) {
  const { app, invitation, wrong } = state;
  if (wrong) return trouble('This letter cannot be taken', wrong);
  if (state.elsewhere) return ELSEWHERE;
  const game = invitation && app.game(invitation.game);
  return invitation && game ? drawInvitation(state, invitation, game)
    : loading(app, 'Reading the letter');
}

/**
 * Who would begin, in words.
 * @param {Game} game
 * @param {Invitation} invitation
 */
function whoBegins(game, { name, options, seat }) {
  const first = beginner(game, options);
  if (first === null) return 'chance or the cards say it';
  if (seat === null) return 'by lot';
  return seat === first ? name : 'you';
}

/**
 * @param {IncomingState} state
 * @param {Invitation} invitation
 * @param {Game} game
 */
function drawInvitation(state, invitation, game) {
  const { clock, link: worldLink, made, name, options, unsealed } = invitation;
  const { app, busy, error, mine } = state;
  /** @param {SubmitEvent} event */
  const submit = event => {
    event.preventDefault();
    join(state, game);
  };
  const changed = game.options.filter(one => options[one.name] !== one.default);
  return html`
    <h1 tabindex="-1">${name} invites you to ${game.title}</h1>
    <p>${game.hook} <a class="pagelink" href=${link('rules', game.id)}>How to play</a></p>
    <p>Who begins: ${whoBegins(game, invitation)}.
      ${changed.map(({ choices, label, name: id }) =>
        `${label}: ${choices.find(([value]) => value === options[id])?.[1]}. `)}</p>
    ${when(clock, seconds => html`
      <p>Each of you has ${minutes(seconds)} for the whole match. It runs while you may choose and
        this page is open; whose time is up has lost if the other claims it.</p>`)}
    ${drawSealed(game, unsealed)}
    ${when(made, () => html`<p><b>${name}'s deck holds cards that players made.</b></p>`)}
    ${worldLink ? drawWorld(state, worldLink) : html`
      <form class="choices" @submit=${submit}>
        ${when(error, refusal)}
        ${drawBrought(app, game, mine)}
        <p class="row">
          <button class="btn main" type="submit" ?disabled=${busy}>Accept</button>
          <a class="btn" href="#/">No, thank you</a>
        </p>
      </form>`}`;
}

/**
 * Each plays with cards of a world: the invitation is answered there.
 * @param {IncomingState} state
 * @param {string} name     of the links that bring it there
 */
const drawWorld = ({ signal, text }, name) => html`
  <p>Each of you plays with cards of a world of your own. Take the invitation into yours: there you
    read what is played for, and choose a deck to answer with.</p>
  <p class="row">
    <a class="btn main" href=${`#${name}=${text}${signal && '.' + signal}`}>
      Take it into my world</a>
    <a class="btn" href="#/">No, thank you</a>
  </p>`;
