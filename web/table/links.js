// Lines over the mat: who attacks whom, what is in sight, what is in the way. Measured from the drawn cards.
import { html, nothing, render, svg } from './lit.js';

const END = .53;                                      // a line starts and ends this share of a card's height from its centre

function line(link, spot, middle) {
  const from = spot(link.from), to = link.to ? spot(link.to) : from && { x: from.x, y: from.y + (from.y < middle ? from.h : -from.h), h: 0 }, stop = link.by && spot(link.by);
  if (!from || !to) return nothing;
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1, ux = (to.x - from.x) / far, uy = (to.y - from.y) / far;
  let reach = link.to ? far - to.h * END : from.h * .66;
  if (stop) reach = (stop.x - from.x) * ux + (stop.y - from.y) * uy - stop.h * .58;
  const ex = from.x + ux * reach, ey = from.y + uy * reach, d = `M${from.x + ux * from.h * END} ${from.y + uy * from.h * END}L${ex} ${ey}`;
  const turn = Math.atan2(uy, ux) * 180 / Math.PI;
  return svg`<path class="halo" d=${d}></path><path class=${link.kind} d=${d}></path>${stop
    ? svg`<g transform="translate(${ex} ${ey})"><circle r="9"></circle><path class="cross" d="M-4-4L4 4M4-4L-4 4"></path></g>`
    : svg`<g transform="translate(${ex} ${ey}) rotate(${turn})"><path class="tip ${link.kind}" d="M-12-9L6 0L-12 9Z"></path></g>`}`;
}

/** Draws `links` into the overlay of the field; `find(id)` gives the element of a card or cell. */
export function drawLinks(box, links, find) {
  if (!box) return;
  if (!links.length) return void render(nothing, box);
  const b = box.getBoundingClientRect();
  const spot = id => {
    const r = find(id)?.getBoundingClientRect();
    return r && { x: r.x + r.width / 2 - b.x, y: r.y + r.height / 2 - b.y, h: r.height };
  };
  render(html`<svg class="lines" viewBox="0 0 ${b.width} ${b.height}">${links.map(link => line(link, spot, b.height / 2))}</svg>`, box);
}
