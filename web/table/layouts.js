// Where things stand, in card widths. A zone names its layout; adding one means adding a line here
// that two games need.

const HEX = 1.1547;                                   // height of a pointed hexagon one wide
const SLIM = .74;                                     // a slim row is this share of a card tall

// (index, item, ratio) -> [x, y] of its top left corner
const SPOT = {
  row: i => [i * 1.13, 0],
  column: (i, item, ratio) => [0, i * (ratio + .1)],
  grid: (i, { at }, ratio) => [at[0] * 1.09, at[1] * (ratio + .09)],
  hex: (i, { at }) => [at[0] * 1.04, at[1] * (HEX * .75 + .035)],
  points: (i, { at }) => at,
};

/** True for zones whose items stand at computed spots on the mat. */
export const spotted = zone => zone.layout in SPOT;

/** The items of a zone: its cells, or each of its cards as a cell of its own. */
export const items = zone => zone.cells || (zone.cards || []).map(card => ({ id: card.k, label: '', cards: [card] }));

/** [x, y] for each item of a spotted zone. */
export const spots = (zone, ratio) => items(zone).map((item, i) => SPOT[zone.layout](i, item, ratio));

/** [width, height] of a zone laid on the mat. */
export function size(zone, ratio) {
  const n = (zone.cards || []).length;
  if (spotted(zone)) {
    const at = spots(zone, ratio);
    const card = zone.slim ? ratio * SLIM : ratio;
    const tall = zone.layout === 'hex' ? HEX : card;
    return [Math.max(0, ...at.map(p => p[0])) + 1, Math.max(0, ...at.map(p => p[1])) + tall];
  }
  if (zone.layout === 'fan') return [Math.max(1, n * .7 + .3), ratio];
  if (zone.layout === 'track') return [Math.max(1, n * .4 + .6), ratio];
  // pile, count, stack: one card and its caption
  return [1, ratio + .24];
}

const small = zone => zone.layout === 'pile' || zone.layout === 'count';

/** What lies free between a zone and the row above it. */
function gapAbove({ gap, layout, place }, row) {
  const usual = layout === 'hex' ? .3 : .42;
  return gap ?? (row.place === place ? .12 : usual);
}

/** The mat from top to bottom: [{zones, w, h, gap}]. Small piles of one place share a row. */
export function mat(zones, ratio) {
  const rows = [];
  for (const place of ['upper', 'centre', 'lower']) {
    for (const zone of zones) {
      if (zone.place !== place) continue;
      const [w, h] = size(zone, ratio), row = rows.at(-1);
      if (row?.place === place && small(zone) && small(row.zones.at(-1))) {
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
