// An act with fields: what a person fills in, and beside it what would come of it, asked anew after each change.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { pickFile } from '../page/dialog.js';
import { bytes, clauseLink, sentence } from '../page/words.js';
import { picked as pickedFile, textOf } from './files.js';
import { part } from './cardLists.js';
import { pick } from './picker.js';
import { ACCEPT, pictureOf, shown } from './picture.js';
import { Sentence } from './sentence.js';

const PAUSE = 150, QUIET = 700;                         // ms after the last change until the preview is asked for, until a reader is told of it
const FEW = 4, LINE = 200;                              // so many choices stand side by side; longer texts have lines
let serial = 0;

export class Form {
  /** `world` is what web/worlds/context.js makes; `redraw` draws what the form stands in; one that `stays` begins anew after its deed. */
  constructor(world, act, redraw, stays = false) {
    Object.assign(this, { world, act, redraw, stays, name: `f${++serial}`, values: {}, answer: null, asked: 0, touched: false });
    for (const field of act.fields || []) this.values[field.name] = begin(field);
    this.sentences = new Map((act.fields || []).filter(field => field.kind === 'sentence').map(field => [field.name, new Sentence(this, field, `${this.name}-${field.name}`)]));
    this.look();
  }

  /** The page is left: nothing more is said. */
  close() {
    clearTimeout(this.timer);
    clearTimeout(this.saying);
  }

