// @ts-check
// The buttons at the prompt that are no moves: undo, hint, log, and what there is to do at the end.
import { go, link } from '../page/router.js';
import { share } from '../page/words.js';
/** @import { PromptTool, View } from '../pageTypes.js' */
/** @import { MatchState } from './state.js' */
/** @import { Actions } from './actions.js' */

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {View} view
 * @returns {PromptTool[]}
 */
export function promptTools(state, actions, view) {
  const { orders, session } = state;
  if (view.shot) return orders?.tools(view) ?? [];
  const log = { id: 'log', label: 'Log', icon: 'log', run: actions.sheet, narrow: true };
  return [
    ...ofMoment(state, actions, view, Boolean(session?.persons.length)),
    ...state.friend?.tools(view) ?? [],
    ...(orders?.tools(view) ?? []).filter(({ id }) => !state.lesson || id !== 'orders'),
    ...view.passing ? [] : [log],
  ];
}

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {View} view
 * @param {boolean} own      whether a person plays
 * @returns {PromptTool[]}
 */
function ofMoment(state, actions, view, own) {
  const { lesson, session } = state;
  if (lesson && (view.over || !view.passing && !view.thinking)) return [];
  if (view.over) return atTheEnd(state, actions, view);
  const skip = () => session?.skip?.();
  const moveNow = () => session?.moveNow();
  const now = { id: 'now' };
  if (view.passing) return [{ ...now, label: 'Skip animation', icon: 'last', run: skip }];
  if (view.thinking) return [{ ...now, label: 'Move now', icon: 'play', run: moveNow }];
  return own ? inTurn(state, actions, view) : [];
}

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {View} view
 * @returns {PromptTool[]}
 */
function atTheEnd({ session }, actions, view) {
  const world = session?.summary.world;
  const back = () => go(link('world', view.game, world));
  return [
    world
      ? { id: 'world', label: 'Back to your world', icon: 'back', run: back }
      : { id: 'again', label: 'Rematch', icon: 'play', run: actions.rematch },
    { id: 'review', label: 'Review', icon: 'branch', run: actions.review },
  ];
}

/**
 * @param {MatchState} state
 * @param {Actions} actions
 * @param {View} view
 * @returns {PromptTool[]}
 */
function inTurn({ friend, hinting }, actions, view) {
  const hint = hinting ? `Looking, ${share(hinting.share)}` : 'Hint';
  // one that takes nothing back is refused by the rules, in words
  const undo = { id: 'undo', label: 'Undo', icon: 'undo', run: actions.undo };
  const redo = { id: 'redo', label: 'Redo', icon: 'redo', run: actions.redo };
  const looking = view.wait || Boolean(hinting);
  return [
    ...view.redo ? [redo] : [],                         // Undo stays where it is
    { ...undo, disabled: !view.undo, why: view.wait ? undefined : actions.undo },
    // nobody is helped against a person
    ...friend ? [] : [{
      id: 'hint', label: hint, icon: 'hint', run: actions.hint, disabled: looking,
    }],
  ];
}
