// @ts-check
// What a deck is made of, as bars; every bar carries its number and its name as text.
import { html, vars, when } from '../table/html.js';
import { inkSign } from './parts.js';
/** @import { Bar, Chart } from '../types.d.ts' */

/** @typedef {Record<string, string>} Letters     of the inks */

/**
 * @param {Chart[]} list
 * @param {Letters} letters
 */
export const charts = (list, letters) =>
  list.filter(chart => chart.bars.length).map(chart => figure(chart, letters));

/** @param {Chart} chart  @param {Letters} letters */
function figure({ label, bars }, letters) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const inked = bars.every(({ ink }) => ink);
  return html`
    <figure class="chart">
      <figcaption>${label}</figcaption>
      <ul class="bars" role="list" ?data-inked=${inked}>
        ${bars.map(bar => drawBar(bar, most, inked, letters))}
      </ul>
    </figure>`;
}

/**
 * @param {Bar} bar
 * @param {number} most        the value of the longest bar
 * @param {boolean} inked      each bar has its ink: the sign says its name
 * @param {Letters} letters
 */
function drawBar({ label, value, ink }, most, inked, letters) {
  const sign = when(ink, shown => inkSign(shown, letters[shown]));
  return html`
    <li ?data-none=${!value}>
      <b>${value}</b>
      <i ${vars({ '--part': value / most })} data-ink=${ink || 'none'}></i>
      <span>${sign}<span class=${inked ? 'vh' : ''}>${label}</span></span>
    </li>`;
}
