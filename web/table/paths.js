// @ts-check
// The trie of paths. Every legal action names the elements to pick, in order; what continues one of
// them may be picked next. This file is the whole of the interaction: click, drag, keys and hints
// are ways to call `step`.
/** @import { Action } from '../pageTypes.js' */

/**
 * Whether an action goes through what was picked.
 * @param {Action} action
 * @param {string[]} picked
 */
export const follows = (action, picked) => picked.every((id, i) => action.path[i] === id);

/**
 * What may be picked after `picked`: element id -> the actions that go on through it.
 * @param {Action[]} actions
 * @param {string[]} picked
 */
export function next(actions, picked) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  const depth = picked.length;
  for (const action of actions) {
    if (action.path.length <= depth || !follows(action, picked)) continue;
    const id = action.path[depth];
    const through = found.get(id);
    if (through) through.push(action); else found.set(id, [action]);
  }
  return found;
}

/**
 * The action that `picked` spells to its end, if there is one.
 * @param {Action[]} actions
 * @param {string[]} picked
 */
export const complete = (actions, picked) =>
  actions.find(action => action.path.length === picked.length && follows(action, picked));

/**
 * The picks after touching an element, or null when nothing legal goes through it. `ids` are all
 * its names (a cell and the card on it). One that is picked is put back, whatever would go on
 * through it; another goes on from here, or starts again from an earlier fork.
 * @param {Action[]} actions
 * @param {string[]} picked
 * @param {string[]} ids
 */
export function step(actions, picked, ids) {
  const back = picked.findLastIndex(name => ids.includes(name));
  if (back >= 0) return picked.slice(0, back);
  for (let depth = picked.length; depth >= 0; depth--) {
    const kept = picked.slice(0, depth);
    const can = next(actions, kept);
    const id = ids.find(name => can.has(name));
    if (id !== undefined) return [...kept, id];
  }
  return null;
}
