// @ts-check
// Ways out of this device for a deck: a list as text, a link, a file.
import { copy, download } from '../page/dialog.js';
import { say } from '../page/notices.js';
import { link } from '../page/router.js';
import { base } from '../page/siteFiles.js';
/** @import { App } from '../pageTypes.js' */
/** @import { CardSet, Deck } from '../types.d.ts' */
/** @import { OwnSet } from './ownDecks.js' */

/**
 * A deck of any kind: a person's own, or one that comes with the game.
 * @typedef {Deck & {game: string, sets?: CardSet[]}} AnyDeck
 */

// a text of that many letters of links is a packed deck
const PACKED = /^[\w.-]{60,}$/;
const ADDRESS = /#\/gift\/([^/\s]+)\/([\w.-]+)$/;

/** A deck as the fields of a request. @param {AnyDeck} deck */
export const deckFields = ({ game, name, cards, sets = [] }) =>
  ({ game, deck: { name, cards }, sets });

/**
 * The address of the screen that shows a packed deck. Links with its first word are about.
 * @param {string} game
 * @param {string} packed
 */
export const sharedAddress = (game, packed) => link('gift', game, packed);

/** @param {App} app  @param {AnyDeck} deck */
export async function copyText(app, deck) {
  const text = await app.engine.ask('deck_write', deckFields(deck));
  if (await copy(text, 'The deck as a list')) say('The list is copied.');
}

/**
 * A link that holds the whole deck, people's cards included.
 * @param {App} app
 * @param {AnyDeck} deck
 */
export async function copyLink(app, deck) {
  const packed = await app.engine.ask('deck_pack', deckFields(deck));
  const address = base + sharedAddress(deck.game, packed);
  if (!await copy(address, 'The link to this deck')) return;
  say('The link is copied. It holds the whole deck.');
}

/**
 * The address of the screen that a text leads to when it is a link to a deck or a packed deck of
 * `game`; else null.
 * @param {string} text
 * @param {string} game
 */
export function addressIn(text, game) {
  const bare = text.trim();
  const match = bare.match(ADDRESS);
  if (match) return sharedAddress(match[1], match[2]);
  return PACKED.test(bare) ? sharedAddress(game, bare) : null;
}

/** The deck as a file that another device opens. @param {AnyDeck} deck */
export function saveDeckFile(deck) {
  const { game, sets } = deck;
  const { deck: { name, cards } } = deckFields(deck);
  saveFile(deck, { format: 'mulligan-deck/1', game, name, cards, sets });
}

/** The set as such a file. @param {OwnSet} set */
export function saveSetFile(set) {
  const { game, name, digest, cards } = set;
  const sets = [{ game, name, digest, cards }];
  saveFile(set, { kind: 'mulligan.matches', matches: [], sets });
}

/**
 * @param {{game: string, name: string}} named
 * @param {object} data
 */
function saveFile({ game, name }, data) {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase();
  download(`${game}-${plain || 'deck'}.json`, JSON.stringify(data, null, 1));
}
