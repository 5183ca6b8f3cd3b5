// @ts-check
// Beside the table of a game with windows: standing orders, all of them visible and cancelled by
// one key, and "what just happened", step by step.
import { leave, lookBack, lookBackTool, move, steppingTools } from './happened.js';
import { cancel, drawStanding, openOrders, standing } from './orders.js';
import { lookThrough } from './pile.js';
import { newState } from './state.js';
/** @import { Orders, PromptTool, View } from '../pageTypes.js' */
/** @import { OrdersState, OrdersTable } from './state.js' */

/** @type {Orders['keys']} */
const KEYS = [
  ['O', 'standing orders'],
  ['Esc', 'cancel all standing orders, when nothing is picked'],
  ['W', 'what just happened, step by step'],
];

/**
 * What a key does now, if anything.
 * @param {OrdersState} state
 * @param {string} key
 * @returns {(() => unknown) | null}
 */
function runOf(state, key) {
  const looksBack = state.moments !== null;
  const view = state.table.view();
  const stands = standing(view).length > 0;
  switch (key) {
    case 'o': return view.orders && !looksBack ? () => openOrders(state) : null;
    case 'w': return looksBack ? () => move(state, 1) : () => lookBack(state);
    case 'arrowright': return looksBack ? () => move(state, 1) : null;
    case 'arrowleft': return looksBack ? () => move(state, -1) : null;
    case 'escape':
      if (looksBack) return () => leave(state);
      return stands ? () => cancel(state) : null;
    default: return null;
  }
}

/**
 * The buttons at the prompt.
 * @param {OrdersState} state
 * @param {View} view
 * @returns {PromptTool[]}
 */
function tools(state, view) {
  if (view.shot) return steppingTools(state);
  if (view.passing) return [];
  const past = lookBackTool(state, view);
  if (!view.orders) return [past];
  return [{ id: 'orders', label: 'Orders', icon: 'fast', run: () => openOrders(state) }, past];
}

/** @param {OrdersTable} table  @returns {Orders} */
export function standingOrders(table) {
  const state = newState(table);
  const { read, urls, view } = table;
  return {
    keys: KEYS,
    tools: now => tools(state, now),
    below: now => drawStanding(state, now),
    /** A key; true when it did something. */
    key(name) {
      const run = runOf(state, name);
      if (run) run();
      return Boolean(run);
    },
    browse(pile, can, choose) {
      return lookThrough(pile, { ctx: { ...view(), urls: urls() }, can, choose, read });
    },
  };
}
