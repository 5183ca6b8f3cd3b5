// A sentence that is helped while it is typed: what does not fit is marked, and the words that may
// stand there are a list to choose from, with the mouse, a finger or the arrow keys. What fits is
// the game's to say (`help` of world_try).
import { html, nothing } from '../table/lit.js';
import { say } from '../page/notices.js';

// signs without a blank before them, and without one behind
const CLOSES = /^[.,;:!?)\]']/, OPENS = /[([]$/;

export class Sentence {
  /** `form` is the form it stands in (form.js); `id` names its text field. */
  constructor(form, field, id) {
    Object.assign(this, { form, field, id, at: -1 });
  }

  get text() { return this.form.values[this.field.name]; }

  /**
   * Where it goes wrong or on, in letters, and the words that may stand there: those that begin as
   * typed, else all.
   */
  read() {
    const { text } = this, { pos, end, next = [], text: told = '' } = this.form.answer?.help?.[this.field.name] ?? {}, whole = text.trimEnd().length;
    const wrong = pos !== undefined && pos < whole, from = wrong ? pos : whole, to = wrong ? Math.min(end ?? whole, whole) : whole;
    const typed = text.slice(from, to).toLowerCase(), fit = typed ? next.filter(word => word.toLowerCase().startsWith(typed)) : next;
    const typing = wrong && to === text.length && fit.length > 0;
    return { from, to, told, words: fit.length ? fit : next, bad: wrong && !typing, typing, done: pos === undefined && told !== '' };
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
   */
  put(word) {
    if (this.form.old) { this.waits = word; return; }
    const { text } = this, { from, to } = this.read(), before = text.slice(0, from).trimEnd(), after = text.slice(to).trimStart();
    const head = before + (before && !CLOSES.test(word) && !OPENS.test(before) ? ' ' : '') + word;
    const gap = OPENS.test(word) || after && CLOSES.test(after) || word === '.' && !after ? '' : ' ';
    if ((head + gap + after).length > (this.field.most ?? Infinity)) { say(`That would be longer than ${this.field.most} letters.`, { key: 'long' }); return; }
    this.at = -1;
    this.form.set(this.field.name, head + gap + after);
    const node = document.getElementById(this.id);
    if (document.activeElement === node) node.setSelectionRange(head.length + gap.length, head.length + gap.length);
  }

  typed(event) {
    const { target } = event, { selectionStart: caret } = target, text = target.value.replace(/\s/g, ' ');
    Object.assign(this, { at: -1, waits: null });
    this.form.set(this.field.name, text);
    if (target.value !== text || target.selectionStart !== caret) target.setSelectionRange(caret, caret);
  }

  /** Arrows walk over the words, Enter takes the one they are at, Escape leaves them. */
  key(event) {
    const { words } = this.read(), inside = this.at >= 0, { key } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (words[this.at]) this.put(words[this.at]);
    } else if (key === 'Escape' && inside) { event.preventDefault(); event.stopPropagation(); this.go(-1); }
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && words.length) {
      event.preventDefault();
      const down = key === 'ArrowDown', end = down ? 0 : words.length - 1;
      this.go(inside ? this.row(down) : end);
    }
    else if (inside && (key === 'ArrowRight' || key === 'ArrowLeft')) { event.preventDefault(); this.go((this.at + (key === 'ArrowRight' ? 1 : words.length - 1)) % words.length); }
  }

  /** The word above or below the one the arrows are at; past the edge, the text again. */
  row(down) {
    const all = [...document.getElementById(this.id + '-next').children], here = all[this.at]?.getBoundingClientRect();
    if (!here) return -1;
    const far = all.map((node, i) => { const box = node.getBoundingClientRect(); return { i, rise: (box.y - here.y) * (down ? 1 : -1), aside: Math.abs(box.x - here.x) }; }).filter(({ rise }) => rise > 4);
    const near = Math.min(...far.map(({ rise }) => rise));
    return far.filter(({ rise }) => rise < near + 4).sort((a, b) => a.aside - b.aside)[0]?.i ?? -1;
  }

  go(at) {
    this.at = at;
    this.form.redraw();
    document.getElementById(`${this.id}-w${at}`)?.scrollIntoView({ block: 'nearest' });
  }

  draw(describes, help) {
    const { field, id, text } = this, { from, to, told, words, bad, typing, done } = this.read(), empty = !text.trim();
    const fine = done ? 'good' : 'open', state = bad ? 'bad' : fine, here = this.at >= 0 && this.at < words.length ? `${id}-w${this.at}` : nothing;
    return html`<div class="labelled wideone sentence" data-tone=${state}><label for=${id}>${field.label}</label>${help}
      <div class="ruled"><div class="under" aria-hidden="true">${text.slice(0, from)}${bad || typing ? html`<mark data-tone=${bad ? 'bad' : 'open'}>${text.slice(from, to)}</mark>` : ''}${text.slice(bad || typing ? to : from)}\u200b</div>
        <textarea id=${id} rows="2" maxlength=${field.most ?? nothing} spellcheck="false" autocapitalize="sentences" autocomplete="off" aria-autocomplete="list" aria-controls=${id + '-next'}
          aria-activedescendant=${here} aria-invalid=${bad && this.form.touched ? 'true' : nothing} aria-describedby=${[describes === nothing ? '' : describes, id + '-told'].join(' ').trim()}
          .value=${text} @input=${event => this.typed(event)} @keydown=${event => this.key(event)} @blur=${() => this.at >= 0 && this.go(-1)}></textarea></div>
      <p class="told" id=${id + '-told'}>${empty && !this.form.touched ? 'Type, or choose words below.' : told}</p>
      <ul class="nextwords" id=${id + '-next'} role="listbox" aria-label=${`${field.label}: words that may stand here`} tabindex=${words.length ? 0 : -1} aria-activedescendant=${here}
        @keydown=${event => this.key(event)} @pointerdown=${event => { if (event.target.matches('[role=option]')) event.preventDefault(); }}>${words.map((word, i) =>
        html`<li role="option" id=${`${id}-w${i}`} aria-selected=${String(i === this.at)} @click=${() => this.put(word)}>${word}</li>`)}</ul></div>`;
  }
}
