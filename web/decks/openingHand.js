// A first hand from a deck, drawn as often as a person likes.
import { html } from '../table/lit.js';
import { flat, spoken } from '../table/card.js';
import { icon } from '../table/icons.js';
import { openDialog } from '../table/dialogs.js';
import { trying, wire } from './share.js';

export async function openingHand(app, deck, pool) {
  const urls = {}, made = openDialog({ label: 'An opening hand', kind: 'box wide', body: '' }), ctx = { faces: pool.faces, glyphs: pool.glyphs, urls };
  let cards = [];

  const draw = () => made.element.isConnected && made.update(html`<h2>An opening hand</h2>
    <ul class="handful" role="list" aria-live="polite">${cards.map(id => html`<li><span class="vh">${spoken({ face: id }, ctx)}</span>${flat({ k: id, face: id }, ctx)}</li>`)}</ul>
    <p class="row"><button class="btn main" type="button" @click=${again}>${icon('redo')}Draw again</button></p>`);

  async function again() {
    const drawn = await trying(() => app.engine.ask('deck_draw', { ...wire(deck), seed: Math.floor(Math.random() * 1e9) }));
    if (!drawn) return made.close();
    cards = drawn.cards.filter(pool.card);
    draw();
    Object.assign(urls, await app.art(deck.game)([...new Set(cards)]).catch(() => ({})));
    return draw();
  }

  await again();
}
