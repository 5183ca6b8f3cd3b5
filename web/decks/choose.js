// Who plays which deck, for the form of a new match; and what several persons accept before it.
import { html, when } from '../table/lit.js';
import { link } from '../page/router.js';
import { PERSON } from '../page/words.js';
import { terms } from './accord.js';
import { orNone, ownDecks, union } from './ownDecks.js';

/**
 * {draw(labels, together), yours(), fields(own, places)}; `first` is the id of the deck the first
 * of the labels begins with.
 */
export async function choices(app, game, first = '') {
  const own = await orNone(ownDecks(app, game.id), 'Your decks'), known = [...own, ...game.decks], picked = [known.some(deck => deck.id === first) ? first : ''];

  const group = (label, decks, now) => when(decks.length, () => html`<optgroup label=${label}>${decks.map(deck =>
    html`<option value=${deck.id} ?selected=${deck.id === now}>${deck.name}</option>`)}</optgroup>`);
  const field = (label, i) => html`<div class="labelled"><label for=${'deck' + i}>${label}</label><select id=${'deck' + i} @change=${event => { picked[i] = event.target.value; app.redraw(); }}>
    <option value="">As the game has it</option>${group('Your decks', own, picked[i])}${group('From the game', game.decks, picked[i])}</select></div>`;

  // what the persons at this table are asked to accept, for which choice of decks, and the seats
  // that do
  let choice = '', asked = null;
  const accepted = new Set();

  /**
   * Asks what several persons must accept; anew when other decks are chosen. Only decks of a
   * person's own can hold cards made by players.
   */
  function weigh(labels, together) {
    const now = together && own.some(deck => picked.includes(deck.id) && deck.sets?.length) ? picked.join() : '';
    if (now === choice) return;
    [choice, asked] = [now, null];
    accepted.clear();
    if (now) laid(0, labels.length).then(fields => app.engine.ask('accord', { game: game.id, seats: labels.map(() => ({ kind: PERSON })), ...fields }))
      .then(found => { if (now === choice) { asked = found; app.redraw(); } }, () => { /* Deal says what is wrong */ });
  }

  /** A deck as the bridge takes it; those of the game are known there. */
  async function whole(id) {
    const mine = own.find(deck => deck.id === id);
    return mine || (id && (await app.engine.ask('decks', { game: game.id })).find(deck => deck.id === id)) || null;
  }

  /** The decks and sets of the `new` call; the first label sits at seat `seat`. */
  async function laid(seat, seats) {
    const order = [seat, ...Array.from({ length: seats }, (_, i) => i).filter(i => i !== seat)], decks = Array(seats).fill(null), sets = [];
    for (const [i, at] of order.entries()) {
      const deck = await whole(picked[i]);
      if (!deck) continue;
      decks[at] = { name: deck.name, cards: deck.cards };
      sets.push(...deck.sets || []);
    }
    return decks.some(Boolean) ? { decks, sets: union(sets) } : {};
  }

  return {
    /** `together`: each of the labels is a person at this device. */
    draw(labels, together) {
      weigh(labels, together);
      return html`<fieldset><legend>Decks</legend><div class="two">${labels.map(field)}</div>
        <p class="help"><a class="pagelink" href=${link('decks', game.id)}>Look at the decks</a></p></fieldset>
        ${when(asked, () => terms(app, game.id, asked, labels, { has: seat => accepted.has(seat), tick(seat, on) { accepted[on ? 'add' : 'delete'](seat); } }))}`;
    },
    /** The name of the deck of the first label; none when the game has its way. */
    yours: () => known.find(deck => deck.id === picked[0])?.name,
    /**
     * The fields of the `new` call that are settled here; the first label sits at seat `own` of the
     * `places`.
     */
    async fields(own, places) {
      const together = places.every(place => place.kind === PERSON);
      return { seats: places.map((place, i) => (together && accepted.has(i) ? { ...place, accepts: true } : place)), ...await laid(own, places.length) };
    },
  };
}
