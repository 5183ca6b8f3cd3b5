// Cards travel between two views. Nothing is scripted: a card found in both goes from its old place to its new one, and
// what the last action moved out of or into a hidden zone comes from or goes to that zone's place.
import { mat } from './layouts.js';

const MOST = 48;                                      // more than this at once is a crowd, not a movement
const EASE = 'cubic-bezier(.2,.8,.2,1)';

function places(view) {
  const found = new Map();
  const put = (card, zone, spot) => found.set(card.k, { zone, spot: `${zone}/${spot}/${card.face ?? card.back}` });
  for (const zone of view.zones) {
    for (const cell of zone.cells || []) cell.cards.forEach((card, i) => put(card, zone.id, `${cell.id}/${i}`));
    (zone.cards || []).forEach((card, i) => put(card, zone.id, zone.layout === 'fan' ? `${i}/${zone.cards.length}` : i));
  }
  return found;
}

const shape = view => mat(view.zones, view.ratio).map(row => `${row.w} ${row.h}`).join();

/** What travels from one view to the next: [{k?, from, to}], zones by id. */
export function flights(before, after) {
  const old = places(before), now = places(after), list = [], shifted = shape(before) !== shape(after);
  for (const [k, place] of now) {
    const was = old.get(k);
    if (was && (shifted || was.spot !== place.spot)) list.push({ k, from: was.zone, to: place.zone });
  }
  for (const { card, from, to } of after.events || []) {
    if (old.has(card) && now.has(card)) continue;
    if (from && to && from !== to) list.push({ k: card, from, to });
  }
  return list.slice(0, MOST);
}

const cards = root => new Map([...root.querySelectorAll('[data-k]')].map(node => [node.dataset.k, node]));
const seen = node => node && node.getBoundingClientRect().width > 0;

/** Where a zone is: its top card, itself, or its owner's plate when the zone is not drawn on this screen. */
function anchor(root, view, id) {
  const zone = root.querySelector(`[data-zone="${CSS.escape(id)}"]`), top = zone && [...zone.querySelectorAll('.card')].at(-1);
  const owner = view.zones.find(z => z.id === id)?.owner;
  return [top, zone, root.querySelector(`[data-seat="${owner}"] header`)].find(seen) || null;
}

/** A copy of a card that stands for it where it has no element of its own. */
function ghost(root, like, rect) {
  const card = like?.matches('.card'), node = card ? like.cloneNode(true) : document.createElement('span');
  for (const name of ['data-id', 'data-k', 'data-state', 'data-drag', 'tabindex', 'style']) node.removeAttribute(name);
  node.classList.add('ghost');
  node.inert = true;
  const w = card ? Math.min(rect.width, 120) : 24;
  node.style.setProperty('--w', `${w}px`);
  node.style.left = `${rect.x + (rect.width - w) / 2}px`;
  node.style.top = `${rect.y}px`;
  root.append(node);
  return node;
}

export function createMotion(root, calm) {
  let pending = null, finish = null;

  /** Puts the newest view on the table if its transition has not done so yet. */
  const flush = () => { const swap = pending; pending = null; swap?.(); };
  /** Ends at once what is moving. */
  const skip = () => { flush(); const end = finish; finish = null; end?.(); };

  function glide(list, before, after, swap) {         // the browser's own transition: it snapshots, we name
    const ghosts = [], named = [];
    const name = (node, i) => { node.style.viewTransitionName = `card-${i}`; named.push(node); };
    const forget = () => { for (const node of named.splice(0)) node.style.viewTransitionName = ''; };
    const clear = () => { forget(); for (const node of ghosts.splice(0)) node.remove(); };
    const stand = (view, zone, like) => {
      const at = anchor(root, view, zone);
      if (!at) return null;
      ghosts.push(ghost(root, like || at, at.getBoundingClientRect()));
      return ghosts.at(-1);
    };
    const old = cards(root);
    list.forEach((flight, i) => {
      flight.node = old.get(flight.k);
      const node = seen(flight.node) ? flight.node : stand(before, flight.from);
      if (node) name(node, i);
    });
    let dead = false;
    const move = document.startViewTransition(() => {
      if (dead) return;
      const copies = list.map(flight => flight.node?.cloneNode(true));
      clear();
      flush();
      const now = cards(root);
      list.forEach((flight, i) => {
        const node = now.get(flight.k), to = seen(node) ? node : stand(after, flight.to, copies[i]);
        if (to) name(to, i);
      });
    });
    pending = swap;
    finish = () => { dead = true; clear(); move.skipTransition(); };
    move.ready.catch(() => {});                       // skipped, or the tab is hidden: the new view is there all the same
    move.finished.catch(() => {}).then(clear);
  }

  function flip(list, before, after, swap, ms) {      // the same by hand: first, last, invert, play
    const old = cards(root), runs = [];
    for (const flight of list) {
      flight.node = old.get(flight.k);
      flight.rect = (seen(flight.node) ? flight.node : anchor(root, before, flight.from))?.getBoundingClientRect();
    }
    swap();
    const now = cards(root);
    for (const { k, rect, node: was, to } of list) {
      let node = now.get(k), made = null;
      if (!seen(node)) {
        const at = anchor(root, after, to);
        node = made = at && ghost(root, was || at, at.getBoundingClientRect());
      }
      if (!node || !rect) { made?.remove(); continue; }
      const b = node.getBoundingClientRect(), first = { translate: `${rect.x - b.x}px ${rect.y - b.y}px`, scale: rect.width / b.width || 1 };
      const run = node.animate([{ ...first, transformOrigin: '0 0', zIndex: 20 }, { translate: '0 0', scale: 1, transformOrigin: '0 0', zIndex: 20 }],
        { duration: ms, easing: EASE });
      run.finished.catch(() => {}).then(() => made?.remove());
      runs.push(run);
    }
    finish = () => runs.forEach(run => run.finish());
  }

  /** Draws `after` with `swap` and lets what changed travel. Input is never waited for. */
  function run(before, after, swap) {
    skip();
    const ms = before ? calm() : 0, list = ms && !document.hidden ? flights(before, after) : [];
    if (!list.length) return swap();
    document.documentElement.style.setProperty('--calm', `${ms}ms`);
    if (document.startViewTransition) glide(list, before, after, swap); else flip(list, before, after, swap, ms);
  }

  document.addEventListener('pointerdown', skip, true);
  document.addEventListener('keydown', skip, true);
  const stop = () => {
    skip();
    document.removeEventListener('pointerdown', skip, true);
    document.removeEventListener('keydown', skip, true);
  };
  return { run, flush, skip, stop };
}
