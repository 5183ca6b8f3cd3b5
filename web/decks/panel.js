// The deck beside the cards: whether it is legal and why not, its cards with their counts, and what
// it is made of.
import { html, repeat, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { charts } from './charts.js';
import { chip } from './finder.js';
import { broken, lawful } from './parts.js';

export function panel({ deck, pool, verdict, game, finish, draw, takeOut, add, read }) {
  const counts = new Map();
  for (const id of deck.cards) counts.set(id, (counts.get(id) || 0) + 1);
  return html`<section class="deckside panel" aria-labelledby="deck-title"><h2 id="deck-title" tabindex="-1">In the deck</h2>
    <div role="status">${lawful(verdict, deck.cards.length)}${when(verdict, () => broken(game, verdict))}</div>
    <p class="row"><button class="btn" type="button" @click=${finish}>${icon('hint')}Finish this deck for me</button>
      <button class="btn" type="button" ?disabled=${!deck.cards.length} @click=${draw}>${icon('copy')}Draw an opening hand</button></p>
    ${counts.size ? html`<ul class="rows" role="list">${repeat([...counts], ([id]) => id, ([id, n]) => row(pool.card(id), id, n))}</ul>`
      : html`<p class="help">Nothing yet. Press a card to put it in.</p>`}
    ${when(deck.cards.length && verdict, () => charts(verdict.charts, pool.letters))}</section>`;

  function row(card, id, n) {
    const name = card?.name || `${id} (no such card here)`, face = card?.face;
    return html`<li>${when(face, () => chip(face.ink, pool.letters[face.ink]))}
      ${face ? html`<button class="aslink" type="button" @click=${() => read(id)}>${name}</button>` : html`<span>${name}</span>`}
      <span class="num">${face?.idx ?? ''}</span><b class="num">${n > 1 ? `×${n}` : ''}</b>
      <button class="round" type="button" aria-label=${`Take ${name} out`} @click=${() => takeOut(id)}>${icon('close')}</button>
      ${when(n > 1, () => html`<button class="round" type="button" aria-label=${`Add another ${name}`} @click=${() => add(id)}>+</button>`)}</li>`;
  }
}
