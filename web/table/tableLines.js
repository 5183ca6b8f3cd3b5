// @ts-check
// Lines over the mat: who attacks whom, what an entry of the stack aims at, what is in sight, what
// is in the way. Measured from the drawn cards.
import { html, nothing, render, svg } from './html.js';
/** @import { Link } from '../types.d.ts' */

/**
 * The middle of an element and its size.
 * @typedef {{x: number, y: number, w: number, h: number}} Spot
 * @typedef {(id: string) => Spot | null | undefined} FindSpot
 */

const GAP = 5;                                        // px between a line's end and the card
const STOP = .58;                                     // of its height beyond what stops a line
const REACH = .66;                                    // of a card's height, of a line across
const RIM = 18;                                       // px a far line keeps from the table's edge
const BROAD = 60;                                     // px of a card whose lines have a whole tip
const READ = ':not(.under) > .card :is(.stat, .idx, .mark)';     // what no line covers
const LEAST = 8;                                      // px of what a line can begin or end at
const FAR = 4000;                                     // px round the field in which lines are drawn

/**
 * A line; one that is `far` and has no end goes on to the edge of the table.
 * @typedef {Link & {far?: boolean}} Line
 */

/**
 * How far from its centre the edge of a card lies in a direction.
 * @param {Spot} spot
 * @param {number} ux
 * @param {number} uy
 */
const edge = ({ w, h }, ux, uy) =>
  Math.min(w / 2 / Math.abs(ux || 1e-6), h / 2 / Math.abs(uy || 1e-6)) + GAP;

/** @param {number} ex  @param {number} ey */
const cross = (ex, ey) => svg`
  <g transform="translate(${ex} ${ey})">
    <circle r="9"></circle>
    <path class="cross" d="M-4-4L4 4M4-4L-4 4"></path>
  </g>`;

/**
 * @param {string} kind
 * @param {string} place     where it is, how it is turned and how large
 */
const tip = (kind, place) => svg`
  <g transform=${place}>
    <path class="tip ${kind}" d="M-12-9L6 0L-12 9Z"></path>
  </g>`;

/**
 * Where a line without an end points: across the table.
 * @param {Spot} from
 * @param {number} middle
 * @returns {Spot}
 */
const across = (from, middle) =>
  ({ ...from, y: from.y + (from.y < middle ? from.h : -from.h) });

/**
 * A line that something stops is drawn beyond that, and its cross on what is not reached: what
 * stops it may be reached.
 * @param {Line} link
 * @param {FindSpot} spot
 * @param {number} middle     the height of the table's middle
 */
function line(link, spot, middle) {
  const from = spot(link.from);
  const to = link.to ? spot(link.to) : from && across(from, middle);
  const stop = link.by && spot(link.by);
  if (!from || !to) return nothing;
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / far;
  const uy = (to.y - from.y) / far;
  let start = edge(from, ux, uy);
  let reach = from.h * REACH;
  if (link.to) reach = far - edge(to, ux, uy);
  else if (link.far) reach = Math.max(reach, (uy > 0 ? 2 * middle - from.y : from.y) - RIM);
  if (stop) {
    reach = far;
    start = Math.min(far, (stop.x - from.x) * ux + (stop.y - from.y) * uy + stop.h * STOP);
  }
  const ex = from.x + ux * reach;
  const ey = from.y + uy * reach;
  const d = `M${from.x + ux * start} ${from.y + uy * start}L${ex} ${ey}`;
  const turn = Math.atan2(uy, ux) * 180 / Math.PI;
  const large = Math.min(1, Math.min(from.w, to.w) / BROAD);
  const place = `translate(${ex} ${ey}) rotate(${turn}) scale(${large})`;
  return svg`
    <path class="halo ${link.kind}" d=${d}></path>
    <path class=${link.kind} d=${d}></path>
    ${stop ? cross(ex, ey) : tip(link.kind, place)}`;
}

/**
 * What is seen of a card, or of the entry it is, in what scrolls it; null where that is nothing.
 * @param {Element} card
 * @param {DOMRect} b     the box of the lines
 * @returns {Spot | null}
 */
function seen(card, b) {
  const node = card.closest('.entries li') ?? card;
  let { bottom, left, right, top } = node.getBoundingClientRect();
  for (const frame of [node.closest('.entries'), node.closest('.rail')]) {
    if (!frame || getComputedStyle(frame).overflowY === 'visible') continue;
    const edges = frame.getBoundingClientRect();
    left = Math.max(left, edges.left);
    right = Math.min(right, edges.right);
    top = Math.max(top, edges.top);
    bottom = Math.min(bottom, edges.bottom);
  }
  const [w, h] = [right - left, bottom - top];
  return Math.min(w, h) < LEAST ? null : { x: left + w / 2 - b.x, y: top + h / 2 - b.y, w, h };
}

/**
 * A mask that lets lines run under the numbers and signs of the cards, so that these are read.
 * @param {Element | null} field
 * @param {DOMRect} b     the box of the lines
 * @param {string} id     of the mask: a page may have two tables
 */
function under(field, b, id) {
  const places = [...field?.querySelectorAll(READ) ?? []].map(node => node.getBoundingClientRect());
  const holes = places.filter(r => r.width).map(r => svg`
    <rect x=${r.x - b.x - 1} y=${r.y - b.y - 1} width=${r.width + 2} height=${r.height + 2}
      rx="2"></rect>`);
  return svg`
    <mask id=${id} maskUnits="userSpaceOnUse" x=${-FAR} y=${-FAR}
      width=${2 * FAR} height=${2 * FAR}>
      <rect x=${-FAR} y=${-FAR} width=${2 * FAR} height=${2 * FAR} fill="#fff"></rect>
      ${holes}
    </mask>`;
}

let drawn = 0;                                        // so often lines were drawn

/**
 * Draws `links` into the overlay of the field; `find(id)` gives the element of a card or cell. A
 * line has no place where one of its ends is hidden, or scrolled out of the stack.
 * @param {HTMLElement | null} box
 * @param {Line[]} links
 * @param {(id: string) => Element | null} find
 */
export function drawLines(box, links, find) {
  if (!box) return;
  if (!links.length) return void render(nothing, box);
  const b = box.getBoundingClientRect();
  /** @type {FindSpot} */
  const spot = id => {
    const node = find(id);
    return node && seen(node, b);
  };
  const lines = links.map(link => line(link, spot, b.height / 2));
  const id = `lines-under-${drawn++}`;
  render(html`
    <svg class="lines" viewBox="0 0 ${b.width} ${b.height}">
      ${under(box.parentElement, b, id)}
      <g mask="url(#${id})">${lines}</g>
    </svg>`, box);
}
