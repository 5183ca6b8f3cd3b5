// @ts-check
// The rulebook: how to play first, then every clause, with a search and an address for each. Needs
// no Python.
import { json } from '../page/siteFiles.js';
import { page } from '../page/frame.js';
import { draw, drawList } from './rulesDrawing.js';
import { inWords } from './rulesWords.js';
/** @import { App, Game, Route } from '../pageTypes.js' */
/** @import { Rulebook } from '../types.d.ts' */

/**
 * @typedef {object} RulesState
 * @property {App} app
 * @property {string} id                  the game's
 * @property {Game | undefined} game
 * @property {string | undefined} clause  the one the address names
 * @property {Rulebook | null} book
 * @property {unknown} error
 * @property {string} words               what is searched for
 */

/** @type {Map<string, Rulebook>} */
const kept = new Map();                                 // game -> rulebook

/** The rulebook of a game; fetched once. @param {string} id  @returns {Promise<Rulebook>} */
export async function rulebook(id) {
  const book = kept.get(id) ?? await json(`rules/${id}.json`);
  kept.set(id, book);
  return book;
}

/** How to play comes first, whatever the order of the book. @param {Rulebook} book */
function ordered(book) {
  /** @param {Rulebook['sections'][number]} section */
  const first = section => Number(section.id === 'how');
  const sections = [...book.sections].sort((a, b) => first(b) - first(a));
  return { ...book, intro: book.intro || [], sections };
}

/** @returns {HTMLElement | null} */
const heading = () => document.querySelector('.rules h1');

/** Shows the clause of the address. @param {RulesState} state */
function reveal({ clause }) {
  const target = document.getElementById(clause ?? '');
  if (!target) return;
  target.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}

/** @param {RulesState} state */
async function read(state) {
  state.error = null;
  try {
    state.book = ordered(inWords(await rulebook(state.id), state.game));
  } catch (problem) { state.error = problem; }
  state.app.redraw();
  if (state.clause) reveal(state);
  else if (document.activeElement === document.body) heading()?.focus({ preventScroll: true });
}

/**
 * @param {App} app
 * @param {Route} route
 */
export default function rules(app, { parts: [named, clause] }) {
  const id = !named && app.games?.length === 1 ? app.games[0].id : named;
  const game = app.game(id);
  /** @type {RulesState} */
  const state = { app, id, game, clause, book: null, error: null, words: '' };
  const again = () => read(state);
  if (game) again();
  return {
    title: () => (game ? `Rules of ${game.title}` : 'Rules'),
    draw: () => page(app, 'rules', id ? draw(state, again) : drawList(app)),
    /** @param {Route} to */
    moved(to) {
      if (to.name !== 'rules' || to.parts[0] !== id) return false;
      state.clause = to.parts[1];
      state.words = '';
      app.redraw();
      if (state.clause) reveal(state); else heading()?.scrollIntoView({ block: 'end' });
      return true;
    },
  };
}
