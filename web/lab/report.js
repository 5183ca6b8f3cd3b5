// @ts-check
// The report of the lab, drawn from what the engine says of the rows.
import { html, svg, when } from '../table/html.js';
import { count } from '../page/words.js';
import { heat, histogram } from './charts.js';
/** @import { LabBar, LabReport } from '../types.d.ts' */

/** @typedef {LabReport['sections'][number]} Section */
/** @typedef {Section['rows'][number][number]} Cell */

const WIDE = 120;                                       // of an interval, in pixels
const HIGH = 18;
const EDGE = 4;                                         // room for half a dot at its ends

const figures = new Intl.NumberFormat('en');

/** @param {LabReport} told */
export const report = ({ facts, sections }) => html`
  <div class="labreport">
    ${facts.map(([title, words]) => html`<p class="quiet">${title}: ${words}.</p>`)}
    ${sections.map(section)}
  </div>`;

/** @param {Section} told */
function section(told) {
  const { chart, folded, id, lead, rows, title } = told;
  return html`
    <section class="panel" aria-labelledby=${'h-lab-' + id}>
      <h2 id=${'h-lab-' + id}>${title}</h2>
      <p>${lead}</p>
      ${when(chart, one => (one.kind === 'heat' ? heat(one) : histogram(one)))}
      ${when(rows.length && !folded, () => table(told))}
      ${when(rows.length && folded, () => html`
        <details>
          <summary>The table: ${count(rows.length, 'row')}</summary>
          ${table(told)}
        </details>`)}
    </section>`;
}

/** @param {Section} told */
function table({ head, rows, title }) {
  const numbers = rows[0].map(cell => typeof cell === 'number');
  return html`
    <div class="labwide" tabindex="0" role="region"
      aria-label=${`${title}: the table`}>
      <table>
        <thead>
          <tr>${head.map((words, at) => html`
            <th scope="col" ?data-number=${numbers[at]}>${words}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(row => html`<tr>${row.map(drawCell)}</tr>`)}
        </tbody>
      </table>
    </div>`;
}

/** @param {Cell} cell */
function drawCell(cell) {
  if (typeof cell === 'string') return html`<td>${cell}</td>`;
  if (typeof cell === 'number') return html`<td data-number>${figures.format(cell)}</td>`;
  return html`
    <td>
      <div class="labbar">${cell.words}${bar(cell)}</div>
    </td>`;
}

/**
 * An interval as a line with a dot; coloured where the middle is outside of it.
 * @param {LabBar} shown
 */
function bar({ interval: [score, low, high], least, middle, most }) {
  /** @param {number} value */
  const place = value => {
    const within = Math.max(least, Math.min(most, value));
    return EDGE + (within - least) / (most - least) * (WIDE - 2 * EDGE);
  };
  const y = HIGH / 2;
  return svg`
    <svg width=${WIDE} height=${HIGH} viewBox=${`0 0 ${WIDE} ${HIGH}`} aria-hidden="true"
      data-side=${side(low, high, middle)}>
      ${when(middle !== null, () => svg`
        <path class="middle" d=${`M${place(middle ?? 0)} 0V${HIGH}`}></path>`)}
      <path class="span" d=${`M${place(low)} ${y}H${place(high)}`}></path>
      <circle cx=${place(score)} cy=${y} r=${EDGE}></circle>
    </svg>`;
}

/**
 * On which side of the middle it lies whole.
 * @param {number} low
 * @param {number} high
 * @param {number | null} middle
 */
function side(low, high, middle) {
  if (middle === null) return '';
  if (low > middle) return 'good';
  return high < middle ? 'bad' : '';
}
