// @ts-check
// Where things stand, in card widths. A zone names its layout; adding one means adding a line here
// that two games need.
/** @import { Card, Zone } from '../pageTypes.js' */

/**
 * What stands at a spot: a cell, or a card as a cell of its own.
 * @typedef {{id: string, label: string, cards: Card[], at?: [number, number], tag?: string}} Item
 * @typedef {{place: string, zones: Zone[], w: number, h: number, gap: number}} Row
 */

const HEX = 1.1547;                                   // height of a pointed hexagon one wide
const SLIM = .74;                                     // a slim row is this share of a card tall

/** @type {[number, number]} */
const CORNER = [0, 0];

/**
 * [x, y] of the top left corner.
 * @type {Record<string, (i: number, item: Item, ratio: number) => [number, number]>}
 */
const SPOT = {
  row: i => [i * 1.13, 0],
  column: (i, item, ratio) => [0, i * (ratio + .1)],
  grid: (i, { at = CORNER }, ratio) => [at[0] * 1.09, at[1] * (ratio + .09)],
  hex: (i, { at = CORNER }) => [at[0] * 1.04, at[1] * (HEX * .75 + .035)],
  points: (i, { at = CORNER }) => at,
};

/** True for zones whose items stand at computed spots on the mat. @param {Zone} zone */
export const spotted = zone => zone.layout in SPOT;

/** @param {Card} card  @returns {Item} */
const alone = card => ({ id: card.k, label: '', cards: [card] });

/**
 * The items of a zone: its cells, or each of its cards as a cell of its own.
 * @param {Zone} zone
 * @returns {Item[]}
 */
export const items = zone => zone.cells || (zone.cards || []).map(alone);

/**
 * [x, y] for each item of a spotted zone.
 * @param {Zone} zone
 * @param {number} ratio
 */
export const spots = (zone, ratio) =>
  items(zone).map((item, i) => SPOT[zone.layout](i, item, ratio));

/**
 * [width, height] of a zone laid on the mat.
 * @param {Zone} zone
 * @param {number} ratio     the height of a card by its width
 */
export function size(zone, ratio) {
  const n = (zone.cards || []).length;
  if (spotted(zone)) {
    const at = spots(zone, ratio);
    const card = zone.slim ? ratio * SLIM : ratio;
    const tall = zone.layout === 'hex' ? HEX : card;
    return [Math.max(0, ...at.map(p => p[0])) + 1, Math.max(0, ...at.map(p => p[1])) + tall];
  }
  if (zone.layout === 'fan') return [Math.max(1, n * .75 + .25), ratio];
  if (zone.layout === 'track') return [Math.max(1, n * .4 + .6), ratio];
  // pile, count, stack: one card and its caption
  return [1, ratio + .24];
}

/** @param {Zone} zone */
const small = zone => zone.layout === 'pile' || zone.layout === 'count';

/**
 * What lies free between a zone and the row above it.
 * @param {Zone} zone
 * @param {Row} row
 */
function gapAbove({ gap, layout, place }, row) {
  const usual = layout === 'hex' ? .3 : .42;
  return gap ?? (row.place === place ? .12 : usual);
}

/**
 * The mat from top to bottom. Small piles of one place share a row.
 * @param {Zone[]} zones
 * @param {number} ratio
 */
export function mat(zones, ratio) {
  /** @type {Row[]} */
  const rows = [];
  for (const place of ['upper', 'centre', 'lower']) {
    for (const zone of zones) {
      if (zone.place !== place) continue;
      const [w, h] = size(zone, ratio);
      const row = rows.at(-1);
      if (row?.place === place && small(zone) && row.zones.slice(-1).every(small)) {
        row.zones.push(zone);
        row.w += w + .3;
        row.h = Math.max(row.h, h);
        continue;
      }
      rows.push({ place, zones: [zone], w, h, gap: row ? gapAbove(zone, row) : 0 });
    }
  }
  return rows;
}
