// A deck from a link: shown whole, and kept only when the person says so.
import { html, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { count } from '../page/words.js';
import { charts } from './charts.js';
import { openCard } from './detail.js';
import { Grid } from './grid.js';
import { freshDeck, newName, save } from './ownDecks.js';
import { playLink } from './actions.js';
import { broken, lawful, noDecks } from './parts.js';
import { load } from './pool.js';
import { wire } from './share.js';

export default function sharedDeck(app, { parts: [id, packed = ''] }) {
  const game = app.game(id);
  if (!game?.decks) return noDecks(app, game);
  let deck = null, pool = null, grid = null, verdict = null, error = null, closed = false, kept = null;

  async function start() {
    error = null;
    try {
      const found = await app.engine.ask('deck_unpack', { game: id, text: packed });
      if (found.game !== id) return go(link('gift', found.game, packed));
      deck = freshDeck(id, found.deck.name || 'A deck', found.deck.cards, found.sets);
      pool = await load(app, id, deck.sets);
      verdict = await app.engine.ask('deck', wire(deck));
      if (closed) return;
      grid = new Grid(app, id, pool, { press: read, read });
    } catch (problem) {
      if (problem.kind === 'crash' || closed) return;
      error = problem;
    }
    app.redraw();
    document.querySelector('main h1')?.focus({ preventScroll: true });
  }

  const read = card => openCard({ app, game: id, pool }, card, () => {});

  /** Keeps the deck once, whatever is pressed then. */
  async function keep() {
    if (!kept) {
      kept = { ...deck, name: await newName(app, id, deck.name) };
      await save(app, kept);
    }
    return kept;
  }

  async function leads(to) {
    const deck = await keep();
    if (!closed) go(to(deck));
  }

  start();
  return {
    title: () => deck?.name || 'A deck',
    close() { closed = true; grid?.close(); },
    draw: () => page(app, '', body(), 'gift'),
    drawn: () => grid?.drawn(),
  };

  function body() {
    if (error) return trouble('This link holds no whole deck', error.message, [['Open your decks', () => go(link('decks', id))]]);
    if (!grid) return html`<h1 tabindex="-1">A deck</h1>${loading(app, 'Opening the deck')}`;
    const counts = new Map();
    for (const card of deck.cards) counts.set(card, (counts.get(card) || 0) + 1);
    const cards = [...counts.keys()].map(pool.card).filter(Boolean), many = card => ({ name: counts.get(card) > 1 ? `${counts.get(card)} of them` : '',
      badge: () => when(counts.get(card) > 1, () => html`<span class="inside" aria-hidden="true">×${counts.get(card)}</span>`) });
    return html`<header><div><h1 tabindex="-1">${deck.name}</h1><p>A ${game.title} deck from a link: ${lawful(verdict, deck.cards.length)}${
        when(deck.sets.length, () => html`, with ${count(deck.sets.reduce((sum, set) => sum + set.cards.length, 0), 'card')} of ${deck.sets.map(set => set.name).join(', ')}`)}.</p></div>
      <p class="row"><button class="btn main" type="button" @click=${() => leads(deck => link('deck', id, deck.id))}>${icon('check')}Keep this deck</button>
        ${when(verdict.legal, () => html`<button class="btn" type="button" @click=${() => leads(playLink)}>${icon('play')}Play it</button>`)}
        <a class="btn" href=${link('decks', id)}>Your decks</a></p></header>${broken(id, verdict)}
      ${grid.draw(cards, 'Cards of the deck', many)}<div class="madeof">${charts(verdict.charts, pool.letters)}</div>`;
  }
}
