// @ts-check
// Who plays which deck, for the form of a new match; and what several persons accept before it.
import { html, when } from '../table/lit.js';
import { link } from '../page/router.js';
import { PERSON } from '../page/words.js';
import { acceptFields } from './acceptCards.js';
import { orNone, ownDecks, union } from './ownDecks.js';
/** @import { App, EventAt, Player } from '../pageTypes.js' */
/** @import { Accord, Game, PrebuiltDeck } from '../types.d.ts' */
/** @import { OwnDeck } from './ownDecks.js' */

/**
 * @typedef {object} ChooseState
 * @property {App} app
 * @property {Game} game
 * @property {OwnDeck[]} own
 * @property {string[]} picked          ids of decks, a label each; empty: as the game has it
 * @property {string} choice            of decks: the engine was asked about it last
 * @property {Accord | null} accord     what several persons must accept for it
 * @property {Set<number>} accepted     the seats that do
 * @property {Record<string, string>} urls     of pictures, by face
 */

/**
 * The choice of decks for a match.
 * @param {App} app
 * @param {Game} game
 * @param {string} [first]     the id of the deck the first of the labels begins with
 */
export async function choices(app, game, first = '') {
  const own = await orNone(ownDecks(app, game.id), 'Your decks');
  const known = [...own, ...game.decks ?? []];
  const begin = known.some(deck => deck.id === first) ? first : '';
  /** @type {ChooseState} */
  const state = {
    app, game, own, picked: [begin], choice: '', accord: null, accepted: new Set(), urls: {},
  };
  if (begin) picture(state, begin);
  return {
    /**
     * A field for each label.
     * @param {string[]} labels
     * @param {boolean} together     each of them is a person at this device
     */
    draw(labels, together) {
      askAccord(state, labels.length, together);
      return drawFields(state, labels);
    },
    /** The name of the deck of the first label; none when the game has its way. */
    yours: () => known.find(deck => deck.id === state.picked[0])?.name,
    /**
     * The fields of the `new` call that are settled here.
     * @param {number} seat     of the first label
     * @param {Player[]} players
     */
    fields: async (seat, players) => ({
      seats: acceptedBy(state, players),
      ...await matchFields(state, seat, players.length),
    }),
  };
}

/**
 * Asks what several persons must accept; anew when other decks are chosen. Only decks of a person's
 * own can hold cards made by players.
 * @param {ChooseState} state
 * @param {number} seats
 * @param {boolean} together
 */
async function askAccord(state, seats, together) {
  const { app, own, picked } = state;
  const withSets = own.some(deck => picked.includes(deck.id) && deck.sets?.length);
  const choice = together && withSets ? picked.join() : '';
  if (choice === state.choice) return;
  state.choice = choice;
  state.accord = null;
  state.accepted.clear();
  if (!choice) return;
  const accord = await accordOf(state, seats).catch(() => null);     // Deal says what is wrong
  if (!accord || choice !== state.choice) return;
  state.accord = accord;
  app.redraw();
}

/**
 * What persons on all seats must accept for the decks that are picked.
 * @param {ChooseState} state
 * @param {number} seats
 * @returns {Promise<Accord | null>}
 */
async function accordOf(state, seats) {
  const { app, game } = state;
  const persons = Array.from({ length: seats }, () => ({ kind: PERSON }));
  const fields = await matchFields(state, 0, seats);
  return app.engine.ask('accord', { game: game.id, seats: persons, ...fields });
}

/** @param {ChooseState} state  @param {Player[]} players  @returns {Player[]} */
function acceptedBy({ accepted }, players) {
  const together = players.every(player => player.kind === PERSON);
  if (!together) return players;
  return players.map((player, seat) =>
    (accepted.has(seat) ? { ...player, accepts: true } : player));
}

/**
 * A deck with its cards; the page knows only the names of those of the game.
 * @param {ChooseState} state
 * @param {string} id
 * @returns {Promise<OwnDeck | PrebuiltDeck | undefined>}
 */
