/*
 * The table. It draws any view of docs/view-model.md and walks its paths; it knows no game and no
 * rule.
 *
 *   const board = createBoard(root, {
 *     act(action),                 a whole path was picked; may return a promise. Call show() with the next view,
 *                                  or nothing on an error: the picks are dropped when the promise settles
 *     why(path, anchor),           an element that leads nowhere was touched: ids so far with it, and its DOM element
 *     look(card, face),            a card was focused, picked or pointed at: for a reader beside the table
 *     read(card, face),            a card is to be read in full: long press, I, context menu; on small screens also a tap
 *                                  when nothing is to choose
 *     art(ids), urls,              asks for pictures, a promise; and the object {id: url} they come into; see pictures() of art.js
 *     settings() -> {speed, keys}, speed: off, fast, normal; keys: false turns single letters off
 *     below(view) -> template      more of the prompt, under its buttons
 *     browse(pile, can, choose),   an open pile, or what lies on one place, is to be looked through: its zone, whether a card's k may be picked, and what picks it
 *     tools(view) -> [{id, label, icon, run, disabled?, pressed?, narrow?}],   buttons at the prompt (undo, hint, log...);
 *   });                                                                        `narrow` ones show on small screens only
 *   board.show(view, beside)   draws a view; cards travel from where they were. The first one is simply there. `beside()` draws
 *                          what else changes with it, so that everything is measured and laid out once
 *   board.pick(id)         as if the element were clicked: true if it led anywhere
 *   board.pickPath(ids)    picks a whole path from the start: true if each step was legal
 *   board.setHint(path)    marks elements as suggested, until the next view
 *   board.card(k)          the card of that name, if it lies open to the eye
 *   board.clear()          drops the picks     board.refresh()  draws again (tools changed)
 *   board.picked, board.view                   board.destroy()
 *
 * `root` becomes `.table`. Every element of a path is a button with data-id (card k, cell id or
 * #verb); a card's k is its data-k; a zone is role=group with data-zone; the prompt is role=status.
 */
import { html, nothing, render, repeat, stop, when } from './lit.js';
import { known } from './card.js';
import { gestures } from './drag.js';
import { field, plate, prompt, question, units } from './frame.js';
import { keepFocus, keys } from './keys.js';
import { items } from './layouts.js';
import { drawLinks } from './links.js';
import { createMotion } from './motion.js';
import { complete, next, step } from './paths.js';
import { zone } from './zones.js';

const CALM = { off: 0, fast: 160, normal: 320 };
// ms within which what came of an action is mostly there
const SOON = 70;
// a field this much taller than wide gets the plates at its sides
const TALL = 1.45;
const SIDEWAYS = matchMedia('(max-height: 500px) and (min-width: 560px)');
// nothing stands beside the table
const ALONE = matchMedia('(max-width: 799px), (max-width: 1100px) and (orientation: portrait), (max-height: 500px)');
const nobody = () => {};
// how a card that was put somewhere is marked
const MARKS = { upper: 'last', centre: 'last', lower: 'last', bottom: 'new' };

/** Elements by id: cell ids and card ks -> {card, cards, label, ids}. */
function index(view) {
  const found = new Map();
  for (const z of view.zones) {
    for (const item of items(z)) {
      const top = item.cards.at(-1), it = { card: top, cards: item.cards, label: item.label, ids: z.cells ? [item.id, top?.k].filter(Boolean) : [item.id] };
      for (const id of it.ids) found.set(id, it);
    }
  }
  return found;
}

/**
 * What the last action did with the cards one can see: k -> `last` for one put on the mat, `new`
 * for one that joined a hand.
 */
function movedBy(view) {
  const found = new Map(), zones = new Map(view.zones.map(z => [z.id, z]));
  for (const { card, to } of view.events || []) {
    const { place, cards } = zones.get(to) || {};
    const mark = MARKS[place] ?? null;
    if (card && mark) found.set(card, mark); else found.delete(card);
    // a whole hand dealt is not news
    if (mark === 'new' && cards.every(c => found.has(c.k))) for (const c of cards) found.delete(c.k);
  }
  return found;
}

/** What an action did with cards that lay there before: {numbers: k -> "+4", turned: [k]}. */
function changes(before, old, after, now) {
  const numbers = new Map(), turned = [], number = (card, faces) => parseFloat(card.face && [].concat(card.now ?? faces[card.face].idx)[0]);
  if (before?.ply < after.ply) for (const [id, { card }] of now) {
    const was = card && old.get(id)?.card, by = was?.k === card?.k && was ? number(card, after.faces) - number(was, before.faces) : 0;
    if (by) numbers.set(card.k, `${by > 0 ? '+' : '−'}${Math.abs(by)}`);
    if (was && !was.face && card.face && before.ply + 1 === after.ply) turned.push(card.k);
  }
  return { numbers, turned };
}

/** Which entries of a stack aim at a card: k -> ["#2"]. */
function aimedBy({ links = [], zones }) {
  const found = new Map(), stack = zones.find(z => z.layout === 'stack')?.cards || [];
  for (const { from, to, kind } of links) {
    const n = stack.findIndex(card => card.k === from);
    if (kind === 'target' && n >= 0) found.set(to, [...found.get(to) || [], `#${n + 1}`]);
  }
  return found;
}

