// @ts-check
// A sentence that is helped while it is typed: what does not fit is marked, and the words that may
// stand there are a list to choose from, with the mouse, a finger or the arrow keys. What fits is
// the game's to say (`help` of world_try). How it looks is web/worlds/sentenceDrawing.js.
import { say } from '../page/notices.js';
import { drawSentence } from './sentenceDrawing.js';
/** @import { SentenceField, SentenceNote } from '../types.d.ts' */
/** @import { Form } from './form.js' */

/**
 * Where a sentence goes wrong or on, from one letter to another, and the words that may stand
 * there: those that begin as typed, else all.
 * @typedef {object} Reading
 * @property {number} from
 * @property {number} to
 * @property {string} advice    what the game says of it
 * @property {string[]} words
 * @property {boolean} bad      no word that may stand there begins as typed
 * @property {boolean} typing   a word is being typed that may become one of them
 * @property {boolean} done     the sentence is whole
 * @property {SentenceNote[]} notes     what to look at in a whole sentence
 */

const CLOSES = /^[.,;:!?)\]']/;                         // signs without a blank before them
const OPENS = /[([]$/;                                  // signs without a blank behind them
const SAME_ROW = 4;                                     // pixels two words of a row may differ by

export class Sentence {
  /** Which of the words the arrows are at; -1 for none. */
  at = -1;

  /** A word that was pressed before the answer to the text had come. @type {string | null} */
  waits = null;

  /**
   * @param {Form} form             the form it stands in
   * @param {SentenceField} field
   * @param {string} id             names its text field
   */
  constructor(form, field, id) {
    this.form = form;
    this.field = field;
    this.id = id;
  }

  get text() { return /** @type {string} */ (this.form.values[this.field.name]); }

  /** @returns {Reading} */
  read() {
    const { form: { answer }, text } = this;
    const whole = text.trimEnd().length;
    const help = answer?.help?.[this.field.name];
    const { pos, end = whole, next = [], text: advice = '' } = help ?? {};
    const wrong = pos !== undefined && pos < whole;
    const from = wrong ? pos : whole;
    const to = wrong ? Math.min(end, whole) : whole;
    const fit = next.filter(beginsWith(text.slice(from, to)));
    const typing = wrong && to === text.length && fit.length > 0;
    return {
      from,
      to,
      advice,
      words: fit.length ? fit : next,
      bad: wrong && !typing,
      typing,
      done: pos === undefined && advice !== '',
      notes: answer && !this.form.old ? help?.notes ?? [] : [],
    };
  }

  /**
   * The answer to the text as it stands has come: a word that was pressed before it is put in if it
   * may stand there.
   */
  answered() {
    const word = this.waits;
    this.waits = null;
    if (word && this.read().words.includes(word)) this.put(word);
  }

  /**
   * Puts a word where it may stand, in the place of what is marked there; one pressed too early
   * waits for the answer.
   * @param {string} word
   */
  put(word) {
    const { field, form, id, text } = this;
    if (form.old) { this.waits = word; return; }
    const { from, to } = this.read();
    const { caret, whole } = joined(text.slice(0, from), word, text.slice(to));
    if (field.most !== undefined && whole.length > field.most) {
      say(`That would be longer than ${field.most} letters.`, { key: 'long' });
      return;
    }
    this.at = -1;
    form.set(field.name, whole);
    const node = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(id));
    if (node && document.activeElement === node) node.setSelectionRange(caret, caret);
  }

  /** @param {HTMLTextAreaElement} node */
  typed(node) {
    const caret = node.selectionStart;
    const text = node.value.replace(/\s/g, ' ');
    this.at = -1;
    this.waits = null;
    this.form.set(this.field.name, text);
    const kept = node.value === text && node.selectionStart === caret;
    if (!kept) node.setSelectionRange(caret, caret);
  }

  /**
   * Arrows walk over the words, Enter takes the one they are at, Escape leaves them.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { words } = this.read();
    const run = this.keyOf(event.key, words);
    if (!run) return;
    event.preventDefault();
    // a dialog around it would close
    if (event.key === 'Escape') event.stopPropagation();
    run();
  }

  /**
   * What a key does; nothing when it is for the text.
   * @param {string} key
   * @param {string[]} words
   * @returns {(() => void) | undefined}
   */
  keyOf(key, words) {
    const { at } = this;
    const inside = at >= 0;
    const count = words.length;
    if (key === 'Enter') return () => { if (words[at]) this.put(words[at]); };
    if (key === 'ArrowDown' && count) return () => this.go(inside ? this.row(true) : 0);
    if (key === 'ArrowUp' && count) return () => this.go(inside ? this.row(false) : count - 1);
    if (!inside) return undefined;
    if (key === 'Escape') return () => this.go(-1);
    if (key === 'ArrowRight') return () => this.go((at + 1) % count);
    if (key === 'ArrowLeft') return () => this.go((at + count - 1) % count);
    return undefined;
  }

  /**
   * The word above or below the one the arrows are at; past the edge, the text again.
   * @param {boolean} down
   */
  row(down) {
    const all = [...document.getElementById(this.id + '-next')?.children ?? []];
    const here = all[this.at]?.getBoundingClientRect();
    if (!here) return -1;
    const places = all.map((node, i) => {
      const box = node.getBoundingClientRect();
      const rise = (box.y - here.y) * (down ? 1 : -1);
      return { i, rise, aside: Math.abs(box.x - here.x) };
    });
    const far = places.filter(({ rise }) => rise > SAME_ROW);
    const nearest = Math.min(...far.map(({ rise }) => rise));
    const row = far.filter(({ rise }) => rise < nearest + SAME_ROW);
    return row.sort((a, b) => a.aside - b.aside)[0]?.i ?? -1;
  }

  /** The arrows go to a word; -1 for none. @param {number} at */
  go(at) {
    this.at = at;
    this.form.redraw();
    document.getElementById(`${this.id}-w${at}`)?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {unknown} describes     the id of the field's help, if it has one
   * @param {unknown} help          the same, drawn
   */
  draw(describes, help) {
    return drawSentence(this, describes, help);
  }
}

/** Whether a word begins as typed; all do when nothing is typed. @param {string} typed */
const beginsWith = typed => (/** @type {string} */ word) =>
  word.toLowerCase().startsWith(typed.toLowerCase());

/**
 * A text with a word put in, blanks where they belong, and where the caret stands then.
 * @param {string} before
 * @param {string} word
 * @param {string} after
 */
function joined(before, word, after) {
  const left = before.trimEnd();
  const right = after.trimStart();
  const blank = left && !CLOSES.test(word) && !OPENS.test(left) ? ' ' : '';
  const head = left + blank + word;
  const tight = OPENS.test(word) || right && CLOSES.test(right) || word === '.' && !right;
  const gap = tight ? '' : ' ';
  return { whole: head + gap + right, caret: head.length + gap.length };
}
