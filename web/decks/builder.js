// The deck builder: all cards on one side, the deck on the other. A press puts a card in or takes
// it out; each change is saved at once, judged by the game's own rules, and can be undone.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { clear, say } from '../page/notices.js';
import { count } from '../page/words.js';
import { menu, playLink, rename } from './actions.js';
import { openCard } from './detail.js';
import { finder, fromQuery } from './finder.js';
import { Grid } from './grid.js';
import { openingHand } from './openingHand.js';
import { dropping } from './incoming.js';
import { needed, ownDeck, save, soundSets, union } from './ownDecks.js';
import { lawful, noDecks } from './parts.js';
import { load, search } from './pool.js';
import { panel } from './panel.js';
import { trying, wire } from './share.js';

// cards a deck may have whatever its game says
const UNDOS = 100, MOST = 200;

export default function builder(app, { parts: [id, deckId] }) {
  const game = app.game(id);
  if (!game?.decks) return noDecks(app, game);
  const find = fromQuery({}), before = [];
  let deck = null, pool = null, grid = null, sets = [], error = null, verdict = null, serial = 0, tab = 'pool', reading = null, closed = false;
  const stopDrops = dropping(app, id);

  async function start() {
    error = null;
    try {
      deck = await ownDeck(app, deckId);
      if (deck?.game !== id) throw new Error('This deck is not on this device. It may have been deleted, or the link comes from another one');
      app.redraw();
      sets = union((await soundSets(app, id)).sets, deck.sets);
      pool = await load(app, id, sets);
      if (closed) return;
      grid?.close();
      grid = new Grid(app, id, pool, { press: toggle, read });
      app.redraw();
      await judge();
    } catch (problem) {
      if (problem.kind === 'crash' || closed) return;
      error = problem;
      app.redraw();
    }
  }

  async function judge() {
    const mine = ++serial, found = await trying(() => app.engine.ask('deck', wire(deck)));
    if (mine !== serial || closed || !found) return;
    verdict = found;
    app.redraw();
  }

  /** Changes the cards; what was before can be had again. */
  function change(cards) {
    before.push(deck.cards);
    if (before.length > UNDOS) before.shift();
    put(cards);
  }

  function put(cards) {
    deck = { ...deck, cards, sets: needed(cards, sets), touched: Date.now() };
    app.redraw();
    save(app, deck);
    judge();
  }

  /** Another tab may have changed this deck: the newer one counts. */
  async function elsewhere() {
    const other = await ownDeck(app, deckId).catch(() => null);
    if (other?.touched > deck?.touched && !closed) start();
  }

  function undo() {
    if (before.length) put(before.pop());
  }

  const copies = card => deck.cards.filter(other => other === card).length;
  const add = card => (deck.cards.length < MOST ? change([...deck.cards, card]) : say(`${MOST} cards are the most a deck can hold.`));
  const takeOut = card => change(deck.cards.toSpliced(deck.cards.lastIndexOf(card), 1));

  /** A press on a card: in with it; when the rules allow no more of it, out with all of them. */
  async function toggle(card) {
    if (!copies(card)) return add(card);
    const more = await trying(() => app.engine.ask('deck', wire({ ...deck, cards: [...deck.cards, card] })));
    if (more?.faults.some(fault => fault.card === card)) change(deck.cards.filter(other => other !== card));
    else if (more) add(card);
  }

  function read(card) {
    if (reading || !pool.card(card)) return;
    const act = (shown, again) => html`<button class="btn main" type="button" @click=${() => { add(shown); again(); }}>Add to the deck</button>
      ${when(copies(shown), () => html`<button class="btn" type="button" @click=${() => { takeOut(shown); again(); }}>Take one out</button> <span>${copies(shown)} in the deck</span>`)}`;
    reading = openCard({ app, game: id, pool, act }, card, () => { reading = null; });
  }

  async function finish() {
    const done = await trying(() => app.engine.ask('deck_finish', { ...wire(deck), seed: Math.floor(Math.random() * 1e9) }));
    if (!done) return;
    change(done.cards);
    say(`The deck has ${count(done.cards.length, 'card')} now. Undo takes that back.`, { key: 'finished' });
  }

  app.engine.addEventListener('listed', elsewhere);
  start();
  return {
    title: () => deck?.name || 'Deck',
    close() {
      closed = true;
      app.engine.removeEventListener('listed', elsewhere);
      grid?.close();
      clear('finished');
      stopDrops();
    },
    draw: () => page(app, '', body(), 'builder'),
    drawn: () => grid?.drawn(),
    keys({ key }) {
      if (key === '/') { tab = 'pool'; app.redraw(); document.getElementById('seek')?.focus(); } else if (key === 'u') undo();
      else return false;
      return true;
    },
  };

  function body() {
    if (error) return trouble('The deck cannot be shown', error, [['Try again', start]]);
    if (!deck) return '';
    return html`<header><div><a class="pagelink" href=${link('decks', id)}>${game.title} decks</a><h1 tabindex="-1">${deck.name}</h1></div><p class="row">
      ${when(verdict?.legal, () => html`<a class="btn main" href=${playLink(deck)}>${icon('play')}Play it</a>`)}
      <button class="btn" type="button" aria-disabled=${before.length ? nothing : 'true'} @click=${undo}>${icon('undo')}Undo</button>
      <button class="btn roomy" type="button" @click=${() => rename(app, deck, renamed)}>Rename</button>
      <button class="btn" type="button" @click=${() => menu(app, deck, true, renamed)}>${icon('more')}More</button></p></header>
      ${grid ? table() : loading(app, 'Getting the cards ready')}`;
  }

  function renamed(other) {
    if (!other) return go(link('decks', id));
    deck = other;
    return app.redraw();
  }

  function table() {
    const found = search(pool, find), shown = found.length === pool.cards.length ? count(found.length, 'card') : `${found.length} of ${pool.cards.length} cards`;
    return html`<div class="build" data-tab=${tab}><aside aria-label="Search">${finder(pool, find, app.redraw)}</aside>
      <section class="poolside" aria-labelledby="pool-title"><h2 class="vh" id="pool-title" tabindex="-1">All cards</h2>
        <p class="shown" role="status">${shown}. A press puts one in or takes it out.</p>
        ${found.length ? grid.draw(found, 'All cards', inDeck) : html`<p class="emptystate">No card is like that.</p>`}</section>
      ${panel({ deck, pool, verdict, game: id, finish, draw: () => openingHand(app, deck, pool), takeOut, add, read })}</div>
      <div class="deckbar"><span>${lawful(verdict, deck.cards.length)}</span>
        <button class="btn" type="button" @click=${turn}>${tab === 'pool' ? 'The deck' : 'The cards'}</button></div>`;
  }

  function turn() {
    tab = tab === 'pool' ? 'deck' : 'pool';
    app.redraw();
    document.querySelector(tab === 'deck' ? '.deckside h2' : '.poolside h2').focus({ preventScroll: true });
    document.querySelector('.scroller').scrollTo(0, 0);
    scrollTo(0, 0);
  }

  function inDeck(card) {
    const n = copies(card);
    return { on: n > 0, name: n ? `${n} in the deck` : '', badge: () => html`${when(n, () => html`<span class="inside" aria-hidden="true">${n > 1 ? `×${n}` : icon('check')}</span>`)}
      <button class="round reads" type="button" tabindex="-1" aria-label=${`Read ${pool.card(card).name}`} @click=${() => read(card)}>${icon('search')}</button>` };
  }
}
