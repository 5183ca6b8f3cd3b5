// What a deck is made of, as bars; every bar carries its number and its name as text.
import { html, vars, when } from '../table/lit.js';
import { chip } from './finder.js';

/**
 * `list` = [{label, bars: [{label, value, ink?}]}], as the bridge gives it; `letters` are those of
 * the inks.
 */
export const charts = (list, letters) => html`${list.filter(chart => chart.bars.length).map(chart => one(chart, letters))}`;

function one({ label, bars }, letters) {
  const most = Math.max(1, ...bars.map(bar => bar.value)), inked = bars.every(bar => bar.ink);
  return html`<figure class="chart"><figcaption>${label}</figcaption><ul class="bars" role="list" ?data-inked=${inked}>${bars.map(bar => html`<li ?data-none=${!bar.value}>
    <b>${bar.value}</b><i ${vars({ '--part': bar.value / most })} data-ink=${bar.ink || 'none'}></i>
    <span>${when(bar.ink, () => chip(bar.ink, letters[bar.ink]))}<span class=${inked ? 'vh' : ''}>${bar.label}</span></span></li>`)}</ul></figure>`;
}
