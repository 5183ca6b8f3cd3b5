// @ts-check
// An act with fields: what a person fills in, and what would come of it, asked anew after each
// change. How it looks is web/worlds/formDrawing.js; the kinds of fields are web/worlds/fields.js.
import { sentence } from '../page/words.js';
import { part } from './cardLists.js';
import { asKept, beginnings, sent } from './fieldValues.js';
import { drawForm } from './formDrawing.js';
import { Sentence } from './sentence.js';
/** @import { Act, CardsField, Field, Preview, SentenceField } from '../types.d.ts' */
/** @import { Reason, WorldContext } from './context.js' */
/** @import { KeptValue, Values } from './fieldValues.js' */

// ms after the last change until the preview is asked for
const PAUSE = 150;
const QUIET = 700;                                      // ms until a reader is told of it
let serial = 0;

/**
 * What would come of the deed; a refusal may also come of doing it, or of a failed question.
 * @typedef {Preview | {ok: false, refusal: Reason, shown?: undefined, faces?: undefined,
 *   fill?: undefined, help?: undefined, text?: undefined}} FormAnswer
 */

export class Form {
  /** @type {FormAnswer | null} */
  answer = null;

  /** The answer whose cards are shown while a newer one has none. @type {FormAnswer | null} */
  looks = null;

  /** How many previews were wanted; only the newest counts. */
  asked = 0;

  /** Whether a preview is on its way. */
  asking = false;

  /** Whether a person has changed anything. */
  touched = false;

  /** The fields changed since the deed was sent. @type {Set<string>} */
  changed = new Set();

  /** Whether the answer is of an earlier text. */
  old = false;

  /** Whether the deed is being done. */
  busy = false;

  /** What a reader is told. */
  status = '';

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saying = undefined;

  /**
   * @param {WorldContext} world
   * @param {Act} act
   * @param {() => void} redraw     draws what the form stands in
   * @param {boolean} [stays]       begins anew after its deed
   */
  constructor(world, act, redraw, stays = false) {
    this.world = world;
    this.act = act;
    this.redraw = redraw;
    this.stays = stays;
    /** @type {Field[]} */
    this.fields = act.fields || [];
    this.name = `f${++serial}`;
    /** @type {Values} */
    this.values = beginnings(this.fields);
    /** @type {Map<string, Sentence>} */
    this.sentences = new Map();
    for (const field of this.fields) if (field.kind === 'sentence') this.addSentence(field);
    this.look();
  }

  /** @param {SentenceField} field */
  addSentence(field) {
    this.sentences.set(field.name, new Sentence(this, field, `${this.name}-${field.name}`));
  }

  /** The page is left: nothing more is said. */
  close() {
    clearTimeout(this.timer);
    clearTimeout(this.saying);
  }

  /** The deed as it stands: what was left empty is left out. */
  get deed() {
    const { act, fields, values, world } = this;
    const filled = fields.map(field => [field.name, sent(world, field, values[field.name])])
      .filter(([, value]) => value !== undefined);
    return { do: act.do, ...act.args, ...Object.fromEntries(filled) };
  }

  /** @param {string} name  @param {KeptValue} value */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    this.touched = this.old = true;
    this.changed.add(name);
    this.redraw();
    clearTimeout(this.timer);
    if (this.sentences.has(name)) this.look();            // helped at every key
    else this.timer = setTimeout(() => this.look(), PAUSE);
  }

  /**
   * The world has moved on: what can no longer be picked goes, and the preview is asked again. By
   * its own deed it has: then the form begins anew once the person has seen what that brought.
   */
  again() {
    if (this.busy) return;
    for (const field of this.fields) if (field.kind === 'cards') this.dropGone(field);
    this.look();
  }

  /** @param {CardsField} field */
  dropGone(field) {
    const pool = this.pool(field);
    if (!pool) return;
    const there = (/** @type {string} */ key) => pool.cards.some(card => card.id === key);
    const keys = /** @type {string[]} */ (this.values[field.name]);
    this.values[field.name] = keys.filter(there);
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

  /** @param {number} mine     which question it is */
  async ask(mine) {
    try {
      const answer = await this.world.ask('world_try', { deed: this.deed });
      if (mine !== this.asked) return;
      if (answer.shown?.length) this.looks = answer;
      this.answer = answer;
    } catch (/** @type {any} */ error) {
      if (mine !== this.asked || error.kind === 'crash') return;
      const refusal = { message: error.message, clause: error.clause };
      this.answer = { ok: false, refusal };
    }
    this.old = false;
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
      this.status = sentence(words);
      this.redraw();
    }, QUIET);
  }

  /** The cards of a field, or null while they come. @param {CardsField} field */
  pool(field) {
    return part(this.world.lists.get(field.list), field.where);
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (this.answer && !this.answer.ok && !this.old) {
      this.refuse(this.answer.refusal);
      return;
    }
    if (this.busy) return;
    this.busy = true;
    this.changed.clear();
    this.redraw();
    const { done, refusal } = await this.world.perform(this.act, this.deed);
    this.busy = false;
    if (refusal) this.refuse(refusal);
    else if (done && this.stays) this.done();
    else this.redraw();
  }

  /** After the deed a bench begins anew, but for what was typed while the deed was done. */
  done() {
    const begun = beginnings(this.fields);
    for (const name of this.changed) begun[name] = this.values[name];
    this.values = begun;
    this.touched = this.changed.size > 0;
    this.answer = this.looks = null;
    this.look();
  }

  /** @param {Reason} refusal */
  refuse(refusal) {
    this.answer = /** @type {FormAnswer} */ ({ ...this.answer, ok: false, refusal });
    this.touched = true;
    this.redraw();
    document.getElementById(this.name + '-says')?.focus();
  }

  /** Takes what the game proposes for the fields. @param {Record<string, unknown>} values */
  fill(values) {
    for (const field of this.fields) {
      if (field.name in values) this.values[field.name] = asKept(field, values[field.name]);
    }
    this.touched = true;
    this.look();
  }

  /** @param {(() => void) | null} [cancel]     leaves the form, when there is a way to leave it */
  draw(cancel = null) {
    return drawForm(this, cancel);
  }
}
