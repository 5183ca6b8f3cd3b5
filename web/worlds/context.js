// @ts-check
// What the parts of a world's screen share: asking about a person's world, doing deeds, and drawing
// acts and faces.
import { html, nothing } from '../table/html.js';
import { flat } from '../table/card.js';
import { go, link } from '../page/router.js';
import { sentence } from '../page/words.js';
import { say } from '../page/notices.js';
import { shut } from '../page/dialog.js';
import { actButton, perform } from './acts.js';
import { openCard } from './card.js';
import { Lists } from './cardLists.js';
import { shown as picture } from './picture.js';
/** @import { App, Art, Problem } from '../pageTypes.js' */
/** @import { Act, Answers, CardKey, Face, Go, Glyphs, WorldView } from '../types.d.ts' */

/**
 * The screen whose world it is.
 * @typedef {object} WorldScreen
 * @property {App} app
 * @property {string} game
 * @property {string} id
 * @property {() => string | undefined} who     the person who is there
 * @property {() => WorldView} view             the page that is shown
 * @property {() => {page: string, query?: string}} place     the page to come back to
 * @property {(view: WorldView) => void} show
 * @property {() => unknown} moved              another tab has moved the world on
 * @property {() => Promise<void>} play         goes to the match that waits
 *
 * Why a deed was refused, as the engine or the page says it.
 * @typedef {{message: string, clause?: string}} Reason
 *
 * What came of a deed; neither when the person thought better of it.
 * @typedef {{done?: boolean, refusal?: Reason}} Performed
 *
 * A button of the page "this world": its sign, its label, what it does, its tone.
 * @typedef {[sign: string, label: string, run: () => unknown, tone?: string]} Way
 *
 * What forms, blocks and dialogs are given as `world`.
 * @typedef {object} WorldContext
 * @property {App} app
 * @property {string} game
 * @property {string} id
 * @property {WorldView} view
 * @property {Lists} lists
 * @property {Way[]} ways
 * @property {Set<() => void>} watching     what is drawn anew with the page: dialogs over it
 * @property {() => void} redraw
 * @property {<Name extends keyof Answers>(name: Name, fields: object)
 *   => Promise<Answers[Name]>} ask
 * @property {(face: string, data: Face | undefined, back?: boolean) => unknown} flat   a face drawn
 *   as a card, or its back
 * @property {(k: CardKey) => unknown} read     opens a card
 * @property {(act: Act, small?: boolean) => unknown} button
 * @property {(to: Go) => unknown} leads        a link to a page of this world
 * @property {(page: string, query?: string) => string} address
 * @property {(error: unknown) => unknown} fail     tells what failed
 * @property {(act: Act, deed: object) => Promise<Performed>} perform
 * @property {() => Promise<void>} play     goes to the match that waits
 */

/**
 * @param {WorldScreen} screen
 * @returns {WorldContext}
 */
export function worldContext(screen) {
  const { app, game, id } = screen;
  const art = app.art(game);
  /** @type {WorldContext['watching']} */
  const watching = new Set();
  const redraw = () => {
    app.redraw();
    for (const draw of [...watching]) draw();
  };
  const want = pictureAsker(art, redraw);
  const glyphs = () => screen.view().glyphs;
  /** @type {WorldContext['ask']} */
  const ask = (name, fields) => app.engine.ask(name, { world: id, who: screen.who(), ...fields });
  /** @type {WorldContext['address']} */
  const address = (page, query) =>
    link('world', game, id, page) + (query ? `?at=${encodeURIComponent(query)}` : '');
  /** @param {unknown} error */
  const fail = error => tellFailure(screen, error);
  const lists = new Lists({
    ask: list => ask('world_list', { list }),
    glyphs,
    ready: redraw,
    fail,
  });
  const busy = { doing: false };
  /** @type {WorldContext} */
  const world = {
    app, game, id, watching, redraw, ask, address, fail, lists,
    ways: [],
    get view() { return screen.view(); },
    flat: (face, data, back = false) => flatFace({ art, glyphs: glyphs(), want }, face, data, back),
    read: k => openCard(world, k),
    button: (act, small) => actButton(world, act, small),
    leads: ({ label, page, query }) =>
      html`<a class="btn small" href=${address(page, query)}>${label}</a>`,
    perform: (act, deed) => perform(screen, world, busy, act, deed),
    play: () => screen.play(),
  };
  return world;
}

/**
 * A picture is asked for when its face is first drawn, and all of one drawing together.
 * @param {Art} art
 * @param {() => void} redraw
 */
function pictureAsker(art, redraw) {
  /** @type {Set<string>} */
  const asked = new Set();
  let due = false;
  const askAll = () => {
    due = false;
    art([...asked]).then(redraw, () => { /* cards are drawn without */ });
  };
  /** @param {string} face */
  return face => {
    if (asked.has(face) || art.urls[face]) return;
    asked.add(face);
    if (due) return;
    due = true;
    queueMicrotask(askAll);
  };
}

/**
 * @param {{art: Art, glyphs: Glyphs, want: (face: string) => void}} means
 * @param {string} face
 * @param {Face | undefined} data
 * @param {boolean} back
 */
function flatFace({ art, glyphs, want }, face, data, back) {
  const own = picture(data?.picture);
  if (data?.art !== false && !own) want(face);
  const urls = own ? { [face]: own } : art.urls;
  const card = back ? { back: face } : { k: nothing, face };
  return flat(card, { faces: data ? { [face]: data } : {}, glyphs, urls });
}

/**
 * Tells what failed; dialogs are closed first, as a notice could not be read under one.
 * @param {WorldScreen} screen
 * @param {unknown} error
 */
function tellFailure({ game, moved }, error) {
  const { clause, field, kind, message } = /** @type {Problem} */ (error);
  if (kind === 'crash') return;
  if (field === 'tab') { moved(); return; }
  shut();
  const readClause = () => go(link('rules', game, clause ?? ''));
  /** @type {[string, () => unknown][]} */
  const actions = clause ? [[`Read ${clause}`, readClause]] : [];
  say(sentence(message), { key: 'refused', tone: 'bad', actions, stay: false });
}
