// @ts-check
// Lines over days, and a calendar. Each line has a stroke and a name of its own besides its colour.
import { html, svg, when } from '../table/html.js';
/** @import { CalendarBlock, CalendarDay, ChartBlock, Series } from '../types.d.ts' */

const W = 600;                                          // the drawing's width and height, which are
const H = 200;                                          // stretched to what there is
const ROUND = [1, 2, 2.5, 5, 10];
const STROKES = 4;                                      // kinds of lines

/** A round number not below `n`. @param {number} n */
function ceiling(n) {
  const unit = 10 ** Math.floor(Math.log10(n || 1));
  return ROUND.map(part => part * unit).find(top => top >= n) || 1;
}

/** @param {ChartBlock} block */
export function chart({ label, series }) {
  const points = series.flatMap(line => line.points);
  if (points.length < 2) return html`<p class="quiet">${label}: there is nothing to draw yet.</p>`;
  const ys = points.map(([, y]) => y);
  const top = ceiling(Math.max(...ys));
  const low = Math.min(0, ...ys);
  return html`
    <figure class="plotted">
      <figcaption>${label}</figcaption>
      <div class="lineplot">
        <span class="most">${top}</span>
        <span class="least">${low}</span>
        ${lines(series, inWords(label, series), placing(points, top, low))}
      </div>
      <ul class="legend" role="list">${series.map(legend)}</ul>
    </figure>`;
}

/**
 * What places a point in the drawing.
 * @param {[number, number][]} points     all there are
 * @param {number} top
 * @param {number} low
 */
function placing(points, top, low) {
  const xs = points.map(([x]) => x);
  const left = Math.min(...xs);
  const width = Math.max(...xs) - left || 1;
  /** @param {[number, number]} point */
  return ([x, y]) => {
    const across = (x - left) / width * W;
    const down = H - (y - low) / (top - low) * H;
    return `${across.toFixed(1)},${down.toFixed(1)}`;
  };
}

/** The chart as a sentence. @param {string} label  @param {Series[]} series */
function inWords(label, series) {
  const drawn = series.filter(line => line.points.length);
  const each = drawn.map(({ label: name, points }) =>
    `${name}: from ${points[0][1]} to ${points.at(-1)?.[1]}`);
  return `${label}. ${each.join('; ')}.`;
}

/**
 * @param {Series[]} series
 * @param {string} words
 * @param {(point: [number, number]) => string} place
 */
function lines(series, words, place) {
  /** @param {Series} line  @param {number} i */
  const polyline = ({ points }, i) => svg`
    <polyline data-line=${i % STROKES} points=${points.map(place).join(' ')}></polyline>`;
  return html`
    <svg viewBox=${`0 0 ${W} ${H}`} preserveAspectRatio="none" role="img" aria-label=${words}>
      <path class="rule" d=${`M0 0H${W}M0 ${H / 2}H${W}M0 ${H}H${W}`}></path>
      ${series.map(polyline)}
    </svg>`;
}

/** @param {Series} line  @param {number} i */
const legend = ({ label, points }, i) => html`
  <li>
    <svg viewBox="0 0 26 6" aria-hidden="true">
      <path data-line=${i % STROKES} d="M0 3H26"></path>
    </svg>
    ${label}
    <b>${points.at(-1)?.[1] ?? ''}</b>
  </li>`;

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WEEK = NAMES.length;

/** @param {CalendarBlock} block */
export function calendar({ days, title }) {
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) },
    (_, i) => days.slice(WEEK * i, WEEK * (i + 1)));
  return html`
    <table class="calendar" role="table" aria-label=${title || 'Calendar'}>
      <thead role="rowgroup">
        <tr role="row">${NAMES.map(dayHeading)}</tr></thead>
      <tbody role="rowgroup">
        ${weeks.map(week => html`<tr role="row">${week.map(dayCell)}</tr>`)}
      </tbody>
    </table>`;
}

/** A narrow screen shows its first letters only. @param {string} name */
const dayHeading = name => html`
  <th role="columnheader" scope="col"
    abbr=${name}>${name.slice(0, 2)}<span class="rest">${name.slice(2)}</span></th>`;

/** @param {CalendarDay} day  @param {number} i     the day of the week */
function dayCell({ label, marks = [], today }, i) {
  const name = NAMES[i].slice(0, 3) + ' ';
  return html`
    <td role="cell" ?data-today=${today} ?data-empty=${!marks.length && !today}>
      <b><span class="dayname">${name}</span>${label}</b>
      ${when(today, () => html`<span class="vh">today</span>`)}
      ${marks.map(mark => html`<span class="daymark">${mark}</span>`)}
    </td>`;
}
