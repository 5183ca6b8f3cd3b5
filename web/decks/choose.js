// @ts-check
// Who plays which deck, for the form of a new match; and what several persons accept before it.
import { html, when } from '../table/html.js';
import { link } from '../page/router.js';
import { PERSON, sentence } from '../page/words.js';
import { acceptFields } from './acceptCards.js';
import { ownDecks, union } from './ownDecks.js';
/** @import { App, EventAt, Player, Problem } from '../pageTypes.js' */
/** @import { Accord, Game, PrebuiltDeck } from '../types.d.ts' */
/** @import { OwnDeck } from './ownDecks.js' */

/**
 * @typedef {object} ChooseState
 * @property {App} app
 * @property {Game} game
 * @property {OwnDeck[]} own
 * @property {Problem | null} unread    why these could not be read
 * @property {boolean} reading          they are being read
 * @property {string[][]} picked        ids of decks, a list for each label; the first is empty: as
 *   the game has it. Of several one is picked at the table, in secret
 * @property {string} choice            of decks: the engine was asked about it last
 * @property {Accord | null} accord     what several persons must accept for it
 * @property {Set<number>} accepted     the seats that do
 * @property {Record<string, string>} urls     of pictures, by face
 */

const LETTERS = 'ABCDEFGH';                             // of the decks a seat brings

/**
 * The choice of decks for a match.
 * @param {App} app
 * @param {Game} game
 * @param {string} [first]     the id of the deck the first of the labels begins with
 */
export async function choices(app, game, first = '') {
  /** @type {ChooseState} */
  const state = {
    app, game, own: [], unread: null, reading: false, picked: [['']], choice: '', accord: null,
    accepted: new Set(), urls: {},
  };
  await readOwn(state);
  if (known(state, first)) state.picked = [[first]];
  picture(state, state.picked[0][0]);
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
    yours: () => known(state, state.picked[0][0])?.name,
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
 * Reads the decks of one's own; the form says so where they cannot be read.
 * @param {ChooseState} state
 */
async function readOwn(state) {
  const { app, game } = state;
  state.reading = true;
  try {
    state.own = await ownDecks(app, game.id);
    state.unread = null;
  } catch (/** @type {any} */ error) {
    state.unread = error.kind === 'crash' ? null : error;
  } finally {
    state.reading = false;
  }
}

/** @param {ChooseState} state  @param {string} id */
const known = ({ own, game }, id) => [...own, ...game.decks ?? []].find(deck => deck.id === id);

/**
 * Asks what several persons must accept; anew when other decks are chosen. Only decks of a person's
 * own can hold cards made by players.
 * @param {ChooseState} state
 * @param {number} seats
 * @param {boolean} together
 */
async function askAccord(state, seats, together) {
  const { app, own, picked } = state;
  const chosen = picked.flat();
  const withSets = own.some(deck => chosen.includes(deck.id) && deck.sets?.length);
  const choice = together && withSets ? JSON.stringify(picked) : '';
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
    const found = await Promise.all((state.picked[i] ?? []).map(id => wholeDeck(state, id)));
    const brought = found.filter(deck => deck !== undefined);
    const [deck, ...more] = brought.map(({ name, cards }) => ({ name, cards }));
    if (!deck) continue;
    decks[seat] = more.length ? { ...deck, more } : deck;
    for (const one of brought) if ('sets' in one) sets.push(...one.sets ?? []);
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
      ${when(state.unread, problem => unreadHelp(state, problem))}
      <p class="help"><a class="pagelink" href=${link('decks', game.id)}>Look at the decks</a></p>
    </fieldset>
    ${when(accord, asked => acceptFields(app, game.id, asked, labels, ticks))}`;
}

/** @param {ChooseState} state  @param {Problem} problem */
function unreadHelp(state, problem) {
  const { app, reading } = state;
  const again = async () => {
    const read = readOwn(state);
    app.redraw();
    await read;
    app.redraw();
  };
  return html`
    <div class="help" role="alert">
      <p>Your own decks cannot be read. ${sentence(problem.message)}</p>
      <p>
        <button class="btn" type="button" ?disabled=${reading} @click=${again}>
          ${reading ? 'Reading them …' : 'Try again'}
        </button>
      </p>
    </div>`;
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
  const mine = state.picked[i] ??= [''];
  const more = mine[0] ? moreDecks(state, label, i) : '';
  return html`
    <div class="labelled">
      <label for=${'deck' + i}>${label}</label>
      ${select(state, i, 0, 'As the game has it')}
      ${aboutDeck(state, mine[0])}
      ${more}
    </div>`;
}

/**
 * Further decks of a label, where a seat may bring several: one more field than are chosen.
 * @param {ChooseState} state
 * @param {string} label
 * @param {number} i
 */
function moreDecks(state, label, i) {
  const { game: { slots }, picked } = state;
  const shown = Math.min(slots, picked[i].length + 1);
  const fields = Array.from({ length: shown - 1 }, (_, at) => html`
    <label for=${`deck${i}-${at + 1}`}>
      <span class="vh">${label}, </span>Deck ${LETTERS[at + 1]}
    </label>
    ${select(state, i, at + 1, 'None')}`);
  return when(slots > 1, () => html`
    ${fields}
    <p class="help">With several decks, one is picked at the table in secret.</p>`);
}

/**
 * @param {ChooseState} state
 * @param {number} i           the number of the label
 * @param {number} at          which of its decks
 * @param {string} without     what stands for none
 */
function select(state, i, at, without) {
  const { app, game, own, picked } = state;
  const now = picked[i][at] ?? '';
  /** @param {EventAt<HTMLSelectElement>} event */
  const change = event => {
    picked[i][at] = event.target.value;
    picked[i] = picked[i].filter(Boolean);
    picked[i][0] ??= '';
    if (!at) picture(state, picked[i][0]);
    app.redraw();
  };
  return html`
    <select id=${at ? `deck${i}-${at}` : 'deck' + i} @change=${change} .value=${now}>
      <option value="" ?selected=${!now}>${without}</option>
      ${group('Your decks', own, now)}
      ${group('From the game', game.decks ?? [], now)}
    </select>`;
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
