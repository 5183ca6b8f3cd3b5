// @ts-check
// Cards travel between two views. Nothing is scripted: a card found in both goes from its old place
// to its new one, one that shows another face turns, and what the last action moved out of or into
// a hidden zone comes from or goes to that zone's place. The new view is on the table first and
// cards are moved back by transforms (first, last, invert, play): unlike the browser's view
// transitions, which freeze the page and swallow its clicks, this never stands in the way.
import { mat } from './layouts.js';
/** @import { Card, View } from '../pageTypes.js' */

/**
 * Something that travels or turns: its name, its name before, the zones it leaves and comes to.
 * @typedef {{k?: string, was?: string, from: string, to: string, turns?: boolean}} Flight
 * @typedef {{zone: string, spot: string, face: string}} Place
 * @typedef {{x: number, y: number, w: number, h: number}} Spot     a middle and a size, in px
 * @typedef {Map<string, HTMLElement>} Nodes                        by the names of cards
 */

// more than this at once is a crowd, not a movement
const MOST = 48;
const NIGH = .5;                                      // px nobody sees a card move
const EASE = 'cubic-bezier(.2,.8,.2,1)';
const TURN = { offset: 0, transform: 'perspective(600px) rotateY(90deg)' };
// what makes a card an element, and a copy of it must not have
const OWN = ['data-id', 'data-k', 'data-state', 'data-drag', 'tabindex', 'style'];

/** @param {View} view */
function places(view) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  /** @param {Card} card  @param {string} zone  @param {string} spot */
  const put = (card, zone, spot) => {
    found.set(card.k, { zone, spot: `${zone}/${spot}`, face: card.face ?? card.back });
  };
  for (const { id, cards = [], cells = [], layout } of view.zones) {
    for (const cell of cells) cell.cards.forEach((card, i) => put(card, id, `${cell.id}/${i}`));
    const all = layout === 'fan' ? `/${cards.length}` : '';
    cards.forEach((card, i) => put(card, id, `${i}${all}`));
  }
  return found;
}

/** @param {View} view */
const shape = view => mat(view.zones, view.ratio).map(row => `${row.w} ${row.h}`).join();

/**
 * What travels or turns from one view to the next.
 * @param {View} before
 * @param {View} after
 */
export function flights(before, after) {
  const old = places(before);
  const now = places(after);
  /** @type {Flight[]} */
  const list = [];
  const shifted = shape(before) !== shape(after);
  // by spot: one not followed any more
  const lay = new Map([...old].filter(([k]) => !now.has(k)).map(([k, { spot }]) => [spot, k]));
  for (const [k, place] of now) {
    const name = old.has(k) ? k : lay.get(place.spot);
    const was = old.get(name ?? '');
    if (!was) continue;
    const turns = was.face !== place.face;
    if (shifted || turns || was.spot !== place.spot) {
      list.push({ k, was: name, from: was.zone, to: place.zone, turns });
    }
  }
  for (const { card, from, to } of after.events || []) {
    if (card !== undefined && old.has(card) && now.has(card)) continue;
    if (from && to && from !== to) list.push({ k: card, from, to });
  }
  return list.slice(0, MOST);
}

/** @param {HTMLElement} root  @returns {Nodes} */
function cardsIn(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const nodes = root.querySelectorAll('[data-k]');
  return new Map([...nodes].map(node => [node.dataset.k ?? '', node]));
}

/** @param {HTMLElement | null | undefined} node */
const seen = node => Boolean(node) && (node?.getBoundingClientRect().width ?? 0) > 0;

/**
 * Where a zone is: its top card, itself, or its owner's plate when the zone is not drawn on this
 * screen.
 * @param {HTMLElement} root
 * @param {View} view
 * @param {string} id
 */
function anchor(root, view, id) {
  /** @type {HTMLElement | null} */
  const zone = root.querySelector(`[data-zone="${CSS.escape(id)}"]`);
  /** @type {NodeListOf<HTMLElement> | undefined} */
  const cards = zone?.querySelectorAll('.card');
  const owner = view.zones.find(each => each.id === id)?.owner;
  /** @type {HTMLElement | null} */
  const plate = root.querySelector(`[data-seat="${owner}"] header`);
  return [[...cards ?? []].at(-1), zone, plate].find(seen);
}

/** @param {HTMLElement} node  @returns {Spot} */
function measure(node) {
  const r = node.getBoundingClientRect();
  return {
    x: r.x + r.width / 2,
    y: r.y + r.height / 2,
    w: node.matches('.card') ? node.offsetWidth : Math.min(r.width, 40),
    h: node.offsetHeight,
  };
}

/**
 * A copy that stands for a card where it has no element of its own: on its way into a pile or a
 * hand.
 * @param {HTMLElement} root
 * @param {HTMLElement} like
 * @param {Spot} spot
 */
function ghost(root, like, { x, y, w, h }) {
  const card = like.matches('.card');
  const node = card
    ? /** @type {HTMLElement} */ (like.cloneNode(true))
    : document.createElement('span');
  for (const name of OWN) node.removeAttribute(name);
  node.classList.add('ghost');
  node.inert = true;
  node.style.setProperty('--w', `${w}px`);
  node.style.left = `${x - w / 2}px`;
  node.style.top = `${y - h / 2}px`;
  root.append(node);
  return node;
}

