// Cards travel between two views. Nothing is scripted: a card found in both goes from its old place
// to its new one, one that shows another face turns, and what the last action moved out of or into
// a hidden zone comes from or goes to that zone's place. The new view is on the table first and
// cards are moved back by transforms (first, last, invert, play): unlike the browser's view
// transitions, which freeze the page and swallow its clicks, this never stands in the way.
import { mat } from './layouts.js';

// more than this at once is a crowd, not a movement
const MOST = 48;
const NIGH = .5;                                      // px nobody sees a card move
const EASE = 'cubic-bezier(.2,.8,.2,1)';

function places(view) {
  const found = new Map();
  const put = (card, zone, spot) => found.set(card.k, { zone, spot: `${zone}/${spot}`, face: card.face ?? card.back });
  for (const zone of view.zones) {
    for (const cell of zone.cells || []) cell.cards.forEach((card, i) => put(card, zone.id, `${cell.id}/${i}`));
    (zone.cards || []).forEach((card, i) => put(card, zone.id, zone.layout === 'fan' ? `${i}/${zone.cards.length}` : i));
  }
  return found;
}

const shape = view => mat(view.zones, view.ratio).map(row => `${row.w} ${row.h}`).join();

/**
 * What travels or turns from one view to the next: [{k?, was?, from, to, turns?}], zones by id;
 * `was` is its name before.
 */
export function flights(before, after) {
  const old = places(before), now = places(after), list = [], shifted = shape(before) !== shape(after);
  // by spot: one not followed any more
  const lay = new Map([...old].filter(([k]) => !now.has(k)).map(([k, { spot }]) => [spot, k]));
  for (const [k, place] of now) {
    const name = old.has(k) ? k : lay.get(place.spot), was = old.get(name), turns = was && was.face !== place.face;
    if (was && (shifted || turns || was.spot !== place.spot)) list.push({ k, was: name, from: was.zone, to: place.zone, turns });
  }
  for (const { card, from, to } of after.events || []) {
    if (old.has(card) && now.has(card)) continue;
    if (from && to && from !== to) list.push({ k: card, from, to });
  }
  return list.slice(0, MOST);
}

const cards = root => new Map([...root.querySelectorAll('[data-k]')].map(node => [node.dataset.k, node]));
const seen = node => Boolean(node) && node.getBoundingClientRect().width > 0;

/**
 * Where a zone is: its top card, itself, or its owner's plate when the zone is not drawn on this
 * screen.
 */
function anchor(root, view, id) {
  const zone = root.querySelector(`[data-zone="${CSS.escape(id)}"]`), top = zone && [...zone.querySelectorAll('.card')].at(-1);
  const owner = view.zones.find(z => z.id === id)?.owner;
  return [top, zone, root.querySelector(`[data-seat="${owner}"] header`)].find(seen);
}

function measure(node) {
  const r = node.getBoundingClientRect(), card = node.matches('.card');
  return { x: r.x + r.width / 2, y: r.y + r.height / 2, w: card ? node.offsetWidth : Math.min(r.width, 40), h: node.offsetHeight };
}

/**
 * A copy that stands for a card where it has no element of its own: on its way into a pile or a
 * hand.
 */
function ghost(root, like, { x, y, w, h }) {
  const node = like.matches('.card') ? like.cloneNode(true) : document.createElement('span');
  for (const name of ['data-id', 'data-k', 'data-state', 'data-drag', 'tabindex', 'style']) node.removeAttribute(name);
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
 */
function start(now, was, node) {
  const scale = was.w / now.w || 1, [ox, oy] = node ? getComputedStyle(node).transformOrigin.split(' ').map(parseFloat) : [now.w / 2, now.h / 2];
  const dx = was.x - now.x - (scale - 1) * (now.w / 2 - ox), dy = was.y - now.y - (scale - 1) * (now.h / 2 - oy);
  const stays = Math.abs(dx) < NIGH && Math.abs(dy) < NIGH && Math.abs(scale - 1) * now.w < NIGH;
  return stays ? null : { offset: 0, translate: `${dx}px ${dy}px`, scale };
}

/** `run` redraws and moves; `calm()` gives the time a card travels in ms, 0 for none. */
export function createMotion(root, calm) {
  let runs = [];

  /** Ends at once what is moving. */
  const skip = () => { for (const run of runs.splice(0)) run.finish(); };

  function play(node, frame, made) {
    const run = node.animate([frame], { duration: calm(), easing: EASE });
    runs.push(run);
    const done = () => {
      if (made) made.remove(); else node.style.transition = '';
      runs = runs.filter(other => other !== run);
      if (!runs.length) for (const each of root.querySelectorAll('.aloft')) each.classList.remove('aloft');
    };
    run.finished.then(done, done);
  }

  /** Draws `after` with `swap` and lets what changed travel from where it was. */
  function run(before, after, swap) {
    const list = before && calm() && !document.hidden ? flights(before, after) : [], old = list.length ? cards(root) : null;
    for (const flight of list) {
      flight.node = old.get(flight.was ?? flight.k);
      const from = seen(flight.node) ? flight.node : anchor(root, before, flight.from);
      flight.at = from && measure(from);
    }
    skip();
    swap();
    if (!list.length) return;
    const now = cards(root), moving = [], still = new Set(list.map(({ k }) => now.get(k)).filter(Boolean));
    // one beside the movement would make the page draw its every step
    for (const node of still) node.style.transition = 'none';
    // write, read, write: one layout, not one a card
    for (const { k, at: was, node: old, to, turns } of list) {
      const node = now.get(k), there = seen(node), end = there ? node : anchor(root, after, to), spot = was && end && measure(end);
      const frame = spot && start(spot, was, there && node), turn = there && turns && { offset: 0, transform: 'perspective(600px) rotateY(90deg)' };
      if (frame || turn) moving.push({ node: there && node, like: old || end, spot, frame: { ...frame, ...turn } });
    }
    for (const move of moving) {
      still.delete(move.node);
      if (!move.node) move.made = ghost(root, move.like, move.spot);
      else for (const layer of [move.node.closest('.table > *'), move.node.closest('.slot')]) layer?.classList.add('aloft');
    }
    for (const node of still) node.style.transition = '';
    for (const { node, made, frame } of moving) play(node || made, frame, made);
  }

  document.addEventListener('pointerdown', skip, true);
  document.addEventListener('keydown', skip, true);
  const stop = () => {
    skip();
    document.removeEventListener('pointerdown', skip, true);
    document.removeEventListener('keydown', skip, true);
  };
  return { run, stop };
}
