// Tests only: what of a table covers something else, is cut, too small or out of reach. `measureTable()` gives
// [kind, what, by, pixels] for each fault. All of it is read off the page as it is drawn; nothing here knows a game.
{
  const HAND = .08;                        // so much of a leaning card may lie below the edge of the window
  const TARGET = 24, TEXT = 11, NEAR = 3, HANG = 6, EDGE = 2;
  const NARROW = 6;                        // px of a letter that a sign may cover, on the smallest cards
  const FLEETING = ['tag', 'foreseen', 'aimed'];         // signs that stand while one chooses
  // what asks nothing of the eye for long, and the line that the log has, too
  const PASSING = '.vh, [data-mark=change], .ghost, .was, .cloth, .linebox';

  const all = (name, root = document) => [...root.querySelectorAll(name)];
  const shown = node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hidden = node => node.closest(PASSING) || !shown(node);
  const said = node => node.dataset?.id ?? node.dataset?.tool ?? node.dataset?.zone
    ?? (node.className?.baseVal ?? node.className ?? '');
  const words = node => `${said(node)} "${node.textContent.replace(/\s+/g, ' ').trim().slice(0, 24)}"`;
  const area = r => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top);
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const depth = (a, b) => { const r = meet(a, b); return Math.min(r.right - r.left, r.bottom - r.top); };
  const plain = ({ left, top, right, bottom }) => ({ left, top, right, bottom });

  /** The boxes that cut what lies in a node; the nearest one that scrolls is the last. */
  function cuts(node) {
    const found = [];
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(at);
      if (clipPath.startsWith('inset')) return null;                 // for readers alone
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = plain(at.getBoundingClientRect());
      const scrolls = [overflowX, overflowY].some(each => each === 'auto' || each === 'scroll');
      found.push({ box, scrolls, at });
      if (scrolls) break;
    }
    return found;
  }

  /** What is seen of a node, by the boxes round it. */
  function seen(node, box = plain(node.getBoundingClientRect())) {
    return (cuts(node) ?? []).reduce((left, { box: by }) => meet(left, by), box);
  }

  /** The box of a target: of a cell its place, of a hexagon the part no neighbour reaches into. */
  function boxOf(node) {
    const slot = node.closest('.slot');
    const box = plain((slot ?? node).getBoundingClientRect());
    if (!node.closest('.hex')) return seen(node, box);
    const quarter = (box.bottom - box.top) / 4;
    return seen(node, { ...box, top: box.top + quarter, bottom: box.bottom - quarter });
  }

  /** A card of a fan, as far as the next one leaves it free. */
  function free(node) {
    const box = boxOf(node);
    const next = node.closest('.fanned, .strip') && node.nextElementSibling?.getBoundingClientRect();
    if (!next || next.top > box.bottom - 8 || next.left >= box.right) return box;
    return { ...box, right: Math.max(box.left, next.left) };
  }

  function hit(node) {
    const { left, right, top, bottom } = free(node);
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // a sign that is pressed for itself takes the press from what is lit
    const apart = node.dataset.state && there?.closest('.mark');
    return there && node.contains(there) && !apart ? null : there ?? document.documentElement;
  }

  /** What covers a target when the tray is folded away, which may lie on what cannot be chosen. */
  function folded(node) {
    const tray = hit(node)?.closest('.tray[open]');
    if (!tray || node.dataset.state || node.closest('.tray, .prompt')) return hit(node);
    tray.open = false;
    const by = hit(node);
    tray.open = true;
    return by;
  }

  /** Whether a target can be pressed, where it stands or once it is scrolled to. */
  function unreachable(node) {
    if (!folded(node)) return null;
    node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    return folded(node);
  }

  const group = node => node.closest('.fanned, .strip, .heap, .entries, .tray, .prompt') ?? node;
  const overlay = node => node.closest('.tray, .tophand:has([data-state])');

  function targetFaults(add) {
    const nodes = all('#board button, .top :is(a, button), .coach button').filter(node => !hidden(node));
    for (const node of nodes) {
      const box = free(node), whole = plain(node.getBoundingClientRect());
      const size = Math.min(box.right - box.left, box.bottom - box.top);
      const reach = node.closest('.hex') ? TARGET / 2 : TARGET;
      const scrolled = cuts(node)?.some(each => each.scrolls);
      if (size < reach - .5 && !scrolled && !node.closest('.tophand')) add('small', node, null, size);
      const left = area(seen(node, whole)) / area(whole), spare = node.closest('.fanned') ? HAND : .02;
      const peeks = node.closest('.tophand') && node.dataset.look === 'back';
      if (!peeks && left < 1 - spare && !scrolled) add('cut', node, null, Math.round(100 * left));
    }
    for (const node of nodes) {
      const by = unreachable(node);
      if (by) add('covered', node, by, 0);
    }
    for (const node of all('.table, .play, .rail, .tray, .entries')) node.scrollTo(0, 0);
    scrollTo(0, 0);
    return nodes;
  }

  function overlapFaults(targets, add) {
    const pieces = all('#board :is(.plate header, .plate dt, .plate dd, .plate ins, .cap, .tally, .prompt, .stack h2)')
      .filter(node => !hidden(node) && cuts(node));
    const items = [...targets.filter(node => node.closest('#board')), ...pieces];
    const boxes = items.map(node => boxOf(node));
    items.forEach((a, i) => items.forEach((b, j) => {
      if (j <= i || a.contains(b) || b.contains(a) || group(a) === group(b)) return;
      if (Boolean(overlay(a)) !== Boolean(overlay(b))) return;
      if (a.closest('.piles .zone') && a.closest('.zone') === b.closest('.zone')) return;
      const deep = depth(boxes[i], boxes[j]);
      if (deep > NEAR) add('overlap', a, b, deep);
    }));
  }

  function markFaults(targets, add) {
    const marks = all('#board .mark').filter(node => !hidden(node) && area(seen(node)) > 0);
    const numbers = all('#board :is(.stat, .idx, .face > .chip)')
      .filter(node => !hidden(node) && !node.closest('.under'));
    marks.forEach((mark, i) => {
      const box = seen(mark), own = mark.closest('button');
      for (const other of targets) {
        if (other === own || group(other) === group(own) || overlay(other) !== overlay(own)) continue;
        const deep = depth(box, boxOf(other));
        if (deep > HANG) add('badge', mark, other, deep);
      }
      for (const other of marks.slice(i + 1)) {
        if (group(other.closest('button')) === group(own) && other.closest('button') !== own) continue;
        const deep = depth(box, seen(other));
        if (deep > NEAR) add('badges', mark, other, deep);
      }
      for (const number of numbers) {
        const other = number.closest('.card');
        if (group(other) === group(own) && other !== own || overlay(other) !== overlay(own)) continue;
        const deep = depth(box, seen(number)), letter = number.matches('.chip');
        if (letter && FLEETING.includes(mark.dataset.mark)) continue;
        if (deep > (letter ? NARROW : NEAR)) add('number', number, mark, deep);
      }
    });
  }

  /** How many cards a pile has, written over what its top card says. */
  function countFaults(add) {
    for (const count of all('.piles .cap').filter(node => !hidden(node))) {
      for (const node of all('button :is(.chip, .idx, .stat, .name)', count.closest('.zone'))) {
        const deep = depth(count.getBoundingClientRect(), node.getBoundingClientRect());
        if (!hidden(node) && deep > 1) add('count', node, count, deep);
      }
    }
  }

  /** How much larger or smaller than itself a card is drawn, as one that lies askew. */
  function scaleOf(node) {
    const card = node.closest('.card');
    const { a, b } = new DOMMatrix(card ? getComputedStyle(card).transform : '');
    return Math.hypot(a, b);
  }

  /** Signs that lie on a card's name, and numbers and signs that a hexagon cuts. */
  function nameFaults(add) {
    for (const card of all('#board button.card')) {
      const names = all('.name', card).filter(node => !hidden(node));
      const marks = all('.mark, .face > .chip', card)
        .filter(node => !hidden(node) && !FLEETING.includes(node.dataset.mark));
      for (const mark of marks) for (const name of names) {
        const range = document.createRange();
        range.selectNodeContents(name);
        for (const line of range.getClientRects()) {
          const deep = depth(plain(line), plain(mark.getBoundingClientRect()));
          if (deep > NEAR + .5) add('name', name, mark, deep);
        }
      }
      if (!card.closest('.hex')) continue;
      for (const node of all('.idx, .face > .chip', card)) sixFaults(card, node, add);
      for (const node of all('.mark:is([data-mark=mine], [data-mark=new])', card)) underFaults(card, node, add);
    }
  }

  /** A sign that reaches to where a neighbouring hexagon lies over it: beside it, or in the row below. */
  function underFaults(card, node, add) {
    const box = node.getBoundingClientRect(), own = card.getBoundingClientRect();
    if (hidden(node) || !box.width) return;
    const below = box.bottom - (own.top + .77 * own.height);
    const over = Math.max(own.left - box.left, box.right - own.right, below);
    if (over > NEAR / 2) add('under', node, null, over);
  }

  /** What of a number or a sign lies outside its hexagon, or on its edge. */
  function sixFaults(card, node, add) {
    const { left, top, width, height } = card.getBoundingClientRect(), box = node.getBoundingClientRect();
    if (hidden(node) || !box.width) return;
    const [x, y] = [box.x + box.width / 2 - left, box.y + box.height / 2 - top];
    const round = getComputedStyle(node).borderRadius === '50%';
    const [across, down] = [Math.abs(x - width / 2), Math.abs(y - height / 2)];
    const slant = Math.hypot(width / 2, height / 4);         // the edge from the tip to the side
    const reach = round ? box.width / 2
      : (box.width / 2 * height / 4 + box.height / 2 * width / 2) / slant;
    const room = (height / 2 * (width / 2) - across * (height / 4) - down * (width / 2)) / slant;
    const side = width / 2 - across - box.width / 2;
    if (Math.min(room - reach, side) < EDGE) add('six', node, null, Math.min(room - reach, side));
  }

  const LETTERS = /[\p{L}\p{N}’'.]+/gu;

  function broken(text, range, add, node) {
    for (const { 0: word, index } of text.data.matchAll(LETTERS)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].map(rect => rect.top);
      if (Math.max(...tops) - Math.min(...tops) > 4) add('broken', node, null, word);
    }
  }

  function textFaults(add) {
    const range = document.createRange();
    const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const node = text.parentElement;
      if (!text.data.trim() || node.closest('.side, .log') || hidden(node)) continue;
      const by = cuts(node), style = getComputedStyle(node);
      // a button beside it shows all of it
      if (node.matches('.reads') && node.parentElement.querySelector('.whole:not([hidden])')) continue;
      if (!by || style.clipPath.startsWith('inset')) continue;
      range.selectNodeContents(text);
      const box = plain(range.getBoundingClientRect()), size = parseFloat(style.fontSize) * scaleOf(node);
      if (!area(box) || getComputedStyle(node).fontSize === '0px') continue;
      if (size < TEXT - .05) add('tiny', node, null, size);
      const own = style.overflowX === 'visible' ? [] : [{ box: plain(node.getBoundingClientRect()) }];
      const under = node.closest('.face') && group(node.closest('.card')) !== node.closest('.card');
      for (const { box: edge, scrolls, at } of [...own, ...by]) {
        if (scrolls || under && at !== node.closest('.face')) break;
        const over = Math.max(edge.left - box.left, box.right - edge.right,
          edge.top - box.top - size * .25, box.bottom - edge.bottom - size * .25);
        if (over > 1.5) { add('clipped', node, null, over); break; }
      }
      broken(text, range, add, node);
    }
  }

  /** A question that has to be scrolled to be read; what a card says may be long. */
  function questionFaults(add) {
    const ask = document.querySelector('.ask');
    if (!ask || ask.querySelector('.about, .reads')) return;
    const over = ask.scrollHeight - ask.clientHeight;
    if (over > 2) add('unread', ask, null, over);
  }

  /** Every fault of the table as it stands. */
  window.measureTable = () => {
    const faults = [];
    const add = (kind, what, by, size) => faults.push(
      [kind, words(what), by ? words(by) : '', typeof size === 'number' ? Math.round(size * 10) / 10 : size]);
    const targets = targetFaults(add);
    overlapFaults(targets, add);
    markFaults(targets, add);
    nameFaults(add);
    countFaults(add);
    textFaults(add);
    questionFaults(add);
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) add('sideways', document.body, null, scrollWidth - innerWidth);
    return { faults, scrolls: scrollHeight - innerHeight, ...places() };
  };

  /** Where the mat stands, and how wide a card on it is. */
  function places() {
    const box = name => { const r = document.querySelector(name)?.getBoundingClientRect();
      return r && [r.x, r.y, r.width, r.height].map(n => Math.round(n * 10) / 10); };
    const probe = document.querySelector('.field .slot, .field .card');
    const card = probe ? Math.round(probe.getBoundingClientRect().width) : 0;
    return { field: box('.field'), fit: box('.fit'), card };
  }
  window.matPlaces = places;
}
