// @ts-check
// The form of a tool, drawn from its fields (docs/view-model.md, part 6).
import { html, nothing, when } from '../table/html.js';
import { sentence } from '../page/words.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { ChoiceToolField, FlagToolField, ToolField, Value } from '../types.d.ts' */
/** @import { ToolRefusal } from '../types.d.ts' */

/**
 * What the fields of a tool hold, by their names.
 * @typedef {Value | string[]} ToolValue
 * @typedef {Record<string, ToolValue>} Values
 *
 * @typedef {object} Form
 * @property {ToolField[]} fields
 * @property {Values} values
 * @property {string[]} paths                offered where a file is named
 * @property {ToolRefusal | null} fault      marks a field
 * @property {(name: string, value: ToolValue) => void} set     hears of changes
 */

/** Whether a field can hold a value. @param {ToolField} field  @param {unknown} value */
function fits(field, value) {
  if (field.kind === 'choice') return field.choices.some(([one]) => one === value);
  if (field.kind === 'lines') return Array.isArray(value);
  return typeof value === typeof field.value;
}

/**
 * The values of a form: what was kept, where it still fits, and else what the fields begin with.
 * @param {ToolField[]} fields
 * @param {Values} [kept]
 * @returns {Values}
 */
export function begin(fields, kept = {}) {
  /** @param {ToolField} field */
  const first = field => (fits(field, kept[field.name]) ? kept[field.name] : field.value);
  return Object.fromEntries(fields.map(field => [field.name, first(field)]));
}

/** @param {Form} form */
export function draw(form) {
  const shown = form.fields.filter(field => isAsked(form, field));
  const folded = shown.filter(field => field.more);
  const wrong = folded.some(field => isFaulty(form, field));
  /** @param {ToolField} field */
  const one = field => drawField(form, field);
  return html`
    <div class="fields">${shown.filter(field => !field.more).map(one)}</div>
    ${when(folded.length, () => html`
      <details ?open=${wrong}>
        <summary>More options</summary>
        <div class="fields">${folded.map(one)}</div>
      </details>`)}
    <datalist id="paths">
      ${form.paths.map(path => html`<option value=${path}></option>`)}
    </datalist>`;
}

/**
 * Whether a field is asked for: some are only while another has a certain value.
 * @param {Form} form
 * @param {ToolField} field
 */
function isAsked({ values }, { when: condition }) {
  if (!condition) return true;
  const [name, value] = condition;
  return values[name] === value;
}

/**
 * Whether the fault is about a field, or about the file it names.
 * @param {Form} form
 * @param {ToolField} field
 */
function isFaulty({ fault, values }, { kind, name }) {
  if (!fault) return false;
  return name === fault.field || kind === 'path' && values[name] === fault.field;
}

/** @param {Form} form  @param {ToolField} field */
function drawField(form, field) {
  if (field.kind === 'flag') return flag(form, field);
  if (field.kind === 'choice') return choice(form, field);
  return written(form, field);
}

/** @param {ToolField} field */
const idOf = ({ name }) => 'f-' + name;

/** The ids of what is said of a field. @param {Form} form  @param {ToolField} field */
function saidBy(form, field) {
  const ids = [
    field.help && idOf(field) + '-help',
    isFaulty(form, field) && idOf(field) + '-fault',
  ].filter(Boolean);
  return ids.join(' ') || nothing;
}

/** What is said of a field, under it. @param {Form} form  @param {ToolField} field */
function words(form, field) {
  const id = idOf(field);
  return html`
    ${when(field.help, help => html`<p class="help" id=${id + '-help'}>${help}</p>`)}
    ${when(isFaulty(form, field) && form.fault, ({ message }) => html`
      <p class="help fault" id=${id + '-fault'}>${sentence(message)}</p>`)}`;
}

/** @param {Form} form  @param {FlagToolField} field */
function flag(form, field) {
  const { label, name } = field;
  /** @param {EventAt<HTMLInputElement>} event */
  const change = event => form.set(name, event.target.checked);
  return html`
    <div class="labelled">
      <label class="flag">
        <input id=${idOf(field)} type="checkbox" .checked=${form.values[name]}
          aria-describedby=${saidBy(form, field)} @change=${change}>
        <span>${label}</span>
      </label>
      ${words(form, field)}
    </div>`;
}

/** @param {Form} form  @param {ChoiceToolField} field */
function choice(form, field) {
  const { choices, label, name } = field;
  /** @param {ChoiceToolField['choices'][number]} one */
  const button = ([value, text]) => html`
    <label class="radio">
      <input type="radio" name=${idOf(field)} value=${value}
        .checked=${value === form.values[name]} @change=${() => form.set(name, value)}>
      <span>${text}</span>
    </label>`;
  return html`
    <fieldset>
      <legend>${label}</legend>
      <div class="radios flat">${choices.map(button)}</div>
      ${words(form, field)}
    </fieldset>`;
}

/** A text, the path of a file, or a list of lines. @param {Form} form  @param {ToolField} field */
function written(form, field) {
  const lines = field.kind === 'lines';
  return html`
    <div class="labelled" ?data-wide=${field.wide || lines}>
      <label for=${idOf(field)}>${field.label}</label>
      ${lines ? area(form, field) : line(form, field)}
      ${words(form, field)}
    </div>`;
}

/** @param {Form} form  @param {ToolField} field */
function area(form, field) {
  const { name } = field;
  const lines = /** @type {string[]} */ (form.values[name]);
  /** @param {EventAt<HTMLTextAreaElement>} event */
  const type = event => form.set(name, event.target.value.split('\n'));
  return html`
    <textarea id=${idOf(field)} rows="3" spellcheck="false" autocapitalize="off"
      aria-describedby=${saidBy(form, field)}
      aria-invalid=${isFaulty(form, field) ? 'true' : nothing}
      .value=${lines.join('\n')} @input=${type}></textarea>`;
}

/** @param {Form} form  @param {ToolField} field */
function line(form, field) {
  const { kind, name } = field;
  /** @param {EventAt<HTMLInputElement>} event */
  const type = event => form.set(name, event.target.value);
  return html`
    <input id=${idOf(field)} autocomplete="off" autocapitalize="off" spellcheck="false"
      list=${kind === 'path' ? 'paths' : nothing}
      aria-describedby=${saidBy(form, field)}
      aria-invalid=${isFaulty(form, field) ? 'true' : nothing}
      .value=${form.values[name]} @input=${type}>`;
}
