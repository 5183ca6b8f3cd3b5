// Cards made by players, before several persons play with them: shown by name, to be read, and
// accepted by each at the table.
import { html, when } from '../table/lit.js';
import { box } from '../page/dialog.js';
import { clauseLink, count } from '../page/words.js';
import { openCard } from './detail.js';
import { prepared } from './pool.js';

/**
 * What the bridge's `accord` answered, drawn: the cards, and a box to tick for each seat that must
 * accept. `names` by seat; `has(seat)` says whether it is ticked, `tick(seat, on)` hears of it;
 * without them each box must be ticked before the form is sent.
 */
export function terms(app, game, { clause, seats, cards, glyphs }, names, { has, tick } = {}) {
  const pool = prepared({ fields: [], cards, glyphs }), these = cards.length === 1 ? 'this card' : 'these cards';
  return html`<fieldset class="accord"><legend>Cards made by players</legend>
    <p class="help">The decks hold ${count(cards.length, 'card')} made by players. Everybody at the table accepts ${these} before the match begins (${clauseLink(game, clause)}). Press one to read it.</p>
    <ul class="chips">${cards.map(card => html`<li><button class="btn" type="button" @click=${() => openCard({ app, game, pool }, card.id)}>${card.name}${
      when(card.by, () => html` <small>by ${card.by}</small>`)}</button></li>`)}</ul>
    <div class="radios">${seats.map(seat => html`<label class="radio"><input type="checkbox" ?required=${!has} .checked=${has?.(seat) ?? false}
      @change=${event => tick?.(seat, event.target.checked)}><span><b>${names[seat]}</b> accepts ${these}</span></label>`)}</div></fieldset>`;
}

/**
 * Asks everybody in a dialog. Resolves with `places` (seats as the bridge takes them), accepted, or
 * null.
 */
export const agree = (app, game, asked, places) => box('Before you play', close => html`<form class="choices" @submit=${event => {
  event.preventDefault();
  close(places.map((place, i) => (asked.seats.includes(i) ? { ...place, accepts: true } : place)));
}}>${terms(app, game, asked, places.map(place => place.name))}<p class="row"><button class="btn main" type="submit">Play</button></p></form>`);
