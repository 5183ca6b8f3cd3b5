// @ts-check
// The screens of cards and decks, for every game that has them, and what the form of a new match
// needs of decks. A screen has the name of its route here.
export { default as cards } from './browser.js';
export { default as decks } from './list.js';
export { default as deck } from './builder.js';
export { default as gift } from './sharedDeck.js';
export { choices } from './choose.js';
export { agree } from './acceptCards.js';
