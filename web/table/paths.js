// The trie of paths. Every legal action names the elements to pick, in order; what continues one of
// them may be picked next. This file is the whole of the interaction: click, drag, keys and hints
// are ways to call `step`.

const follows = (action, picked) => picked.every((id, i) => action.path[i] === id);

/** What may be picked after `picked`: element id -> the actions that go on through it. */
export function next(actions, picked) {
  const found = new Map(), depth = picked.length;
  for (const action of actions) {
    if (action.path.length <= depth || !follows(action, picked)) continue;
    const id = action.path[depth];
    if (found.has(id)) found.get(id).push(action); else found.set(id, [action]);
  }
  return found;
}

/** The action that `picked` spells to its end, if there is one. */
export const complete = (actions, picked) =>
  actions.find(action => action.path.length === picked.length && follows(action, picked));

/**
 * The picks after touching an element, or null when nothing legal goes through it. `ids` are all
 * its names (a cell and the card on it). It may go on from here, be put back because it is picked,
 * or start again from an earlier fork.
 */
export function step(actions, picked, ids) {
  for (let depth = picked.length; depth >= 0; depth--) {
    const can = next(actions, picked.slice(0, depth)), id = ids.find(name => can.has(name));
    if (id !== undefined) return [...picked.slice(0, depth), id];
    const back = depth === picked.length ? picked.findLastIndex(name => ids.includes(name)) : -1;
    if (back >= 0) return picked.slice(0, back);
  }
  return null;
}
