// @ts-check
// The box of the other at the table: what they have sent, a few words to them, and what else two
// people at two devices do with each other.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
import { link } from '../page/router.js';
import { clauseLink } from '../page/words.js';
import { receiving } from './letters.js';
import { lineOf } from './lines.js';
import { PHRASES } from './phrases.js';
/** @import { Remote } from '../types.d.ts' */

const UNCONFIRMED = 'The other device has not confirmed this end yet.';

/**
 * What is done from it.
 * @typedef {object} Ways
 * @property {(text: string, close: () => void) => unknown} came     what a person pasted or chose
 * @property {(phrase: number) => unknown} say
 * @property {() => unknown} draw           offers one
 * @property {() => unknown} send
 * @property {() => unknown} openLine
 * @property {() => unknown} save           the log
 */

/**
 * @param {Remote} status
 * @param {boolean} worlds     whether the game has some
 * @param {Ways} ways
 */
export const openOtherBox = (status, worlds, ways) =>
  box(status.names[1], (/** @type {() => void} */ close) => html`
    ${howItStands(status)}
    ${when(!status.stopped, () => exchange(status, ways, close))}
    ${when(worlds && lineOf(status.match), () => fromWorlds(status))}
    ${lastRow(status, ways, close)}`, { kind: 'friendbox' });

/**
 * Why the match has stopped, and whether both know how it ended.
 * @param {Remote} status
 */
const howItStands = ({ game, over, stopped, verified }) => html`
  ${when(stopped, ({ clause, message }) => html`
    <p class="refused" role="alert">${message} ${clauseLink(game, clause)}</p>`)}
  ${when(over, () => html`
    <p>${verified ? 'Both devices have confirmed this end.' : UNCONFIRMED}</p>`)}`;

/**
 * What the other has sent is taken here, and a few words go to them.
 * @param {Remote} status
 * @param {Ways} ways
 * @param {() => void} close
 */
const exchange = ({ names: [, other] }, { came, say }, close) => html`
  ${receiving(text => came(text, close), `What ${other} has sent`)}
  <h3>Say something</h3>
  <p class="row phrases">${PHRASES.map((words, phrase) => html`
    <button class="btn" type="button"
      @click=${() => { close(); say(phrase); }}>${words}</button>`)}</p>`;

/** What of a world goes over a line that is open. @param {Remote} status */
const fromWorlds = ({ game, names: [, other] }) => html`
  <h3>Trade</h3>
  <p>An offer that you make in a world of yours can go to ${other} over this line, by a button
    beside its link. The line stays open while you are there.</p>
  <p class="row">
    <a class="btn" data-line="worlds" href=${link('world', game)}>${icon('link')}To my worlds</a>
  </p>`;

/**
 * @param {Remote} status
 * @param {Ways} ways
 * @param {() => void} close
 */
function lastRow({ asked, begun, match, over, side, stopped }, ways, close) {
  const goesOn = begun && !stopped;
  /** @param {() => unknown} work */
  const then = work => () => { close(); work(); };
  return html`
    <p class="row">
      ${when(!stopped, () => html`
        <button class="btn" type="button" @click=${then(ways.send)}>
          ${icon('share')}Send again</button>`)}
      ${when(goesOn && side === 0 && !lineOf(match), () => html`
        <button class="btn" type="button" data-line="open" @click=${then(ways.openLine)}>
          ${icon('link')}Open a live line</button>`)}
      ${when(goesOn && !over && !asked, () => html`
        <button class="btn" type="button" @click=${then(ways.draw)}>Offer a draw</button>`)}
      <button class="btn" type="button" @click=${ways.save}>${icon('file')}Save the log</button>
    </p>`;
}
