// @ts-check
// The screen of the lab as one object: what is asked, what was played, the run, the report; and
// what is kept of it on this device.
import * as notices from '../page/notices.js';
import { opponentsOf } from '../page/words.js';
/** @import { App, Problem } from '../pageTypes.js' */
/** @import { Game, LabReport } from '../types.d.ts' */
/** @import { Pool } from './pool.js' */

/**
 * What is compared.
 * @typedef {'players' | 'decks' | 'seats'} Question
 *
 * The form as it stands; numbers as they were typed. `deck` is '' for all decks.
 * @typedef {object} Form
 * @property {Question} question
 * @property {string} one             a level, against
 * @property {string} other           another
 * @property {string} level           who plays both sides otherwise
 * @property {string[]} decks         those that are compared
 * @property {string} deck
 * @property {string} games
 * @property {string} looks
 * @property {string} seed
 *
 * What the engine is asked for (docs/view-model.md, part 7).
 * @typedef {object} Asked
 * @property {string[]} players
 * @property {string[]} decks         none for all
 * @property {boolean} mirrors
 * @property {number} games
 * @property {number | null} looks
 * @property {number} seed
 *
 * What is kept of a game's test. Rows are JSON texts by their number.
 * @typedef {object} Kept
 * @property {string} game
 * @property {string} edition         of its rules and decks
 * @property {Asked} asked
 * @property {string} command
 * @property {Form} form
 * @property {[number, string][]} rows
 * @property {[number, string][]} faults
 * @property {string} trouble
 *
 * A run that goes on: how many games it has played, and what they took.
 * @typedef {{pool: Pool, done: number, ms: number}} Running
 *
 * @typedef {object} LabState
 * @property {App} app
 * @property {string} id              of the game
 * @property {Game | undefined} game
 * @property {string} key             under which it is kept
 * @property {boolean} ready          what was kept has been read
 * @property {boolean} closed
 * @property {Form} form
 * @property {boolean} more           what is seldom changed stands open at first
 * @property {Problem | null} error   why nothing was begun
 * @property {Asked | null} asked     what the rows are of
 * @property {string} command         what plays the same in a terminal
 * @property {Map<number, string>} rows
 * @property {Map<number, string>} faults     games without a row, and why
 * @property {string} trouble         why the last run ended early, in words
 * @property {boolean} beginning
 * @property {Running | null} running
 * @property {boolean} reading        the report is being made
 * @property {LabReport | null} report
 * @property {string} says            what a reader of screens is told
 * @property {number} written         when it was kept last
 * @property {boolean} unkept         something was played here since
 */

const GAMES = 40;
const OFTEN = 3000;                                     // ms between two writings, and more
const MORE = 10;                                        // for each row, as all are written

/** @param {App} app  @param {string} id  @returns {LabState} */
export function newState(app, id) {
  const game = app.game(id);
  return {
    app, id, game,
    key: `l:${id}:`,
    ready: false, closed: false,
    form: usual(game), more: false,
    error: null, asked: null, command: '',
    rows: new Map(), faults: new Map(),
    trouble: '', beginning: false, running: null, reading: false, report: null,
    says: '', written: 0, unkept: false,
  };
}

/** What the form begins with. @param {Game | undefined} game  @returns {Form} */
function usual(game) {
  const levels = (game?.levels ?? []).map(({ id }) => id);
  return {
    question: 'players',
    one: levels[1] ?? levels[0] ?? '',
    other: levels[0] ?? '',
    level: levels[0] ?? '',
    decks: (game?.decks ?? []).map(({ id }) => id),
    deck: '', games: String(GAMES), looks: '', seed: '0',
  };
}

/** What the form asks for. Throws what is wrong with it. @param {Form} form  @returns {Asked} */
export function askedOf(form) {
  const { decks, level, one, other, question } = form;
  const much = {
    games: numberOf(form.games, 'Matches', 1),
    looks: form.looks.trim() ? numberOf(form.looks, 'Looks for a move', 1) : null,
    seed: numberOf(form.seed, 'Seed', 0),
  };
  if (question === 'players') {
    if (one === other) throw new Error('Choose two different opponents.');
    return { players: [one, other], decks: chosen(form), mirrors: false, ...much };
  }
  if (question === 'seats')
    return { players: [level], decks: chosen(form), mirrors: true, ...much };
  if (decks.length < 2) throw new Error('Choose two decks at least.');
  return { players: [level], decks, mirrors: true, ...much };
}

