// Who plays which deck, for the form of a new match.
import { html, when } from '../table/lit.js';
import { link } from '../router.js';
import { ownDecks, union } from './kept.js';

/** {draw(labels), yours(), fields(own)}; `first` is the id of the deck the first of the labels begins with. */
export async function choices(app, game, first = '') {
  const own = await ownDecks(app, game.id), known = [...own, ...game.decks], picked = [known.some(deck => deck.id === first) ? first : ''];

  const group = (label, decks, now) => when(decks.length, () => html`<optgroup label=${label}>${decks.map(deck =>
    html`<option value=${deck.id} ?selected=${deck.id === now}>${deck.name}</option>`)}</optgroup>`);
  const field = (label, i) => html`<div class="labelled"><label for=${'deck' + i}>${label}</label><select id=${'deck' + i} @change=${event => { picked[i] = event.target.value; app.redraw(); }}>
    <option value="">As the game has it</option>${group('Your decks', own, picked[i])}${group('From the game', game.decks, picked[i])}</select></div>`;

  /** A deck as the bridge takes it; those of the game are known there. */
  async function whole(id) {
    const mine = own.find(deck => deck.id === id);
    return mine || (id && (await app.engine.ask('decks', { game: game.id })).find(deck => deck.id === id)) || null;
  }

  return {
    draw: labels => html`<fieldset><legend>Decks</legend><div class="two">${labels.map(field)}</div>
      <p class="help"><a class="pagelink" href=${link('decks', game.id)}>Look at the decks</a></p></fieldset>`,
    /** The name of the deck of the first label; none when the game has its way. */
    yours: () => known.find(deck => deck.id === picked[0])?.name,
    /** The fields of the `new` call; the first label sits at seat `seat`. */
    async fields(seat, seats) {
      const order = [seat, ...Array.from({ length: seats }, (_, i) => i).filter(i => i !== seat)], decks = Array(seats).fill(null), sets = [];
      for (const [i, at] of order.entries()) {
        const deck = await whole(picked[i]);
        if (!deck) continue;
        decks[at] = { name: deck.name, cards: deck.cards };
        sets.push(...deck.sets || []);
      }
      return decks.some(Boolean) ? { decks, sets: union(sets) } : {};
    },
  };
}
