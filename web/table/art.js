// @ts-check
// Pictures. The game draws them as SVG text; the page shows them as images, so that a stranger's
// picture can run nothing.

const SVG = 'image/svg+xml';

/** @param {string} text */
const inside = text => `data:${SVG};charset=utf-8,` + encodeURIComponent(text);
/** @param {string} text */
const stored = text => URL.createObjectURL(new Blob([text], { type: SVG }));
const address = location.protocol === 'file:' ? inside : stored;

// pictures that stay drawn though no card shows them: more than four decks
const MOST = 64;

/**
 * Remembers pictures by face. `load(ids)` gives {id: SVG text}; the answer is `art(ids)`, which
 * asks for each face once and resolves when they are in `art.urls`, {id: url}. A face id of one
 * version of a game is one picture for ever, so keep one of these per game.
 * @param {(ids: string[]) => Promise<Record<string, string>>} load
 */
export function pictures(load) {
  /** @type {Map<string, Promise<void>>} */
  const asked = new Map();
  /** @type {Record<string, string>} */
  const urls = {};
  /** @type {HTMLImageElement[]} */
  const images = [];
  // The browser lets go of a picture nobody shows, and then reads it and builds its document anew
  // for the next card.
  /** @param {string} url */
  const hold = url => {
    const image = new Image();
    image.src = url;
    if (images.push(image) > MOST) images.shift();
    return url;
  };
  /** @param {string[]} ids */
  const fetchAll = async ids => {
    const found = await load(ids);
    for (const id in found) if (found[id]) urls[id] = hold(address(found[id]));
  };
  /** @param {string[]} ids */
  const art = async ids => {
    const fresh = ids.filter(id => !asked.has(id));
    if (fresh.length) {
      const loading = fetchAll(fresh);
      for (const id of fresh) asked.set(id, loading);
      loading.catch(() => fresh.forEach(id => asked.delete(id)));
    }
    await Promise.all(ids.map(id => asked.get(id)));
    return urls;
  };
  return Object.assign(art, { urls });
}