async function wholeDeck({ app, game, own }, id) {
  const mine = own.find(deck => deck.id === id);
  if (mine || !id) return mine;
  /** @type {PrebuiltDeck[]} */
  const prebuilt = await app.engine.ask('decks', { game: game.id });
  return prebuilt.find(deck => deck.id === id);
}

/**
 * The decks and sets of the `new` call.
 * @param {ChooseState} state
 * @param {number} first     the seat of the first label; the others follow in their order
 * @param {number} seats
 */
async function matchFields(state, first, seats) {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter(seat => seat !== first);
  const decks = Array(seats).fill(null);
  const sets = [];
  for (const [i, seat] of [first, ...others].entries()) {
    const deck = await wholeDeck(state, state.picked[i]);
    if (!deck) continue;
    decks[seat] = { name: deck.name, cards: deck.cards };
    if ('sets' in deck) sets.push(...deck.sets ?? []);
  }
  return decks.some(Boolean) ? { decks, sets: union(sets) } : {};
}

/** @param {ChooseState} state  @param {string[]} labels */
function drawFields(state, labels) {
  const { app, game, accord, accepted } = state;
  const ticks = {
    /** @param {number} seat */
    has: seat => accepted.has(seat),
    /** @param {number} seat  @param {boolean} on */
    tick: (seat, on) => { if (on) accepted.add(seat); else accepted.delete(seat); },
  };
  return html`
    <fieldset>
      <legend>Decks</legend>
      <div class="two">${labels.map((label, i) => deckField(state, label, i))}</div>
      <p class="help"><a class="pagelink" href=${link('decks', game.id)}>Look at the decks</a></p>
    </fieldset>
    ${when(accord, held => acceptFields(app, game.id, held, labels, ticks))}`;
}

/**
 * Asks for the pictures of some cards of a deck from the game; without them their names stand.
 * @param {ChooseState} state
 * @param {string} id
 */
async function picture({ app, game, urls }, id) {
  const faces = fromGame(game, id)?.some.map(({ face }) => face) ?? [];
  const left = faces.filter(face => !urls[face]);
  if (!left.length) return;
  Object.assign(urls, await app.art(game.id)(left).catch(() => ({})));
  app.redraw();
}

/** @param {Game} game  @param {string} id */
const fromGame = ({ decks }, id) => decks?.find(deck => deck.id === id);

/**
 * What a deck from the game wants, and some of its cards.
 * @param {ChooseState} state
 * @param {string} id
 */
const aboutDeck = ({ game, urls }, id) => when(fromGame(game, id), ({ blurb, some }) => html`
  <p class="help">${blurb}</p>
  <ul class="some" aria-label="Some of its cards">
    ${some.map(({ face, title }) => html`
      <li>${when(urls[face], url => html`<img src=${url} alt="">`)}${title}</li>`)}
  </ul>`);

/** @param {ChooseState} state  @param {string} label  @param {number} i */
function deckField(state, label, i) {
  const { app, game, own, picked } = state;
  /** @param {EventAt<HTMLSelectElement>} event */
  const change = event => {
    picked[i] = event.target.value;
    picture(state, picked[i]);
    app.redraw();
  };
  return html`
    <div class="labelled">
      <label for=${'deck' + i}>${label}</label>
      <select id=${'deck' + i} @change=${change}>
        <option value="">As the game has it</option>
        ${group('Your decks', own, picked[i])}
        ${group('From the game', game.decks ?? [], picked[i])}
      </select>
      ${aboutDeck(state, picked[i])}
    </div>`;
}

/**
 * @param {string} label
 * @param {{id: string, name: string}[]} decks
 * @param {string} now     the id of the chosen one
 */
function group(label, decks, now) {
  const options = decks.map(({ id, name }) =>
    html`<option value=${id} ?selected=${id === now}>${name}</option>`);
  return when(decks.length, () => html`<optgroup label=${label}>${options}</optgroup>`);
}
