// @ts-check
// The charts of a report: how often numbers came, and who scores what against whom.
import { html, svg, vars } from '../table/html.js';
/** @import { LabChart } from '../types.d.ts' */

/** @typedef {Extract<LabChart, {kind: 'histogram'}>} Histogram */
/** @typedef {Extract<LabChart, {kind: 'heat'}>} Heat */

const WIDE = 320;
const HIGH = 150;
const LOW = 24;                                         // below the columns, and above them
const TOP = 18;
const EDGE = 5;                                         // at either side

const figures = new Intl.NumberFormat('en');

/** Its numbers stand in the table below it. @param {Histogram} chart */
export function histogram({ columns, title }) {
  const most = Math.max(...columns.map(([, often]) => often));
  const step = (WIDE - 2 * EDGE) / columns.length;
  const floor = HIGH - LOW;
  /** @param {[number, number]} column  @param {number} at */
  const column = ([, often], at) => {
    const tall = often / most * (floor - TOP);
    return svg`
      <rect x=${EDGE + at * step} y=${floor - tall} width=${Math.max(1, step - 1)}
        height=${tall}></rect>`;
  };
  return html`
    <svg class="labcolumns" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${title}>
      <text x=${EDGE} y="12">${figures.format(most)} ${most === 1 ? 'match' : 'matches'}</text>
      <path d=${`M${EDGE} ${floor}H${WIDE - EDGE}`}></path>
      ${columns.map(column)}
      <text x=${EDGE} y=${HIGH - 8}>${columns[0][0]}</text>
      <text x=${WIDE - EDGE} y=${HIGH - 8} text-anchor="end">${columns.at(-1)?.[0]}</text>
    </svg>`;
}

/** Each cell says its number; a stronger colour is farther from even. @param {Heat} chart */
export const heat = ({ names, scores, title }) => html`
  <div class="labwide" tabindex="0" role="region" aria-label=${`${title}: the chart`}>
    <table class="labheat">
      <thead>
        <tr>
          <td></td>
          ${names.map(name => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${names.map((name, at) => html`
          <tr>
            <th scope="row">${name}</th>
            ${scores[at].map(cell)}
          </tr>`)}
      </tbody>
    </table>
  </div>`;

/** @param {number | null} score */
function cell(score) {
  if (score === null) return html`<td></td>`;
  const strong = Math.min(40, 4 + Math.abs(score - .5) * 90);
  return html`
    <td data-side=${score < .5 ? 'bad' : 'good'} ${vars({ '--strong': `${strong.toFixed(0)}%` })}>
      ${Math.round(100 * score)}</td>`;
}
