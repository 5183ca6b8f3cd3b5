// Keys on the table: Tab goes from zone to zone, arrows walk inside one, I reads a card, Esc puts
// back what is picked. Enter and Space are the buttons' own.

const STEP = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

const middle = node => {
  const r = node.getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2];
};

/** The nearest of `nodes` from `node` in a direction: straight ahead counts more than near. */
function ahead(node, nodes, [sx, sy]) {
  const [x, y] = middle(node);
  let best = null, least = Infinity;
  for (const other of nodes) {
    if (other === node) continue;
    const [ox, oy] = middle(other), on = (ox - x) * sx + (oy - y) * sy, off = Math.abs((ox - x) * sy) + Math.abs((oy - y) * sx);
    if (on < 4 || off > on * 2.2 || on + off * 2 >= least) continue;
    [best, least] = [other, on + off * 2];
  }
  return best;
}

/**
 * The element an arrow key leads to. In a fan or a pile, where nothing lies above, Up and Down go
 * back and forth.
 */
export function neighbour(node, key) {
  const zone = node.closest('.zone'), nodes = [...zone.querySelectorAll('button[data-id]')], step = STEP[key];
  const found = ahead(node, nodes, step);
  if (found || !zone.matches('.fan, .track')) return found;
  return nodes[nodes.indexOf(node) + step[0] + step[1]] || null;
}

/** Listens on the table. `on` is {move(node), read(id), back() -> bool, letters() -> bool}. */
export function keys(root, on) {
  const down = event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const node = event.target.closest?.('button[data-id]'), inside = node?.closest('.zone');
    if (event.key === 'Escape') {
      if (on.back()) event.stopPropagation();
    } else if (inside && event.key in STEP) {
      event.preventDefault();
      event.stopPropagation();
      const to = neighbour(node, event.key);
      if (to) on.move(to);
    } else if (inside && event.key.toLowerCase() === 'i' && on.letters()) {
      event.stopPropagation();
      on.read(node.dataset.id);
    }
  };
  root.addEventListener('keydown', down);
  return () => root.removeEventListener('keydown', down);
}

/**
 * Redraws and puts the focus back on the element of the same id, or else near it in the same zone.
 */
export function keepFocus(root, draw) {
  const node = document.activeElement, had = root.contains(node) && node !== root;
  const { id, k, tool } = had ? node.dataset : {}, zone = had ? node.closest('.zone') : null, name = zone?.dataset.zone;
  const at = zone ? [...zone.querySelectorAll('button[data-id]')].indexOf(node) : -1;
  draw();
  if (!had || (document.activeElement === node && node.isConnected)) return;
  const find = (key, value) => value !== undefined && root.querySelector(`[data-${key}="${CSS.escape(value)}"]`);
  const near = () => {
    const left = name ? root.querySelectorAll(`[data-zone="${CSS.escape(name)}"] button[data-id]`) : [];
    return left[Math.min(at, left.length - 1)];
  };
  const to = find('id', id) || find('tool', tool) || near() || find('k', k) || root.querySelector('.hand button[tabindex="0"]') || root.querySelector('.zone button[tabindex="0"]');
  to?.focus({ preventScroll: true });
}
