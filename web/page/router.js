// @ts-check
// Hash routes: `#/`, `#/<game>`, `#/play/<id>`, `#/review/<id>@<ply>`, `#/rules/<game>/<clause>`
// and so on. A screen's own name comes first, or second, after a game's id; any other first word is
// a game's id.
import { SCREENS } from './screens.js';

const NAMES = SCREENS.map(screen => screen.route).filter(route => route !== 'new');

/**
 * Reads a hash into {name, parts, ply, query, link?}; `name` is the route of a screen, `parts` what
 * follows it, `link` the two halves of `#name=...`.
 * @param {string} hash
 * @returns {import('../pageTypes.js').Route}
 */
export function parse(hash) {
  const sent = hash.match(/^#(\w+)=(.*)/);
  if (sent) return { name: 'world', parts: [], ply: null, query: {}, link: sent.slice(1) };
  const [path, query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(plain);
  const name = nameOf(parts);
  const tail = parts.at(-1)?.match(/^(.*)@(\d+)$/);
  if (tail) parts[parts.length - 1] = tail[1];
  const ply = tail ? Number(tail[2]) : null;
  return { name, parts, ply, query: Object.fromEntries(new URLSearchParams(query)) };
}

/**
 * The route these parts of an address lead to; its name is taken out of them.
 * @param {string[]} parts
 */
function nameOf(parts) {
  if (!parts.length) return 'home';
  const at = parts.slice(0, 2).findIndex(part => NAMES.includes(part));
  return at < 0 ? 'new' : parts.splice(at, 1)[0];
}

/** A hash that `parse` reads back. @param {(string | number | undefined)[]} parts */
export const link = (...parts) =>
  '#/' + parts.map(part => encodeURIComponent(String(part)).replace(/%40/g, '@')).join('/');

/**
 * Changes the hash without adding a step to the history or opening the screen anew.
 * @param {string} hash
 */
export const replace = hash => history.replaceState(history.state, '', hash);

/** @param {string} hash */
export const go = hash => { location.hash = hash; };

/** @param {string} part */
function plain(part) {
  try { return decodeURIComponent(part); } catch { return part; }
}