  /** The deed as it stands: what was left empty is left out. */
  get deed() {
    const { act: { do: name, args, fields = [] }, values } = this, filled = fields.map(field => [field.name, this.sent(field, values[field.name])]);
    return { do: name, ...args, ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)) };
  }

  /** What a deed gets of a field; undefined for nothing. */
  sent(field, value) {
    if (field.kind === 'cards') {
      const pool = this.world.lists.get(field.list), keys = value.map(key => pool?.card(key)?.k ?? key);
      return field.one ? keys[0] : keys.length ? keys : undefined;
    }
    if (field.kind === 'words') { const found = value.split(/[\s,]+/).filter(Boolean); return found.length ? found : undefined; }
    if (field.kind === 'sentence') value = value.trimEnd();
    if (value === '') return undefined;
    return field.kind === 'number' ? Number(value) : value;
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
    for (const field of this.act.fields || []) if (field.kind === 'cards') {
      const pool = this.pool(field);
      if (pool) this.values[field.name] = this.values[field.name].filter(key => pool.cards.some(card => card.id === key));
    }
    this.look();
  }

  /** Asks what would happen; while an answer is on its way, the next question waits and is the newest then. */
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
      Object.assign(this, { answer, old: false, looks: answer.shown?.length ? answer : this.looks });
    } catch (error) {
      if (mine !== this.asked || error.kind === 'crash') return;
      Object.assign(this, { answer: { ok: false, refusal: { message: error.message, clause: error.clause } }, old: false });
    }
    for (const one of this.sentences.values()) one.answered();
    this.redraw();
    if (this.sentences.size && this.touched) this.tell();
  }

  /** A reader hears what came of it once the keys rest, not at each of them. */
  tell() {
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      const { ok, text, refusal } = this.answer ?? {}, words = ok ? text : refusal?.message;
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
    for (const field of this.act.fields || []) this.values[field.name] = begin(field);
    Object.assign(this, { touched: false, answer: null, looks: null });
    this.look();
  }

  refuse(refusal) {
    Object.assign(this, { answer: { ...this.answer, ok: false, refusal }, touched: true });
    this.redraw();
    document.getElementById(this.name + '-says')?.focus();
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------
  draw(cancel = null) {
    const { act, answer } = this, refused = answer && !answer.ok;
    return html`<form class="choices act" @submit=${event => this.submit(event)}>
      <div class="fields">${(act.fields || []).map(field => this.field(field))}</div><div class="outcome">${this.preview()}
      <p class="row"><button class=${act.tone === 'danger' ? 'btn danger' : 'btn main'} type="submit" aria-disabled=${refused || this.busy ? 'true' : nothing}>${act.label}</button>
        ${when(cancel, () => html`<button class="btn" type="button" @click=${cancel}>Cancel</button>`)}</p></div></form>`;
  }

  preview() {
    const { answer, act } = this, live = this.sentences.size > 0, seen = answer?.shown?.length ? answer : live && this.looks, refusal = answer && !answer.ok && answer.refusal, fill = answer?.fill && Object.keys(answer.fill).length > 0;
    return html`${when(live, () => html`<p class="vh" role="status">${this.told}</p>`)}<div class="says" id=${this.name + '-says'} role=${live ? nothing : 'status'} tabindex="-1" data-tone=${!answer ? 'none' : this.old ? 'old' : answer.ok ? 'good' : this.touched ? 'bad' : 'none'}>
      ${when(seen, () => html`<div class="wouldcome" ?data-old=${seen !== answer}>${seen.shown.map(id => html`<span class="vh">${seen.faces?.[id]?.title}</span>${this.world.flat(id, seen.faces?.[id])}`)}</div>`)}
      <div>${refusal ? html`<p>${sentence(refusal.message)} ${when(refusal.clause, () => clauseLink(this.world.game, refusal.clause))}</p>`
        : answer ? html`<p>${answer.text}</p>` : html`<p class="quiet">Fill this in to see what comes of it.</p>`}
      ${when(act.clause && !refusal, () => html`<p class="quiet">${clauseLink(this.world.game, act.clause)}</p>`)}
      ${when(fill, () => html`<p><button class="btn" type="button" @click=${() => this.fill(answer.fill)}>${icon('check')}Fill in</button></p>`)}</div></div>`;
  }

  fill(values) {
    for (const field of this.act.fields || []) if (field.name in values) this.values[field.name] = kept(field, values[field.name]);
    this.touched = true;
    this.look();
  }

  field(field) {
    const id = `${this.name}-${field.name}`, help = field.help ? id + '-help' : nothing, value = this.values[field.name];
    const words = when(field.help, () => html`<p class="help" id=${id + '-help'}>${field.help}</p>`);
    const on = event => this.set(field.name, event.target.value);
    if (field.kind === 'flag') return html`<div class="labelled"><label class="flag"><input type="checkbox" .checked=${value} aria-describedby=${help}
      @change=${event => this.set(field.name, event.target.checked)}><span>${field.label}</span></label>${words}</div>`;
    if (field.kind === 'cards') return this.cards(field, id, help, words);
    if (field.kind === 'file') return this.file(field, id, help, words);
    if (field.kind === 'sentence') return this.sentences.get(field.name).draw(help, words);
    if (field.kind === 'picture') return this.picture(field, id, help, words);
    if (field.kind === 'choice' && field.choices.length <= FEW) return html`<fieldset aria-describedby=${help}><legend>${field.label}</legend><div class="radios flat">
      ${field.choices.map(([one, label]) => html`<label class="radio"><input type="radio" name=${id} .checked=${one === value} @change=${() => this.set(field.name, one)}><span>${label}</span></label>`)}</div>${words}</fieldset>`;
    const input = field.kind === 'choice' ? html`<select id=${id} aria-describedby=${help} @change=${event => this.set(field.name, field.choices[event.target.selectedIndex][0])}>
        ${field.choices.map(([one, label]) => html`<option ?selected=${one === value}>${label}</option>`)}</select>`
      : field.kind === 'number' ? html`<input id=${id} type="number" inputmode="numeric" min=${field.least ?? nothing} max=${field.most ?? nothing} step="1" aria-describedby=${help} .value=${value} @input=${on}>`
        : html`<input id=${id} maxlength=${field.kind === 'text' ? field.most ?? 200 : nothing} autocomplete="off" aria-describedby=${help} .value=${value} @input=${on}>`;
    if (field.kind === 'text' && field.most > LINE) return html`<div class="labelled wideone"><label for=${id}>${field.label}</label>${words}
      <textarea id=${id} class="long" rows="4" maxlength=${field.most} aria-describedby=${help} .value=${value} @input=${on}></textarea></div>`;
    return html`<div class="labelled"><label for=${id}>${field.label}</label>${input}${words}</div>`;
  }

  /** A picture of one's own: chosen or dropped here. */
  picture(field, id, help, words) {
    const url = shown(this.values[field.name]), take = found => found && this.set(field.name, found);
    return html`<fieldset class="picturefield" aria-describedby=${help} @dragover=${event => event.preventDefault()} @drop=${event => dropped(event, file => pictureOf(file).then(take))}><legend>${field.label}</legend>${words}
      <p class="row"><span class="thumb">${when(url, () => html`<img src=${url} alt="The picture you chose">`)}</span>
        <button class="btn" type="button" id=${id} @click=${() => pickFile(ACCEPT, pictureOf).then(take)}>${icon('file')}${url ? 'Another picture' : 'Choose a picture'}</button>
        ${when(url, () => html`<button class="btn" type="button" @click=${() => this.set(field.name, '')}>Take it out</button><span class="quiet">${bytes(Math.max(1000, url.length * 0.75))}</span>`)}</p></fieldset>`;
  }

  /** What is picked, each card a button that takes it out again, and the way to all there are. */
  cards(field, id, help, words) {
    const pool = this.pool(field), chosen = this.values[field.name], cards = chosen.map(key => pool?.card(key)).filter(Boolean);
    const choose = async () => {
      const found = await pick(this.world, field, () => this.pool(field), this.values[field.name]);
      if (found) this.set(field.name, found);
    };
    return html`<fieldset class="cardfield" aria-describedby=${help}><legend>${field.label}</legend>${words}
      <ul class="picked" role="list">${cards.map(card => html`<li><button class="mini" type="button" aria-label=${`Take ${card.name} out`} @click=${() => this.set(field.name, chosen.filter(key => key !== card.id))}>
        ${this.world.flat(card.look, card.face)}<span class="out" aria-hidden="true">${icon('close')}</span></button></li>`)}
        <li><button class="choose" type="button" id=${id} ?disabled=${!pool} aria-haspopup="dialog" @click=${choose}>${icon('search')}<span>${field.one || field.most === 1 ? (cards.length ? 'Another' : 'Choose a card') : cards.length ? 'Change' : 'Choose cards'}</span></button></li></ul></fieldset>`;
  }

  /** A file: chosen, dropped here, or its text pasted. */
  file(field, id, help, words) {
    const text = this.values[field.name], take = found => found !== null && this.set(field.name, found);
    return html`<div class="labelled filefield" @dragover=${event => event.preventDefault()} @drop=${event => dropped(event, file => textOf(file).then(take))}><label for=${id}>${field.label}</label>${words}
      <p class="row"><button class="btn" type="button" @click=${() => pickedFile(field.accept).then(take)}>${icon('file')}Choose the file</button>
        ${when(text, () => html`<span class="quiet">${bytes(Math.max(1000, text.length))} read</span>`)}</p>
      <textarea id=${id} rows="2" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="Or paste its text here" aria-describedby=${help} .value=${text} @input=${event => this.set(field.name, event.target.value)}></textarea></div>`;
  }
}

/** A file dropped on a field, and not on the page. */
function dropped(event, take) {
  event.preventDefault();
  event.stopPropagation();
  delete document.documentElement.dataset.drop;
  if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
}

/** What a field begins with, as the form holds it: cards are lists of keys, words one text. */
function begin(field) {
  if (field.value !== undefined) return kept(field, field.value);
  if (field.kind === 'choice') return field.choices[0]?.[0];
  return field.kind === 'cards' ? [] : field.kind === 'flag' ? false : '';
}

function kept({ kind }, value) {
  if (kind === 'cards') return [].concat(value).map(String);
  if (kind === 'words') return [].concat(value).join(' ');
  return kind === 'choice' || kind === 'flag' ? value : String(value);
}

