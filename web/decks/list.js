// The decks of a game: a person's own, and those that come with it.
import { html, repeat, when } from '../table/lit.js';
import { flat } from '../table/card.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { count, sentence } from '../page/words.js';
import { duplicate, menu, playLink } from './actions.js';
import { dropping, pick } from './incoming.js';
import { freeName, freshDeck, ownDecks, save, union } from './ownDecks.js';
import { lawful, noDecks, unreadable } from './parts.js';
import { paste } from './paste.js';
import { load } from './pool.js';
import { trying, wire } from './share.js';

const SHOWN = 5;                                        // cards of a deck drawn beside its name

export default function list(app, { parts: [id] }) {
  const game = app.game(id);
  if (!game?.decks) return noDecks(app, game);
  let own = null, given = null, pool = null, error = null, unread = null, closed = false;
  const verdicts = new Map(), urls = {};
  const stopDrops = dropping(app, id);

  async function start() {
    error = unread = null;
    own = await ownDecks(app, id).catch(problem => { unread = problem; return []; });
    app.redraw();
    try {
      given = (await app.engine.ask('decks', { game: id })).map(deck => ({ ...deck, game: id, sets: [] }));
      pool = await load(app, id, union(...await judge()));
      app.redraw();
      Object.assign(urls, await app.art(id)([...new Set([...own, ...given].flatMap(deck => first(deck)))].filter(pool.card)));
    } catch (problem) {
      if (problem.kind !== 'crash') error = problem;
    }
    if (!closed) app.redraw();
  }

  /**
   * Judges each deck by itself, so that one that cannot be read hides no other. Returns the sets of
   * the sound ones.
   */
  async function judge() {
    const sets = [];
    for (const deck of own) {
      try {
        verdicts.set(deck.id, await app.engine.ask('deck', wire(deck)));
        sets.push(deck.sets ?? []);
      } catch (fault) {
        if (fault.kind === 'crash') throw fault;
        verdicts.set(deck.id, { fault });
      }
    }
    return sets;
  }

  const first = deck => [...new Set(deck.cards)].slice(0, SHOWN);

  async function fresh() {
    const deck = freshDeck(id, freeName('New deck', own));
    await save(app, deck);
    go(link('deck', id, deck.id));
  }

  const row = (deck, name, about, buttons) => html`<li data-cloth=${game.cloth}><span class="peek" aria-hidden="true">${when(pool, () => first(deck).filter(pool.card).map(card =>
      flat({ k: card, face: card }, { faces: pool.faces, glyphs: pool.glyphs, urls })))}</span>
    <div class="about"><h3>${name}</h3>${about}</div><p class="row">${buttons}</p></li>`;

  const mine = deck => row(deck, html`<a href=${link('deck', id, deck.id)}>${deck.name}</a>`, html`<p>${verdicts.get(deck.id)?.fault ? sentence(verdicts.get(deck.id).fault.message) : lawful(verdicts.get(deck.id), deck.cards.length)}</p>`, html`
    ${when(verdicts.get(deck.id)?.legal, () => html`<a class="btn" href=${playLink(deck)} aria-label=${`Play ${deck.name}`}>${icon('play')}Play</a>`)}
    <a class="btn" href=${link('deck', id, deck.id)} aria-label=${`Change ${deck.name}`}>Change</a>
    <button class="round" type="button" aria-label=${`More for ${deck.name}`} @click=${() => menu(app, deck, true, start)}>${icon('more')}</button>`);

  const prebuilt = deck => row(deck, deck.name, html`<p>${deck.blurb}</p><p class="help">${count(deck.cards.length, 'card')}</p>`, html`
    <a class="btn" href=${playLink(deck)} aria-label=${`Play ${deck.name}`}>${icon('play')}Play</a>
    <button class="btn" type="button" aria-label=${`Copy ${deck.name} to change it`} @click=${() => trying(() => duplicate(app, deck))}>Copy</button>
    <button class="round" type="button" aria-label=${`More for ${deck.name}`} @click=${() => menu(app, deck, false, start)}>${icon('more')}</button>`);

  app.engine.addEventListener('listed', start);
  start();
  return {
    title: () => `${game.title} decks`,
    close() {
      closed = true;
      stopDrops();
      app.engine.removeEventListener('listed', start);
    },
    draw: () => page(app, '', html`<header><div><h1 tabindex="-1">${game.title} decks</h1><p>Build one, or play one that comes with the game.</p></div>
      <p class="row"><button class="btn main" type="button" @click=${fresh} ?disabled=${!own}>${icon('play')}New deck</button>
        <button class="btn" type="button" @click=${() => paste(app, id)}>${icon('copy')}Paste a list</button>
        <button class="btn" type="button" @click=${() => pick(app, id)}>${icon('file')}Open a file</button><a class="btn" href=${link('cards', id)}>Cards</a></p></header>${body()}`, 'decks'),
  };

  function body() {
    if (error) return trouble('The decks could not be read', error, [['Try again', start]]);
    return html`
      <section aria-labelledby="own-title"><h2 id="own-title">Your decks</h2>${drawOwn()}</section>
      <section aria-labelledby="given-title">
        <h2 id="given-title">From the game</h2>
        ${given
          ? html`<ul class="decklist" role="list">${given.map(prebuilt)}</ul>`
          : loading(app, 'Getting the decks ready')}
      </section>`;
  }

  function drawOwn() {
    if (!own) return '';
    if (unread) return unreadable('Your decks', unread, start);
    if (own.length) {
      return html`<ul class="decklist" role="list">${repeat(own, deck => deck.id, mine)}</ul>`;
    }
    return html`
      <div class="emptystate">
        <p class="shout">No deck of your own yet</p>
        <p>Start a new one, copy one from below, or drop a deck list here.</p>
      </div>`;
  }
}
