// @ts-check
// The log in words. A word is text or a face; a face becomes a short reference in its ink, said in
// full to a reader.
import { html, nothing, render, repeat, when } from './html.js';
import { short } from './card.js';
/** @import { Face, Foreseen, Inside, LogLine, Word } from '../types.d.ts' */

/**
 * What the log is read with. Moments in review are no whole views.
 * @typedef {Pick<import('../pageTypes.js').View, 'faces' | 'glyphs' | 'players' | 'log'>} Told
 * @typedef {object} Citing
 * @property {(clause: string) => string} [href]     gives clauses their addresses
 * @property {(ply: number) => Promise<Inside | null>} [inside]     the steps of an action
 * @property {(ply: number, step: number) => unknown} [show]        shows the table at a step
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
 * What an action changed besides: a sentence each.
 * @param {Word[][] | undefined} changes
 * @param {Pick<Told, 'faces' | 'glyphs'>} view
 */
export const changesOf = (changes, view) => when(changes?.length, () => html`
  <ul class="changes">
    ${(changes ?? []).map(each => html`<li>${each.map(part => word(part, 1, '', view))}</li>`)}
  </ul>`);

/**
 * The steps of an action, asked for when somebody unfolds them.
 * @param {LogLine} entry
 * @param {Citing} citing
 */
export function stepsOf({ ply, steps }, { inside, show }) {
  if (!steps || !inside) return nothing;
  /** @param {Event & {currentTarget: HTMLDetailsElement}} event */
  const unfold = async ({ currentTarget: { open, lastElementChild } }) => {
    if (!open || !lastElementChild || lastElementChild.childElementCount) return;
    const told = await inside(ply);
    const list = /** @type {HTMLElement} */ (lastElementChild);
    const pressed = show && ((/** @type {number} */ step) => show(ply, step));
    if (told) render(told.lines.map((each, i) => stepLine(each, i, told, pressed)), list);
  };
  return html`
    <details class="steps" @toggle=${unfold}>
      <summary>${steps === 1 ? '1 step' : `${steps} steps`}</summary>
      <ol></ol>
    </details>`;
}

/**
 * @param {Inside['lines'][number]} line
 * @param {number} step
 * @param {Inside} told
 * @param {((step: number) => unknown) | undefined} show
 */
function stepLine({ words, changes }, step, told, show) {
  const said = words.map(part => word(part, 1, '', told));
  const shown = when(show, press => html`
    <button class="aslink" type="button" @click=${() => press(step)}>${said}</button>`);
  return html`<li>${show ? shown : said}${changesOf(changes, told)}</li>`;
}

/**
 * Lines with the passes before them that brought nothing; the last passes of all stand alone, and
 * those that are worth a line.
 * @template {LogLine} L
 * @param {L[]} lines
 * @param {(line: L) => unknown} [worth]
 */
export function folded(lines, worth = () => false) {
  /** @type {{line: L, passes: L[]}[]} */
  const told = [];
  /** @type {L[]} */
  let passes = [];
  for (const line of lines) {
    if (line.still && !worth(line)) { passes.push(line); continue; }
    told.push({ line, passes });
    passes = [];
  }
  return [...told, ...passes.map(line => ({ line, passes: [] }))];
}

/**
 * Passes that are folded away.
 * @template {LogLine} L
 * @param {L[]} passes
 * @param {(pass: L) => unknown} draw
 * @param {boolean} [open]
 */
export const foldedPasses = (passes, draw, open = false) => when(passes.length, () => html`
  <details class="passes" ?open=${open}>
    <summary>after ${passes.length === 1 ? 'a pass' : `${passes.length} passes`}</summary>
    <ol>${passes.map(draw)}</ol>
  </details>`);

/**
 * All lines; the newest, the last, is marked. Put it into an element with role="log".
 * @param {Told} view
 * @param {Citing} citing
 */
export function logList(view, citing) {
  const newest = view.log.at(-1);
  /** @param {LogLine} entry */
  const pass = entry => html`<li>${logLine(entry, view, citing)}</li>`;
  /** @param {{line: LogLine, passes: LogLine[]}} told */
  const line = ({ line: entry, passes }) => html`
    <li ?data-new=${entry === newest}>
      <span class="n">${entry.ply}</span>
      <div>
        ${logLine(entry, view, citing)}
        ${changesOf(entry.changes, view)}
        ${stepsOf(entry, citing)}
        ${foldedPasses(passes, pass)}
      </div>
    </li>`;
  return html`<ol>${repeat(folded(view.log), ({ line: { ply } }) => ply, line)}</ol>`;
}

/**
 * Words as plain text.
 * @param {Word[]} words
 * @param {Pick<Told, 'faces'>} view
 */
const plain = (words, view) => words.map(each => each.t ?? view.faces[each.face]?.title).join('');

/**
 * What surely follows, as plain text.
 * @param {Foreseen} foreseen
 */
export function foreseenWords(foreseen) {
  const { changes, unanswered, unsure } = foreseen;
  const now = changes.map(each => plain(each.words, foreseen));
  const later = unanswered.map(each => plain(each.words, foreseen));
  const rest = unsure ? ['More depends on what is hidden.'] : [];
  const then = later.length ? ['If nobody answers:', ...later] : [];
  const words = [...now, ...then, ...rest].join(' ');
  return words && `Then: ${words}`;
}

/**
 * The newest line as plain text.
 * @param {Pick<Told, 'log' | 'faces'>} view
 */
export const lastLine = view => view.log.at(-1) && plain(view.log.at(-1)?.words ?? [], view);

/**
 * What the newest line's action changed, as plain text.
 * @param {Pick<Told, 'log' | 'faces'>} view
 * @param {number} [most]     sentences
 */
export function lastChanges(view, most = Infinity) {
  const changes = view.log.at(-1)?.changes ?? [];
  const said = changes.slice(0, most).map(words => plain(words, view));
  return said.join(' ') + (changes.length > most ? ' And more.' : '');
}
