// @ts-check
// How a sentence that is helped looks: the text lies over its own marks, the words that may follow
// under it.
import { html, nothing } from '../table/html.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { SentenceNote } from '../types.d.ts' */
/** @import { Reading, Sentence } from './sentence.js' */

/**
 * @param {Sentence} sentence
 * @param {unknown} describes     the id of the field's help, if it has one
 * @param {unknown} help          the same, drawn
 */
export function drawSentence(sentence, describes, help) {
  const { field, form, id, text } = sentence;
  const reading = sentence.read();
  const untouched = !text.trim() && !form.touched;
  const advice = untouched ? 'Type, or choose words below.' : reading.advice;
  return html`
    <div class="labelled wideone sentence" data-tone=${tone(reading)}>
      <label for=${id}>${field.label}</label>
      ${help}
      <div class="ruled">${marks(text, reading)}${textArea(sentence, reading, describes)}</div>
      <p class="told" id=${id + '-told'}>${advice}</p>
      <div class="below">
        ${wordList(sentence, reading)}
        ${noteList(id, reading.notes)}
      </div>
    </div>`;
}

/**
 * What to look at in a sentence that is right, in the place of the words that may follow.
 * @param {string} id
 * @param {SentenceNote[]} notes
 */
function noteList(id, notes) {
  /** @param {SentenceNote} note */
  const drawn = ({ label, text }) => html`<li><b>${label}:</b> ${text}</li>`;
  return html`<ul class="notes" id=${id + '-notes'}>${notes.map(drawn)}</ul>`;
}

/** @param {Reading} reading */
function tone({ bad, done }) {
  if (bad) return 'bad';
  return done ? 'good' : 'open';
}

/**
 * The text once more under itself, with what is wrong, begun or read otherwise marked. Blanks count
 * here.
 * @param {string} text
 * @param {Reading} reading
 */
function marks(text, { bad, from, to, typing, notes }) {
  const looked = notes.find(({ end }) => end !== undefined && end <= text.length);
  if (looked) return marked(text, looked.pos ?? 0, looked.end ?? 0, 'look');
  if (!bad && !typing) return under(text);
  return marked(text, from, to, bad ? 'bad' : 'open');
}

/**
 * A text with some of its letters marked.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {string} look
 */
function marked(text, from, to, look) {
  const mark = html`<mark data-tone=${look}>${text.slice(from, to)}</mark>`;
  return under(html`${text.slice(0, from)}${mark}${text.slice(to)}`);
}

/** The blank without width at its end gives a last line its height. @param {unknown} inside */
const under = inside => html`<div class="under" aria-hidden="true">${inside}\u200b</div>`;

/**
 * @param {Sentence} sentence
 * @param {Reading} reading
 * @param {unknown} describes
 */
function textArea(sentence, reading, describes) {
  const { field, form, id, text } = sentence;
  const notes = reading.notes.length ? id + '-notes' : '';
  const help = describes === nothing ? '' : describes;
  const describedBy = [help, id + '-told', notes].join(' ').trim();
  /** @param {EventAt<HTMLTextAreaElement>} event */
  const input = event => sentence.typed(event.target);
  const blur = () => { if (sentence.at >= 0) sentence.go(-1); };
  return html`
    <textarea id=${id} rows="2" maxlength=${field.most ?? nothing}
      spellcheck="false" autocapitalize="sentences" autocomplete="off"
      aria-autocomplete="list" aria-controls=${id + '-next'}
      aria-activedescendant=${active(sentence, reading)}
      aria-invalid=${reading.bad && form.touched ? 'true' : nothing}
      aria-describedby=${describedBy} .value=${text}
      @input=${input} @keydown=${keyed(sentence)} @blur=${blur}></textarea>`;
}

/** The id of the word the arrows are at. @param {Sentence} sentence  @param {Reading} reading */
const active = ({ at, id }, { words }) => (at >= 0 && at < words.length ? `${id}-w${at}` : nothing);

/** @param {Sentence} sentence */
const keyed = sentence => (/** @type {KeyboardEvent} */ event) => sentence.key(event);

/** The words that may stand there. @param {Sentence} sentence  @param {Reading} reading */
function wordList(sentence, reading) {
  const { at, field, id } = sentence;
  const { words } = reading;
  /** The text keeps the focus. @param {EventAt<HTMLElement>} event */
  const hold = event => { if (event.target.matches('[role=option]')) event.preventDefault(); };
  /** @param {string} word  @param {number} i */
  const option = (word, i) => html`<li role="option" id=${`${id}-w${i}`}
    aria-selected=${String(i === at)} @click=${() => sentence.put(word)}>${word}</li>`;
  return html`
    <ul class="nextwords" id=${id + '-next'} role="listbox"
      aria-label=${`${field.label}: words that may stand here`}
      tabindex=${words.length ? 0 : -1}
      aria-activedescendant=${active(sentence, reading)}
      @keydown=${keyed(sentence)} @pointerdown=${hold}>${words.map(option)}</ul>`;
}
