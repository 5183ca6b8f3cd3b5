// Pictures. The game draws them as SVG text; the page shows them as images, so that a stranger's picture can run nothing.

const address = location.protocol === 'file:'
  ? text => 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text)
  : text => URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));

/**
 * Remembers pictures by face. `load(ids)` gives {id: SVG text}; the answer is `art(ids) -> Promise<{id: url}>`, which asks
 * for each face once. A face id of one version of a game is one picture for ever, so keep one of these per game.
 */
export function pictures(load) {
  const kept = new Map();
  return async function art(ids) {
    const fresh = ids.filter(id => !kept.has(id));
    if (fresh.length) {
      const asked = load(fresh);
      for (const id of fresh) kept.set(id, asked.then(found => (found[id] ? address(found[id]) : null)));
      asked.catch(() => fresh.forEach(id => kept.delete(id)));
    }
    const pairs = await Promise.all(ids.map(async id => [id, await kept.get(id)]));
    return Object.fromEntries(pairs.filter(([, url]) => url));
  };
}
