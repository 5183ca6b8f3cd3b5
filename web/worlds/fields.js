// @ts-check
// The kinds of fields a form may have (docs/view-model.md): one small function draws each.
import { html, nothing, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { pickFile } from '../page/dialog.js';
import { bytes } from '../page/words.js';
import { picked, textOf } from './files.js';
import { pick } from './picker.js';
import { ACCEPT, pictureOf, shown } from './picture.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { CardsField, ChoiceField, Field, FileField, FlagField, Value } from '../types.d.ts' */
/** @import { NumberField, PictureField, SentenceField, TextField } from '../types.d.ts' */
/** @import { PoolCard } from './cardLists.js' */
/** @import { KeptValue } from './fieldValues.js' */
/** @import { Form } from './form.js' */

/**
 * What a form keeps of a field, by its kind.
 * @typedef {{number: string, text: string, words: string, choice: Value, flag: boolean,
 *   cards: string[], file: string, sentence: string, picture: string}} Kept
 */

/**
 * A field as it is drawn; `value` is what the form keeps of it.
 * @template {Field} Kind
 * @typedef {object} Drawn
 * @property {Form} form
 * @property {Kind} field
 * @property {string} id
 * @property {string | typeof nothing} help     the id of what describes it
 * @property {unknown} words                    the same, drawn
 * @property {Kept[Kind['kind']]} value
 * @property {(value: KeptValue) => void} set
 */

const FEW = 4;                                          // so many choices stand side by side
const LINE = 200;                                       // letters; longer texts have lines
const SHORT = 200;                                      // letters of a text that says no limit

/** @type {Record<string, (one: Drawn<never>) => unknown>} */
const KINDS = { flag, cards, file, picture, number, text, choice, sentence };

/**
 * A field of a form with its label, its help, and what it holds.
 * @param {Form} form
 * @param {Field} field
 */
export function drawField(form, field) {
  const id = `${form.name}-${field.name}`;
  const help = field.help ? id + '-help' : nothing;
  const words = when(field.help, () => html`<p class="help" id=${id + '-help'}>${field.help}</p>`);
  const value = form.values[field.name];
  /** @param {KeptValue} one */
  const set = one => form.set(field.name, one);
  const draw = KINDS[field.kind] ?? text;
  return draw(/** @type {Drawn<never>} */ ({ form, field, id, help, words, value, set }));
}

/** @param {Drawn<SentenceField>} one */
function sentence({ form, field, help, words }) {
  return form.sentences.get(field.name)?.draw(help, words);
}

/** @param {Pick<Drawn<Field>, 'field' | 'id' | 'words'>} one  @param {unknown} input */
const labelled = ({ field, id, words }, input) => html`
  <div class="labelled">
    <label for=${id}>${field.label}</label>
    ${input}
    ${words}
  </div>`;

/** @param {Drawn<FlagField>} one */
function flag({ field, help, words, value, set }) {
  /** @param {EventAt<HTMLInputElement>} event */
  const change = event => set(event.target.checked);
  return html`
    <div class="labelled">
      <label class="flag">
        <input type="checkbox" .checked=${value} aria-describedby=${help}
          @change=${change}>
        <span>${field.label}</span>
      </label>
      ${words}
    </div>`;
}

/** @param {Drawn<ChoiceField>} one */
function choice(one) {
  const { field, id, help, value, set } = one;
  if (field.choices.length <= FEW) return radios(one);
  /** @param {EventAt<HTMLSelectElement>} event */
  const change = event => set(field.choices[event.target.selectedIndex][0]);
  /** @param {ChoiceField['choices'][number]} choice */
  const option = ([name, label]) => html`<option ?selected=${name === value}>${label}</option>`;
  return labelled(one, html`
    <select id=${id} aria-describedby=${help} @change=${change}>
      ${field.choices.map(option)}
    </select>`);
}

/** @param {Drawn<ChoiceField>} one */
function radios({ field, id, help, words, value, set }) {
  /** @param {ChoiceField['choices'][number]} choice */
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

/** What is typed into a field is set. @param {Pick<Drawn<Field>, 'set'>} one */
const typing = ({ set }) => (/** @type {EventAt<HTMLInputElement>} */ { target }) =>
  set(target.value);

/** @param {Drawn<NumberField>} one */
function number(one) {
  const { field, id, help, value } = one;
  return labelled(one, html`
    <input id=${id} type="number" inputmode="numeric" step="1"
      min=${field.least ?? nothing} max=${field.most ?? nothing}
      aria-describedby=${help} .value=${value} @input=${typing(one)}>`);
}

/** A text, or words. @param {Drawn<TextField>} one */
function text(one) {
  const { field, id, help, value } = one;
  const most = field.kind === 'text' ? field.most ?? SHORT : nothing;
  if (field.kind === 'text' && field.most && field.most > LINE) return longText(one);
  return labelled(one, html`
    <input id=${id} maxlength=${most} autocomplete="off"
      aria-describedby=${help} .value=${value} @input=${typing(one)}>`);
}

/** @param {Drawn<TextField>} one */
function longText(one) {
  const { field, id, help, words, value } = one;
  return html`
    <div class="labelled wideone">
      <label for=${id}>${field.label}</label>
      ${words}
      <textarea id=${id} class="long" rows="4" maxlength=${field.most}
        aria-describedby=${help} .value=${value} @input=${typing(one)}></textarea>
    </div>`;
}

/** A picture of one's own: chosen or dropped here. @param {Drawn<PictureField>} one */
function picture({ field, id, help, words, value, set }) {
  const url = shown(value);
  /** @param {string | null} found */
  const take = found => found && set(found);
  const choose = () => pickFile(ACCEPT, pictureOf).then(take);
  /** @param {DragEvent} event */
  const drop = event => dropped(event, one => pictureOf(one).then(take));
  return html`
    <fieldset class="picturefield" aria-describedby=${help} @dragover=${stay} @drop=${drop}>
      <legend>${field.label}</legend>
      ${words}
      <p class="row">
        <span class="thumb">${when(url, () => html`
          <img src=${url} alt="The picture you chose">`)}</span>
        <button class="btn" type="button" id=${id} @click=${choose}>
          ${icon('file')}${url ? 'Another picture' : 'Choose a picture'}
        </button>
        ${when(url, picked => html`
          <button class="btn" type="button" @click=${() => set('')}>Take it out</button>
          <span class="quiet">${size(picked.length * BYTES)}</span>`)}
      </p>
    </fieldset>`;
}

const BYTES = 0.75;                                     // of a letter of a data: URL

/** A size of at least one kB. @param {number} length */
const size = length => bytes(Math.max(1000, length));

/**
 * What is picked, each card a button that takes it out again, and the way to all there are.
 * @param {Drawn<CardsField>} one
 */
function cards({ form, field, id, help, words, value, set }) {
  const pool = form.pool(field);
  const chosen = value.flatMap(key => pool?.card(key) ?? []);
  const choose = async () => {
    const now = /** @type {string[]} */ (form.values[field.name]);
    const found = await pick(form.world, field, () => form.pool(field), now);
    if (found) set(found);
  };
  /** @param {PoolCard} card */
  const takeOut = card => set(value.filter(key => key !== card.id));
  return html`
    <fieldset class="cardfield" aria-describedby=${help}>
      <legend>${field.label}</legend>
      ${words}
      <ul class="picked" role="list">
        ${chosen.map(card => pickedCard(form, card, () => takeOut(card)))}
        <li>
          <button class="choose" type="button" id=${id} ?disabled=${!pool} aria-haspopup="dialog"
            @click=${choose}>
            ${icon('search')}
            <span>${chooseLabel(field, chosen.length)}</span>
          </button>
        </li>
      </ul>
    </fieldset>`;
}

/** @param {Form} form  @param {PoolCard} card  @param {() => void} takeOut */
const pickedCard = ({ world }, card, takeOut) => html`
  <li>
    <button class="mini" type="button" @click=${takeOut}>
      <span class="vh">Take ${card.name} out</span>
      ${world.flat(card.look, card.face)}
      <span class="out" aria-hidden="true">${icon('close')}</span>
    </button>
  </li>`;

/** @param {CardsField} field  @param {number} chosen     how many are */
function chooseLabel(field, chosen) {
  if (field.one || field.most === 1) return chosen ? 'Another' : 'Choose a card';
  return chosen ? 'Change' : 'Choose cards';
}

/** A file: chosen, dropped here, or its text pasted. @param {Drawn<FileField>} one */
function file(one) {
  const { field, id, help, words, value, set } = one;
  /** @param {string | null} found */
  const take = found => found !== null && set(found);
  const choose = () => picked(field.accept).then(take);
  /** @param {DragEvent} event */
  const drop = event => dropped(event, there => textOf(there).then(take));
  return html`
    <div class="labelled filefield" @dragover=${stay} @drop=${drop}>
      <label for=${id}>${field.label}</label>
      ${words}
      <p class="row">
        <button class="btn" type="button" @click=${choose}>${icon('file')}Choose the file</button>
        ${when(value, () => html`<span class="quiet">${size(value.length)} read</span>`)}
      </p>
      <textarea id=${id} rows="2" spellcheck="false" autocapitalize="off" autocomplete="off"
        placeholder="Or paste its text here" aria-describedby=${help} .value=${value}
        @input=${typing(one)}></textarea>
    </div>`;
}

/** A field takes files, where the page would not. @param {DragEvent} event */
const stay = event => event.preventDefault();

/**
 * A file dropped on a field, and not on the page.
 * @param {DragEvent} event
 * @param {(file: File) => unknown} take
 */
function dropped(event, take) {
  event.preventDefault();
  event.stopPropagation();
  delete document.documentElement.dataset.drop;
  const first = event.dataTransfer?.files[0];
  if (first) take(first);
}