/**
 * @param {HTMLElement} root
 * @param {any} handlers
 */
export function createBoard(root, { act, why = nobody, look = nobody, read = nobody, art, urls = {}, settings = () => ({}), tools = () => [], below = nobody, browse }) {
  let view = null, picked = [], hint = [], sent = false, gone = false, shown = 0, late = 0, elements = new Map(), moved = new Map(), changed = new Map(), aimed = new Map();
  const rove = new Map(), asked = new Set();
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const motion = createMotion(root, () => (still.matches ? 0 : CALM[settings().speed] ?? CALM.normal));

  const find = id => root.querySelector(`[data-id="${CSS.escape(id)}"], [data-k="${CSS.escape(id)}"]`);
  const faceOf = card => card && known(card, view.faces);
  const titleOf = id => faceOf(elements.get(id)?.card)?.title || elements.get(id)?.label || 'card';
  const idsOf = id => elements.get(id)?.ids || [id];
  const tell = (say, id) => { const card = elements.get(id)?.card; if (card) say(card, faceOf(card) || null); };

  /* ---- picking */
  function become(path) {
    const done = complete(view.actions, path), mine = shown;
    picked = path;
    sent = Boolean(done);
    // its last pick is drawn only when the answer takes its time: two pictures at once hold each
    // other up
    if (done) {
      late = setTimeout(draw, SOON);
      return void Promise.resolve(act(done)).catch(nobody).then(() => { if (!gone && shown === mine) clear(); });
    }
    draw();
    if (picked.length) tell(look, picked.at(-1));
    hands.release();
    unfold();
  }

  function choose(id, anchor) {
    if (!view || sent) return false;
    const path = step(view.actions, picked, idsOf(id)), pile = anchor && deep(id);
    if (pile && (!path || pile.cards.some(card => next(view.actions, picked).has(card.k)))) look_through(pile);
    else if (path) become(path);
    else if (anchor && view.actions.length) why([...picked, id], anchor);
    else if (anchor) tell(ALONE.matches ? read : look, id);
    return Boolean(path);
  }

  /* An open pile of several cards shows its top one only; the others are picked and read in an overlay. */
  const deep = id => browse && id && view.zones.find(z => z.layout === 'pile' && z.cards.length > 1 && z.cards.every(c => c.face) && z.cards.some(c => c.k === id));
  const look_through = pile => browse(pile, k => next(view.actions, picked).has(k), k => choose(k));
  /** Reads a card in full; of several on one place, all of them. */
  function open(id) {
    const { cards, label } = elements.get(id) ?? {};
    if (browse && cards?.length > 1) browse({ label, cards }, nobody); else tell(read, id);
  }
  /** Opens the pile when what is picked goes on in it and nowhere else. */
  function unfold() {
    const can = [...next(view.actions, picked).keys()], pile = picked.length && deep(can[0]);
    if (pile && can.every(k => pile.cards.some(card => card.k === k))) look_through(pile);
  }

  function pickPath(ids) {
    if (!view || sent) return false;
    let path = [];
    for (const id of ids) {
      const can = next(view.actions, path), name = idsOf(id).find(n => can.has(n));
      if (name === undefined) return false;
      path = [...path, name];
    }
    become(path);
    return true;
  }

  function clear() {
    clearTimeout(late);
    sent = false;
    picked = [];
    hands.release();
    if (view) draw();
  }

  /* ---- dragging: the source is picked, the drop picks the target */
  let from = [];
  function grab(id) {
    if (!view || sent) return false;
    const ids = idsOf(id), at = picked.findLastIndex(p => ids.includes(p));
    const path = at >= 0 ? picked.slice(0, at + 1) : step(view.actions, picked, ids);
    if (!path || complete(view.actions, path)) return false;
    from = at >= 0 ? picked : [];
    become(path);
    return true;
  }
  function drop(node, source) {
    const id = node?.dataset.id, lit = node?.matches('[data-state=legal], [data-state=aim]');
    if (lit) return void choose(id, node);
    const path = picked, near = node && node.closest('.zone') === source.closest('.zone');
    become(from);
    if (id && !near && id[0] !== '#') why([...path, id], node);
  }

  /* ---- drawing */
  const order = z => (z.layout === 'pile' ? (z.cards || []).slice(-1).map(c => c.k) : items(z).map(item => item.id));
  function context(can, tone) {
    const homes = new Map(), lit = tone === 'aim' ? 'aim' : 'legal';
    const home = z => {
      if (!homes.has(z.id)) {
        const ids = order(z), live = ids.filter(id => idsOf(id).some(n => can.has(n) || picked.includes(n)));
        const kept = ids.find(id => id === rove.get(z.id)), here = kept && document.activeElement?.dataset.id === kept;
        homes.set(z.id, here || live.includes(kept) ? kept : live[0] ?? kept ?? ids[0]);
      }
      return homes.get(z.id);
    };
    return {
      view, faces: view.faces, glyphs: view.glyphs, urls, moved, changed, aimed,
      hinted: id => hint.includes(id),
      at(z, ids, id) {
        const on = ids.some(n => picked.includes(n)), through = on ? null : ids.map(n => can.get(n)).find(Boolean);
        const last = through?.length === 1 && through[0].path.length === picked.length + 1;
        const dim = through ? lit : null;
        return {
          state: on ? 'picked' : dim,
          tag: last ? through[0].tag : null, hint: ids.some(n => hint.includes(n)), tab: home(z) === id,
        };
      },
    };
  }

  function paint() {
    const can = sent ? new Map() : next(view.actions, picked), ask = question(view, picked, titleOf), ctx = context(can, ask.tone);
    const at = place => view.zones.filter(z => z.place === place), draws = zones => repeat(zones, z => z.id, z => zone(z, ctx));
    const me = view.players.find(p => p.seat === (view.seat ?? 0)), foes = view.players.filter(p => p !== me);
    const box = (name, zones) => when(zones.length, () => html`<div class=${name}>${draws(zones)}</div>`), over = at('over');
    const fit = units(view);
    root.classList.add('table');
    root.dataset.cloth = view.cloth;
    root.style.setProperty('--ar', view.ratio);
    root.toggleAttribute('data-tall', fit.uh / fit.uw > TALL || SIDEWAYS.matches);
    root.toggleAttribute('data-rail', at('rail').length > 0);
    // The order of Tab: question, what lies over the table, their side, field, hand, own piles; the
    // style sheet puts each in its place.
    render(html`<i class="cloth" aria-hidden="true"></i>${prompt(view, ask, can, picked.length, tools(view), ctx, below(view) ?? nothing)}${when(over.length, () =>
      html`<details class="tray" open><summary>${over.map(z => `${z.label}: ${z.cards.length}`).join(', ')}</summary>${draws(over)}</details>`)}${foes.map(p => plate(p, false, ctx))}${box('tophand', at('top'))}${
      field(fit, ctx)}${box('rail', at('rail'))}${box('hand', at('bottom'))}${when(me, () => plate(me, true, ctx))}`, root);
    links();
  }
  const spot = id => find(id) ?? root.querySelector(`[data-zone="${CSS.escape(view.zones.find(z => z.cards?.some(card => card.k === id))?.id)}"] .card`);
  const links = () => view && drawLinks(root.querySelector('.linebox'), (view.links || []).filter(({ when }) => !when || picked.includes(when)), spot);
  function draw() { keepFocus(root, paint); }

  function paintings() {
    const ids = Object.keys(view.faces).filter(id => view.faces[id].art && !urls[id] && !asked.has(id));
    if (!art || !ids.length) return;
    ids.forEach(id => asked.add(id));
    art(ids).then(() => { if (!gone) draw(); }, () => ids.forEach(id => asked.delete(id)));
  }

  /* ---- listening */
  const hands = gestures(root, { grab, drop, read: open });
  const stopKeys = keys(root, {
    move(node) { node.focus(); },
    read: open,
    back: () => Boolean(picked.length) && !sent && (clear(), true),
    letters: () => settings().keys !== false,
  });
  const listen = {
    click(event) {
      const node = event.target.closest('button[data-id]');
      if (event.target.closest('[data-mark=height]')) open(node.dataset.id);
      else if (node && root.contains(node)) choose(node.dataset.id, node);
    },
    focusin({ target }) {
      const box = target.closest('.zone');
      if (!box || !target.dataset.id) return;
      rove.set(box.dataset.zone, target.dataset.id);
      for (const node of box.querySelectorAll('button[data-id]')) stop(node, node === target);
      tell(look, target.dataset.id);
    },
    pointerover(event) {
      const node = event.pointerType === 'mouse' && event.target.closest('button.card');
      if (node) tell(look, node.dataset.id);
    },
  };
  for (const name in listen) root.addEventListener(name, listen[name]);
  let sized = false;                                    // the observer's first word tells nothing new
  const sizes = new ResizeObserver(() => { if (sized && view) draw(); sized = true; });
  sizes.observe(root);

  function show(after, beside = nobody) {
    shown++;
    clearTimeout(late);
    // the focus goes to its place last: giving it makes the browser lay out what is there
    keepFocus(root, () => motion.run(view, after, () => {
      const now = index(after);
      const { numbers, turned } = changes(view, elements, after, now);
      changed = numbers;
      view = after;
      elements = now;
      moved = movedBy(view);
      aimed = aimedBy(view);
      for (const k of turned) moved.set(k, 'last');
      picked = [];
      hint = [];
      sent = false;
      hands.release();
      paint();
      beside();
      paintings();
    }));
  }

  return {
    show, clear, pickPath,
    pick: id => choose(id),
    card: k => elements.get(k)?.card,
    setHint(path) { hint = path; if (view) draw(); },
    refresh() { if (view) draw(); },
    get picked() { return [...picked]; },
    get view() { return view; },
    destroy() {
      gone = true;
      clearTimeout(late);
      motion.stop();
      hands.stop();
      stopKeys();
      sizes.disconnect();
      for (const name in listen) root.removeEventListener(name, listen[name]);
      render(nothing, root);
    },
  };
}
