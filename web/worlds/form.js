// An act with fields: what a person fills in, and what would come of it, asked anew after each
// change. How it looks is web/worlds/formDrawing.js; the kinds of fields are web/worlds/fields.js.
import { sentence } from '../page/words.js';
import { part } from './cardLists.js';
import { drawForm } from './formDrawing.js';
import { Sentence } from './sentence.js';

// ms after the last change until the preview is asked for
const PAUSE = 150;
const QUIET = 700;                                      // ms until a reader is told of it
let serial = 0;

export class Form {
  /**
   * `world` is what web/worlds/context.js makes; `redraw` draws what the form stands in; one that
   * `stays` begins anew after its deed.
   */
  constructor(world, act, redraw, stays = false) {
    Object.assign(this, { world, act, redraw, stays, fields: act.fields || [] });
    Object.assign(this, { name: `f${++serial}`, answer: null, asked: 0, touched: false });
    this.values = beginnings(this.fields);
    const helped = this.fields.filter(field => field.kind === 'sentence');
    this.sentences = new Map(helped.map(field =>
      [field.name, new Sentence(this, field, `${this.name}-${field.name}`)]));
    this.look();
  }

  /** The page is left: nothing more is said. */
  close() {
    clearTimeout(this.timer);
    clearTimeout(this.saying);
  }

  /** The deed as it stands: what was left empty is left out. */
  get deed() {
    const { act, fields, values } = this;
    const filled = fields.map(field => [field.name, this.sent(field, values[field.name])])
      .filter(([, value]) => value !== undefined);
    return { do: act.do, ...act.args, ...Object.fromEntries(filled) };
  }

  /** What a deed gets of a field; undefined for nothing. */
  sent(field, value) {
    if (field.kind === 'cards') {
      const pool = this.world.lists.get(field.list);
      const keys = value.map(key => pool?.card(key)?.k ?? key);
      return field.one ? keys[0] : orNothing(keys);
    }
    if (field.kind === 'words') return orNothing(value.split(/[\s,]+/).filter(Boolean));
    const plain = field.kind === 'sentence' ? value.trimEnd() : value;
    if (plain === '') return undefined;
    return field.kind === 'number' ? Number(plain) : plain;
  }

  set(name, value) {
    this.values = { ...this.values, [name]: value };
    this.touched = this.old = true;
    this.redraw();
    clearTimeout(this.timer);
    if (this.sentences.has(name)) this.look();            // helped at every key
    else this.timer = setTimeout(() => this.look(), PAUSE);
  }

  /** The world has moved on: what can no longer be picked goes, and the preview is asked again. */
  again() {
    for (const field of this.fields.filter(one => one.kind === 'cards')) {
      const pool = this.pool(field);
      const there = key => pool.cards.some(card => card.id === key);
      if (pool) this.values[field.name] = this.values[field.name].filter(there);
    }
    this.look();
  }

  /**
   * Asks what would happen; while an answer is on its way, the next question waits and is the
   * newest then.
   */
  async look() {
    const mine = ++this.asked;
    if (this.asking) return;
    this.asking = true;
    await this.ask(mine);
    this.asking = false;
    if (mine !== this.asked) this.look();
  }

  async ask(mine) {
    try {
      const answer = await this.world.ask('world_try', { deed: this.deed });
      if (mine !== this.asked) return;
      const looks = answer.shown?.length ? answer : this.looks;
      Object.assign(this, { answer, old: false, looks });
    } catch (error) {
      if (mine !== this.asked || error.kind === 'crash') return;
      const refusal = { message: error.message, clause: error.clause };
      Object.assign(this, { answer: { ok: false, refusal }, old: false });
    }
    for (const one of this.sentences.values()) one.answered();
    this.redraw();
    if (this.sentences.size && this.touched) this.tell();
  }

  /** A reader hears what came of it once the keys rest, not at each of them. */
  tell() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      const { ok, text, refusal } = this.answer ?? {};
      const words = ok ? text : refusal?.message;
      if (!words) return;
      this.told = sentence(words);
      this.redraw();
    }, QUIET);
  }

  pool(field) {
    return part(this.world.lists.get(field.list), field.where);
  }

  async submit(event) {
    event.preventDefault();
    if (this.answer && !this.answer.ok) { this.refuse(this.answer.refusal); return; }
    if (this.busy) return;
    this.busy = true;
    this.redraw();
    const { done, refusal } = await this.world.perform(this.act, this.deed);
    this.busy = false;
    if (refusal) this.refuse(refusal);
    else if (done && this.stays) this.done();
    else this.redraw();
  }

  /** After the deed a bench begins anew. */
  done() {
    this.values = beginnings(this.fields);
    Object.assign(this, { touched: false, answer: null, looks: null });
    this.look();
  }

  refuse(refusal) {
    Object.assign(this, { answer: { ...this.answer, ok: false, refusal }, touched: true });
    this.redraw();
    document.getElementById(this.name + '-says')?.focus();
  }

  /** Takes what the game proposes for the fields. */
  fill(values) {
    for (const field of this.fields) {
      if (field.name in values) this.values[field.name] = asKept(field, values[field.name]);
    }
    this.touched = true;
    this.look();
  }

  draw(cancel = null) {
    return drawForm(this, cancel);
  }
}

const orNothing = list => (list.length ? list : undefined);

const beginnings = fields => Object.fromEntries(fields.map(field => [field.name, begin(field)]));

/** What a field begins with, as the form keeps it: cards are lists of keys, words one text. */
function begin(field) {
  if (field.value !== undefined) return asKept(field, field.value);
  if (field.kind === 'choice') return field.choices[0]?.[0];
  if (field.kind === 'cards') return [];
  return field.kind === 'flag' ? false : '';
}

function asKept({ kind }, value) {
  if (kind === 'cards') return [].concat(value).map(String);
  if (kind === 'words') return [].concat(value).join(' ');
  return kind === 'choice' || kind === 'flag' ? value : String(value);
}
