// @ts-check
// What a view holds, by the names elements are picked by, and what the last action did with it.
import { items } from './layouts.js';
/** @import { Card, View, Zone } from '../pageTypes.js' */

/**
 * What can be picked at one place: the card on top, all cards, and every name it has (a cell and
 * the card on it).
 * @typedef {{card: Card | undefined, cards: Card[], label: string, ids: string[]}} TableElement
 * @typedef {Map<string, TableElement>} Elements
 */

/**
 * How a card that was put somewhere is marked.
 * @type {Partial<Record<Zone['place'], string>>}
 */
const MARKS = { upper: 'last', centre: 'last', lower: 'last', bottom: 'new' };

/** Elements by id: cell ids and card ks. @param {View} view */
export function elementsOf(view) {
  /** @type {Elements} */
  const found = new Map();
  for (const zone of view.zones) {
    for (const { id, cards, label } of items(zone)) {
      const card = cards.at(-1);
      const ids = zone.cells && card?.k ? [id, card.k] : [id];
      for (const each of ids) found.set(each, { card, cards, label, ids });
    }
  }
  return found;
}

/**
 * What was done with the cards one can see: k -> `last` for one that the last action put on the
 * mat, or others changed since one acted, `new` for one that joined a hand.
 * @param {View} view
 */
export function movedBy(view) {
  /** @type {Map<string, string>} */
  const found = new Map(view.since?.map(k => [k, 'last']));
  const zones = new Map(view.zones.map(zone => [zone.id, zone]));
  for (const { card, to } of view.events || []) {
    const zone = zones.get(to);
    const mark = zone && MARKS[zone.place];
    if (card && mark) found.set(card, mark); else if (card) found.delete(card);
    // a whole hand dealt is not news
    const cards = zone?.cards ?? [];
    if (mark === 'new' && cards.every(each => found.has(each.k))) {
      for (const each of cards) found.delete(each.k);
    }
  }
  return found;
}

/**
 * Cards that left the hand of who looks for an open pile, by another's doing.
 * @param {View} view
 * @returns {Card[]}
 */
export function lostBy({ events = [], log, ply, seat, zones }) {
  const last = log?.at(-1);
  if (last?.ply === ply && last.seat === seat) return [];
  const zone = (/** @type {string} */ id) => zones.find(each => each.id === id);
  return events.flatMap(({ card, from, to }) => {
    const pile = zone(to);
    if (zone(from)?.place !== 'bottom' || pile?.place !== 'side') return [];
    return pile.cards?.filter(each => each.k === card && each.face) ?? [];
  });
}

/**
 * The number a card shows; of several the first.
 * @param {Card} card
 * @param {View} view
 */
function numberOn({ face, now = [] }, { faces }) {
  if (!face) return NaN;
  const { idx, stats } = faces[face];
  return parseFloat(String([now].flat()[0] ?? stats?.[0]?.[1] ?? idx));
}

/**
 * What an action did with cards that lay there before: numbers by k ("+4"), and which turned over.
 * @param {View | null} before
 * @param {Elements} old
 * @param {View} after
 * @param {Elements} now
 */
export function changes(before, old, after, now) {
  /** @type {Map<string, string>} */
  const numbers = new Map();
  /** @type {string[]} */
  const turned = [];
  if (!before || before.ply >= after.ply) return { numbers, turned };
  for (const [id, { card }] of now) {
    const was = card && old.get(id)?.card;
    if (!was) continue;
    const by = was.k === card.k ? numberOn(card, after) - numberOn(was, before) : 0;
    if (by) numbers.set(card.k, `${by > 0 ? '+' : '−'}${Math.abs(by)}`);
    if (!was.face && card.face && before.ply + 1 === after.ply) turned.push(card.k);
  }
  return { numbers, turned };
}

/** Which entries of a stack aim at a card: k -> ["#2"]. @param {View} view */
export function aimedBy({ links = [], zones }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const stack = zones.find(zone => zone.layout === 'stack')?.cards || [];
  for (const { from, to, kind } of links) {
    const n = stack.findIndex(card => card.k === from);
    if (kind === 'target' && to && n >= 0) found.set(to, [...found.get(to) || [], `#${n + 1}`]);
  }
  return found;
}
