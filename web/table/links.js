// Lines over the mat: who attacks whom, what an entry of the stack aims at, what is in sight, what
// is in the way. Measured from the drawn cards.
import { html, nothing, render, svg } from './lit.js';

const GAP = 5;                                        // px between a line's end and the card

/** How far from its centre the edge of a card lies in a direction. */
const edge = ({ w, h }, ux, uy) => Math.min(w / 2 / Math.abs(ux || 1e-6), h / 2 / Math.abs(uy || 1e-6)) + GAP;

function line(link, spot, middle) {
  const from = spot(link.from), to = link.to ? spot(link.to) : from && { x: from.x, y: from.y + (from.y < middle ? from.h : -from.h) }, stop = link.by && spot(link.by);
  if (!from || !to) return nothing;
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1, ux = (to.x - from.x) / far, uy = (to.y - from.y) / far, start = edge(from, ux, uy);
  let reach = link.to ? far - edge(to, ux, uy) : from.h * .66;
  if (stop) reach = (stop.x - from.x) * ux + (stop.y - from.y) * uy - stop.h * .58;
  const ex = from.x + ux * reach, ey = from.y + uy * reach, d = `M${from.x + ux * start} ${from.y + uy * start}L${ex} ${ey}`;
  const turn = Math.atan2(uy, ux) * 180 / Math.PI;
  return svg`<path class="halo ${link.kind}" d=${d}></path><path class=${link.kind} d=${d}></path>${stop
    ? svg`<g transform="translate(${ex} ${ey})"><circle r="9"></circle><path class="cross" d="M-4-4L4 4M4-4L-4 4"></path></g>`
    : svg`<g transform="translate(${ex} ${ey}) rotate(${turn})"><path class="tip ${link.kind}" d="M-12-9L6 0L-12 9Z"></path></g>`}`;
}

/** Draws `links` into the overlay of the field; `find(id)` gives the element of a card or cell. */
export function drawLinks(box, links, find) {
  if (!box) return;
  if (!links.length) return void render(nothing, box);
  const b = box.getBoundingClientRect();
  const spot = id => {
    const node = find(id), r = (node?.closest('.entries li') ?? node)?.getBoundingClientRect();
    return r && { x: r.x + r.width / 2 - b.x, y: r.y + r.height / 2 - b.y, w: r.width, h: r.height };
  };
  render(html`<svg class="lines" viewBox="0 0 ${b.width} ${b.height}">${links.map(link => line(link, spot, b.height / 2))}</svg>`, box);
}
