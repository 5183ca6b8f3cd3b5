// @ts-check
// A deck from a link: shown whole, and kept only when the person says so.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { loading, page, trouble } from '../page/frame.js';
import { go, link } from '../page/router.js';
import { count } from '../page/words.js';
import { charts } from './charts.js';
import { openCard } from './detail.js';
import { Grid } from './grid.js';
import { freshDeck, newName, save } from './ownDecks.js';
import { playLink } from './actions.js';
import { countsOf, deckFaults, gameOf, legality, noDecks } from './parts.js';
import { load } from './pool.js';
import { deckFields, sharedAddress } from './share.js';
/** @import { App, Problem, Route } from '../pageTypes.js' */
/** @import { CardSet, DeckCheck, Game, PackedDeck } from '../types.d.ts' */
/** @import { OwnDeck } from './ownDecks.js' */
/** @import { Pool } from './pool.js' */

/**
 * A deck that can be shown.
 * @typedef {{deck: OwnDeck, pool: Pool, check: DeckCheck, grid: Grid}} Shown
 *
 * @typedef {object} SharedState
 * @property {App} app
 * @property {Game} game
 * @property {string} packed               the deck, as the address has it
 * @property {OwnDeck | null} deck         it is not saved
 * @property {Shown | null} shown
 * @property {OwnDeck | null} kept         as it was saved
 * @property {Problem | null} problem             why there is no deck
 * @property {boolean} closed
 */

/** @param {SharedState} state */
async function open(state) {
  try {
    await read(state);
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash') return;
    state.problem = problem;
  }
  if (state.closed || !state.shown && !state.problem) return;
  state.app.redraw();
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1');
  heading?.focus({ preventScroll: true });
}

/**
 * Unpacks the deck; one of another game is shown on the screen of that game.
 * @param {SharedState} state
 */
async function read(state) {
  const { app, game: { id }, packed } = state;
  /** @type {PackedDeck} */
  const unpacked = await app.engine.ask('deck_unpack', { game: id, text: packed });
  if (unpacked.game !== id) {
    go(sharedAddress(unpacked.game, packed));
    return;
  }
  const { name, cards } = unpacked.deck;
  const deck = freshDeck(id, name || 'A deck', cards, unpacked.sets);
  state.deck = deck;
  const pool = await load(app, id, deck.sets);
  const check = await app.engine.ask('deck', deckFields(deck));
  if (state.closed) return;
  /** @param {string} card */
  const readCard = card => openCard({ app, game: id, pool }, card);
  const grid = new Grid(app, id, pool, { press: readCard, read: readCard });
  state.shown = { deck, pool, check, grid };
}

/**
 * Keeps the deck once, whatever is pressed then, and goes on with it.
 * @param {SharedState} state
 * @param {OwnDeck} deck
 * @param {(kept: OwnDeck) => string} address
 */
async function keep(state, deck, address) {
  const { app, game } = state;
  if (!state.kept) {
    const kept = { ...deck, name: await newName(app, game.id, deck.name) };
    state.kept = kept;
    await save(app, kept);
  }
  if (!state.closed) go(address(state.kept));
}

/**
 * @param {App} app
 * @param {Route} route
 */
export default function sharedDeck(app, { parts: [id, packed = ''] }) {
  const game = gameOf(app, id);
  if (!game?.decks) return noDecks(app, game);
  /** @type {SharedState} */
  const state = {
    app, game, packed,
    deck: null, shown: null, kept: null, problem: null, closed: false,
  };
  open(state);
  return {
    title: () => state.deck?.name || 'A deck',
    draw: () => page(app, '', body(state), 'shareddeck'),
    drawn: () => state.shown?.grid.drawn(),
    close() {
      state.closed = true;
      state.shown?.grid.close();
    },
  };
}

/** @param {SharedState} state */
function body(state) {
  const { app, game: { id }, problem, shown } = state;
  if (problem) {
    const toDecks = () => go(link('decks', id));
    return trouble('This link holds no whole deck', problem.message,
      [['Open your decks', toDecks]]);
  }
  if (!shown) return html`<h1 tabindex="-1">A deck</h1>${loading(app, 'Opening the deck')}`;
  const { check, pool } = shown;
  return html`
    ${head(state, shown)}
    ${deckFaults(id, check)}
    ${cards(shown)}
    <div class="madeof">${charts(check.charts, pool.letters)}</div>`;
}

/** @param {SharedState} state  @param {Shown} shown */
function head(state, { check, deck }) {
  const { id, title } = state.game;
  const toBuilder = () => keep(state, deck, kept => link('deck', id, kept.id));
  const toMatch = () => keep(state, deck, playLink);
  const stands = legality(check, deck.cards.length);
  return html`
    <header>
      <div>
        <h1 tabindex="-1">${deck.name}</h1>
        <p>A ${title} deck from a link: ${stands}${setsOf(deck.sets)}.</p>
      </div>
      <p class="row">
        <button class="btn main" type="button" @click=${toBuilder}>
          ${icon('check')}Keep this deck
        </button>
        ${when(check.legal, () => html`
          <button class="btn" type="button" @click=${toMatch}>${icon('play')}Play it</button>`)}
        <a class="btn" href=${link('decks', id)}>Your decks</a>
      </p>
    </header>`;
}

/** What of people's sets a deck carries, in words. @param {CardSet[]} sets */
function setsOf(sets) {
  if (!sets.length) return '';
  const sum = sets.reduce((all, set) => all + set.cards.length, 0);
  return `, with ${count(sum, 'card')} of ${sets.map(set => set.name).join(', ')}`;
}

/** The cards of the deck, each with how often it is in. @param {Shown} shown */
function cards({ deck, grid, pool }) {
  const counts = countsOf(deck.cards);
  const known = [...counts.keys()].flatMap(id => pool.card(id) ?? []);
  /** @param {string} id */
  const addition = id => {
    const n = counts.get(id) ?? 0;
    const badge = () => when(n > 1, () => html`
      <span class="inside" aria-hidden="true">×${n}</span>`);
    return { name: n > 1 ? `${n} of them` : '', badge };
  };
  return grid.draw(known, 'Cards of the deck', addition);
}
