// The kinds of fields a form may have (docs/view-model.md): one small function draws each.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { pickFile } from '../page/dialog.js';
import { bytes } from '../page/words.js';
import { picked as pickedFile, textOf } from './files.js';
import { pick } from './picker.js';
import { ACCEPT, pictureOf, shown } from './picture.js';

const FEW = 4;                                          // so many choices stand side by side
const LINE = 200;                                       // letters; longer texts have lines

const KINDS = {
  flag, cards, file, picture, number, text, choice,
  sentence: ({ form, field, help, words }) => form.sentences.get(field.name).draw(help, words),
};

/** A field of a form with its label, its help, and what it holds. */
export function drawField(form, field) {
  const id = `${form.name}-${field.name}`;
  const help = field.help ? id + '-help' : nothing;
  const words = when(field.help, () => html`<p class="help" id=${id + '-help'}>${field.help}</p>`);
  const value = form.values[field.name];
  const set = one => form.set(field.name, one);
  const draw = KINDS[field.kind] ?? text;
  return draw({ form, field, id, help, words, value, set });
}

const labelled = ({ field, id, words }, input) => html`
  <div class="labelled">
    <label for=${id}>${field.label}</label>
    ${input}
    ${words}
  </div>`;

function flag({ field, help, words, value, set }) {
  return html`
    <div class="labelled">
      <label class="flag">
        <input type="checkbox" .checked=${value} aria-describedby=${help}
          @change=${event => set(event.target.checked)}>
        <span>${field.label}</span>
      </label>
      ${words}
    </div>`;
}

function choice(one) {
  const { field, id, help, value, set } = one;
  if (field.choices.length <= FEW) return radios(one);
  const option = ([name, label]) => html`<option ?selected=${name === value}>${label}</option>`;
  return labelled(one, html`
    <select id=${id} aria-describedby=${help}
      @change=${event => set(field.choices[event.target.selectedIndex][0])}>
      ${field.choices.map(option)}
    </select>`);
}

function radios({ field, id, help, words, value, set }) {
  const radio = ([name, label]) => html`
    <label class="radio">
      <input type="radio" name=${id} .checked=${name === value} @change=${() => set(name)}>
      <span>${label}</span>
    </label>`;
  return html`
    <fieldset aria-describedby=${help}>
      <legend>${field.label}</legend>
      <div class="radios flat">${field.choices.map(radio)}</div>
      ${words}
    </fieldset>`;
}

function number(one) {
  const { field, id, help, value, set } = one;
  return labelled(one, html`
    <input id=${id} type="number" inputmode="numeric" step="1"
      min=${field.least ?? nothing} max=${field.most ?? nothing}
      aria-describedby=${help} .value=${value} @input=${event => set(event.target.value)}>`);
}

function text(one) {
  const { field, id, help, value, set } = one;
  const most = field.kind === 'text' ? field.most ?? 200 : nothing;
  if (field.kind === 'text' && field.most > LINE) return longText(one);
  return labelled(one, html`
    <input id=${id} maxlength=${most} autocomplete="off"
      aria-describedby=${help} .value=${value} @input=${event => set(event.target.value)}>`);
}

function longText({ field, id, help, words, value, set }) {
  return html`
    <div class="labelled wideone">
      <label for=${id}>${field.label}</label>
      ${words}
      <textarea id=${id} class="long" rows="4" maxlength=${field.most}
        aria-describedby=${help} .value=${value} @input=${event => set(event.target.value)}></textarea>
    </div>`;
}

/** A picture of one's own: chosen or dropped here. */
function picture({ field, id, help, words, value, set }) {
  const url = shown(value);
  const take = found => found && set(found);
  const size = () => bytes(Math.max(1000, url.length * 0.75));
  return html`
    <fieldset class="picturefield" aria-describedby=${help} @dragover=${event => event.preventDefault()}
      @drop=${event => dropped(event, one => pictureOf(one).then(take))}>
      <legend>${field.label}</legend>
      ${words}
      <p class="row">
        <span class="thumb">${when(url, () => html`<img src=${url} alt="The picture you chose">`)}</span>
        <button class="btn" type="button" id=${id}
          @click=${() => pickFile(ACCEPT, pictureOf).then(take)}>${icon('file')}${
            url ? 'Another picture' : 'Choose a picture'}</button>
        ${when(url, () => html`
          <button class="btn" type="button" @click=${() => set('')}>Take it out</button>
          <span class="quiet">${size()}</span>`)}
      </p>
    </fieldset>`;
}

/** What is picked, each card a button that takes it out again, and the way to all there are. */
function cards({ form, field, id, help, words, value, set }) {
  const { world } = form;
  const pool = form.pool(field);
  const chosen = value.map(key => pool?.card(key)).filter(Boolean);
  const choose = async () => {
    const found = await pick(world, field, () => form.pool(field), form.values[field.name]);
    if (found) set(found);
  };
  const card = one => html`
    <li>
      <button class="mini" type="button" aria-label=${`Take ${one.name} out`}
        @click=${() => set(value.filter(key => key !== one.id))}>
        ${world.flat(one.look, one.face)}
        <span class="out" aria-hidden="true">${icon('close')}</span>
      </button>
    </li>`;
  return html`
    <fieldset class="cardfield" aria-describedby=${help}>
      <legend>${field.label}</legend>
      ${words}
      <ul class="picked" role="list">
        ${chosen.map(card)}
        <li>
          <button class="choose" type="button" id=${id} ?disabled=${!pool} aria-haspopup="dialog"
            @click=${choose}>${icon('search')}<span>${chooseLabel(field, chosen.length)}</span></button>
        </li>
      </ul>
    </fieldset>`;
}

function chooseLabel(field, picked) {
  if (field.one || field.most === 1) return picked ? 'Another' : 'Choose a card';
  return picked ? 'Change' : 'Choose cards';
}

/** A file: chosen, dropped here, or its text pasted. */
function file({ field, id, help, words, value, set }) {
  const take = found => found !== null && set(found);
  return html`
    <div class="labelled filefield" @dragover=${event => event.preventDefault()}
      @drop=${event => dropped(event, one => textOf(one).then(take))}>
      <label for=${id}>${field.label}</label>
      ${words}
      <p class="row">
        <button class="btn" type="button"
          @click=${() => pickedFile(field.accept).then(take)}>${icon('file')}Choose the file</button>
        ${when(value, () => html`
          <span class="quiet">${bytes(Math.max(1000, value.length))} read</span>`)}
      </p>
      <textarea id=${id} rows="2" spellcheck="false" autocapitalize="off" autocomplete="off"
        placeholder="Or paste its text here" aria-describedby=${help} .value=${value}
        @input=${event => set(event.target.value)}></textarea>
    </div>`;
}

/** A file dropped on a field, and not on the page. */
function dropped(event, take) {
  event.preventDefault();
  event.stopPropagation();
  delete document.documentElement.dataset.drop;
  if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
}
