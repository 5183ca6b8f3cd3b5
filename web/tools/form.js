// The form of a tool, drawn from its fields (docs/view-model.md, section 6).
import { html, nothing, when } from '../table/lit.js';
import { sentence } from '../page/words.js';

/**
 * The values of a form: what was kept, where it still fits, and else what the fields begin with.
 */
export function begin(fields, kept = {}) {
  const fits = ({ name, kind, value, choices }) => {
    if (kind === 'choice') return choices.some(([one]) => one === kept[name]);
    return kind === 'lines' ? Array.isArray(kept[name]) : typeof kept[name] === typeof value;
  };
  return Object.fromEntries(fields.map(field => [field.name, fits(field) ? kept[field.name] : field.value]));
}

/**
 * `paths` are offered where a file is named; `fault` = {field, message} marks a field; `set(name,
 * value)` hears of changes.
 */
export function draw({ fields, values, paths, fault, set }) {
  const asked = fields.filter(({ when: only }) => !only || values[only[0]] === only[1]), some = asked.filter(field => field.more);
  const faulty = ({ name, kind }) => fault && (name === fault.field || kind === 'path' && values[name] === fault.field), wrong = some.some(faulty);
  return html`<div class="fields">${asked.filter(field => !field.more).map(one)}</div>
    ${when(some.length, () => html`<details ?open=${wrong}><summary>More options</summary><div class="fields">${some.map(one)}</div></details>`)}
    <datalist id="paths">${paths.map(path => html`<option value=${path}></option>`)}</datalist>`;

  function one(field) {
    const { name, label, kind, help, choices } = field, id = 'f-' + name, bad = faulty(field), value = values[name];
    const about = [help && id + '-help', bad && id + '-fault'].filter(Boolean).join(' ') || nothing;
    const words = [when(help, () => html`<p class="help" id=${id + '-help'}>${help}</p>`), when(bad, () => html`<p class="help fault" id=${id + '-fault'}>${sentence(fault.message)}</p>`)], on = event => set(name, event.target.value);
    if (kind === 'flag') return html`<div class="labelled"><label class="flag"><input id=${id} type="checkbox" .checked=${value} aria-describedby=${about}
      @change=${event => set(name, event.target.checked)}><span>${label}</span></label>${words}</div>`;
    if (kind === 'choice') return html`<fieldset><legend>${label}</legend><div class="radios flat">${choices.map(([one, text]) => html`<label class="radio"><input type="radio"
      name=${id} value=${one} .checked=${one === value} @change=${() => set(name, one)}><span>${text}</span></label>`)}</div>${words}</fieldset>`;
    const input = kind === 'lines'
      ? html`<textarea id=${id} rows="3" spellcheck="false" autocapitalize="off" aria-describedby=${about} aria-invalid=${bad ? 'true' : nothing} .value=${value.join('\n')} @input=${event => set(name, event.target.value.split('\n'))}></textarea>`
      : html`<input id=${id} autocomplete="off" autocapitalize="off" spellcheck="false" list=${kind === 'path' ? 'paths' : nothing} aria-describedby=${about} aria-invalid=${bad ? 'true' : nothing} .value=${value} @input=${on}>`;
    return html`<div class="labelled" ?data-wide=${field.wide || kind === 'lines'}><label for=${id}>${label}</label>${input}${words}</div>`;
  }
}
