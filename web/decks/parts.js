// @ts-check
// Small things the screens of cards and decks share.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { page, trouble } from '../page/frame.js';
import { box } from '../page/dialog.js';
import { clauseLink, count, sentence } from '../page/words.js';
import { LONGEST_NAME } from './ownDecks.js';
/** @import { App, EventAt, FormSent } from '../pageTypes.js' */
/** @import { DeckCheck, DeckFault, Game } from '../types.d.ts' */

/** Wide enough for filters, cards and deck side by side. */
export const wide = matchMedia('(min-width: 1180px)');

/** What chance is drawn with, another at each call. */
export const anySeed = () => Math.floor(Math.random() * 1e9);

/** The game of that id, with or without decks. @param {App} app  @param {string} id */
export const gameOf = (app, id) => /** @type {Game | undefined} */ (app.game(id));

/**
 * The screen of a game that is not here, or has no cards to choose.
 * @param {App} app
 * @param {Game | undefined} game
 */
export function noDecks(app, game) {
  const body = game
    ? trouble(`${game.title} has no decks`,
      'Its cards are the same for everybody. Its rules name them')
    : trouble('There is no such game here',
      'The link may be from another version of this site');
  return { title: () => 'Cards', draw: () => page(app, '', body) };
}

/**
 * Stands where `what` would be listed when the storage cannot be read.
 * @param {string} what
 * @param {Error} error
 * @param {() => unknown} again
 */
export const unreadable = (what, error, again) => html`
  <div class="emptystate" role="alert">
    <p class="shout">${what} cannot be read</p>
    <p>${sentence(error.message)} What you make now lasts until you close the page.</p>
    <p>
      <button class="btn" type="button" @click=${again}>Try again</button></p>
  </div>`;

/**
 * Asks for the name of a deck. Resolves with it, or null.
 * @param {string} title
 * @param {string} name     it begins with
 * @param {string} verb     the word on the button
 * @returns {Promise<string | null>}
 */
export const askName = (title, name, verb) => box(title, (/** @type {Close} */ close) => {
  /** @param {FormSent<'name'>} event */
  const submit = event => {
    event.preventDefault();
    const chosen = event.target.elements.name.value.trim();
    if (chosen) close(chosen);
  };
  /** @param {EventAt<HTMLInputElement>} event */
  const selectAll = event => event.target.select();
  return html`
    <form class="choices" @submit=${submit}>
      <label class="labelled">Name
        <input name="name" required maxlength=${LONGEST_NAME} autocomplete="off" autofocus
          .value=${name} @focus=${selectAll}>
      </label>
      <p class="row">
        <button class="btn main" type="submit">${verb}</button></p>
    </form>`;
});

/** @typedef {(name: string) => void} Close */

/** How often each card is in a list. @param {string[]} cards */
export function countsOf(cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const id of cards) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** How many cards of a pool are shown. @param {number} shown  @param {number} all */
export const shownOf = (shown, all) =>
  (shown === all ? count(shown, 'card') : `${shown} of ${all} cards`);

/**
 * Whether a deck is legal, in a few words with a sign.
 * @param {DeckCheck | null | undefined} check     what the rules say, once they were asked
 * @param {number} size
 */
export function legality(check, size) {
  const cards = count(size, 'card');
  if (!check) return html`<span class="lawful">${cards}</span>`;
  const { legal } = check;
  return html`
    <span class="lawful" data-legal=${legal ? '1' : '0'}>
      ${icon(legal ? 'check' : 'flag')}${cards}, ${legal ? 'legal' : 'not legal yet'}
    </span>`;
}

/**
 * Each rule a deck breaks, with its clause.
 * @param {string} game
 * @param {DeckCheck} check
 */
export function deckFaults(game, { faults }) {
  /** @param {DeckFault} fault */
  const item = ({ text, clause }) => html`
    <li>${sentence(text)} ${when(clause, () => clauseLink(game, clause))}</li>`;
  return when(faults.length, () => html`<ul class="faults">${faults.map(item)}</ul>`);
}

/**
 * The sign of an ink: letter and hatching, so that colour is never the only cue.
 * @param {string} ink
 * @param {string} [letter]
 */
export const inkSign = (ink, letter = ink[0].toUpperCase()) =>
  html`<span class="chip" data-ink=${ink || nothing} aria-hidden="true">${letter}</span>`;
