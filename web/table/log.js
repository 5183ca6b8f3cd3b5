// The log in words. A word is text or a face; a face becomes a short reference in its ink, said in
// full to a reader.
import { html, repeat, when } from './lit.js';
import { short } from './card.js';

const ref = (face, glyphs) => html`<span class="ref" data-ink=${face.ink}><span aria-hidden="true">${short(face, glyphs)}</span
  ><span class="vh">${face.title}</span></span>`;

function word({ t, face }, i, name, view) {
  if (face !== undefined) return view.faces[face] ? ref(view.faces[face], view.glyphs) : face;
  if (i || !name || !t.startsWith(name)) return t;
  return html`<b>${name}</b>${t.slice(name.length)}`;
}

/** One line: its words and, when `href(clause)` is given, a link for each clause it cites. */
export function logLine(entry, view, { href } = {}) {
  const name = view.players.find(p => p.seat === entry.seat)?.name;
  return html`<span>${entry.words.map((w, i) => word(w, i, name, view))}${when(href, () => (entry.clauses || []).map(id =>
    html` <a class="cite" href=${href(id)}>${id}</a>`))}</span>`;
}

/** All lines; the newest, the last, is marked. Put it into an element with role="log". */
export const logList = (view, cite) => html`<ol>${repeat(view.log, entry => entry.ply, (entry, i) => html`<li ?data-new=${i === view.log.length - 1}>
  <span class="n">${entry.ply}</span>${logLine(entry, view, cite)}</li>`)}</ol>`;

/** The newest line as plain text, for what speaks. */
export const lastLine = view => view.log.at(-1)?.words.map(word => word.t ?? view.faces[word.face]?.title).join('');
