// @ts-check
// The keys of a table and of a review, told in a box. It comes when it is asked for.
import { html } from '../table/html.js';
import { box } from '../page/dialog.js';

/** @typedef {[keys: string, what: string]} Line */

/** @type {Line[]} */
const KEYS = [
  ['Tab', 'go from zone to zone'],
  ['← ↑ → ↓', 'walk inside a zone'],
  ['Enter', 'pick what is in focus'],
  ['Esc', 'put back what is picked, or close'],
  ['N B', 'go to the next thing that can be chosen, or back; at first into your hand'],
  ['I', 'read the card in focus'],
  ['U', 'undo'],
  ['R', 'redo'],
  ['H', 'hint'],
  ['P', 'press the button that stands out at the prompt, or the first, such as passing; what gives '
    + 'something up takes a second press; in a lesson Next'],
  ['L', 'go to the log'],
  ['any', 'go to the end of what is being shown'],
  ['?', 'this list'],
];
/** @type {Line[]} */
const REVIEW_KEYS = [
  ['← →', 'one step back or on'],
  ['Home End', 'to the start or the end'],
  ['[ ]', 'one turn back or on'],
  ['?', 'this list'],
];

/**
 * @param {boolean} review
 * @param {Line[]} [more]     of the game's kind
 */
export function showKeys(review, more = []) {
  /** @param {Line} line */
  const line = ([keys, what]) => html`
    <dt>${keys.split(' ').map(key => html`<kbd>${key}</kbd> `)}</dt>
    <dd>${what}</dd>`;
  return box('Keys', html`
    <dl class="keylist">${[...review ? REVIEW_KEYS : KEYS, ...more].map(line)}</dl>
    <p class="help">
      Single-letter keys can be turned off in the <a href="#/settings">settings</a>.
    </p>`);
}