/** @param {Form} form */
const chosen = ({ deck }) => (deck ? [deck] : []);

/** @param {string} typed  @param {string} name  @param {number} least */
function numberOf(typed, name, least) {
  const number = Number(typed.trim());
  if (/^\s*\d{1,7}\s*$/.test(typed) && number >= least && number <= 1e6) return number;
  throw new Error(`${name}: type a whole number from ${least} to 1,000,000.`);
}

/**
 * Whether more games of the one go on with the rows of the other.
 * @param {Asked | null} one
 * @param {Asked} other
 */
export const isSame = (one, other) =>
  JSON.stringify({ ...one, games: 0 }) === JSON.stringify({ ...other, games: 0 });

/** The rows of the games that were asked for. @param {LabState} state */
export const rowsOf = ({ asked, rows }) =>
  [...rows].filter(([number]) => number < (asked?.games ?? 0)).map(([, row]) => row);

/** The games that have neither row nor fault. @param {LabState} state */
export function missing({ asked, faults, rows }) {
  const all = Array.from({ length: asked?.games ?? 0 }, (_, number) => number);
  return all.filter(number => !rows.has(number) && !faults.has(number));
}

const COLUMNS = 'dealt';                   // what a row has that those of an older lab have not

/** What rows are of: the rules' version, the decks, the lab. @param {Game | undefined} game */
const editionOf = game => [game?.version, COLUMNS,
  ...(game?.decks ?? []).map(({ id }) => id)].join(' ');

/**
 * A form that was kept, without opponents and decks that the game no longer has.
 * @param {Form} kept
 * @param {Game | undefined} game
 */
function fitting(kept, game) {
  const normal = usual(game);
  const foes = opponentsOf(game).map(({ id }) => id);
  /** @param {'one' | 'other' | 'level'} name */
  const level = name => (foes.includes(kept[name]) ? kept[name] : normal[name]);
  return {
    ...normal, ...kept,
    one: level('one'), other: level('other'), level: level('level'),
    decks: kept.decks.filter(id => normal.decks.includes(id)),
    deck: normal.decks.includes(kept.deck) ? kept.deck : '',
  };
}

/** Brings back what was kept. @param {LabState} state */
export async function read(state) {
  const { app, game, key } = state;
  /** @type {Kept[]} */
  const [kept] = await app.engine.call('kept', key);
  if (!kept) return;
  state.form = fitting(kept.form, game);
  state.more = Boolean(state.form.looks || state.form.seed !== '0');
  if (kept.edition !== editionOf(game)) {
    notices.say('The matches kept here are of other rules, other decks or an older lab. '
      + 'They are not shown.', { key: 'lab' });
    return;
  }
  state.asked = kept.asked;
  state.command = kept.command;
  state.rows = new Map(kept.rows);
  state.faults = new Map(kept.faults);
  state.trouble = kept.trouble;
}

/** Keeps what was played, but not too often. @param {LabState} state  @param {boolean} [atOnce] */
export function keep(state, atOnce = false) {
  const now = performance.now();
  const soon = now - state.written < OFTEN + MORE * state.rows.size;
  if (!state.asked || soon && !atOnce) return;
  state.written = now;
  state.unkept = false;
  state.app.engine.call('put', state.key, keptOf(state, state.asked)).catch(tell);
}

/** @param {LabState} state  @param {Asked} asked  @returns {Kept} */
const keptOf = ({ command, faults, form, game, id, rows, trouble }, asked) => ({
  game: id, edition: editionOf(game), asked, command, form,
  rows: [...rows], faults: [...faults], trouble,
});

/** @param {unknown} problem */
function tell(problem) {
  const { message } = /** @type {Error} */ (problem);
  notices.say(`These matches are not kept: ${message}. Save the rows to be safe.`,
    { key: 'lab', tone: 'bad', stay: true });
}
