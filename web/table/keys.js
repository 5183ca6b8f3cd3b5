// @ts-check
// Keys on the table: Tab goes from zone to zone, arrows walk inside one, I reads a card, Esc puts
// back what is picked. Enter and Space are the buttons' own.

/** @typedef {[number, number]} Way     across and down */

/** @type {Record<string, Way>} */
const STEP = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
// so much farther aside than ahead is not ahead
const SIDEWAYS = 2.2;
const ELEMENTS = 'button[data-id]';

/** @param {Element} node */
const middle = node => {
  const r = node.getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2];
};

/**
 * The nearest of `nodes` from `node` in a direction: straight ahead counts more than near.
 * @param {HTMLElement} node
 * @param {HTMLElement[]} nodes
 * @param {Way} way
 */
function ahead(node, nodes, [sx, sy]) {
  const [x, y] = middle(node);
  let best = null;
  let least = Infinity;
  for (const other of nodes) {
    if (other === node) continue;
    const [ox, oy] = middle(other);
    const on = (ox - x) * sx + (oy - y) * sy;
    const off = Math.abs((ox - x) * sy) + Math.abs((oy - y) * sx);
    if (on < 4 || off > on * SIDEWAYS || on + off * 2 >= least) continue;
    best = other;
    least = on + off * 2;
  }
  return best;
}

/**
 * The element an arrow key leads to. In a fan or a pile, where nothing lies above, Up and Down go
 * back and forth.
 * @param {HTMLElement} node
 * @param {string} key
 */
export function neighbour(node, key) {
  const zone = node.closest('.zone');
  if (!zone) return null;
  /** @type {HTMLElement[]} */
  const nodes = [...zone.querySelectorAll(/** @type {'button'} */ (ELEMENTS))];
  const step = STEP[key];
  const found = ahead(node, nodes, step);
  if (found || !zone.matches('.fan, .track')) return found;
  return nodes[nodes.indexOf(node) + step[0] + step[1]] || null;
}

const LIT = '.zone :is(.card, .empty)[data-state]:not([data-state=picked])';

/**
 * Where the keys go on after an element was picked: what is hinted at or comes first of all that
 * lies elsewhere, then of its own zone; where nothing on the table is lit, the first verb.
 * @param {HTMLElement} root
 * @param {HTMLElement} from
 * @returns {HTMLElement | null}
 */
export function lead(root, from) {
  const zone = from.closest('.zone');
  if (!zone) return null;
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll(LIT);
  const lit = [...found].filter(node => node !== from);
  const elsewhere = lit.filter(node => node.closest('.zone') !== zone);
  const ways = elsewhere.length ? elsewhere : lit;
  const hinted = ways.find(node => 'hint' in node.dataset);
  return hinted ?? ways[0] ?? root.querySelector('.acts button');
}

/**
 * The next element that can be chosen after the one in focus, round the whole table: cards, places
 * and decks that are offered; where there are none, the first verb.
 * @param {HTMLElement} root
 * @param {1 | -1} step
 * @returns {HTMLElement | undefined}
 */
export function nextLit(root, step) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll(`${LIT}, .offer`);
  const lit = [...found];
  const focus = document.activeElement;
  const at = lit.indexOf(/** @type {HTMLElement} */ (focus));
  if (at >= 0) return lit.at((at + step) % lit.length);
  const own = lit.find(node => node.closest('.hand'));
  return own ?? lit[0] ?? root.querySelector('.acts button') ?? undefined;
}

/**
 * Listens on the table; answers with what stops that.
 * @param {HTMLElement} root
 * @param {{move: (node: HTMLElement) => void, read: (id: string) => void, back: () => boolean,
 *   letters: () => boolean}} on
 */
export function keys(root, on) {
  /** @param {KeyboardEvent} event */
  const down = event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {HTMLElement | null} */
    const node = /** @type {Element} */ (event.target).closest(ELEMENTS);
    const inside = node?.closest('.zone') ? node : null;
    if (event.key === 'Escape') {
      if (on.back()) event.stopPropagation();
    } else if (inside && event.key in STEP) {
      event.preventDefault();
      event.stopPropagation();
      const to = neighbour(inside, event.key);
      if (to) on.move(to);
    } else if (inside && event.key.toLowerCase() === 'i' && on.letters()) {
      event.stopPropagation();
      on.read(inside.dataset.id ?? '');
    }
  };
  root.addEventListener('keydown', down);
  return () => root.removeEventListener('keydown', down);
}

/**
 * The elements of a zone.
 * @param {HTMLElement} root
 * @param {string | undefined} name
 * @returns {HTMLElement[]}
 */
const elementsOf = (root, name) => (name === undefined ? [] : [
  ...root.querySelectorAll(/** @type {'button'} */ (
    `[data-zone="${CSS.escape(name)}"] ${ELEMENTS}`)),
]);

/**
 * Redraws and puts the focus back on the element of the same id, or else near it in the same zone.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function keepFocus(root, draw) {
  const node = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!node || !root.contains(node) || node === root) return draw();
  const { id, k, tool } = node.dataset;
  /** @type {HTMLElement | null} */
  const zone = node.closest('.zone');
  const name = zone?.dataset.zone;
  const at = elementsOf(root, name).indexOf(node);
  draw();
  if (document.activeElement === node && node.isConnected) return;
  /** @param {string} selector  @returns {HTMLElement | null} */
  const first = selector => root.querySelector(selector);
  /** @param {string} key  @param {string | undefined} value */
  const find = (key, value) =>
    (value === undefined ? null : first(`[data-${key}="${CSS.escape(value)}"]`));
  const near = () => {
    const left = elementsOf(root, name);
    return left[Math.min(at, left.length - 1)];
  };
  const to = find('id', id) || find('tool', tool) || near() || find('k', k)
    || first('.hand button[tabindex="0"]') || first('.zone button[tabindex="0"]');
  to?.focus({ preventScroll: true });
}
