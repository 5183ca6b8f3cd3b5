// @ts-check
// Search, filters and order over a pool of cards. What is chosen is one small object, which the
// address carries.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { inkSign, wide } from './parts.js';
import { orders } from './pool.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { Value } from '../types.d.ts' */
/** @import { Field, Find, Pool } from './pool.js' */

/**
 * A pool, whatever its cards are besides.
 * @typedef {Pick<Pool, 'fields' | 'order'> & {cards: {set: string}[]}} AnyPool
 */

// more choices than that go into a list to pick from
const MANY = 14;
const BETWEEN = '~~';                                   // the values of a field in an address

/**
 * What the query of an address asks for.
 * @param {Record<string, string>} query
 * @returns {Find}
 */
export function fromQuery({ q = '', order = '', ...rest }) {
  const picks = Object.entries(rest).map(([name, values]) => [name, values.split(BETWEEN)]);
  return { q, order, picks: Object.fromEntries(picks) };
}

/** The query that `fromQuery` reads back. @param {Find} find */
export function toQuery({ q, order, picks }) {
  const query = new URLSearchParams();
  if (q) query.append('q', q);
  if (order) query.append('order', order);
  for (const [name, values] of Object.entries(picks)) {
    if (values.length) query.append(name, values.join(BETWEEN));
  }
  const text = query.toString();
  return text && '?' + text;
}

/**
 * Search, order and filters.
 * @param {AnyPool} pool
 * @param {Find} find
 * @param {() => void} changed     called after each change of `find`
 * @param {boolean} [open]         the filters stand open: where there is room
 */
export const finder = (pool, find, changed, open = wide.matches) => html`
  <div class="finder">
    ${searchField(find, changed)}
    ${orderField(pool, find, changed)}
    ${filters(pool, find, changed, open)}
  </div>`;

/** @param {Find} find  @param {() => void} changed */
function searchField(find, changed) {
  /** @param {EventAt<HTMLInputElement>} event */
  const input = event => {
    find.q = event.target.value;
    changed();
  };
  return html`
    <label class="find">
      ${icon('search')}
      <span class="vh">Search cards</span>
      <input type="search" id="seek" placeholder="Name or text"
        autocomplete="off" autocapitalize="off" spellcheck="false"
        .value=${find.q} @input=${input}>
    </label>`;
}

/** @param {AnyPool} pool  @param {Find} find  @param {() => void} changed */
function orderField(pool, find, changed) {
  /** @param {EventAt<HTMLSelectElement>} event */
  const change = event => {
    find.order = event.target.value;
    changed();
  };
  const options = orders(pool).map(([value, label]) =>
    html`<option value=${value} ?selected=${value === find.order}>${label}</option>`);
  return html`
    <label class="sorter">
      <span>Order</span>
      <select @change=${change}>${options}</select>
    </label>`;
}

/**
 * The fields of a pool, and the set a card is from where there are several.
 * @param {AnyPool} pool
 * @returns {Field[]}
 */
function fieldsOf({ cards, fields }) {
  const sets = [...new Set(cards.map(card => card.set).filter(Boolean))];
  if (!sets.length) return fields;
  /** @type {[Value, string][]} */
  const choices = [['shipped', 'The game'], ...sets.map(name => pair(name))];
  return [...fields, { name: 'set', label: 'From', kind: 'choice', choices }];
}

/** A name that stands for itself. @param {string} name  @returns {[Value, string]} */
const pair = name => [name, name];

/**
 * @param {AnyPool} pool
 * @param {Find} find
 * @param {() => void} changed
 * @param {boolean} open
 */
function filters(pool, find, changed, open) {
  const fields = fieldsOf(pool);
  const on = fields.reduce((sum, { name }) => sum + (find.picks[name]?.length || 0), 0);
  const clear = () => {
    find.picks = {};
    changed();
  };
  /** @param {Field} field */
  const draw = field => filter(field, find, changed);
  return html`
    <details class="filters" ?open=${open}>
      <summary>Filters${on ? ` (${on})` : ''}</summary>
      <div>
        ${fields.map(draw)}
        ${when(on, () => html`
          <p>
            <button class="btn" type="button" @click=${clear}>Clear filters</button></p>`)}
      </div>
    </details>`;
}

/**
 * @param {Field} field
 * @param {Find} find
 * @param {() => void} changed
 */
function filter(field, find, changed) {
  const now = find.picks[field.name] || [];
  /** @param {string[]} values */
  const set = values => {
    find.picks = { ...find.picks, [field.name]: values };
    changed();
  };
  return field.choices.length > MANY
    ? listFilter(field, now, set)
    : tickFilter(field, now, set);
}

/** @typedef {(values: string[]) => void} SetValues */

/** @param {Field} field  @param {string[]} now  @param {SetValues} set */
function listFilter({ label, choices }, now, set) {
  /** @param {EventAt<HTMLSelectElement>} event */
  const change = ({ target: { value } }) => set(value ? [value] : []);
  const options = choices.map(([value, text]) => html`
    <option value=${value} ?selected=${now.includes(String(value))}>${text}</option>`);
  return html`
    <label class="labelled">${label}
      <select @change=${change}>
        <option value="">Any</option>
        ${options}
      </select>
    </label>`;
}

/**
 * @param {Field} field
 * @param {string[]} now
 * @param {SetValues} set
 */
function tickFilter({ label, choices, signs = [] }, now, set) {
  /** @param {[Value, string]} choice */
  const tick = ([choice, text]) => {
    const sign = signs.find(([signed]) => signed === choice);
    const value = String(choice);
    /** @param {EventAt<HTMLInputElement>} event */
    const change = ({ target }) =>
      set(target.checked ? [...now, value] : now.filter(other => other !== value));
    return html`
      <label class="tick">
        <input type="checkbox" .checked=${now.includes(value)} @change=${change}>
        ${when(sign, ([, ink, letter]) => inkSign(ink, letter))}
        <span>${text}</span>
      </label>`;
  };
  return html`
    <fieldset>
      <legend>${label}</legend>
      <div class="ticks">${choices.map(tick)}</div>
    </fieldset>`;
}
