// Search, filters and order over a pool of cards. What is chosen is one small object, which the
// address carries.
import { html, nothing, when } from '../table/lit.js';
import { icon } from '../table/icons.js';
import { wide } from './parts.js';
import { orders } from './pool.js';

const INKS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'silver', 'brown', 'sky', 'gold'];
// more choices than that go into a list to pick from
const MANY = 14;

/** {q, order, picks} from the query of an address, and back. */
export function fromQuery({ q = '', order = '', ...rest }) {
  return { q, order, picks: Object.fromEntries(Object.entries(rest).map(([name, values]) => [name, values.split('~~')])) };
}

export function toQuery({ q, order, picks }) {
  const pairs = Object.entries(picks).filter(([, values]) => values.length).map(([name, values]) => [name, values.join('~~')]);
  const text = new URLSearchParams([...q ? [['q', q]] : [], ...order ? [['order', order]] : [], ...pairs]).toString();
  return text && '?' + text;
}

/**
 * Search, order and filters. `changed()` is called after each change of `find`; the filters stand
 * open where there is room.
 */
export const finder = (pool, find, changed, open = wide.matches) => html`<div class="finder">${searchBox(pool, find, changed)}${filters(pool, find, changed, open)}</div>`;

const searchBox = (pool, find, changed) => html`<label class="find">${icon('search')}<span class="vh">Search cards</span>
    <input type="search" id="seek" placeholder="Name or text" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${find.q} @input=${event => { find.q = event.target.value; changed(); }}></label>
  <label class="sorter"><span>Order</span><select @change=${event => { find.order = event.target.value; changed(); }}>
    ${orders(pool).map(([value, label]) => html`<option value=${value} ?selected=${value === find.order}>${label}</option>`)}</select></label>`;

function filters(pool, find, changed, open) {
  const sets = [...new Set(pool.cards.map(card => card.set).filter(Boolean))];
  const fields = [...pool.fields, ...sets.length ? [{ name: 'set', label: 'From', kind: 'choice', choices: [['shipped', 'The game'], ...sets.map(name => [name, name])] }] : []];
  const on = fields.reduce((sum, field) => sum + (find.picks[field.name]?.length || 0), 0);
  return html`<details class="filters" ?open=${open}><summary>Filters${on ? ` (${on})` : ''}</summary><div>
    ${fields.map(field => group(field, find, changed, pool.letters))}
    ${when(on, () => html`<p><button class="btn" type="button" @click=${() => { find.picks = {}; changed(); }}>Clear filters</button></p>`)}</div></details>`;
}

const group = (field, find, changed, letters) => {
  const now = find.picks[field.name] || [], set = values => { find.picks = { ...find.picks, [field.name]: values }; changed(); };
  if (field.choices.length > MANY) return html`<label class="labelled">${field.label}<select @change=${event => set(event.target.value ? [event.target.value] : [])}>
    <option value="">Any</option>${field.choices.map(([value, label]) => html`<option value=${value} ?selected=${now.includes(String(value))}>${label}</option>`)}</select></label>`;
  const flip = (value, checked) => set(checked ? [...now, value] : now.filter(other => other !== value));
  return html`<fieldset><legend>${field.label}</legend><div class="ticks">${field.choices.map(([value, label]) => html`<label class="tick">
    <input type="checkbox" .checked=${now.includes(String(value))} @change=${event => flip(String(value), event.target.checked)}>
    ${when(INKS.includes(value), () => chip(value, letters[value]))}<span>${label}</span></label>`)}</div></fieldset>`;
};

/** The sign of an ink: letter and hatching, so that colour is never the only cue. */
export const chip = (ink, letter = ink[0].toUpperCase()) => html`<span class="chip" data-ink=${ink || nothing} aria-hidden="true">${letter}</span>`;
