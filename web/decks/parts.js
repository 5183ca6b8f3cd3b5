// Small things the screens of cards and decks share.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { page, trouble } from '../page/frame.js';
import { box } from '../page/dialog.js';
import { clauseLink, count, sentence } from '../page/words.js';
import { LONGEST_NAME } from './ownDecks.js';

/** Wide enough for filters, cards and deck side by side. */
export const wide = matchMedia('(min-width: 1180px)');

/** The screen of a game that is not here, or has no cards to choose. */
export const noDecks = (app, game) => ({ title: () => 'Cards', draw: () => page(app, '', game
  ? trouble(`${game.title} has no decks`, 'Its cards are the same for everybody. Its rules name them')
  : trouble('There is no such game here', 'The link may be from another version of this site')) });

/** Stands where `what` would be listed when the storage cannot be read. */
export const unreadable = (what, error, again) => html`<div class="emptystate" role="alert"><p class="shout">${what} cannot be read</p>
  <p>${sentence(error.message)} What you make now lasts until you close the page.</p><p><button class="btn" type="button" @click=${again}>Try again</button></p></div>`;

/** Asks for the name of a deck. Resolves with it, or null. */
export const askName = (title, name, verb) => box(title, close => html`<form class="choices" @submit=${event => {
  event.preventDefault();
  const given = event.target.elements.name.value.trim();
  if (given) close(given);
}}><label class="labelled">Name<input name="name" required maxlength=${LONGEST_NAME} autocomplete="off" .value=${name} autofocus @focus=${event => event.target.select()}></label>
  <p class="row"><button class="btn main" type="submit">${verb}</button></p></form>`);

/**
 * Whether a deck is legal, in a few words with a sign. `verdict` is the answer of the `deck` call.
 */
export const lawful = (verdict, size) => (verdict ? html`<span class="lawful" data-legal=${verdict.legal ? '1' : '0'}>${icon(verdict.legal ? 'check' : 'flag')}${
  count(size, 'card')}, ${verdict.legal ? 'legal' : 'not legal yet'}</span>` : html`<span class="lawful">${count(size, 'card')}</span>`);

/** Each rule a deck breaks, with its clause. */
export const broken = (game, { faults }) => when(faults.length, () => html`<ul class="faults">${faults.map(fault =>
  html`<li>${sentence(fault.text)} ${when(fault.clause, () => clauseLink(game, fault.clause))}</li>`)}</ul>`);
