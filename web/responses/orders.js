// @ts-check
// Standing orders: given in a box, all of them visible under the prompt, each cancelled by a press.
import { html, when } from '../table/html.js';
import { icon } from '../table/icons.js';
import { box } from '../page/dialog.js';
/** @import { View } from '../pageTypes.js' */
/** @import { Order } from '../types.d.ts' */
/** @import { OrdersState } from './state.js' */

/** @type {{kind: Order['kind'] | 'elsewhere', title: string}[]} */
const KINDS = [
  { kind: 'until', title: 'Let everything pass' },
  { kind: 'moment', title: 'In moments like this one' },
  { kind: 'elsewhere', title: 'In other moments' },
  { kind: 'card', title: 'Because of a card' },
];

/** Where in the box an order stands. @param {Order} order */
const groupOf = order => (order.elsewhere ? 'elsewhere' : order.kind);

/** The orders that stand in a view. @param {View | null} view */
export const standing = view => (view?.orders || []).filter(order => order.on);

/** Lets exactly these orders stand. @param {OrdersState} state  @param {string[]} ids */
const give = ({ table: { attempt, session } }, ids) => attempt(() => session.order(ids));

/** Cancels all. @param {OrdersState} state */
export const cancel = state => give(state, []);

/** Cancels one. @param {OrdersState} state  @param {Order} order */
function cancelOne(state, { id }) {
  const others = standing(state.table.view()).filter(order => order.id !== id);
  return give(state, others.map(order => order.id));
}

/** Opens the box in which orders are given. @param {OrdersState} state */
export async function openOrders(state) {
  const all = state.table.view().orders ?? [];
  const ids = await box('Standing orders',
    (/** @type {(ids?: string[]) => void} */ close) => drawBox(all, close));
  if (ids) give(state, ids);
}

/**
 * The form: boxes to tick, and its buttons, which have no tick.
 * @typedef {HTMLFormElement & {elements: Iterable<HTMLInputElement>}} OrdersForm
 */

/** @param {Order[]} all  @param {(ids?: string[]) => void} close */
function drawBox(all, close) {
  /** @param {SubmitEvent & {target: OrdersForm}} event */
  const submit = event => {
    event.preventDefault();
    const fields = [...event.target.elements].filter(field => field.checked);
    close(fields.map(field => field.value));
  };
  return html`
    <form class="orders" @submit=${submit}>
      <p>
        While an order stands you are not asked; your passes are still written down. Orders are
        cancelled beside the prompt.
      </p>
      ${KINDS.map(({ kind, title }) => group(title, all.filter(order => groupOf(order) === kind)))}
      <p class="row">
        <button class="btn main" type="submit">Give these orders</button>
        <button class="btn" type="button" @click=${() => close()}>Back</button>
      </p>
    </form>`;
}

/** @param {string} title  @param {Order[]} orders */
const group = (title, orders) => when(orders.length, () => html`
  <fieldset>
    <legend>${title}</legend>
    ${orders.map(checkbox)}
  </fieldset>`);

/** @param {Order} order */
const checkbox = ({ help, id, label, on }) => html`
  <label class="order">
    <input type="checkbox" name="order" value=${id} ?checked=${on}>
    <span>
      ${label}
      ${when(help, () => html`<small>${help}</small>`)}
    </span>
  </label>`;

/** All that stand, under the prompt. @param {OrdersState} state  @param {View} view */
export function drawStanding(state, view) {
  const orders = standing(view);
  if (!orders.length) return null;
  /** @param {Order} order */
  const button = order => html`
    <button class="chip-off" type="button" aria-label=${`Cancel: ${order.label}`}
      @click=${() => cancelOne(state, order)}><span>${order.label}</span>${icon('close')}</button>`;
  const cancelAll = () => cancel(state);
  return html`
    <div class="standing" role="group" aria-label="Standing orders">
      ${orders.map(button)}
      <button class="btn" type="button" data-tool="cancel" @click=${cancelAll}>
        Cancel all <kbd>Esc</kbd>
      </button>
    </div>`;
}
