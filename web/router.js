// Hash routes: `#/`, `#/<game>`, `#/play/<id>`, `#/review/<id>@<ply>`, `#/rules/<game>/<clause>` and so on.
// A screen's own name comes first, or second, after a game's id; any other first word is a game's id.

export const SCREENS = ['home', 'play', 'review', 'share', 'rules', 'learn', 'matches', 'settings', 'about', 'cards', 'decks', 'deck', 'gift', 'world', 'tools'];

/** Reads a hash into {name, parts, ply, query, link?}; `name` is a screen or `new`, `parts` what follows it, `link` the two halves of `#name=...`. */
export function parse(hash) {
  const sent = hash.match(/^#(\w+)=(.*)/);
  if (sent) return { name: 'world', parts: [], query: {}, link: sent.slice(1) };
  const [path, query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(plain);
  const at = parts.slice(0, 2).findIndex(part => SCREENS.includes(part));
  const [name] = !parts.length ? ['home'] : at < 0 ? ['new'] : parts.splice(at, 1);
  const tail = parts.at(-1)?.match(/^(.*)@(\d+)$/);
  if (tail) parts[parts.length - 1] = tail[1];
  return { name, parts, ply: tail ? Number(tail[2]) : null, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** A hash that `parse` reads back. */
export const link = (...parts) => '#/' + parts.map(p => encodeURIComponent(p).replace(/%40/g, '@')).join('/');

/** Changes the hash without adding a step to the history or opening the screen anew. */
export const note = hash => history.replaceState(history.state, '', hash);

export const go = hash => { location.hash = hash; };

function plain(part) {
  try { return decodeURIComponent(part); } catch { return part; }
}
