// @ts-check
// What is chosen for a new match, and the deal that comes of it.
import { link, go } from '../page/router.js';
import { PERSON, opponentsOf } from '../page/words.js';
import { lastOpponent, rememberOpponent } from './lastOpponent.js';
/** @import { App, DeckChoices, Player, Problem } from '../pageTypes.js' */
/** @import { Game, Level, SeatLabel, Value } from '../types.d.ts' */
/** @import { Entry } from './home.js' */

/**
 * What is chosen. `seat` is its number or LOT, `vs` the id of a level or PERSON, `seed` as it was
 * typed.
 * @typedef {object} Form
 * @property {string} seat
 * @property {string} vs
 * @property {string[]} names                 of persons, by seat
 * @property {Record<string, Value>} options
 * @property {string} seed
 *
 * @typedef {object} NewState
 * @property {App} app
 * @property {Game} game
 * @property {Level[]} levels                 who may be played against: levels, persons, characters
 * @property {Form} form
 * @property {boolean} dealing
 * @property {Problem | null} error           why nothing was dealt
 * @property {DeckChoices | null} decks
 * @property {Promise<DeckChoices | null>} choosing    the same, once it is there
 * @property {Entry[]} running              matches of this game under way
 * @property {boolean} closed
 */

export const LOT = 'lot';

export const A_PERSON = {
  id: PERSON,
  name: 'A person on this device',
  help: 'You pass the device; a curtain hides the cards in between.',
};

/** The level for a first meeting: the second of the list, or the only one. @param {Game} game */
const middle = ({ levels }) => levels[1] || levels[0];

/**
 * What the form begins with: "Quick play" deals it as it stands.
 * @param {Game} game
 * @returns {Form}
 */
const usual = game => ({
  seat: '0',
  vs: middle(game)?.id ?? PERSON,
  names: [],
  options: Object.fromEntries(game.options.map(option => [option.name, option.default])),
  seed: '',
});

/**
 * What a person at this device is called.
 * @param {Form} form
 * @param {SeatLabel} place
 * @param {number} seat
 */
export const named = ({ names }, place, seat) => names[seat]?.trim() || place.label;

/**
 * The seat of the person at the device; of two persons the first.
 * @param {Game} game
 * @param {Form} form
 */
function ownSeat(game, { seat, vs }) {
  if (vs === PERSON) return 0;
  return seat === LOT ? Math.floor(Math.random() * game.seats.length) : Number(seat);
}

/** The deal number of the `new` call; none for a deal of chance. @param {string} typed */
function seedOf(typed) {
  const text = typed.trim();
  if (!text) return {};
  return { seed: /^\d{1,15}$/.test(text) ? Number(text) : text };
}

/**
 * Who sits where.
 * @param {NewState} state
 * @param {Form} form
 * @param {number} own     the seat of the person at the device
 * @returns {Player[]}
 */
function playersOf({ game, levels }, form, own) {
  const level = levels.find(other => other.id === form.vs);
  return game.seats.map((place, seat) => {
    if (form.vs === PERSON) return { kind: PERSON, name: named(form, place, seat) };
    if (seat === own) return { kind: PERSON, name: 'You' };
    return { kind: form.vs, name: level?.name };
  });
}

/** Begins a match and goes to its table. @param {NewState} state  @param {Form} form */
export async function deal(state, form) {
  const { app, game } = state;
  state.dealing = true;
  state.error = null;
  app.redraw();
  try {
    const own = ownSeat(game, form);
    const players = playersOf(state, form, own);
    const decks = await (await state.choosing)?.fields(own, players);
    const fields = { game: game.id, options: form.options, seats: players };
    const summary = await app.engine.call('create', { ...fields, ...seedOf(form.seed), ...decks });
    // who passed the device once is not offered that again
    if (form.vs !== PERSON) rememberOpponent(game.id, form.vs);
    if (!state.closed) go(link('play', summary.match));
  } catch (error) { refused(state, error); }
}

/** @param {NewState} state  @param {unknown} error */
function refused(state, error) {
  state.dealing = false;
  const problem = /** @type {Problem} */ (error);
  if (problem.kind !== 'crash') state.error = problem;
  state.app.redraw();
  document.getElementById('refused')?.focus();
}

/**
 * @param {App} app
 * @param {Game} game
 * @param {Record<string, string>} query     what the address asks for
 * @returns {NewState}
 */
export function newState(app, game, { seed = '', vs }) {
  const levels = [...opponentsOf(game), A_PERSON];
  const form = { ...usual(game), seed };
  const asked = [vs, lastOpponent(game.id)].map(id => levels.find(level => level.id === id));
  form.vs = asked.find(Boolean)?.id ?? form.vs;
  const choosing = Promise.resolve(null);
  return {
    app, game, levels, form, choosing,
    dealing: false, error: null, decks: null, running: [],
    closed: false,
  };
}
