// @ts-check
// The log in words. A word is text or a face; a face becomes a short reference in its ink, said in
// full to a reader.
import { html, repeat, when } from './lit.js';
import { short } from './card.js';
/** @import { Face, LogLine, Word } from '../types.d.ts' */

/**
 * What the log is read with. Moments in review are no whole views.
 * @typedef {Pick<import('../pageTypes.js').View, 'faces' | 'glyphs' | 'players' | 'log'>} Told
 * @typedef {{href?: (clause: string) => string}} Citing     gives clauses their addresses
 */

/**
 * @param {Face} face
 * @param {Record<string, string>} glyphs
 */
function reference(face, glyphs) {
  const shown = html`<span aria-hidden="true">${short(face, glyphs)}</span>`;
  const title = html`<span class="vh">${face.title}</span>`;
  return html`<span class="ref" data-ink=${face.ink}>${shown}${title}</span>`;
}

/**
 * @param {Word} told
 * @param {number} i                      its place in the line
 * @param {string | undefined} name       who did it
 * @param {Pick<Told, 'faces' | 'glyphs'>} view
 */
function word({ t, face }, i, name, view) {
  if (face !== undefined) {
    return view.faces[face] ? reference(view.faces[face], view.glyphs) : face;
  }
  if (i || !name || !t.startsWith(name)) return t;
  return html`<b>${name}</b>${t.slice(name.length)}`;
}

/**
 * One line: its words and, when `href` is given, a link for each clause it cites.
 * @param {Pick<LogLine, 'seat' | 'words' | 'clauses'>} entry
 * @param {Pick<Told, 'faces' | 'glyphs' | 'players'>} view
 * @param {Citing} [citing]
 */
export function logLine(entry, view, { href } = {}) {
  const name = view.players.find(player => player.seat === entry.seat)?.name;
  const words = entry.words.map((each, i) => word(each, i, name, view));
  const cited = when(href, address => (entry.clauses || []).map(id =>
    html` <a class="cite" href=${address(id)}>${id}</a>`));
  return html`<span>${words}${cited}</span>`;
}

/**
 * All lines; the newest, the last, is marked. Put it into an element with role="log".
 * @param {Told} view
 * @param {Citing} cite
 */
export function logList(view, cite) {
  const last = view.log.length - 1;
  /**
   * @param {LogLine} entry
   * @param {number} i
   */
  const line = (entry, i) => html`
    <li ?data-new=${i === last}>
      <span class="n">${entry.ply}</span>${logLine(entry, view, cite)}
    </li>`;
  return html`<ol>${repeat(view.log, entry => entry.ply, line)}</ol>`;
}

/**
 * The newest line as plain text, for what speaks.
 * @param {Pick<Told, 'log' | 'faces'>} view
 */
export const lastLine = view =>
  view.log.at(-1)?.words.map(each => each.t ?? view.faces[each.face]?.title).join('');
