// @ts-check
// What a table keeps between two drawings, and what it asks of its screen.
import { knownFace } from './card.js';
import { newGuard } from './guard.js';
/** @import { Action, Ask, Browse, Card, Face, PromptTool, View } from '../pageTypes.js' */
/** @import { DeckName, Foreseen } from '../types.d.ts' */
/** @import { Elements } from './changes.js' */
/** @import { Guard } from './guard.js' */

/**
 * Cards to look through: an open pile, or what lies on one place; with what is asked meanwhile, and
 * the verbs that would answer it; `next` is the element a hint goes on with.
 * @typedef {{label: string, cards: Card[], owner?: number | null,
 *   question?: Ask, verbs?: [id: string, label: string][], next?: string}} CardPile
 */

/**
 * What the table asks of its screen.
 * @typedef {object} Handlers
 * @property {(action: Action) => unknown} act
 *   A whole path was picked; may answer with a promise. Call show() with the next view, or nothing
 *   on an error: the picks are dropped when the promise settles.
 * @property {(ids: string[], anchor: HTMLElement) => unknown} why
 *   An element that leads nowhere was touched: the ids so far with it, and its DOM element.
 * @property {(card: Card, face: Face | null) => void} look
 *   A card was focused, picked or pointed at: for a reader beside the table.
 * @property {(card: Card, face: Face | null) => void} read
 *   A card is to be read in full: long press, I, context menu; on small screens also a tap when
 *   nothing is to choose.
 * @property {() => unknown} picks
 *   What is picked became another.
 * @property {(action: Action | null) => unknown} consider
 *   What would be done with a press now; null when nothing would be.
 * @property {(view: View) => DeckName[]} decks
 *   The decks of the game.
 * @property {((ids: string[]) => Promise<unknown>) | undefined} art
 *   Asks for pictures.
 * @property {Record<string, string>} urls
 *   Where they come into, {id: url}; see pictures() of art.js.
 * @property {() => {speed?: unknown, keys?: unknown}} settings
 *   speed: off, fast, normal; keys: false turns single letters off.
 * @property {(view: View) => PromptTool[]} tools
 *   Buttons at the prompt (undo, hint, log ...).
 * @property {(view: View) => unknown} below
 *   More of the prompt, under its buttons, as a template.
 * @property {Browse | undefined} browse
 *   A pile is to be looked through.
 */

/**
 * @typedef {object} BoardState
 * @property {HTMLElement} root
 * @property {Handlers} handlers
 * @property {View | null} view
 * @property {string[]} picked                     the path so far
 * @property {string[]} from                       the path before what is dragged
 * @property {string[]} hint                       elements that are suggested
 * @property {Foreseen | null} foreseen            what surely follows from what is considered
 * @property {boolean} sent                        an action is on its way
 * @property {Element | null} leads                in focus since a key acted on the table
 * @property {boolean} gone
 * @property {() => boolean} flying                whether cards are on their way
 * @property {boolean} waiting                     lines are to be drawn when they have landed
 * @property {number} shown                        how many views were shown
 * @property {ReturnType<typeof setTimeout>} [late]  draws the last pick when its answer takes long
 * @property {Elements} elements
 * @property {Map<string, string>} moved           marks of cards the last action moved
 * @property {Map<string, string>} changed         what their numbers became
 * @property {Map<string, string[]>} aimed         what aims at them
 * @property {Map<string, string>} rove            zone -> the element Tab comes back to
 * @property {Set<string>} asked                   pictures asked for
 * @property {string} sought                       the moment for which the rail was scrolled
 * @property {boolean} unfolded                    a stack is read whole where it is low
 * @property {Guard} guard                         of the buttons at the prompt
 * @property {() => void} release                  lets a dropped card go
 */

export const nobody = () => {};

/**
 * @param {HTMLElement} root
 * @param {Partial<Handlers>} given
 * @returns {BoardState}
 */
export const newState = (root, given) => ({
  root,
  handlers: {
    act: given.act ?? nobody,
    why: given.why ?? nobody,
    look: given.look ?? nobody,
    read: given.read ?? nobody,
    picks: given.picks ?? nobody,
    consider: given.consider ?? nobody,
    decks: given.decks ?? (() => []),
    art: given.art,
    urls: given.urls ?? {},
    settings: given.settings ?? (() => ({})),
    tools: given.tools ?? (() => []),
    below: given.below ?? nobody,
    browse: given.browse,
  },
  view: null,
  picked: [],
  from: [],
  hint: [],
  foreseen: null,
  sent: false,
  leads: null,
  gone: false,
  flying: () => false,
  waiting: false,
  shown: 0,
  elements: new Map(),
  moved: new Map(),
  changed: new Map(),
  aimed: new Map(),
  rove: new Map(),
  asked: new Set(),
  sought: '',
  unfolded: false,
  guard: newGuard(nobody),
  release: nobody,
});

/**
 * The button of an element at a place of the page: of an entry of a stack all of it, its words too.
 * @param {Element | null} at
 * @returns {HTMLElement | null}
 */
export const elementAt = at => at?.closest('button[data-id]')
  ?? at?.closest('.entries li')?.querySelector('button[data-id]') ?? null;

/** All names of an element. @param {BoardState} state  @param {string} id */
export const idsOf = ({ elements }, id) => elements.get(id)?.ids || [id];

/** @param {BoardState} state  @param {Card | undefined} card */
export const faceOn = ({ view }, card) => card && view && knownFace(card, view.faces);

/** What an element is called. @param {BoardState} state  @param {string} id */
export function titleOf(state, id) {
  const element = state.elements.get(id);
  return faceOn(state, element?.card)?.title || element?.label || 'card';
}

/**
 * Tells of the card at an element.
 * @param {BoardState} state
 * @param {Handlers['look']} say
 * @param {string | undefined} id
 */
export function tell(state, say, id) {
  const card = state.elements.get(id ?? '')?.card;
  if (card) say(card, faceOn(state, card) || null);
}
