// Lines over days, and a calendar. Each line has a stroke and a name of its own besides its colour.
import { html, svg, when } from '../table/lit.js';

const W = 600, H = 200;

/** A round number not below `n`. */
function ceiling(n) {
  const unit = 10 ** Math.floor(Math.log10(n || 1));
  return [1, 2, 2.5, 5, 10].map(part => part * unit).find(top => top >= n) || 1;
}

export function chart({ label, series }) {
  const points = series.flatMap(line => line.points), xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  if (points.length < 2) return html`<p class="quiet">${label}: there is nothing to draw yet.</p>`;
  const [left, right] = [Math.min(...xs), Math.max(...xs)], top = ceiling(Math.max(...ys)), low = Math.min(0, ...ys);
  const place = ([x, y]) => `${((x - left) / (right - left || 1) * W).toFixed(1)},${(H - (y - low) / (top - low) * H).toFixed(1)}`;
  const words = `${label}. ${series.filter(line => line.points.length).map(line => `${line.label}: from ${line.points[0][1]} to ${line.points.at(-1)[1]}`).join('; ')}.`;
  return html`<figure class="plotted"><figcaption>${label}</figcaption>
    <div class="lineplot"><span class="most">${top}</span><span class="least">${low}</span>
      <svg viewBox=${`0 0 ${W} ${H}`} preserveAspectRatio="none" role="img" aria-label=${words}><path class="rule" d=${`M0 0H${W}M0 ${H / 2}H${W}M0 ${H}H${W}`}></path>
        ${series.map((line, i) => svg`<polyline data-line=${i % 4} points=${line.points.map(place).join(' ')}></polyline>`)}</svg></div>
    <ul class="legend" role="list">${series.map((line, i) => html`<li><svg viewBox="0 0 26 6" aria-hidden="true"><path data-line=${i % 4} d="M0 3H26"></path></svg>${line.label}
      <b>${line.points.at(-1)?.[1] ?? ''}</b></li>`)}</ul></figure>`;
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function calendar({ days, title }) {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, i) => days.slice(7 * i, 7 * i + 7));
  return html`<table class="calendar" role="table" aria-label=${title || 'Calendar'}><thead role="rowgroup"><tr role="row">${NAMES.map(name =>
    html`<th role="columnheader" scope="col" abbr=${name}>${name.slice(0, 2)}<span class="rest">${name.slice(2)}</span></th>`)}</tr></thead>
    <tbody role="rowgroup">${weeks.map(week => html`<tr role="row">${week.map((day, i) => html`<td role="cell" ?data-today=${day.today} ?data-empty=${!day.marks?.length && !day.today}><b><span class="dayname">${NAMES[i].slice(0, 3)} </span>${day.label}</b>
      ${when(day.today, () => html`<span class="vh">today</span>`)}${(day.marks || []).map(mark => html`<span class="daymark">${mark}</span>`)}</td>`)}</tr>`)}</tbody></table>`;
}

