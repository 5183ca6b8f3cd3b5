// The keys of a table and of a review, told in a box. It comes when it is asked for.
import { html } from '../table/lit.js';
import { box } from '../page/dialog.js';

const KEYS = [['Tab', 'go from zone to zone'], ['← ↑ → ↓', 'walk inside a zone'], ['Enter', 'pick what is in focus'],
  ['Esc', 'put back what is picked, or close'], ['I', 'read the card in focus'],
  ['U', 'undo'], ['R', 'redo'], ['H', 'hint'], ['P', 'press the first button at the prompt, such as passing'], ['L', 'go to the log'],
  ['any', 'go to the end of what is being shown'], ['?', 'this list']];
const REVIEW_KEYS = [['← →', 'one step back or on'], ['Home End', 'to the start or the end'], ['[ ]', 'one turn back or on'], ['?', 'this list']];

export const showKeys = (review, more = []) => box('Keys', html`<dl class="keylist">${[...review ? REVIEW_KEYS : KEYS, ...more].map(([key, what]) =>
  html`<dt>${key.split(' ').map(k => html`<kbd>${k}</kbd> `)}</dt><dd>${what}</dd>`)}</dl>
  <p class="help">Single-letter keys can be turned off in the <a href="#/settings">settings</a>.</p>`);