/**
 * The keyframe that puts a card back where it was, or null for one that is there. Its scale acts
 * round the card's own origin, which a fan moves; a ghost's is its middle.
 * @param {Spot} now
 * @param {Spot} was
 * @param {HTMLElement | null} node
 */
function start(now, was, node) {
  const scale = was.w / now.w || 1;
  const [ox, oy] = node
    ? getComputedStyle(node).transformOrigin.split(' ').map(parseFloat)
    : [now.w / 2, now.h / 2];
  const dx = was.x - now.x - (scale - 1) * (now.w / 2 - ox);
  const dy = was.y - now.y - (scale - 1) * (now.h / 2 - oy);
  const small = Math.abs(scale - 1) * now.w < NIGH;
  if (small && Math.abs(dx) < NIGH && Math.abs(dy) < NIGH) return null;
  return { offset: 0, translate: `${dx}px ${dy}px`, scale };
}

/**
 * A flight with where it was: measured before the new view is drawn.
 * @typedef {Flight & {node?: HTMLElement, at?: Spot | null}} Departure
 *
 * A movement: of a card's own element, or of a copy made `like` another.
 * @typedef {object} Movement
 * @property {HTMLElement | null} node
 * @property {HTMLElement} like
 * @property {Spot} spot
 * @property {Keyframe} frame
 */

/**
 * @param {HTMLElement} root
 * @param {View} before
 * @param {Flight[]} list
 * @returns {Departure[]}
 */
function departures(root, before, list) {
  const old = cardsIn(root);
  return list.map(flight => {
    const node = old.get(flight.was ?? flight.k ?? '');
    const from = seen(node) ? node : anchor(root, before, flight.from);
    return { ...flight, node, at: from && measure(from) };
  });
}

/**
 * What a departed card does in the new view, or null when it need not move.
 * @param {HTMLElement} root
 * @param {View} after
 * @param {Nodes} now
 * @param {Departure} departure
 * @returns {Movement | null}
 */
function arrival(root, after, now, { k, at: was, node: old, to, turns }) {
  const own = now.get(k ?? '');
  const node = own && seen(own) ? own : null;
  const end = node ?? anchor(root, after, to);
  if (!was || !end) return null;
  const spot = measure(end);
  const frame = start(spot, was, node);
  const turn = node && turns ? TURN : null;
  if (!frame && !turn) return null;
  return { node, like: old || end, spot, frame: { ...frame, ...turn } };
}

/**
 * The animations that run on a table.
 * @typedef {{root: HTMLElement, calm: () => number, landed: () => void, runs: Animation[]}} Running
 */

/**
 * @param {Running} running
 * @param {HTMLElement} node
 * @param {Movement} movement
 */
function play(running, node, { frame, node: own }) {
  const run = node.animate([frame], { duration: running.calm(), easing: EASE });
  running.runs.push(run);
  const done = () => {
    if (own) node.style.transition = ''; else node.remove();
    running.runs = running.runs.filter(other => other !== run);
    if (running.runs.length) return;
    for (const each of running.root.querySelectorAll('.aloft')) each.classList.remove('aloft');
    running.landed();
  };
  run.finished.then(done, done);
}

/** Lifts what a card lies in over the rest of the table. @param {HTMLElement} node */
function lift(node) {
  for (const layer of [node.closest('.table > *'), node.closest('.slot')]) {
    layer?.classList.add('aloft');
  }
}

/**
 * Lets what departed travel to where it is in the new view.
 * @param {Running} running
 * @param {View} after
 * @param {Departure[]} list
 */
function land(running, after, list) {
  const { root } = running;
  const now = cardsIn(root);
  /** @type {Set<HTMLElement>} */
  const still = new Set();
  for (const { k } of list) {
    const node = now.get(k ?? '');
    if (node) still.add(node);
  }
  // one beside the movement would make the page draw its every step
  for (const node of still) node.style.transition = 'none';
  // write, read, write: one layout, not one a card
  const moving = list.map(departure => arrival(root, after, now, departure))
    .filter(movement => movement !== null);
  const nodes = moving.map(({ node, like, spot }) => {
    if (!node) return ghost(root, like, spot);
    still.delete(node);
    lift(node);
    return node;
  });
  for (const node of still) node.style.transition = '';
  moving.forEach((movement, i) => play(running, nodes[i], movement));
}

/**
 * Moves what changes on a table. `run` redraws and moves.
 * @param {HTMLElement} root
 * @param {() => number} calm      the time a card travels in ms, 0 for none
 * @param {() => void} landed      all cards are where they belong
 */
export function createMotion(root, calm, landed) {
  /** @type {Running} */
  const running = { root, calm, landed, runs: [] };

  /** Ends at once what is moving. */
  const skip = () => { for (const each of running.runs.splice(0)) each.finish(); };

  /**
   * Draws `after` with `swap` and lets what changed travel from where it was.
   * @param {View | null} before
   * @param {View} after
   * @param {() => void} swap
   */
  function run(before, after, swap) {
    const list = before && calm() && !document.hidden ? flights(before, after) : [];
    const departing = before && list.length ? departures(root, before, list) : [];
    skip();
    swap();
    if (departing.length) land(running, after, departing);
  }

  document.addEventListener('pointerdown', skip, true);
  document.addEventListener('keydown', skip, true);
  const stop = () => {
    skip();
    document.removeEventListener('pointerdown', skip, true);
    document.removeEventListener('keydown', skip, true);
  };
  return { run, stop, flying: () => running.runs.length > 0 };
}
