// @ts-check
// What a person does in the deck builder. Each change is saved at once, checked by the game's own
// rules, and can be undone.
import { say } from '../page/notices.js';
import { go, link } from '../page/router.js';
import { count } from '../page/words.js';
import { ownMenu, rename } from './actions.js';
import { attempt } from './attempt.js';
import { copies, deckOf } from './builderState.js';
import { readButtons } from './builderDrawing.js';
import { openCard } from './detail.js';
import { Grid } from './grid.js';
import { openingHand } from './openingHand.js';
import { needed, ownDeck, save, soundSets, union } from './ownDecks.js';
import { anySeed } from './parts.js';
import { load } from './pool.js';
import { deckFields } from './share.js';
/** @import { Deck, DeckCheck } from '../types.d.ts' */
/** @import { BuilderState } from './builderState.js' */
/** @import { OwnDeck } from './ownDecks.js' */

const UNDOS = 100;
const MOST = 200;                                       // cards, whatever the game says
const GONE = 'This deck is not on this device. '
  + 'It may have been deleted, or the link comes from another one';

/** Reads the deck and all cards it may have. @param {BuilderState} state */
export async function open(state) {
  const { app } = state;
  state.problem = null;
  try {
    await readDeck(state);
    if (!state.closed) await checkDeck(state);
  } catch (/** @type {any} */ problem) {
    if (problem.kind === 'crash' || state.closed) return;
    state.problem = problem;
    app.redraw();
  }
}

/** @param {BuilderState} state */
async function readDeck(state) {
  const { app, deckId, game: { id } } = state;
  const deck = await ownDeck(app, deckId);
  if (deck?.game !== id) throw new Error(GONE);
  state.deck = deck;
  app.redraw();
  state.sets = union((await soundSets(app, id)).sets, deck.sets);
  const pool = await load(app, id, state.sets);
  state.pool = pool;
  if (state.closed) return;
  /** @param {string} card */
  const press = card => toggle(state, card);
  /** @param {string} card */
  const read = card => readCard(state, card);
  state.grid?.close();
  state.grid = new Grid(app, id, pool, { press, read });
  app.redraw();
}

/**
 * What the rules say of the deck with these cards.
 * @param {BuilderState} state
 * @param {string[]} cards
 * @returns {Promise<DeckCheck | null>}
 */
function checked(state, cards) {
  const fields = deckFields({ ...deckOf(state), cards });
  return attempt(() => state.app.engine.ask('deck', fields));
}

/** @param {BuilderState} state */
async function checkDeck(state) {
  const mine = ++state.checks;
  const check = await checked(state, deckOf(state).cards);
  if (mine !== state.checks || state.closed || !check) return;
  state.check = check;
  state.app.redraw();
}

/**
 * Changes the cards; what was before can be had again.
 * @param {BuilderState} state
 * @param {string[]} cards
 */
function change(state, cards) {
  state.before.push(deckOf(state).cards);
  if (state.before.length > UNDOS) state.before.shift();
  put(state, cards);
}

/** @param {BuilderState} state  @param {string[]} cards */
function put(state, cards) {
  const { app, sets } = state;
  const deck = { ...deckOf(state), cards, sets: needed(cards, sets), touched: Date.now() };
  state.deck = deck;
  app.redraw();
  save(app, deck);
  checkDeck(state);
}

/** @param {BuilderState} state */
function undo(state) {
  const cards = state.before.pop();
  if (cards) put(state, cards);
}

/** @param {BuilderState} state  @param {string} card */
function add(state, card) {
  const { cards } = deckOf(state);
  if (cards.length < MOST) change(state, [...cards, card]);
  else say(`${MOST} cards are the most a deck can hold.`);
}

/** @param {BuilderState} state  @param {string} card */
function takeOut(state, card) {
  const { cards } = deckOf(state);
  change(state, cards.toSpliced(cards.lastIndexOf(card), 1));
}

/**
 * A press on a card: in with it; when the rules allow no more of it, out with all of them.
 * @param {BuilderState} state
 * @param {string} card
 */
async function toggle(state, card) {
  if (!copies(state, card)) {
    add(state, card);
    return;
  }
  const more = await checked(state, [...deckOf(state).cards, card]);
  if (!more) return;
  const tooMany = more.faults.some(fault => fault.card === card);
  if (tooMany) change(state, deckOf(state).cards.filter(other => other !== card));
  else add(state, card);
}

/** @param {BuilderState} state  @param {string} card */
function readCard(state, card) {
  const { app, game, pool } = state;
  if (state.cardOpen || !pool?.card(card)) return;
  state.cardOpen = true;
  const place = {
    app,
    game: game.id,
    pool,
    /** @param {string} shown  @param {() => void} again */
    buttons: (shown, again) => readButtons(copies(state, shown), {
      add: () => { add(state, shown); again(); },
      takeOut: () => { takeOut(state, shown); again(); },
    }),
  };
  openCard(place, card, () => { state.cardOpen = false; });
}

/** Has the game fill the deck up. @param {BuilderState} state */
async function finish(state) {
  const fields = { ...deckFields(deckOf(state)), seed: anySeed() };
  /** @type {Deck | null} */
  const deck = await attempt(() => state.app.engine.ask('deck_finish', fields));
  if (!deck) return;
  change(state, deck.cards);
  const text = `The deck has ${count(deck.cards.length, 'card')} now. Undo takes that back.`;
  say(text, { key: 'finished' });
}

/** @param {BuilderState} state  @param {OwnDeck | null} deck */
function renamed(state, deck) {
  if (!deck) {
    go(link('decks', state.game.id));
    return;
  }
  state.deck = deck;
  state.app.redraw();
}

/** The other side of a small screen. @param {BuilderState} state */
function turn(state) {
  state.tab = state.tab === 'pool' ? 'deck' : 'pool';
  state.app.redraw();
  const side = state.tab === 'deck' ? '.deckside h2' : '.poolside h2';
  /** @type {HTMLElement | null} */
  const heading = document.querySelector(side);
  heading?.focus({ preventScroll: true });
  document.querySelector('.scroller')?.scrollTo(0, 0);
  scrollTo(0, 0);
}

/** @param {BuilderState} state */
function seek(state) {
  state.tab = 'pool';
  state.app.redraw();
  document.getElementById('seek')?.focus();
}

/**
 * Another tab may have changed this deck: the newer one counts.
 * @param {BuilderState} state
 */
export async function takeNewer(state) {
  const other = await ownDeck(state.app, state.deckId).catch(() => null);
  const newer = other && state.deck && other.touched > state.deck.touched;
  if (newer && !state.closed) open(state);
}

/** @param {BuilderState} state */
export function actionsOf(state) {
  /** @param {OwnDeck | null} deck */
  const changed = deck => renamed(state, deck);
  return {
    reload: () => open(state),
    undo: () => undo(state),
    finish: () => finish(state),
    turn: () => turn(state),
    seek: () => seek(state),
    rename: () => rename(state.app, deckOf(state), changed),
    openMenu: () => ownMenu(state.app, deckOf(state), changed),
    drawHand: () => state.pool && openingHand(state.app, deckOf(state), state.pool),
    /** @param {string} card */
    add: card => add(state, card),
    /** @param {string} card */
    takeOut: card => takeOut(state, card),
    /** @param {string} card */
    read: card => readCard(state, card),
  };
}

/** @typedef {ReturnType<typeof actionsOf>} BuilderActions */
