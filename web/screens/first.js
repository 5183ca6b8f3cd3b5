// @ts-check
// The screens that come with the page itself: nobody waits for them.
export { default as home } from './home.js';
export { default as new } from './new.js';
export { default as play } from '../match/play.js';
