// The screens of cards and decks, for every game that has them. A script of their own (web/app.js fetches it on demand).
import cards from './browser.js';
import decks from './list.js';
import deck from './builder.js';
import gift from './gift.js';

export const screens = { cards, decks, deck, gift };
export { choices } from './choose.js';
export { agree } from './accord.js';
