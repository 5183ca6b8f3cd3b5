// @ts-check
// The screen of the lab: computers play a game against each other, and a report says what came of
// it.
export { default as lab } from './screen.js';
