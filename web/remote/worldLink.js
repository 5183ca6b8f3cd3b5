// @ts-check
// A link of a world as it goes over a live line (TD-19.10 of docs/two-devices.md): only what stands
// behind the # of its address. What it holds the world judges, as that of a link that is opened.
/** @import { Game } from '../types.d.ts' */

const FORMAT = 'mulligan/link/1';
const MOST = 400_000;                                   // bytes of the text
const LINK = /^(\w{1,40})=[\w.-]+$/;
const NONE = 'it is no link of a world.';

/** @param {string} link     `NAME=TEXT` */
export const written = link => JSON.stringify({ format: FORMAT, link });

/** @param {string} text */
const fits = text => new TextEncoder().encode(text).length <= MOST;

/**
 * Whether a link can go over a line, and a world there takes it: one that only shows something is
 * for a browser to open.
 * @param {string} link
 * @param {Pick<Game, 'world'>[]} games
 */
export const travels = (link, games) =>
  LINK.test(link) && games.some(takes(link)) && fits(written(link));

/** Which games have worlds that take a link. @param {string} link */
const takes = link => (/** @type {Pick<Game, 'world'>} */ { world }) =>
  Object.hasOwn(world?.links ?? {}, nameOf(link));

/** @param {string} link */
const nameOf = link => link.match(LINK)?.[1] ?? '';

/**
 * The link in a text that came, the title of the game whose worlds take it, and what that game has
 * as words for such a link: none of them is of who sent it. Throws why it is none, in words that go
 * on after a colon.
 * @param {string} text
 * @param {Pick<Game, 'title' | 'world'>[]} games
 */
export function read(text, games) {
  if (!fits(text)) throw new Error('it is longer than a link of a world may be.');
  const link = linkIn(text);
  const name = nameOf(link);
  if (!name) throw new Error(NONE);
  const game = games.find(takes(link));
  if (!game) throw new Error('it is for a world that this page does not have.');
  const [, , , brings] = game.world?.links[name] ?? [];
  return { link, title: game.title, brings: brings ?? '' };
}

/** @param {string} text @returns {string} */
function linkIn(text) {
  /** @type {unknown} */
  let data;
  try { data = JSON.parse(text); } catch { throw new Error(NONE); }
  const { format, link, ...more } = /** @type {Record<string, unknown>} */ (data ?? {});
  if (format !== FORMAT || typeof link !== 'string' || Object.keys(more).length) {
    throw new Error(NONE);
  }
  return link;
}
